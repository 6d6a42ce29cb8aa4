package marshal.kit.lab5.model;

/** Has a private field x, as its superclass has; and two fields that are not written. */
public final class Derived extends Base {

    private static final long serialVersionUID = 1;

    /** Belongs to the class, and to no object. */
    public static int made;

    private long x;
    private transient int cached;
    private final String name;

    public Derived() {
        name = null;
    }
}
