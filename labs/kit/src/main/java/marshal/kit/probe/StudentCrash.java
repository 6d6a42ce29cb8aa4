package marshal.kit.probe;

/**
 * A student's code threw an exception that its contract does not name. The stack trace begins with the student's
 * frames.
 */
public class StudentCrash extends ProbeException {

    private final String remoteClass;
    private final String remoteMessage;

    public StudentCrash(String remoteClass, String remoteMessage) {
        super(remoteMessage == null ? remoteClass : remoteClass + ": " + remoteMessage);
        this.remoteClass = remoteClass;
        this.remoteMessage = remoteMessage;
    }

    /** The name of the exception's class, such as {@code java.lang.ArrayIndexOutOfBoundsException}. */
    public String remoteClass() {
        return remoteClass;
    }

    /** The exception's message, or null. */
    public String remoteMessage() {
        return remoteMessage;
    }
}
