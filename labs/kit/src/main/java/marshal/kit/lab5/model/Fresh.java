package marshal.kit.lab5.model;

import java.io.Serializable;

/**
 * An object whose own constructor does not run when it is read. The constructor of its superclass runs, because that
 * class is not Serializable.
 */
public final class Fresh extends NotSerial implements Serializable {

    private static final long serialVersionUID = 1;

    public int kept;
    public transient int lost;

    public Fresh() {
        kept = 1;
        lost = 1;
    }

    /** The value that its superclass's constructor has set. */
    public int made() {
        return made;
    }
}
