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
    //> lab5.4
    /** The objects since the last reset. */
    private final Handles objects = new Handles();
    /** The classes of the whole connection. */
    private final Map<Class<?>, Known> classes = new IdentityHashMap<>();
    private Known last;
    private Known previous;
    private int ids;
    //<
    //> lab5.6
    private final Parents parents = new Parents();
    //<

    /** Sends nothing yet: the header goes out with the first flushed bytes. */
    public ObjectWriter(OutputStream out, StreamSettings settings) throws IOException {
        this.out = new Output(out, settings.order());
        this.settings = settings;
        this.codecs = Codecs.of(settings.codecs());
        //> lab5.4
        this.previous = this.last = classes.computeIfAbsent(Object.class, each -> new Known(each, null));
        //<
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
            //> lab5.6
            while (!parents.isEmpty()) {
                Parents.Frame top = parents.top();
                Object next = top.references.get(top.object, top.next++);
                if (top.next == top.end) {
                    parents.pop(); // before its last reference: so a list that continues there needs no room
                }
                value(next);
            }
            //<
        } catch (NotSerializableException e) {
            abort(e.getMessage());
            throw e;
        }
    }

    /** Forgets all objects, here and at the receiver; the classes stay (section 3.1). Allowed wherever an object may begin. */
    public void reset() throws IOException {
        //> lab5.7: Write RESET, and forget the objects.
        out.writeByte(Tags.RESET);
        forget();
        //<
    }

    private void abort(String reason) throws IOException {
        //> lab5.4: Write ABORT and the reason, and forget.
        out.writeByte(Tags.ABORT);
        out.writeText(reason);
        forget();
        //<
    }

    /** Forgets all objects, at a RESET or an ABORT. */
    private void forget() {
        //> lab5.6
        parents.clear();
        //<
        //> lab5.7
        //+ // Step 7: Forget the objects: handles begin at 1 again. (Step 6: the parents.)
        objects.clear();
        //<
    }

    /** Writes one value, but not its references if {@link #references} postpones them. */
    private void value(Object object) throws IOException {
        //> lab5.4: Write NULL; or HANDLE and the number of an object that has one. Otherwise it gets one now, before anything inside
        //> it, and is written as a text, an array, or an object.
        if (object == null) {
            out.writeByte(Tags.NULL);
            return;
        }
        int handle = objects.findOrAdd(object);
        if (handle > 0) {
            out.writeByte(Tags.HANDLE);
            out.writeInt(handle);
        } else if (object instanceof String text) {
            text(text);
        } else if (object.getClass().isArray()) {
            array(object);
        } else {
            object(object);
        }
        //<
    }

    //> lab5.4
    private void object(Object object) throws IOException {
        Known type = known(object.getClass());
        if (type.codec == null) {
            throw new NotSerializableException(object.getClass().getName());
        }
        out.writeByte(type.coded ? Tags.CODED : Tags.OBJECT);
        id(type);
        type.codec.write(object, out);
        references(object, type.codec);
    }

    private void array(Object array) throws IOException {
        if (array instanceof Object[] elements) {
            Known element = known(array.getClass().getComponentType());
            out.writeByte(Tags.ARRAY);
            id(element);
            out.writeInt(elements.length);
            references(array, element.elements);
        } else {
            out.writeByte(Kind.ofArray(array).tag());
            out.writeInt(Array.getLength(array));
            out.writeArray(array);
        }
    }

    private void text(String text) throws IOException {
        boolean narrow = text.chars().allMatch(c -> c <= 0xFF);
        out.writeByte(narrow ? Tags.LATIN_1 : Tags.UTF_16);
        out.writeInt(text.length());
        if (narrow) {
            out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
        } else {
            out.writeArray(text.toCharArray());
        }
    }

    /** Looks a class up. Graphs have few classes: mostly the class is the last one, or the one before. */
    private Known known(Class<?> type) {
        Known found = last;
        if (found.type == type) {
            return found;
        }
        found = previous;
        if (found.type != type) {
            found = classes.computeIfAbsent(type, each -> new Known(each, codecs.get(each)));
        }
        previous = last;
        last = found;
        return found;
    }

    /** Writes the class's id; the first time, also what the receiver has to know about it. */
    private void id(Known type) throws IOException {
        if (type.id >= 0) {
            out.writeShort(type.id);
            return;
        }
        if (ids == Tags.MOST_CLASSES) {
            throw new IllegalStateException("a stream has at most " + ids + " classes");
        }
        type.id = ids++;
        out.writeShort(type.id);
        out.writeText(type.type.getName());
        List<Layout.Level> levels = type.coded ? List.of() : Layout.of(type.type).levels();
        out.writeByte(levels.size());
        for (Layout.Level level : levels) {
            out.writeText(level.type().getName());
            out.writeShort(level.fields().size());
            for (Layout.Field field : level.fields()) {
                out.writeByte(field.kind());
                out.writeText(field.name());
            }
        }
    }
    //<

    /** Writes the values of an object's references: at once by recursion (step 4), or when it is their turn (step 6). */
    private void references(Object parent, References references) throws IOException {
        //> lab5.4: Write the value of each reference, in their order. (Step 6: without recursion.)
        int count = references.count(parent);
        if (settings.recursive()) {
            for (int i = 0; i < count; i++) {
                value(references.get(parent, i));
            }
            return;
        }
        //<
        //> lab5.6
        if (count > 0) {
            parents.push(parent, references, count);
        }
        //<
    }
}
