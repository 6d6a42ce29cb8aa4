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
 * Step 6: messages to bytes and back, as labs/lab1-sockets/PROTOCOL.md specifies.
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
        if (message instanceof Message.Request request && request.task() instanceof Task.Sort sort) {
            writeSort(request.id(), sort, out);
        } else if (message instanceof Message.Request request && request.task() instanceof Task.Multiply multiply) {
            writeMultiply(request.id(), multiply, out);
        } else if (message instanceof Message.TorusRequest request) {
            writeCannon(request, out);
        } else if (message instanceof Message.Reply reply && reply.result() instanceof Result.Sorted sorted) {
            writeSorted(reply.id(), sorted, out);
        } else if (message instanceof Message.Reply reply && reply.result() instanceof Result.Product product) {
            writeProduct(reply.id(), product, out);
        } else if (message instanceof Message.Failure failure) {
            writeFailure(failure, out);
        } else if (message instanceof Message.Link link) {
            writeLink(link, out);
        } else if (message instanceof Message.Vector vector) {
            writeVector(vector, out);
        } else {
            throw new IllegalArgumentException("a task with neighbours needs a TorusRequest");
        }
    }

    private static void writeSort(int id, Task.Sort task, OutputStream out) throws IOException {
        throw new Todo("lab1.6", "Write SORT: the header, the count and the items; flush.");
    }

    private static void writeMultiply(int id, Task.Multiply task, OutputStream out) throws IOException {
        throw new Todo("lab1.6", "Write MULTIPLY: the three sizes, all of A, all of B.");
    }

    private static void writeCannon(Message.TorusRequest request, OutputStream out) throws IOException {
        throw new Todo("lab1.6", "Write CANNON: the job, the place, n, both addresses and both blocks.");
    }

    private static void writeSorted(int id, Result.Sorted result, OutputStream out) throws IOException {
        throw new Todo("lab1.6", "Write SORTED.");
    }

    private static void writeProduct(int id, Result.Product result, OutputStream out) throws IOException {
        throw new Todo("lab1.6", "Write PRODUCT.");
    }

    private static void writeFailure(Message.Failure failure, OutputStream out) throws IOException {
        throw new Todo("lab1.6", "Write ERROR, with as many whole characters of the reason as fit into MAX_REASON "
                + "bytes of UTF-8.");
    }

    private static void writeLink(Message.Link link, OutputStream out) throws IOException {
        throw new Todo("lab1.6", "Write LINK.");
    }

    private static void writeVector(Message.Vector vector, OutputStream out) throws IOException {
        throw new Todo("lab1.6", "Write VECTOR; its round is the id of the header.");
    }

    // These methods refuse a message out of the bounds, before its first byte is written.

    private static int checked(int count, int most, String what) {
        if (count > most) {
            throw new IllegalArgumentException(count + " " + what + " are more than the " + most + " of the protocol");
        }
        return count;
    }

    private static int side(int rows) {
        return checked(rows, MAX_SIDE, "rows or columns");
    }

    private static int columns(int[][] matrix) {
        return matrix.length == 0 ? 0 : side(matrix[0].length);
    }

    private static void requireRows(int[][] matrix, int columns) {
        for (int[] row : matrix) {
            if (row.length != columns) {
                throw new IllegalArgumentException("a row of " + row.length + " elements, not " + columns);
            }
        }
    }

    private static void requireSquare(int[][] block, int t) {
        if (block.length != t) {
            throw new IllegalArgumentException("a block of " + block.length + " rows, not " + t);
        }
        requireRows(block, t);
    }

    /**
     * Reads one message. Checks every claim of the peer before it allocates memory for it, and memory grows only as
     * bytes arrive.
     *
     * @return the message, or null if the stream ended before its first byte
     * @throws MalformedMessageException if the bytes are not a message of the protocol
     * @throws TruncatedMessageException if the stream ends inside a message
     * @throws IOException               if the stream fails
     */
    public static Message read(InputStream in) throws IOException {
        Header header = readHeader(in);
        if (header == null) {
            return null;
        }
        int id = header.id();
        var body = new Reader(in, header.length());
        return switch (header.command()) {
            case SORT -> new Message.Request(id, new Task.Sort(body.counted(4)));
            case MULTIPLY -> new Message.Request(id, multiply(body));
            case CANNON -> torusRequest(id, body);
            case LINK -> link(body);
            case VECTOR -> new Message.Vector(id, body.counted(4));
            case SORTED -> {
                long nanos = body.getLong();
                yield new Message.Reply(id, new Result.Sorted(body.counted(12), nanos));
            }
            case PRODUCT -> new Message.Reply(id, product(body));
            case ERROR -> new Message.Failure(id, reason(body));
            default -> throw new MalformedMessageException("there is no command " + header.command());
        };
    }

    private record Header(byte command, int id, int length) {}

    /** Reads 16 bytes; returns null if there are none. */
    private static Header readHeader(InputStream in) throws IOException {
        throw new Todo("lab1.6", "Read exactly 16 bytes and check their fields.");
    }

    private static Task.Multiply multiply(Reader body) throws IOException {
        int rows = body.getSide();
        int inner = body.getSide();
        int columns = body.getSide();
        body.requireLength(12 + 4L * rows * inner + 4L * inner * columns);
        return new Task.Multiply(body.rows(rows, inner), body.rows(inner, columns));
    }

    private static Message.TorusRequest torusRequest(int id, Reader body) throws IOException {
        long job = body.getLong();
        int row = body.getInt();
        int column = body.getInt();
        int side = body.getInt();
        int n = body.getInt();
        InetSocketAddress left = body.getAddress();
        InetSocketAddress up = body.getAddress();
        require(side > 0 && row >= 0 && row < side && column >= 0 && column < side,
                "no place (" + row + ", " + column + ") in a torus of side " + side);
        require(n >= 0 && n % side == 0 && n / side <= MAX_SIDE, "n = " + n + " does not go on a torus of side " + side);
        int t = n / side;
        body.requireLength(40 + 8L * t * t);
        var task = new Task.Cannon(new Place(row, column, side), n, body.rows(t, t), body.rows(t, t));
        return new Message.TorusRequest(id, job, left, up, task);
    }

    private static Message.Link link(Reader body) throws IOException {
        throw new Todo("lab1.6", "Read LINK's body: the job and the axis, which is 0 or 1.");
    }

    private static Result.Product product(Reader body) throws IOException {
        throw new Todo("lab1.6", "Read PRODUCT's body, as multiply does.");
    }

    private static String reason(Reader body) throws IOException {
        throw new Todo("lab1.6", "Read ERROR's body: a count, and as many bytes of UTF-8.");
    }

    private static void require(boolean holds, String otherwise) throws MalformedMessageException {
        if (!holds) {
            throw new MalformedMessageException(otherwise);
        }
    }

    /** Reads the fields of a body. Never reads past its end, and never allocates more than has arrived. */
    private static final class Reader {

        private final InputStream in;
        private final int length;
        private int unread; // the number of bytes of the body that have not been taken yet

        Reader(InputStream in, int length) {
            this.in = in;
            this.length = length;
            this.unread = length;
        }

        void requireLength(long expected) throws MalformedMessageException {
            require(length == expected, "a body of " + length + " bytes, but by its own sizes it has " + expected);
        }

        int getInt() throws IOException {
            return next(Integer.BYTES).getInt();
        }

        long getLong() throws IOException {
            return next(Long.BYTES).getLong();
        }

        int getSide() throws IOException {
            int side = getInt();
            require(side >= 0 && side <= MAX_SIDE, "a matrix side of " + side + " is out of bounds");
            return side;
        }

        InetSocketAddress getAddress() throws IOException {
            byte[] ip = bytes(4);
            int port = getInt();
            require(port > 0 && port < 1 << 16, "there is no port " + port);
            return new InetSocketAddress(InetAddress.getByAddress(ip), port);
        }

        byte[] bytes(int count) throws IOException {
            var bytes = new byte[count];
            next(count).get(bytes);
            return bytes;
        }

        /** Reads a count and this number of ints, up to the end of a body whose fixed part is {@code fixed} bytes long. */
        int[] counted(int fixed) throws IOException {
            int count = getInt();
            require(count >= 0 && count <= MAX_COUNT, "a count of " + count + " is out of bounds");
            requireLength(fixed + 4L * count);
            return ints(count);
        }

        int[][] rows(int rows, int columns) throws IOException {
            var matrix = new int[rows][]; // at most MAX_SIDE references; each row is allocated in its turn
            for (int i = 0; i < rows; i++) {
                matrix[i] = ints(columns);
            }
            return matrix;
        }

        /** Reads the next ints of the body. Memory grows as they arrive, because {@code count} is only the peer's claim. */
        private int[] ints(int count) throws IOException {
            throw new Todo("lab1.6", "Read this number of ints; allocate as they arrive.");
        }

        /** Reads this number of bytes of the body, a few thousand at most. All of them are there when it returns. */
        private ByteBuffer next(int count) throws IOException {
            throw new Todo("lab1.6", "Read exactly this number of bytes, which the body must still have.");
        }
    }
}
