package marshal.kit.probe;

/** The student's process ended, or was ended, before the call returned. */
public class StudentGone extends ProbeException {

    private final String how;

    public StudentGone(String message) {
        super(message);
        this.how = message;
    }

    /**
     * @param how     how the process ended
     * @param call    the call, by its name in the kit
     * @param printed what follows in the message: the end of its output, after a full stop; empty if it printed nothing
     */
    public StudentGone(String how, String call, String printed) {
        super(how + " while " + call + " was called" + printed);
        this.how = how + printed;
    }

    /** The message without the call: the student's code may have another name for it. */
    public String how() {
        return how;
    }
}
