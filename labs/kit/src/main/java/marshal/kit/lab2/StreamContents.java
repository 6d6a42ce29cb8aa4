package marshal.kit.lab2;

/**
 * What is in a serialization stream that holds one {@code int[]} or one {@code int[][]}.
 *
 * @param descriptors class descriptors written out in full
 * @param references  back references to something that came before
 * @param arrays      arrays, of ints and of arrays
 * @param ints        elements of the arrays of ints
 * @param bytes       all the bytes, the stream's header included
 */
public record StreamContents(int descriptors, int references, int arrays, int ints, int bytes) {}
