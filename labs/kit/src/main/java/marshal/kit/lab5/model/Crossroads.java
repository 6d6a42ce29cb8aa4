package marshal.kit.lab5.model;

/** A place where one road goes straight on and a third road begins. */
public final class Crossroads extends MapPlace {

    private static final long serialVersionUID = 1;
}
