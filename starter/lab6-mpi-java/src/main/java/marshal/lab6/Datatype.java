package marshal.lab6;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import marshal.kit.contract.Todo;

/**
 * Which elements of an array a message holds: those at some displacements from an offset. Where there are several, the next
 * one lies {@link #extent} elements behind.
 */
public final class Datatype {

    private static final int MOST_DISPLACEMENTS = 1 << 20;

    /** Elements side by side. */
    record Run(int start, int length) {}

    private final Base base;
    private final int[] displacements;
    private final List<Run> runs;
    private final int first; // the least displacement
    private final int last; // the greatest one

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

    /** Step 4: so many of another type, one behind the other. */
    public static Datatype contiguous(int count, Datatype old) {
        throw new Todo("lab6.4", "A vector with blocks of one, and a stride of one.");
    }

    /**
     * Step 4: blocks of another type at equal distances.
     *
     * @param blockLength how many are in a block
     * @param stride      from the start of a block to that of the next, in extents of the other type; may be negative
     */
    public static Datatype vector(int count, int blockLength, int stride, Datatype old) {
        throw new Todo("lab6.4", "An indexed type whose blocks are all alike. Let no product overflow.");
    }

    /**
     * Step 4: blocks of another type, anywhere.
     *
     * @param starts of the blocks, in extents of the other type
     */
    public static Datatype indexed(int[] blockLengths, int[] starts, Datatype old) {
        throw new Todo("lab6.4", "The old displacements, once for each element of each block, in this order. Refuse "
                + "arrays of different lengths, lengths below 0, too many elements, and numbers that are no int.");
    }

    /** From the first element that it selects to behind the last one; 0 if it selects none. */
    public int extent() {
        return displacements.length == 1 ? 1 : span();
    }

    /** Step 4: the same, however many elements it selects. */
    private int span() {
        throw new Todo("lab6.4", "Of first and last. It may be no int.");
    }

    /** Step 4: a copy. */
    public int[] displacements() {
        throw new Todo("lab6.4", "Return it.");
    }

    Base base() {
        return base;
    }

    boolean isObject() {
        return base == Base.OBJECT;
    }

    /** How many elements it selects. */
    int length() {
        return displacements.length;
    }

    /** Bytes that it selects. */
    int bytes() {
        return displacements.length * base.size();
    }

    List<Run> runs() {
        return runs;
    }

    /** Whether several of it are elements side by side, from the offset on. */
    boolean isDense() {
        return first == 0 && runs.size() == 1 || displacements.length == 0;
    }

    /**
     * Step 2: refuses what is no array of this type, or would select what is not in it, before MPI is called.
     *
     * @return the bytes of the message
     */
    int requireFits(Object buffer, int offset, long count) {
        throw new Todo("lab6.2", "Is the base that of the buffer? Is neither count nor offset below 0? Are the least "
                + "and the greatest index in the array? If there are none, is the offset? Are the bytes an int? Use "
                + "long for what might overflow.");
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
