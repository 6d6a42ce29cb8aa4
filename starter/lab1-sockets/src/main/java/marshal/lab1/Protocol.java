package marshal.lab1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.Todo;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message;

/**
 * Step 6: messages to bytes and back, as labs/lab1-sockets/PROTOCOL.md says.
 *
 * <pre>
 *    0       4         5         6          8     12            16
 *    | magic | version | command | reserved | id  | body length | body ...
 * </pre>
 */
public final class Protocol {

    static final int MAGIC = 0x4D415253; // "MARS"
    static final byte VERSION = 1;
    static final int HEADER = 16;
    static final int MAX_BODY = 1 << 26;
    static final int MAX_COUNT = 16_000_000;
    static final int MAX_SIDE = 1 << 14;
    static final int MAX_REASON = 4096;

    static final byte SORT = 1;
    static final byte MULTIPLY = 2;
    static final byte CANNON = 3;
    static final byte LINK = 4;
    static final byte VECTOR = 5;
    static final byte SORTED = 17;
    static final byte PRODUCT = 18;
    static final byte ERROR = 31;

    private Protocol() {}

    /**
     * Writes one message. All its bytes are on the stream when the method returns.
     *
     * @throws IllegalArgumentException if the message does not fit the protocol's bounds; nothing was written then
     * @throws IOException              if the stream fails
     */
    public static void write(Message message, OutputStream out) throws IOException {
        throw new Todo("lab1.6", "Write the header and the body of the message, and flush.");
    }

    /**
     * Reads one message. What the peer claims is checked before anything is allocated for it, and memory grows only as
     * bytes arrive.
     *
     * @return the message, or null if the stream ended before its first byte
     * @throws MalformedMessageException if the bytes are not a message of the protocol
     * @throws TruncatedMessageException if the stream ends inside of a message
     * @throws IOException               if the stream fails
     */
    public static Message read(InputStream in) throws IOException {
        throw new Todo("lab1.6", "Read a header, check it, and read the body that it announces.");
    }
}
