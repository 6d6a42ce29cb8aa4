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
        throw new Todo("lab6.7", "Its length came over the wire and may be any int: see requireRoom.");
    }

    /** Step 8: creates the matrix that a proxy represents, and adds its rows. */
    Object create(ArrayProxy2 proxy) throws InvalidObjectException {
        throw new Todo("lab6.8", "Create it like an array. A matrix without columns would cost memory but no data: "
                + "refuse it.");
    }

    /** Returns an array or a matrix of numbers: a new one, or the next offered one if its size is right. */
    private Object array(Class<?> element, int... lengths) {
        return Array.newInstance(element, lengths);
    }

    /** Step 9: offers the arrays in these objects, in their order: they may be filled instead of new arrays. */
    void offer(Object[] objects) {
        throw new Todo("lab6.9", "Keep them for array, which checks whether the next one has the wanted shape. Fill "
                + "none of them twice.");
    }

    /** Step 7: appends the elements of all arrays to a buffer. */
    void pack(ByteBuffer to) {
        for (Object array : arrays) {
            throw new Todo("lab6.7", "One array after another, with nothing between them.");
        }
    }

    /** Step 7: takes the elements of all arrays from a buffer. */
    void unpack(ByteBuffer from) {
        for (Object array : arrays) {
            throw new Todo("lab6.7", "The other direction of pack.");
        }
    }
}
