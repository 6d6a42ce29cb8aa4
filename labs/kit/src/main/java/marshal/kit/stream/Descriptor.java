package marshal.kit.stream;

import java.io.ObjectStreamConstants;
import java.util.ArrayList;
import java.util.List;

/** A class as a stream describes it; for a proxy, the name is a list of its interfaces. */
public record Descriptor(String name, long uid, int flags, List<Field> fields, Descriptor parent) {

    static final String PROXY = "a proxy of ";

    /**
     * A field.
     *
     * @param type as in the stream, such as {@code I} or {@code [[I}; only its first character if no strings are kept
     */
    public record Field(String type, String name) {}

    public boolean isProxy() {
        return name.startsWith(PROXY);
    }

    public boolean isExternalizable() {
        return has(ObjectStreamConstants.SC_EXTERNALIZABLE);
    }

    /** Returns whether the output of writeExternal is in blocks. In RMI's streams it is not. */
    public boolean writesBlocks() {
        return has(ObjectStreamConstants.SC_BLOCK_DATA);
    }

    /** Returns whether the class has a writeObject method. */
    boolean writesItself() {
        return has(ObjectStreamConstants.SC_WRITE_METHOD);
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** The descriptors of its superclasses, then this one. */
    public List<Descriptor> line() {
        var line = new ArrayList<Descriptor>();
        for (Descriptor each = this; each != null; each = each.parent) {
            line.add(0, each);
        }
        return line;
    }
}
