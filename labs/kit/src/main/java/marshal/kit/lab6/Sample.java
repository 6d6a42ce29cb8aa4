package marshal.kit.lab6;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/** An object to send: a number, any contents, and the next object of a chain. */
public final class Sample implements Serializable {

    private static final long serialVersionUID = 1;

    /** An object that cannot be sent. */
    public static final class Stranger {}

    /** An object that cannot be sent either: its own code fails when it is written. */
    public static final class Unwritable implements Serializable {

        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) {
            throw new IllegalStateException("this object refuses to be written");
        }
    }

    /** An object that cannot be sent either: its own code throws an IOException when it is written. */
    public static final class Closed implements Serializable {

        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new IOException("this object is closed");
        }
    }

    /** An object that can be sent but not received: its own code throws an error when it is read. */
    public static final class Unreadable implements Serializable {

        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) {
            throw new AssertionError("this object refuses to be read");
        }
    }

    public final int number;
    public Object content;
    public Sample next;

    public Sample(int number) {
        this.number = number;
    }
}
