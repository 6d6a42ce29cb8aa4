package marshal.kit.probe;

/** The student's process printed more than it may, and was ended. */
public class PrintedTooMuch extends StudentGone {

    /** Takes what {@link StudentGone} takes. */
    public PrintedTooMuch(String how, String call, String printed) {
        super(how, call, printed);
    }
}
