package marshal.checks.story;

/** Says that a check does not hold, with its story. */
@SuppressWarnings("serial") // lives only as long as the check that throws it
public final class CheckFailure extends RuntimeException {

    private final Story story;
    private final boolean silence;
    private final boolean unwritten;

    /**
     * @param story     without printed output; its why and its place to look are empty where the check's own apply
     * @param silence   whether a deadline expired
     * @param unwritten whether the first method that was called is not written yet
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

    /** Returns this failure with its cause added, unless the story already shows it. */
    public CheckFailure because(String cause) {
        return story.came().contains(cause)
                ? this
                : new CheckFailure(this, story.withCame(story.came() + ": " + cause));
    }

    public Story story() {
        return story;
    }

    /** Returns whether a deadline expired. */
    public boolean isSilence() {
        return silence;
    }

    /**
     * Returns whether the first method that was called is not written yet. Then the student's code has done nothing.
     */
    public boolean isUnwritten() {
        return unwritten;
    }
}
