package marshal.kit.lab5.model;

/** An object that must not be written: it is not Serializable. */
public final class Secret {

    public int number;
}
