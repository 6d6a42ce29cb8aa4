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
        throw new Todo("lab2.4", "Check magic and version, read the array, and require that nothing follows.");
    }
}
