package marshal.grading.submission;

/** What was handed in cannot be graded. The message is for the student. */
public sealed class SubmissionException extends Exception permits NotHandedInException {

    private static final long serialVersionUID = 1;

    public SubmissionException(String message) {
        super(message);
    }
}
