package marshal.kit.lab5.model;

import java.io.Serializable;

/** Leaves a trace when its class is initialized, and when an object is made: nobody may do either for a stranger. */
public final class Alarm implements Serializable {

    private static final long serialVersionUID = 1;

    /** A property of the system that tells: whoever asked the class itself would initialize it. */
    public static final String PROPERTY = "marshal.lab5.alarm";

    static {
        System.setProperty(PROPERTY, "initialized");
    }

    public int level;

    public Alarm() {
        System.setProperty(PROPERTY, "made");
    }
}
