package marshal.grading.submission;

/** What was handed in cannot be graded. The message is for the student. */
public final class SubmissionException extends Exception {

    private static final long serialVersionUID = 1;

    public SubmissionException(String message) {
        super(message);
    }
}
