package marshal.kit.lab2;

/**
 * The contents of a serialization stream that holds one {@code int[]} or one {@code int[][]}.
 *
 * @param descriptors class descriptors written out in full
 * @param references  references back to an earlier item
 * @param arrays      arrays, of ints and of arrays
 * @param ints        elements of the arrays of ints
 * @param bytes       all bytes, including the stream's header
 */
public record StreamContents(int descriptors, int references, int arrays, int ints, int bytes) {}
