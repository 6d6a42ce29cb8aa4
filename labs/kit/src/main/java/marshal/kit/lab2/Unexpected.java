package marshal.kit.lab2;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** An object that acts as soon as it is deserialized: it leaves a trace. A real attacker's object would do damage. */
public final class Unexpected implements Serializable {

    private static final long serialVersionUID = 1;

    private static volatile boolean read;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        read = true;
    }

    /** Returns whether this process has read one. */
    static boolean wasRead() {
        return read;
    }
}
