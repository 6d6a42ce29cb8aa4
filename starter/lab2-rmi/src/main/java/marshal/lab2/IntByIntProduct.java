package marshal.lab2;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import marshal.kit.contract.Result;

/** Given, for {@link RmiIntByInt}: a worker's answer to an {@link IntByIntMultiply}. */
public final class IntByIntProduct implements ResultObject, Externalizable {

    private static final long serialVersionUID = 1;

    private Result.Product product;

    /** For deserialization, which fills the object with {@link #readExternal}. */
    public IntByIntProduct() {}

    IntByIntProduct(Result.Product product) {
        this.product = product;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        int[][] matrix = product.c();
        out.writeLong(product.computeNanos());
        out.writeInt(matrix.length);
        out.writeInt(matrix.length == 0 ? 0 : matrix[0].length);
        IntByIntMultiply.write(matrix, out);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        long computeNanos = in.readLong();
        int rows = IntByIntMultiply.side(in);
        int columns = IntByIntMultiply.side(in);
        product = new Result.Product(IntByIntMultiply.read(in, rows, columns), computeNanos);
    }

    @Override
    public Result.Product result() {
        return product;
    }
}
