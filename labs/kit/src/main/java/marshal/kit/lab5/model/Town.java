package marshal.kit.lab5.model;

import java.io.Serializable;

/** A place on a map, with roads to four others: a graph with cycles. */
public final class Town implements Serializable {

    private static final long serialVersionUID = 1;

    public int x;
    public int y;
    public int kind;
    public Town north;
    public Town east;
    public Town south;
    public Town west;
}
