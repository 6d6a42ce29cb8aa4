package marshal.kit.lab5.model;

import java.io.Serializable;

/** A road between two places, which both refer to it: a cycle of several classes. */
public final class Road implements Serializable {

    private static final long serialVersionUID = 1;

    public int length;
    public MapPlace from;
    public MapPlace to;
    /** The road that goes straight on into this one at a crossroads; or null. */
    public Road before;
    /** The road into which this one goes straight on; or null. */
    public Road after;
}
