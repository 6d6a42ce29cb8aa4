package marshal.lab6;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import marshal.kit.contract.Todo;

/**
 * Selects the elements of an array for a message: those at some displacements from an offset. With a larger count, the
 * next datatype begins {@link #extent} elements later.
 */
public final class Datatype {

    private static final int MOST_DISPLACEMENTS = 1 << 20;

    /** Elements side by side. */
    record Run(int start, int length) {}

    private final Base base;
    private final int[] displacements;
    private final List<Run> runs;
    private final int first; // the least displacement
    private final int last; // the greatest displacement

    private Datatype(Base base, int[] displacements) {
        this.base = base;
        this.displacements = displacements;
        this.runs = runs(displacements);
        this.first = IntStream.of(displacements).min().orElse(0);
        this.last = IntStream.of(displacements).max().orElse(-1);
    }

    /** Given: a type of one element. */
    static Datatype of(Base base) {
        return new Datatype(base, new int[] {0});
    }

    private static List<Run> runs(int[] displacements) {
        var runs = new ArrayList<Run>();
        int from = 0;
        for (int i = 1; i <= displacements.length; i++) {
            if (i == displacements.length || displacements[i] != displacements[i - 1] + 1) {
                runs.add(new Run(displacements[from], i - from));
                from = i;
            }
        }
        return runs;
    }

    /** Step 4: makes a datatype of several others, one after another. */
    public static Datatype contiguous(int count, Datatype old) {
        throw new Todo("lab6.4", "Return a vector with blocks of one, and a stride of one.");
    }

    /**
     * Step 4: makes a datatype of blocks of another type at equal distances.
     *
     * @param blockLength number of elements of the other type per block
     * @param stride      distance between the starts of neighbouring blocks, in extents of the other type; may be negative
     */
    public static Datatype vector(int count, int blockLength, int stride, Datatype old) {
        throw new Todo("lab6.4", "An indexed type with equal blocks. Let no product overflow.");
    }

    /**
     * Step 4: makes a datatype of blocks of another type, at any places.
     *
     * @param starts starts of the blocks, in extents of the other type
     */
    public static Datatype indexed(int[] blockLengths, int[] starts, Datatype old) {
        throw new Todo("lab6.4", "Use the old displacements, once for each element of each block, in this order. "
                + "Refuse arrays of different lengths, lengths below 0, too many elements, and numbers that do not fit "
                + "into an int.");
    }

    /** The distance from the first selected element to the end of the last one; 0 if it selects none. */
    public int extent() {
        return displacements.length == 1 ? 1 : span();
    }

    /** Step 4: computes the extent, for any number of selected elements. */
    private int span() {
        throw new Todo("lab6.4", "Compute it from first and last. It may not fit into an int.");
    }

    /** Step 4: returns a copy of the displacements. */
    public int[] displacements() {
        throw new Todo("lab6.4", "Return a copy.");
    }

    Base base() {
        return base;
    }

    boolean isObject() {
        return base == Base.OBJECT;
    }

    /** The number of elements that it selects. */
    int length() {
        return displacements.length;
    }

    /** The number of bytes that it selects. */
    int bytes() {
        return displacements.length * base.size();
    }

    List<Run> runs() {
        return runs;
    }

    /** Returns whether several datatypes in a row select adjacent elements, from the offset on. */
    boolean isDense() {
        return first == 0 && runs.size() == 1 || displacements.length == 0;
    }

    /**
     * Step 2: refuses a buffer that is not an array of this type, or elements outside of it, before MPI is called.
     *
     * @return the number of bytes of the message
     */
    int requireFits(Object buffer, int offset, long count) {
        throw new Todo("lab6.2", "Is the base that of the buffer? Is neither count nor offset below 0? Are the least "
                + "and the greatest index in the array? If there are none, is the offset? Do the bytes fit into an "
                + "int? Use long where a number might overflow.");
    }

    private static String nameOf(Object buffer) {
        return buffer == null ? "null" : buffer.getClass().getSimpleName();
    }

    private static void require(boolean right, String what) {
        if (!right) {
            throw new MPJException(what);
        }
    }
}
