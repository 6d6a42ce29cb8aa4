package marshal.kit.lab5.model;

import java.io.Serializable;

/** Has a private field x, as its subclass has. */
public class Base implements Serializable {

    private static final long serialVersionUID = 1;

    private int x;
    protected Object shared;
}
