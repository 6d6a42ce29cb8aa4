package marshal.lab6;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.stream.Stream;
import marshal.kit.contract.Todo;

/** Step 7: an object stream that keeps arrays of numbers out, and remembers them. */
final class ArrayOutputStream extends ObjectOutputStream {

    private final DataVector arrays;
    private final int dimensions;
    /** The arrays that have left the stream. */
    private final Set<Object> left = Collections.newSetFromMap(new IdentityHashMap<>());

    /** @param dimensions 2 if a proxy may stand for a matrix, too; else 1 */
    ArrayOutputStream(OutputStream out, DataVector arrays, int dimensions) throws IOException {
        super(out);
        this.arrays = arrays;
        this.dimensions = dimensions;
        enableReplaceObject(true);
    }

    /** Called with each object before it is written, and once only, even if it is mentioned again. */
    @Override
    protected Object replaceObject(Object object) throws IOException {
        Base base = Base.ofNumbers(object);
        if (base == null) {
            return dimensions > 1 && object instanceof Object[] rows ? replaceMatrix(rows) : object;
        }
        left.add(object);
        throw new Todo("lab6.7", "Add the array to the vector, and return its proxy.");
    }

    /**
     * Step 8: a proxy for a matrix of numbers, all of whose rows are of one length.
     *
     * @return the rows themselves if they are something else
     */
    private Object replaceMatrix(Object[] rows) throws IOException {
        throw new Todo("lab6.8", "The rows are the arrays that travel. Leave it as it is if there are no rows or no "
                + "columns, or if a row is null, of another length, or has left the stream before: a proxy would make "
                + "copies of one array.");
    }

    /** Step 8: whether these are arrays of one type and of one length, which is not 0. */
    static boolean isRectangular(Object[] rows) {
        throw new Todo("lab6.8", "An Object[] may hold arrays, too: so ask its class.");
    }
}
