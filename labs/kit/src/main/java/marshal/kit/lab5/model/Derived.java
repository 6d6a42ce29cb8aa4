package marshal.kit.lab5.model;

/** A class with a private field x, like its superclass, and with two fields that are not written. */
public final class Derived extends Base {

    private static final long serialVersionUID = 1;

    /** Belongs to the class, not to its objects. */
    public static int made;

    private long x;
    private transient int cached;
    private final String name;

    public Derived() {
        name = null;
    }
}
