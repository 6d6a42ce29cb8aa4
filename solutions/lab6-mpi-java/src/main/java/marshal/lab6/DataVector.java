package marshal.lab6;

import java.io.InvalidObjectException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import marshal.kit.contract.Todo;

/** Step 7: the arrays that travel beside a stream, in the order in which the stream mentions them. */
final class DataVector {

    private final long most;
    private final List<Object> arrays = new ArrayList<>();
    private final List<Integer> lengths = new ArrayList<>();
    private long bytes;
    //> lab6.9
    private final Deque<Object> offered = new ArrayDeque<>(); // arrays to fill instead of new ones
    private final Set<Object> filled = Collections.newSetFromMap(new IdentityHashMap<>()); // the arrays filled so far, each only once
    //<

    /** @param most the most bytes of all arrays together */
    DataVector(int most) {
        this.most = most;
    }

    /** Number of bytes in all elements. */
    int bytes() {
        return (int) bytes;
    }

    /** Returns all arrays of numbers, in order. */
    Object[] arrays() {
        return arrays.toArray();
    }

    /** Returns the number of bytes of each array. */
    int[] lengths() {
        return lengths.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Given: adds an array of numbers.
     *
     * @throws InvalidObjectException if there is no room for it
     */
    void add(Base base, Object array) throws InvalidObjectException {
        int length = Array.getLength(array);
        requireRoom(base, 1, length);
        arrays.add(array);
        lengths.add(length * base.size());
        bytes += length * base.size();
    }

    /** Given: refuses an array that needs more bytes than there are. */
    private void requireRoom(Base base, int rows, int columns) throws InvalidObjectException {
        long left = most - bytes;
        if (rows < 0 || columns < 0 || (long) rows * columns > left / base.size()) {
            throw new InvalidObjectException(
                    rows + " x " + columns + " elements of " + base + ", and " + left + " bytes are left");
        }
    }

    /**
     * Step 7: creates the array that a proxy represents, and adds it.
     *
     * @throws InvalidObjectException if there is no room for it; nothing is created then
     */
    Object create(ArrayProxy proxy) throws InvalidObjectException {
        //> lab6.7: Its length came over the wire and may be any int: see requireRoom.
        Base base = proxy.base();
        requireRoom(base, 1, proxy.length());
        Object array = array(base.element(), proxy.length());
        add(base, array);
        return array;
        //<
    }

    /** Step 8: creates the matrix that a proxy represents, and adds its rows. */
    Object create(ArrayProxy2 proxy) throws InvalidObjectException {
        //> lab6.8: Create it like an array. A matrix without columns would cost memory but no data: refuse it.
        Base base = proxy.base();
        requireRoom(base, proxy.rows(), proxy.columns());
        if (proxy.columns() == 0) {
            throw new InvalidObjectException("a matrix without columns");
        }
        Object[] matrix = (Object[]) array(base.element(), proxy.rows(), proxy.columns());
        for (Object row : matrix) {
            add(base, row);
        }
        return matrix;
        //<
    }

    /** Returns an array or a matrix of numbers: a new one, or the next offered one if its size is right. */
    private Object array(Class<?> element, int... lengths) {
        //> lab6.9
        if (!offered.isEmpty() && isLike(offered.peek(), element, lengths)) {
            return offered.remove();
        }
        //<
        return Array.newInstance(element, lengths);
    }

    //> lab6.9
    private boolean isLike(Object candidate, Class<?> element, int[] lengths) {
        if (Array.getLength(candidate) != lengths[0]) {
            return false;
        }
        if (lengths.length == 1) {
            return candidate.getClass().getComponentType() == element && filled.add(candidate);
        }
        return candidate instanceof Object[] rows
                && rows.getClass().getComponentType().getComponentType() == element
                && ArrayOutputStream.isRectangular(rows)
                && Array.getLength(rows[0]) == lengths[1]
                && Arrays.stream(rows).allMatch(filled::add);
    }
    //<

    /** Step 9: offers the arrays in these objects, in their order: they may be filled instead of new arrays. */
    void offer(Object[] objects) {
        //> lab6.9: Keep them for array, which checks whether the next one has the wanted shape. Fill none of them twice.
        for (Object object : objects) {
            if (object != null && object.getClass().isArray()) {
                offered.add(object);
            }
        }
        //<
    }

    /** Step 7: appends the elements of all arrays to a buffer. */
    void pack(ByteBuffer to) {
        for (Object array : arrays) {
            //> lab6.7: One array after another, with nothing between them.
            Buffers.put(array, 0, Array.getLength(array), to);
            //<
        }
    }

    /** Step 7: takes the elements of all arrays from a buffer. */
    void unpack(ByteBuffer from) {
        for (Object array : arrays) {
            //> lab6.7: The other direction of pack.
            Buffers.get(from, array, 0, Array.getLength(array));
            //<
        }
    }
}
