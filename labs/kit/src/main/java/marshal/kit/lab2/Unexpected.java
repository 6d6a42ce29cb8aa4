package marshal.kit.lab2;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** What nobody asked for: an object that acts as soon as it is read. A real attacker's would do more than leave a trace. */
public final class Unexpected implements Serializable {

    private static final long serialVersionUID = 1;

    private static volatile boolean read;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        read = true;
    }

    /** Whether one has been read in this process. */
    static boolean wasRead() {
        return read;
    }
}
