package marshal.kit.lab5.model;

/** Must not be written: it is not Serializable. */
public final class Secret {

    public int number;
}
