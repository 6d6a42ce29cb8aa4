package marshal.engine.submission;

/** A submission cannot be graded. The message is for the student. */
public sealed class SubmissionException extends Exception permits NotHandedInException {

    public SubmissionException(String message) {
        super(message);
    }
}
