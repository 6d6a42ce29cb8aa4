package marshal.kit.lab5.model;

/** Is not Serializable: its part of an object is made by its constructor. */
public class NotSerial {

    protected int made;

    protected NotSerial() {
        made = 42;
    }
}
