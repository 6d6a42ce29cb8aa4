package marshal.lab2;

import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;

/** Given: ints on an object stream as figure 5.2 of Rahimi et al. has it, a call of the stream for each. Step 6 needs {@link Bulk}. */
final class IntByInt {

    static final int VERSION = 1;

    private IntByInt() {}

    static void requireVersion(ObjectInput in) throws IOException {
        int version = in.readInt();
        Shapes.require(version == VERSION, "a form of version " + version + ": this program knows version " + VERSION);
    }

    static int readSide(ObjectInput in) throws IOException {
        int side = in.readInt();
        Shapes.requireSide(side);
        return side;
    }

    static void write(ObjectOutput out, int[][] matrix) throws IOException {
        for (int[] row : matrix) {
            for (int element : row) {
                out.writeInt(element);
            }
        }
    }

    /** Each row is allocated when those before it have arrived. */
    static int[][] read(ObjectInput in, int rows, int columns) throws IOException {
        var matrix = new int[rows][];
        for (int i = 0; i < rows; i++) {
            matrix[i] = new int[columns];
            for (int j = 0; j < columns; j++) {
                matrix[i][j] = in.readInt();
            }
        }
        return matrix;
    }
}
