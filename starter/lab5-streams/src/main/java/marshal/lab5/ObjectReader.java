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

/** Steps 5, 6 and 7: graphs of objects from a stream, which may be a stranger's. */
public final class ObjectReader {

    private final Input in;
    private final StreamSettings settings;
    private final Budget budget;
    private final IncomingClasses classes;
    private boolean begun;

    public ObjectReader(InputStream in, StreamSettings settings) {
        this.in = new Input(in);
        this.settings = settings;
        this.budget = new Budget(settings);
        this.classes = new IncomingClasses(this.in, budget, settings);
    }

    /** For what is no object: the numbers and texts of a call. */
    Input in() {
        return in;
    }

    /**
     * Reads an object and all that it refers to.
     *
     * @throws EOFException             if the stream ends
     * @throws WriteAbortedException    if the writer could not go on. The stream goes on, and all objects are forgotten.
     * @throws InvalidClassException    if a class is not here, not allowed, or another than the writer's
     * @throws StreamCorruptedException if it is no stream of this format, or wants more than the settings allow. As after every
     *                                  exception but that of an abort, what follows in the stream means nothing any more.
     */
    public Object readObject() throws IOException {
        begin();
        byte tag = in.readByte();
        Object root = value(tag, Object.class);
        return root;
    }

    /** Whether there is a RESET, with which a call begins, or the stream ends instead. */
    boolean nextReset() throws IOException {
        throw new Todo("lab5.7", "Return false if the stream ends here; refuse what is no RESET; forget the objects.");
    }

    /** Reads the header before everything else. */
    private void begin() throws IOException {
        throw new Todo("lab5.5", "The first time, read and check Tags.MAGIC and the order, which in.order is told.");
    }

    /** All objects, at a RESET or an ABORT. */
    private void forget() {
        // Step 7: Forget the objects: handles begin at 1 again. Tell the budget, too. (Step 6: the parents.)
    }

    /** Reads one value, but not what it refers to if {@link #references} puts that off. */
    private Object value(byte tag, Class<?> expected) throws IOException {
        throw new Todo("lab5.5", "Read what the tag announces. It has to fit where it will stand. An object enters the "
                + "table before anything inside of it is read: what follows may refer to it already.");
    }

    /** Has the values of an object's references read: at once by recursion (step 5), or when it is their turn (step 6). */
    private void references(Object parent, References references) throws IOException {
        throw new Todo("lab5.5", "Read a value for each reference, in their order, and set it. (Step 6: without "
                + "recursion.)");
    }
}
