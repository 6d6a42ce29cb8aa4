package marshal.kit.probe;

/** The student's process ended, or was ended, before the call returned. */
public class StudentGone extends ProbeException {

    public StudentGone(String message) {
        super(message);
    }
}
