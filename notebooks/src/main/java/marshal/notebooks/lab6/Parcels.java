package marshal.notebooks.lab6;

import java.io.Serializable;
import marshal.kit.lab6.ArrayShape;
import marshal.kit.lab6.experiment.TripProgram;
import marshal.notebooks.models.Streams;

/**
 * The messages of a matrix that is sent as an object, by lab 6's protocol.
 *
 * @param first  bytes of the first message: a header, and the stream if it is short
 * @param stream bytes of a stream that is too long for the first message
 * @param arrays bytes of the arrays that travel beside the stream
 */
public record Parcels(int first, int stream, int arrays) {

    private static final int HEADER = 16;
    private static final int MOST_EAGER = 1008;

    // Within a stream:
    private static final int OBJECTS = 44; // an Object[], up to its elements
    private static final int ROWS = 24; // an array of arrays, up to its elements
    private static final int FIRST_PROXY = 61; // of a row, with the names of its class and its fields
    private static final int NEXT_PROXY = 11;
    private static final int MATRIX_PROXY = 74;

    /** The messages of a mechanism in the experiment {@code ping-pong} for a program. */
    public static Parcels of(String mechanism, String program, int n) {
        var sent = TripProgram.of(program);
        int rows = sent.shape() == ArrayShape.ROWS ? n : 1;
        return switch (mechanism) {
            case "mpi-c", "mpj" -> new Parcels(sent.bytes(n), 0, 0);
            case "mpj-object" -> of(Streams.write(new Object[] {(Serializable) sent.value(n, 0)}).length, 0);
            case "mpj-arrays-1" -> of(proxies(rows), sent.bytes(n));
            case "mpj-arrays-2", "mpj-no-copy" -> of(OBJECTS + MATRIX_PROXY, sent.bytes(n));
            default -> throw new IllegalArgumentException("nobody knows what " + mechanism + " sends");
        };
    }

    /** The length of a matrix's stream with a proxy for each row. */
    private static int proxies(int rows) {
        return OBJECTS + ROWS + FIRST_PROXY + (rows - 1) * NEXT_PROXY;
    }

    /** The messages for a stream and arrays of these lengths in bytes. */
    public static Parcels of(int stream, int arrays) {
        boolean eager = stream <= MOST_EAGER;
        return new Parcels(eager ? HEADER + stream : HEADER, eager ? 0 : stream, arrays);
    }

    /** The length of all messages together. */
    public long bytes() {
        return (long) first + stream + arrays;
    }

    /** The number of messages. */
    public int messages() {
        return 1 + (stream > 0 ? 1 : 0) + (arrays > 0 ? 1 : 0);
    }
}
