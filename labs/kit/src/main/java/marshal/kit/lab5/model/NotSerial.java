package marshal.kit.lab5.model;

/** A class that is not Serializable: its constructor makes its part of an object. */
public class NotSerial {

    protected int made;

    protected NotSerial() {
        made = 42;
    }
}
