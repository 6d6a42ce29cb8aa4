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

    /** A class of objects or elements. The receiver knows it by its id, unless the id is negative. */
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

    /** Sends nothing yet: the header goes out with the first flushed bytes. */
    public ObjectWriter(OutputStream out, StreamSettings settings) throws IOException {
        this.out = new Output(out, settings.order());
        this.settings = settings;
        this.codecs = Codecs.of(settings.codecs());
        this.out.writeBytes(Tags.MAGIC);
        this.out.writeByte(settings.little() ? Tags.LITTLE_ENDIAN : Tags.BIG_ENDIAN);
    }

    /** Returns the output for data that are not objects: the numbers and texts of a call. */
    Output out() {
        return out;
    }

    /** Sends off everything that was written. */
    public void flush() throws IOException {
        out.flush();
    }

    /**
     * Writes an object and everything that it refers to. Objects already written since the last reset are not written again.
     *
     * @throws NotSerializableException names a class whose objects cannot be written. The receiver is told, the stream
     *                                  continues, and both sides have forgotten all objects.
     */
    public void writeObject(Object root) throws IOException {
        try {
            value(root);
        } catch (NotSerializableException e) {
            abort(e.getMessage());
            throw e;
        }
    }

    /** Forgets all objects, here and at the receiver; the classes stay (section 3.1). Allowed wherever an object may begin. */
    public void reset() throws IOException {
        throw new Todo("lab5.7", "Write RESET, and forget the objects.");
    }

    private void abort(String reason) throws IOException {
        throw new Todo("lab5.4", "Write ABORT and the reason, and forget.");
    }

    /** Forgets all objects, at a RESET or an ABORT. */
    private void forget() {
        // Step 7: Forget the objects: handles begin at 1 again. (Step 6: the parents.)
    }

    /** Writes one value, but not its references if {@link #references} postpones them. */
    private void value(Object object) throws IOException {
        throw new Todo("lab5.4", "Write NULL; or HANDLE and the number of an object that has one. Otherwise it gets "
                + "one now, before anything inside it, and is written as a text, an array, or an object.");
    }

    /** Writes the values of an object's references: at once by recursion (step 4), or when it is their turn (step 6). */
    private void references(Object parent, References references) throws IOException {
        throw new Todo("lab5.4", "Write the value of each reference, in their order. (Step 6: without recursion.)");
    }
}
