package marshal.kit.lab5;

import java.nio.ByteOrder;
import java.util.List;

/**
 * How a stream is written and read.
 *
 * @param little    whether the writer's numbers are little-endian; the reader learns it from the stream
 * @param codecs    whether the classes that have a codec go by it
 * @param recursive whether the references of an object are followed by recursion, as before step 6
 * @param allowed   names of the classes that a reader lets in; it asks for those of elements, too
 * @param slots     the most references that a reader allocates in arrays between two resets
 * @param bytes     the most bytes that it takes between two resets
 * @param objects   the most objects that it makes between two resets
 */
public record StreamSettings(
        boolean little, boolean codecs, boolean recursive, List<String> allowed, long slots, long bytes, int objects) {

    /** For experiments: the processor's own order, no stranger, and room for the largest of them. */
    public static StreamSettings trusting(List<String> allowed) {
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        return new StreamSettings(little, false, false, allowed, 1 << 24, 1L << 30, 1 << 24);
    }

    /** The same with codecs. */
    public StreamSettings withCodecs() {
        return new StreamSettings(little, true, recursive, allowed, slots, bytes, objects);
    }

    /** The same by recursion. */
    public StreamSettings recursively() {
        return new StreamSettings(little, codecs, true, allowed, slots, bytes, objects);
    }

    /** The order that {@link #little} says. */
    public ByteOrder order() {
        return little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }
}
