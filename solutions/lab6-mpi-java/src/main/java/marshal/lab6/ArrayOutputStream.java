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

/** Step 7: an object stream that leaves out arrays of numbers, and remembers them. */
final class ArrayOutputStream extends ObjectOutputStream {

    private final DataVector arrays;
    private final int dimensions;
    /** The arrays that have left the stream. */
    private final Set<Object> left = Collections.newSetFromMap(new IdentityHashMap<>());

    /** @param dimensions 2 if a proxy may also replace a matrix; otherwise 1 */
    ArrayOutputStream(OutputStream out, DataVector arrays, int dimensions) throws IOException {
        super(out);
        this.arrays = arrays;
        this.dimensions = dimensions;
        enableReplaceObject(true);
    }

    /** Called once with each object before it is written, even if it is mentioned again. */
    @Override
    protected Object replaceObject(Object object) throws IOException {
        Base base = Base.ofNumbers(object);
        if (base == null) {
            return dimensions > 1 && object instanceof Object[] rows ? replaceMatrix(rows) : object;
        }
        left.add(object);
        //> lab6.7: Add the array to the vector, and return its proxy.
        arrays.add(base, object);
        return new ArrayProxy(base, Array.getLength(object));
        //<
    }

    /**
     * Step 8: returns a proxy for a matrix of numbers if all its rows have one length.
     *
     * @return the rows themselves if they are anything else
     */
    private Object replaceMatrix(Object[] rows) throws IOException {
        //> lab6.8: The rows are the arrays that travel. Return them unchanged if there are no rows or no columns, or if a row
        //> is null, of another length, or has left the stream before: a proxy would make copies of one array.
        Base base = rows.length == 0 ? null : Base.ofNumbers(rows[0]);
        if (base == null || !isRectangular(rows) || !areNew(rows)) {
            return rows;
        }
        for (Object row : rows) {
            arrays.add(base, row);
        }
        return new ArrayProxy2(base, rows.length, Array.getLength(rows[0]));
        //<
    }

    /** Step 8: returns whether these are arrays of one type and one length, which is not 0. */
    static boolean isRectangular(Object[] rows) {
        //> lab6.8: An Object[] may also hold arrays, so check its class.
        if (!rows.getClass().getComponentType().isArray()) {
            return false;
        }
        int columns = rows.length == 0 || rows[0] == null ? 0 : Array.getLength(rows[0]);
        for (Object row : rows) {
            if (row == null || Array.getLength(row) != columns) {
                return false;
            }
        }
        return columns > 0;
        //<
    }

    //> lab6.8
    /** Returns whether each row is mentioned for the first time. If not, the rows leave the stream one by one. */
    private boolean areNew(Object[] rows) {
        return Stream.of(rows).allMatch(left::add);
    }
    //<
}
