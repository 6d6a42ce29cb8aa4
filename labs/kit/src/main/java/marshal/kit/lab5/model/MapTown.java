package marshal.kit.lab5.model;

/** A place where people live. */
public final class MapTown extends MapPlace {

    private static final long serialVersionUID = 1;

    public int people;
}
