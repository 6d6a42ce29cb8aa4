package marshal.engine.submission;

/** A lab is not in a submission that holds others: there is nothing to grade, which is no mistake. */
public final class NotHandedInException extends SubmissionException {

    NotHandedInException(String lab) {
        super(lab + " was not handed in");
    }
}
