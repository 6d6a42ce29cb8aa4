package marshal.kit.lab5;

import java.nio.ByteOrder;
import java.util.List;

/**
 * How to write and read a stream.
 *
 * @param little    whether the writer's numbers are little-endian; the reader learns the order from the stream
 * @param codecs    whether classes with a codec use it
 * @param recursive whether the code follows an object's references by recursion, as before step 6
 * @param allowed   names of the classes that a reader accepts, also as classes of elements
 * @param slots     the most references that a reader allocates in arrays between two resets
 * @param bytes     the most bytes that a reader takes between two resets
 * @param objects   the most objects that a reader makes between two resets
 */
public record StreamSettings(
        boolean little, boolean codecs, boolean recursive, List<String> allowed, long slots, long bytes, int objects) {

    /** Settings for experiments: the processor's own order, trusted input, and room for the largest experiment. */
    public static StreamSettings trusting(List<String> allowed) {
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        return new StreamSettings(little, false, false, allowed, 1 << 24, 1L << 30, 1 << 24);
    }

    /** Returns these settings with codecs. */
    public StreamSettings withCodecs() {
        return new StreamSettings(little, true, recursive, allowed, slots, bytes, objects);
    }

    /** Returns these settings with recursion. */
    public StreamSettings recursively() {
        return new StreamSettings(little, codecs, true, allowed, slots, bytes, objects);
    }

    /** The byte order that {@link #little} names. */
    public ByteOrder order() {
        return little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }
}
