package marshal.kit.lab5.model;

import java.io.Serializable;

/** An item of a linked list. */
public final class Item implements Serializable {

    private static final long serialVersionUID = 1;

    public int value;
    public Item next;
}
