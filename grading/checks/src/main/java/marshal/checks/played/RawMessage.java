package marshal.checks.played;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import marshal.kit.contract.Place;

/**
 * A message of lab 1's protocol as bytes, built and parsed by hand. The checks share no line of code with the solution,
 * so one mistake cannot be in both.
 *
 * @param command see PROTOCOL.md
 * @param body    what follows the header
 */
public record RawMessage(int command, int id, byte[] body) {

    public static final int SORT = 1;
    public static final int MULTIPLY = 2;
    public static final int CANNON = 3;
    public static final int LINK = 4;
    public static final int VECTOR = 5;
    public static final int SORTED = 17;
    public static final int PRODUCT = 18;
    public static final int ERROR = 31;

    public static final int HEADER = 16;

    public RawMessage(int command, int id, Body body) {
        this(command, id, body.bytes());
    }

    public static RawMessage sort(int id, int... items) {
        return new RawMessage(SORT, id, new Body().ints(items.length).ints(items));
    }

    public static RawMessage multiply(int id, int[][] a, int[][] b) {
        return new RawMessage(
                MULTIPLY,
                id,
                new Body().ints(a.length, b.length, columns(b)).rows(a).rows(b));
    }

    public static RawMessage cannon(
            int id, long job, Place place, int n, InetSocketAddress left, InetSocketAddress up, int[][] a, int[][] b) {
        Body torus = new Body().longs(job).ints(place.row(), place.column(), place.side(), n);
        return new RawMessage(
                CANNON, id, torus.address(left).address(up).rows(a).rows(b));
    }

    public static RawMessage link(long job, int axis) {
        return new RawMessage(LINK, 0, new Body().longs(job).ints(axis));
    }

    public static RawMessage vector(int round, int... elements) {
        return new RawMessage(VECTOR, round, new Body().ints(elements.length).ints(elements));
    }

    public static RawMessage sorted(int id, int... items) {
        return new RawMessage(SORTED, id, new Body().longs(0).ints(items.length).ints(items));
    }

    public static RawMessage product(int id, int[][] c) {
        return new RawMessage(
                PRODUCT, id, new Body().longs(0).ints(c.length, columns(c)).rows(c));
    }

    public static RawMessage error(int id, String reason) {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        return new RawMessage(ERROR, id, new Body().ints(text.length).bytes(text));
    }

    /** Returns header and body. */
    public byte[] bytes() {
        return withLength(body.length);
    }

    /** Returns header and body, with a header that claims another length. */
    public byte[] withLength(int claimed) {
        return ByteBuffer.allocate(HEADER + body.length)
                .put(new byte[] {'M', 'A', 'R', 'S', 1, (byte) command, 0, 0})
                .putInt(id)
                .putInt(claimed)
                .put(body)
                .array();
    }

    /** Returns the ints of the body after its first {@code skipped} bytes. */
    public int[] intsFrom(int skipped) {
        var ints = new int[Math.max(0, body.length - skipped) / 4];
        ByteBuffer.wrap(body, Math.min(skipped, body.length), 4 * ints.length)
                .asIntBuffer()
                .get(ints);
        return ints;
    }

    /** Returns a long of the body. A student's body may be too short: then zeros take the place of the bytes behind it. */
    public long longAt(int offset) {
        return bodyTo(offset + Long.BYTES).getLong(offset);
    }

    /** Returns an int of the body, in the same way. */
    public int intAt(int offset) {
        return bodyTo(offset + Integer.BYTES).getInt(offset);
    }

    private ByteBuffer bodyTo(int end) {
        return ByteBuffer.wrap(end <= body.length ? body : Arrays.copyOf(body, end));
    }

    /** Returns the message's name in PROTOCOL.md. */
    public static String name(int command) {
        return switch (command) {
            case SORT -> "SORT";
            case MULTIPLY -> "MULTIPLY";
            case CANNON -> "CANNON";
            case LINK -> "LINK";
            case VECTOR -> "VECTOR";
            case SORTED -> "SORTED";
            case PRODUCT -> "PRODUCT";
            case ERROR -> "ERROR";
            default -> "command " + command;
        };
    }

    @Override
    public String toString() {
        if (command == LINK && body.length == 12) {
            return "LINK for job " + longAt(0) + ", axis " + intAt(8) + (intAt(8) == 0 ? " (COLUMNS)" : " (ROWS)");
        }
        if (command == VECTOR && body.length >= 4 && body.length <= 40) {
            return "VECTOR of round " + id + ", " + Arrays.toString(intsFrom(4));
        }
        String detail = command == ERROR && body.length >= 4
                ? " \"" + new String(body, 4, body.length - 4, StandardCharsets.UTF_8) + "\""
                : ", body of " + body.length + " bytes";
        return name(command) + " with id " + id + detail;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawMessage frame
                && frame.command == command
                && frame.id == id
                && Arrays.equals(frame.body, body);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(body);
    }

    private static int columns(int[][] matrix) {
        return matrix.length == 0 ? 0 : matrix[0].length;
    }

    /** A body that grows as it is written. */
    public static final class Body {

        private ByteBuffer buffer = ByteBuffer.allocate(64);

        public Body ints(int... values) {
            room(4 * values.length);
            buffer.asIntBuffer().put(values);
            buffer.position(buffer.position() + 4 * values.length);
            return this;
        }

        public Body longs(long value) {
            room(8);
            buffer.putLong(value);
            return this;
        }

        public Body bytes(byte[] bytes) {
            room(bytes.length);
            buffer.put(bytes);
            return this;
        }

        Body rows(int[][] rows) {
            for (int[] row : rows) {
                ints(row);
            }
            return this;
        }

        Body address(InetSocketAddress address) {
            return bytes(address.getAddress().getAddress()).ints(address.getPort());
        }

        public byte[] bytes() {
            return Arrays.copyOf(buffer.array(), buffer.position());
        }

        private void room(int more) {
            if (buffer.remaining() < more) {
                buffer = ByteBuffer.allocate(2 * (buffer.capacity() + more)).put(buffer.flip());
            }
        }
    }
}
