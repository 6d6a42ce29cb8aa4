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
        return graph(tag);
    }

    /** Reads an argument of a call. A RESET in it is malformed: it would begin the budget a second time. */
    Object readArgument() throws IOException {
        begin();
        return graph(in.readByte());
    }

    private Object graph(byte tag) throws IOException {
        Object root = value(tag, Object.class);
        return root;
    }

    /** Reads a RESET, with which a call begins; returns false if the stream ends instead. */
    boolean nextReset() throws IOException {
        throw new Todo("lab5.7", "Return false if the stream ends here; refuse anything that is not a RESET; forget "
                + "the objects.");
    }

    /** Reads the header before everything else. */
    private void begin() throws IOException {
        throw new Todo("lab5.5", "The first time, read and check Tags.MAGIC and the order, and pass the order to "
                + "in.order.");
    }

    /** Forgets all objects, at a RESET or an ABORT. */
    private void forget() {
        // Step 7: Forget the objects: handles begin at 1 again. Tell the budget, too. (Step 6: the parents.)
    }

    /** Reads one value, but not its references if {@link #references} postpones them. */
    private Object value(byte tag, Class<?> expected) throws IOException {
        throw new Todo("lab5.5", "Read what the tag announces. It has to fit its place. An object enters the table "
                + "before anything inside it is read, because what follows may already refer to it.");
    }

    /** Reads the values of an object's references: at once by recursion (step 5), or when it is their turn (step 6). */
    private void references(Object parent, References references) throws IOException {
        throw new Todo("lab5.5", "Read a value for each reference, in their order, and set it. (Step 6: without "
                + "recursion.)");
    }
}
