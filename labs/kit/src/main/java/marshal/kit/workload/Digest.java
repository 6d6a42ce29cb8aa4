package marshal.kit.workload;

/**
 * A result in 64 bits, so that it can be compared without being sent. It depends on the shape, the order and every
 * number; null is 0.
 */
public final class Digest {

    private Digest() {}

    /** The digest of a vector. */
    public static long of(int[] items) {
        return items == null ? 0 : add(1, items);
    }

    /** The digest of a matrix. */
    public static long of(int[][] matrix) {
        if (matrix == null) {
            return 0;
        }
        long digest = mix(2 + matrix.length);
        for (int[] row : matrix) {
            digest = add(digest, row);
        }
        return digest;
    }

    private static long add(long digest, int[] items) {
        if (items == null) {
            return 0;
        }
        digest = mix(digest + items.length);
        for (int item : items) {
            digest = (digest ^ item) * 0x9E37_79B9_7F4A_7C15L;
            digest ^= digest >>> 32;
        }
        return digest;
    }

    private static long mix(long digest) {
        digest *= 0xBF58_476D_1CE4_E5B9L;
        return digest ^ digest >>> 31;
    }
}
