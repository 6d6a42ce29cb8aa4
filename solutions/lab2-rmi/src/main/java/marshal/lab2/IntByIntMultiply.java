package marshal.lab2;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import marshal.kit.contract.Task;

/**
 * Given, for {@link RmiIntByInt}: a worker's part of SPA in the form of figure 5.2 of Rahimi et al. This class checks
 * each size, and allocates a row when the earlier rows have arrived. The figure's code trusts its peer.
 */
public final class IntByIntMultiply implements TaskObject, Externalizable {

    private static final long serialVersionUID = 1;

    private int rowSize;
    private int colSize;
    private int mainColSize;
    private int rowOffset; // as in the figure; the kit's manager knows which part each worker has
    private int[][] subMat;
    private int[][] mainMat;

    /** For deserialization, which fills the object with {@link #readExternal}. */
    public IntByIntMultiply() {}

    IntByIntMultiply(Task.Multiply task) {
        subMat = task.a();
        mainMat = task.b();
        rowSize = subMat.length;
        colSize = mainMat.length;
        mainColSize = colSize == 0 ? 0 : mainMat[0].length;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeInt(rowSize);
        out.writeInt(colSize);
        out.writeInt(mainColSize);
        out.writeInt(rowOffset);
        write(subMat, out);
        write(mainMat, out);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        rowSize = side(in);
        colSize = side(in);
        mainColSize = side(in);
        rowOffset = in.readInt();
        subMat = read(in, rowSize, colSize);
        mainMat = read(in, colSize, mainColSize);
    }

    @Override
    public Task.Multiply task() {
        return new Task.Multiply(subMat, mainMat);
    }

    static void write(int[][] matrix, ObjectOutput out) throws IOException {
        for (int[] row : matrix) {
            for (int element : row) {
                out.writeInt(element);
            }
        }
    }

    static int side(ObjectInput in) throws IOException {
        int side = in.readInt();
        Shapes.requireSide(side);
        return side;
    }

    static int[][] read(ObjectInput in, int rows, int columns) throws IOException {
        var matrix = new int[rows][];
        for (int row = 0; row < rows; row++) {
            matrix[row] = new int[columns];
            for (int column = 0; column < columns; column++) {
                matrix[row][column] = in.readInt();
            }
        }
        return matrix;
    }
}
