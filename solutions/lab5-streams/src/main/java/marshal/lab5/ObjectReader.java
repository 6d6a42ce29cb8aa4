package marshal.lab5;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.StreamCorruptedException;
import java.io.WriteAbortedException;
import java.lang.reflect.Array;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import marshal.kit.contract.Todo;
import marshal.kit.lab5.StreamSettings;

/** Steps 5, 6 and 7: graphs of objects from a stream, which a stranger may have sent. */
public final class ObjectReader {

    //> lab5.5
    private static final int SMALLEST = 64;
    //<

    private final Input in;
    private final StreamSettings settings;
    private final Budget budget;
    private final IncomingClasses classes;
    private boolean begun;
    //> lab5.5
    /** The objects since the last reset, by their handles; no object is at 0 (section 3.2). */
    private Object[] objects = new Object[SMALLEST];
    private int handles;
    //<
    //> lab5.6
    private final Parents parents = new Parents();
    //<

    public ObjectReader(InputStream in, StreamSettings settings) {
        this.in = new Input(in);
        this.settings = settings;
        this.budget = new Budget(settings);
        this.classes = new IncomingClasses(this.in, budget, settings);
    }

    /** Returns the input for data that are not objects: the numbers and texts of a call. */
    Input in() {
        return in;
    }

    /**
     * Reads an object and everything that it refers to.
     *
     * @throws EOFException             if the stream ends
     * @throws WriteAbortedException    if the writer could not continue. The stream continues, and all objects are forgotten.
     * @throws InvalidClassException    if a class is not here, is not allowed, or differs from the writer's
     * @throws StreamCorruptedException if it is not a stream of this format, or needs more than the settings allow. After
     *                                  any exception except WriteAbortedException, the rest of the stream is useless.
     */
    public Object readObject() throws IOException {
        begin();
        byte tag = in.readByte();
        //> lab5.7
        while (tag == Tags.RESET) {
            forget();
            tag = in.readByte();
        }
        //<
        return graph(tag);
    }

    /** Reads an argument of a call. A RESET in it is malformed: it would begin the budget a second time. */
    Object readArgument() throws IOException {
        begin();
        return graph(in.readByte());
    }

    private Object graph(byte tag) throws IOException {
        Object root = value(tag, Object.class);
        //> lab5.6
        while (!parents.isEmpty()) {
            Parents.Frame top = parents.top();
            Object parent = top.object;
            if (top.next + 1 == top.end) {
                parents.pop(); // before its last reference: so a list that continues there needs no room
            }
            refer(parent, top.references, top.next++);
        }
        //<
        return root;
    }

    /** Reads a RESET, with which a call begins; returns false if the stream ends instead. */
    boolean nextReset() throws IOException {
        //> lab5.7: Return false if the stream ends here; refuse anything that is not a RESET; forget the objects.
        if (in.isAtEnd()) {
            return false;
        }
        begin();
        byte tag = in.readByte();
        if (tag != Tags.RESET) {
            throw new StreamCorruptedException("a message begins with RESET, not with " + tag);
        }
        forget();
        return true;
        //<
    }

