package marshal.kit.mpi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The files that lab 4's programs read and write. A line of ASCII comes first, {@code marshal items N} or {@code
 * marshal matrix ROWS COLUMNS}. Then come the ints, 4 bytes each, big-endian, and nothing after them.
 */
public final class MpiFiles {

    private static final int MOST = 1 << 28;
    private static final int MOST_ROWS = 1 << 16; // in Java each row is an array
    private static final int LONGEST_HEADER = 64;
    private static final String ITEMS = "items";
    private static final String MATRIX = "matrix";

    private MpiFiles() {}

    /** Makes a file of these items. */
    public static byte[] items(int[] items) {
        ByteBuffer file = begin(ITEMS + " " + items.length, items.length);
        file.asIntBuffer().put(items);
        return file.array();
    }

    /** Makes a file of this matrix; all rows have equal length. */
    public static byte[] matrix(int[][] rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        ByteBuffer file = begin(MATRIX + " " + rows.length + " " + columns, (long) rows.length * columns);
        var ints = file.asIntBuffer();
        for (int[] row : rows) {
            ints.put(row, 0, columns);
        }
        return file.array();
    }

    /**
     * Reads the items of a file.
     *
     * @throws IOException if the file is wrong; says what
     */
    public static int[] readItems(byte[] file) throws IOException {
        Reading reading = Reading.of(file);
        reading.expect(ITEMS, 1);
        return reading.ints(reading.number(0));
    }

    /**
     * Reads the matrix of a file, by rows.
     *
     * @throws IOException if the file is wrong; says what
     */
    public static int[][] readMatrix(byte[] file) throws IOException {
        Reading reading = Reading.of(file);
        reading.expect(MATRIX, 2);
        int rows = reading.number(0);
        int columns = reading.number(1);
        if (rows > MOST_ROWS) {
            throw new IOException(rows + " rows are more than " + MOST_ROWS);
        }
        int[] all = reading.ints((long) rows * columns);
        int[][] matrix = new int[rows][columns];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(all, i * columns, matrix[i], 0, columns);
        }
        return matrix;
    }

    private static ByteBuffer begin(String what, long count) {
        byte[] header = ("marshal " + what + "\n").getBytes(StandardCharsets.US_ASCII);
        ByteBuffer file = ByteBuffer.allocate(Math.toIntExact(header.length + count * Integer.BYTES));
        return file.put(header);
    }

    /** A file whose first line was split into words. */
    private record Reading(String[] words, ByteBuffer rest) {

        static Reading of(byte[] file) throws IOException {
            int end = 0;
            while (end < Math.min(file.length, LONGEST_HEADER) && file[end] != '\n') {
                end++;
            }
            String header = new String(file, 0, end, StandardCharsets.ISO_8859_1);
            if (end == Math.min(file.length, LONGEST_HEADER) || !header.startsWith("marshal ")) {
                throw new IOException("the first line is not \"marshal items N\" or \"marshal matrix ROWS COLUMNS\"");
            }
            return new Reading(header.split(" ", -1), ByteBuffer.wrap(file, end + 1, file.length - end - 1));
        }

        void expect(String kind, int numbers) throws IOException {
            if (!words[1].equals(kind)) {
                throw new IOException(
                        "there is \"" + words[1] + "\" in the first line where \"" + kind + "\" is expected");
            }
            if (words.length != 2 + numbers) {
                throw new IOException((words.length - 2) + " numbers follow \"" + kind
                        + "\" in the first line instead of " + numbers);
            }
        }

        int number(int index) throws IOException {
            String word = words[2 + index];
            if (!word.matches("-?[0-9]+")) {
                throw new IOException("\"" + word + "\" in the first line is not a number");
            }
            if (word.startsWith("-") || word.length() > 10 || Long.parseLong(word) > MOST) {
                throw new IOException(word + " in the first line is less than 0 or more than " + MOST);
            }
            return Integer.parseInt(word);
        }

        int[] ints(long count) throws IOException {
            if (count > MOST) {
                throw new IOException("the first line announces " + count + " ints, which is more than " + MOST);
            }
            long missing = count - rest.remaining() / Integer.BYTES;
            if (missing > 0) {
                throw new IOException(missing + " of the " + count + " ints are missing: the file is too short");
            }
            if (rest.remaining() > count * Integer.BYTES) {
                throw new IOException(
                        (rest.remaining() - count * Integer.BYTES) + " bytes are left over after " + count + " ints");
            }
            int[] ints = new int[(int) count];
            rest.asIntBuffer().get(ints);
            return ints;
        }
    }
}
