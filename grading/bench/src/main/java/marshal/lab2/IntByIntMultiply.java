package marshal.lab2;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import marshal.kit.contract.Task;

/**
 * {@link ExternalMultiply} as one writes it first, a call of the stream for each int (Rahimi et al., figure 5.2). Only
 * for the bench; it is in this package because the reference's filter lets in the objects of no other.
 */
public final class IntByIntMultiply implements TaskObject, Externalizable {

    private static final long serialVersionUID = 1;

    private int[][] a;
    private int[][] b;

    /** For serialization. */
    public IntByIntMultiply() {}

    public IntByIntMultiply(Task.Multiply task) {
        this.a = task.a();
        this.b = task.b();
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        write(a, out);
        write(b, out);
    }

    private static void write(int[][] matrix, ObjectOutput out) throws IOException {
        out.writeInt(matrix.length);
        out.writeInt(matrix[0].length);
        for (int[] row : matrix) {
            for (int element : row) {
                out.writeInt(element);
            }
        }
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        a = read(in);
        b = read(in);
    }

    private static int[][] read(ObjectInput in) throws IOException {
        int rows = in.readInt();
        int columns = in.readInt();
        Shapes.requireSide(rows);
        Shapes.requireSide(columns);
        var matrix = new int[rows][columns];
        for (int[] row : matrix) {
            for (int j = 0; j < columns; j++) {
                row[j] = in.readInt();
            }
        }
        return matrix;
    }

    @Override
    public Task.Multiply task() {
        return new Task.Multiply(a, b);
    }
}