    /** Reads the header before everything else. */
    private void begin() throws IOException {
        //> lab5.5: The first time, read and check Tags.MAGIC and the order, and pass the order to in.order.
        if (begun) {
            return;
        }
        begun = true;
        for (byte expected : Tags.MAGIC) {
            if (in.readByte() != expected) {
                throw new StreamCorruptedException("this is not a stream of objects, or one of another version");
            }
        }
        byte order = in.readByte();
        if (order != Tags.BIG_ENDIAN && order != Tags.LITTLE_ENDIAN) {
            throw new StreamCorruptedException("an order of " + order);
        }
        in.order(order == Tags.LITTLE_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        //<
    }

    /** Forgets all objects, at a RESET or an ABORT. */
    private void forget() {
        //> lab5.6
        parents.clear();
        //<
        //> lab5.7
        //+ // Step 7: Forget the objects: handles begin at 1 again. Tell the budget, too. (Step 6: the parents.)
        if (objects.length > SMALLEST && 8L * handles < objects.length) {
            objects = new Object[SMALLEST]; // one large graph must not slow down every later message
        } else {
            Arrays.fill(objects, 0, handles + 1, null);
        }
        handles = 0;
        budget.reset(in.position());
        //<
    }

    /** Reads one value, but not its references if {@link #references} postpones them. */
    private Object value(byte tag, Class<?> expected) throws IOException {
        //> lab5.5: Read what the tag announces. It has to fit its place. An object enters the table before anything
        //> inside it is read, because what follows may already refer to it.
        Object value = switch (tag) {
            case Tags.NULL -> null;
            case Tags.HANDLE -> known(in.readInt(), expected);
            case Tags.LATIN_1, Tags.UTF_16 -> text(tag == Tags.LATIN_1, expected);
            case Tags.ARRAY -> array(expected);
            case Tags.OBJECT, Tags.CODED -> object(tag == Tags.CODED, expected);
            case Tags.ABORT -> throw aborted(in.readText());
            default -> primitives(tag, expected);
        };
        budget.requireBytes(in.position(), 0, 0); // only now does an object's own part count
        return value;
        //<
    }

    //> lab5.5
    private Object object(boolean coded, Class<?> expected) throws IOException {
        IncomingClasses.Entry type = classes.next();
        requireFit(type.type(), expected); // before an object is made
        Codec codec = type.codec(coded);
        Object object = entered(codec.make());
        codec.read(object, in, budget);
        references(object, codec);
        return object;
    }

    private Object text(boolean narrow, Class<?> expected) throws IOException {
        requireFit(String.class, expected);
        return entered(narrow
                ? new String((byte[]) elements(Kind.BYTE), StandardCharsets.ISO_8859_1)
                : new String((char[]) elements(Kind.CHAR)));
    }

    private Object array(Class<?> expected) throws IOException {
        IncomingClasses.Entry element = classes.next();
        requireFit(element.arrayType(), expected);
        int length = in.readLength();
        budget.spendSlots(length);
        Object array = entered(Array.newInstance(element.type(), length));
        references(array, element.elements());
        return array;
    }

    private Object primitives(byte tag, Class<?> expected) throws IOException {
        if (tag < Tags.PRIMITIVES || tag >= Tags.ARRAY) {
            throw new StreamCorruptedException("a value with tag " + tag);
        }
        Kind kind = Kind.ofTag(tag);
        requireFit(kind.arrayType, expected);
        return entered(elements(kind));
    }

    private Object elements(Kind kind) throws IOException {
        int length = in.readLength();
        budget.requireBytes(in.position(), length, kind.width);
        return in.readArray(kind, length);
    }

    private Object known(int handle, Class<?> expected) throws StreamCorruptedException {
        if (handle < 1 || handle > handles) {
            throw new StreamCorruptedException("handle " + handle + " of " + handles);
        }
        Object object = objects[handle];
        requireFit(object.getClass(), expected);
        return object;
    }

    private Object entered(Object object) throws StreamCorruptedException {
        budget.requireObject(++handles);
        if (handles == objects.length) {
            objects = Arrays.copyOf(objects, 2 * handles);
        }
        objects[handles] = object;
        return object;
    }

    private static void requireFit(Class<?> type, Class<?> expected) throws StreamCorruptedException {
        if (!expected.isAssignableFrom(type)) {
            throw new StreamCorruptedException("a " + type.getName() + " where a " + expected.getName() + " has to be");
        }
    }

    private WriteAbortedException aborted(String reason) {
        forget();
        return new WriteAbortedException("the writer could not go on: " + reason, null);
    }

    private void refer(Object parent, References references, int index) throws IOException {
        Object value = value(in.readByte(), references.type(index));
        if (value != null) { // it is already null
            references.set(parent, index, value);
        }
    }
    //<

    /** Reads the values of an object's references: at once by recursion (step 5), or when it is their turn (step 6). */
    private void references(Object parent, References references) throws IOException {
        //> lab5.5: Read a value for each reference, in their order, and set it. (Step 6: without recursion.)
        int count = references.count(parent);
        if (settings.recursive()) {
            for (int i = 0; i < count; i++) {
                refer(parent, references, i);
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
