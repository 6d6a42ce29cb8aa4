package marshal.kit.lab6;

import java.io.Serializable;

/** An object to send: a number, whatever it holds, and the next one of a chain. */
public final class Sample implements Serializable {

    private static final long serialVersionUID = 1;

    /** Cannot be sent. */
    public static final class Stranger {}

    public final int number;
    public Object content;
    public Sample next;

    public Sample(int number) {
        this.number = number;
    }
}
