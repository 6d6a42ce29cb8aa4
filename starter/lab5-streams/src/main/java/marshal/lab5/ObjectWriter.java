package marshal.lab5;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import marshal.kit.contract.Todo;
import marshal.kit.lab5.StreamSettings;

/** Steps 4, 6 and 7: graphs of objects to a stream (section 3). */
public final class ObjectWriter {

    /** A class that objects or elements have, as the receiver knows it: by its id, from when that is not negative. */
    private static final class Known {

        final Class<?> type;
        final Codec codec;
        final boolean coded;
        final References elements;
        int id = -1;

        Known(Class<?> type, Codec own) {
            Layout layout = Layout.of(type);
            this.type = type;
            this.coded = own != null;
            this.codec = coded ? own : layout.levels().isEmpty() ? null : Fields.of(type, layout.fields());
            this.elements = new Elements(type);
        }
    }

    private final Output out;
    private final StreamSettings settings;
    private final Codecs codecs;

    /** Sends nothing yet: the header goes with the first bytes that are flushed. */
    public ObjectWriter(OutputStream out, StreamSettings settings) throws IOException {
        this.out = new Output(out, settings.order());
        this.settings = settings;
        this.codecs = Codecs.of(settings.codecs());
        this.out.writeBytes(Tags.MAGIC);
        this.out.writeByte(settings.little() ? Tags.LITTLE_ENDIAN : Tags.BIG_ENDIAN);
    }

    /** For what is no object: the numbers and texts of a call. */
    Output out() {
        return out;
    }

    /** Sends off what has been written. */
    public void flush() throws IOException {
        out.flush();
    }

    /**
     * Writes an object and all that it refers to. What is written already since the last reset is not written again.
     *
     * @throws NotSerializableException names a class whose objects cannot be written. The receiver is told, the stream goes on,
     *                                  and both sides have forgotten all objects.
     */
    public void writeObject(Object root) throws IOException {
        try {
            value(root);
        } catch (NotSerializableException e) {
            abort(e.getMessage());
            throw e;
        }
    }

    /** Forgets all objects, here and at the receiver; the classes stay (section 3.1). Where an object would begin. */
    public void reset() throws IOException {
        throw new Todo("lab5.7", "Write RESET, and forget the objects.");
    }

    private void abort(String reason) throws IOException {
        throw new Todo("lab5.4", "Write ABORT and the reason, and forget.");
    }

    /** All objects, at a RESET or an ABORT. */
    private void forget() {
        // Step 7: Forget the objects: handles begin at 1 again. (Step 6: the parents.)
    }

    /** Writes one value, but not what it refers to if {@link #references} puts that off. */
    private void value(Object object) throws IOException {
        throw new Todo("lab5.4", "Write NULL; or HANDLE and the number of an object that has one. Else it gets one "
                + "now, before anything inside of it, and is written as a text, an array, or an object.");
    }

    /** Has the values of an object's references written: at once by recursion (step 4), or when it is their turn (step 6). */
    private void references(Object parent, References references) throws IOException {
        throw new Todo("lab5.4", "Write the value of each reference, in their order. (Step 6: without recursion.)");
    }
}
