package marshal.checks.story;

/** A check that does not hold, as a story. */
@SuppressWarnings("serial") // lives as long as the check that throws it
public final class CheckFailure extends RuntimeException {

    private final Story story;
    private final boolean silence;
    private final boolean unwritten;

    /**
     * @param story     without why and where to look if the check says it, and without what was printed
     * @param silence   whether a deadline expired
     * @param unwritten whether the first thing that was called is not written yet
     */
    CheckFailure(Story story, boolean silence, boolean unwritten) {
        super("expected " + story.expected() + "; came " + story.came());
        this.story = story;
        this.silence = silence;
        this.unwritten = unwritten;
    }

    private CheckFailure(CheckFailure failure, Story story) {
        super(failure.getMessage(), failure);
        this.story = story;
        this.silence = failure.silence;
        this.unwritten = failure.unwritten;
    }

    /** This failure with its cause where the story does not show it. */
    public CheckFailure because(String cause) {
        return story.came().contains(cause)
                ? this
                : new CheckFailure(this, story.withCame(story.came() + ": " + cause));
    }

    public Story story() {
        return story;
    }

    /** Whether a deadline expired. */
    public boolean isSilence() {
        return silence;
    }

    /** Whether the first thing that was called is not written yet: then the student's code has done nothing. */
    public boolean isUnwritten() {
        return unwritten;
    }
}
