package marshal.notebooks.models;

import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;

/** The length of serialization streams: written and counted, and by formula. */
public final class Streams {

    private Streams() {}

    /** The bytes that an ObjectOutputStream writes for an object, with the stream's header. */
    public static byte[] write(Serializable object) {
        return write(object, false);
    }

    /**
     * The bytes that RMI writes for an object. External data has no blocks around it, as in version 1 of the stream
     * protocol. Each class has an empty annotation for the place of its code.
     */
    public static byte[] overRmi(Serializable object) {
        return write(object, true);
    }

    private static byte[] write(Serializable object, boolean overRmi) {
        var bytes = new ByteArrayOutputStream();
        try (var out = overRmi ? new Marshalling(bytes) : new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static final class Marshalling extends ObjectOutputStream {
        Marshalling(OutputStream out) throws IOException {
            super(out);
            useProtocolVersion(PROTOCOL_VERSION_1);
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            writeObject(null);
        }
    }

    /** Bytes in hexadecimal, 16 per line, each line with the number of its first byte. */
    public static String hex(byte[] bytes) {
        var text = new StringBuilder();
        for (int i = 0; i < bytes.length; i++) {
            String line = i == 0 ? "" : System.lineSeparator();
            text.append(i % 16 == 0 ? "%s%4d ".formatted(line, i) : "").append(" %02X".formatted(bytes[i]));
        }
        return text.toString();
    }

    /**
     * The number of matrix rows that a program sends, each an array of ints. A vector of MCA is not part of a matrix.
     */
    public static long rows(String program, int n, int k) {
        return switch (program) {
            case "sort" -> 0;
            case "spa" -> (k + 2L) * n; // A once, B to every worker, C once
            case "mca" -> 3 * k * Math.round(n / Math.sqrt(k)); // each worker's three blocks
            default -> throw new IllegalArgumentException("no rows for " + program);
        };
    }

    /** A matrix that writes itself, int by int, as in figure 5.2 of Rahimi et al. */
    public static final class External implements Externalizable {

        private int[][] matrix = {};

        /** For deserialization. */
        public External() {}

        public External(int[][] matrix) {
            this.matrix = matrix;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(matrix.length);
            for (int[] row : matrix) {
                for (int element : row) {
                    out.writeInt(element);
                }
            }
        }

        @Override
        public void readExternal(ObjectInput in) {
            throw new UnsupportedOperationException("only written, to count its bytes");
        }
    }
}
