package marshal.kit.probe;

/** The student's process printed more than it may, and was ended. */
public final class PrintedTooMuch extends StudentGone {

    /** See {@link StudentGone#StudentGone(String, String, String)}. */
    public PrintedTooMuch(String how, String call, String printed) {
        super(how, call, printed);
    }
}
