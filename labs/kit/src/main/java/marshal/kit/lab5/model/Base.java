package marshal.kit.lab5.model;

import java.io.Serializable;

/** A class with a private field x, like its subclass. Its fields are final. */
public class Base implements Serializable {

    private static final long serialVersionUID = 1;

    private final int x;
    protected final Object shared;

    public Base() {
        x = 0;
        shared = null;
    }
}
