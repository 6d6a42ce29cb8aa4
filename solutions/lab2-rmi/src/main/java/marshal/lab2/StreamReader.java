package marshal.lab2;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Todo;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.lab2.StreamContents;

/** Step 4: inspects a serialization stream that holds one {@code int[]} or {@code int[][]}. Makes none of its objects. */
final class StreamReader {

    private static final short MAGIC = (short) 0xACED;
    private static final short VERSION = 5;
    private static final byte TC_NULL = 0x70;
    private static final byte TC_REFERENCE = 0x71;
    private static final byte TC_CLASSDESC = 0x72;
    private static final byte TC_ARRAY = 0x75;
    private static final byte TC_ENDBLOCKDATA = 0x78;
    private static final int FIRST_HANDLE = 0x7E0000;

    private final ByteBuffer in;
    //> lab2.4
    /** The class name of each item that a reference may lead to; a descriptor has a D before the name. */
    private final List<String> handles = new ArrayList<>();
    private int descriptors;
    private int references;
    private int arrays;
    private int ints;
    //<

    private StreamReader(byte[] stream) {
        this.in = ByteBuffer.wrap(stream); // big-endian, as the stream is
    }

    /**
     * Counts the contents of a stream.
     *
     * @throws MalformedMessageException if it holds anything else, or lies about a size
     * @throws TruncatedMessageException if it ends too early
     */
    static StreamContents scan(byte[] stream) throws WireException {
        //> lab2.4: Check magic and version, read the array, and require that nothing follows.
        var reader = new StreamReader(stream);
        try {
            reader.require(reader.in.getShort() == MAGIC && reader.in.getShort() == VERSION, "no serialization stream");
            reader.array(reader.in.get(), null);
        } catch (BufferUnderflowException e) {
            throw new TruncatedMessageException("the stream ends inside of an array");
        }
        reader.require(!reader.in.hasRemaining(), "something follows the array");
        return new StreamContents(reader.descriptors, reader.references, reader.arrays, reader.ints, stream.length);
        //<
    }

    //> lab2.4
    /**
     * TC_ARRAY, descriptor, size, elements.
     *
     * @param expected the name of its class, null for any
     */
    private void array(byte code, String expected) throws WireException {
        if (code == TC_REFERENCE && expected != null) { // a row that has already occurred
            require(reference().equals(expected), "a reference to something that is no " + expected);
            return;
        }
        require(code == TC_ARRAY, "an array was expected, not " + code);
        String name = descriptor();
        require(expected == null ? name.equals("[I") || name.equals("[[I") : name.equals(expected), "a " + name);
        handles.add(name);
        arrays++;
        int size = in.getInt();
        require(size >= 0, "a size of " + size);
        if (name.equals("[I")) {
            skip((long) Integer.BYTES * size);
            ints += size;
        } else {
            for (int row = 0; row < size; row++) { // stops at the end of the stream, however large the size is
                byte next = in.get();
                if (next != TC_NULL) {
                    array(next, "[I");
                }
            }
        }
    }

    /** TC_CLASSDESC, name, serialVersionUID, flags, no fields, no annotation, no superclass; or a reference to one. */
    private String descriptor() throws WireException {
        byte code = in.get();
        if (code == TC_REFERENCE) {
            String target = reference();
            require(target.startsWith("D"), "a reference to something that is not a descriptor");
            return target.substring(1);
        }
        require(code == TC_CLASSDESC, "a descriptor was expected, not " + code);
        var name = new byte[in.getShort() & 0xFFFF]; // at most 64 KB
        in.get(name);
        in.getLong();
        String text = new String(name, StandardCharsets.UTF_8);
        handles.add("D" + text);
        descriptors++;
        in.get();
        require(in.getShort() == 0, "an array has no fields");
        require(in.get() == TC_ENDBLOCKDATA && in.get() == TC_NULL, "more than an array's descriptor has");
        return text;
    }

    private String reference() throws WireException {
        references++;
        long index = (long) in.getInt() - FIRST_HANDLE;
        require(index >= 0 && index < handles.size(), "a reference to something that has not come yet");
        return handles.get((int) index);
    }

    /** Skips bytes. Sizes are a stranger's claims: computed in 64 bits, and compared with the bytes that are there. */
    private void skip(long bytes) {
        if (bytes > in.remaining()) {
            throw new BufferUnderflowException();
        }
        in.position(in.position() + (int) bytes);
    }

    private void require(boolean holds, String otherwise) throws MalformedMessageException {
        if (!holds) {
            throw new MalformedMessageException("at byte " + in.position() + ": " + otherwise);
        }
    }
    //<
}
