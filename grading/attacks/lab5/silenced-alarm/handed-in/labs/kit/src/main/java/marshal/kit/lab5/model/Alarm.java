package marshal.kit.lab5.model;

public final class Alarm implements java.io.Serializable {

    private static final long serialVersionUID = 1;

    public int level;
}
