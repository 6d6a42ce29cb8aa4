package marshal.engine.submission;

/** A lab is not in a submission that holds other labs. There is nothing to grade, and that is not a mistake. */
public final class NotHandedInException extends SubmissionException {

    NotHandedInException(String lab) {
        super(lab + " was not handed in");
    }
}
