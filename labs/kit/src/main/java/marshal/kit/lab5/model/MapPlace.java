package marshal.kit.lab5.model;

import java.io.Serializable;

/** A place on a map of several classes, with up to four roads. The other objects of the map are {@link Road}s. */
public abstract class MapPlace implements Serializable {

    private static final long serialVersionUID = 1;

    public int x;
    public int y;
    public Road north;
    public Road east;
    public Road south;
    public Road west;
}
