package marshal.kit.lab2.jrmp;

import java.io.IOException;
import java.nio.ByteBuffer;

/** An external form of lab 2 (labs/lab2-rmi/PROTOCOL.md, section 4): what it declares, and what is really there. */
final class JrmpForm {

    private static final String PACKAGE = "marshal.lab2.";
    private static final int VERSION = 1;

    /** The forms by class, with the bytes in front of their ints. */
    private enum Kind {
        ExternalSort(8),
        ExternalMultiply(16),
        ExternalCannon(32),
        ExternalSorted(16),
        ExternalProduct(20),
        ExternalVector(24);

        final int fixedBytes;

        Kind(int fixedBytes) {
            this.fixedBytes = fixedBytes;
        }

        /** The number of ints that the fixed bytes announce. */
        long ints(ByteBuffer fixed) {
            return switch (this) {
                case ExternalSort, ExternalSorted, ExternalVector -> fixed.getInt(fixedBytes - 4);
                case ExternalMultiply ->
                    (long) fixed.getInt(4) * fixed.getInt(8) + (long) fixed.getInt(8) * fixed.getInt(12);
                case ExternalCannon -> 2L * fixed.getInt(28) * fixed.getInt(28);
                case ExternalProduct -> (long) fixed.getInt(12) * fixed.getInt(16);
            };
        }
    }

    private final Kind kind;
    private final ByteBuffer fixed;
    private long bytes;

    private JrmpForm(Kind kind) {
        this.kind = kind;
        this.fixed = ByteBuffer.allocate(kind.fixedBytes);
    }

    /** The form that a class has, null if it is none of lab 2's. */
    static JrmpForm of(String className) {
        for (Kind kind : Kind.values()) {
            if (className.equals(PACKAGE + kind)) {
                return new JrmpForm(kind);
            }
        }
        return null;
    }

    /** Reads a form that has no blocks round it. Its own numbers are all that says where it ends. */
    void read(JrmpInput in) throws IOException {
        read(in, kind.fixedBytes);
        long ints = declaredInts();
        if (fixed.getInt(0) != VERSION || ints < 0) {
            throw new JrmpObjects.Unreadable("no form of " + kind);
        }
        in.skip(Integer.BYTES * ints);
        bytes += Integer.BYTES * ints;
    }

    /** How many objects follow. */
    int objects() {
        return kind == Kind.ExternalCannon ? 2 : 0;
    }

    /** Takes what it needs of a block, at most all of it. */
    void read(JrmpInput in, int length) throws IOException {
        bytes += length;
        for (int left = length; left > 0 && fixed.hasRemaining(); left--) {
            fixed.put((byte) in.readByte());
        }
    }

    /** The ints that it says it holds. */
    long declaredInts() {
        return fixed.hasRemaining() ? 0 : kind.ints(fixed);
    }

    /** The ints that it holds. */
    long ints() {
        return Math.max(0, bytes - kind.fixedBytes) / Integer.BYTES;
    }

    /** Whether it holds what it says. */
    boolean isTrue() {
        return fixed.getInt(0) == VERSION && bytes == kind.fixedBytes + Integer.BYTES * declaredInts();
    }
}
