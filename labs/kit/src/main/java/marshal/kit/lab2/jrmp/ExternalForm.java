package marshal.kit.lab2.jrmp;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import marshal.kit.net.EvenSample;

/**
 * An external form of lab 2 (labs/lab2-rmi/PROTOCOL.md, section 4): the numbers of ints that it announces and that it
 * holds.
 */
public final class ExternalForm {

    private static final int VERSION = 1;
    private static final int PIECE = 1 << 12;

    /** The forms by class, with the number of bytes in front of their ints. */
    private enum Kind {
        ExternalSort(8),
        ExternalMultiply(16),
        ExternalCannon(32),
        ExternalSorted(16),
        ExternalProduct(20),
        ExternalVector(24),
        // As in figure 5.2 of Rahimi et al., without a version.
        IntByIntMultiply(16, false),
        IntByIntProduct(16, false);

        final int fixedBytes;
        private final boolean hasVersion;

        Kind(int fixedBytes) {
            this(fixedBytes, true);
        }

        Kind(int fixedBytes, boolean hasVersion) {
            this.fixedBytes = fixedBytes;
            this.hasVersion = hasVersion;
        }

        private boolean isSort() {
            return this == ExternalSort || this == ExternalSorted;
        }

        boolean isKnown(ByteBuffer fixed) {
            return !hasVersion || fixed.getInt(0) == VERSION;
        }

        /** The number of ints that the fixed bytes announce. */
        long ints(ByteBuffer fixed) {
            return switch (this) {
                case ExternalSort, ExternalSorted, ExternalVector -> fixed.getInt(fixedBytes - 4);
                case ExternalMultiply ->
                    (long) fixed.getInt(4) * fixed.getInt(8) + (long) fixed.getInt(8) * fixed.getInt(12);
                case ExternalCannon -> 2L * fixed.getInt(28) * fixed.getInt(28);
                case ExternalProduct -> (long) fixed.getInt(12) * fixed.getInt(16);
                case IntByIntMultiply ->
                    (long) fixed.getInt(0) * fixed.getInt(4) + (long) fixed.getInt(4) * fixed.getInt(8);
                case IntByIntProduct -> (long) fixed.getInt(8) * fixed.getInt(12);
            };
        }
    }

    private final Kind kind;
    private final ByteBuffer fixed;
    private long bytes;
    private final EvenSample sample = new EvenSample();

    private ExternalForm(Kind kind) {
        this.kind = kind;
        this.fixed = ByteBuffer.allocate(kind.fixedBytes);
    }

    /** The form of a class with this name, in any package; null if the name is not one of lab 2's. */
    public static ExternalForm of(String className) {
        String name = className.substring(className.lastIndexOf('.') + 1);
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .map(ExternalForm::new)
                .orElse(null);
    }

    /** Reads a whole form that has no blocks around it. Only the form's own numbers say where it ends. */
    public void readBare(DataInputStream in) throws IOException {
        readBlock(in, kind.fixedBytes);
        long ints = declaredInts();
        if (!kind.isKnown(fixed) || ints < 0) {
            throw new StreamCorruptedException("no form of " + kind);
        }
        take(in, Integer.BYTES * ints, 0);
        bytes += Integer.BYTES * ints;
    }

    /** Reads the next block of a form, which may have several. */
    void readBlock(DataInputStream in, int length) throws IOException {
        long from = Math.max(0, bytes - kind.fixedBytes);
        bytes += length;
        int ofFixed = Math.min(length, fixed.remaining());
        in.readFully(fixed.array(), fixed.position(), ofFixed);
        fixed.position((int) Math.min(bytes, kind.fixedBytes));
        take(in, length - ofFixed, from);
    }

    /** Reads bytes of its ints, and keeps the bytes of a sample. {@code from} counts the earlier bytes of its ints. */
    private void take(DataInputStream in, long length, long from) throws IOException {
        if (!hasSample()) {
            in.skipNBytes(length);
            return;
        }
        var piece = new byte[(int) Math.min(length, PIECE)];
        for (long at = 0; at < length; at += piece.length) {
            int part = (int) Math.min(piece.length, length - at);
            in.readFully(piece, 0, part);
            sample.take(piece, 0, part, from + at, declaredInts());
        }
    }

    private boolean hasSample() {
        return kind.isSort() && EvenSample.isOf(declaredInts());
    }

    /** Some of its ints, evenly distributed, if it is a sort or a sort's result; empty if there are few. */
    List<Integer> sample() {
        return hasSample() && isTrue() ? sample.ints() : List.of();
    }

    /** The bytes in front of its ints. */
    public byte[] head() {
        return fixed.array();
    }

    /** The number of objects that follow. */
    public int objects() {
        return kind == Kind.ExternalCannon ? 2 : 0;
    }

    /** The number of ints that it announces. */
    long declaredInts() {
        return fixed.hasRemaining() ? 0 : kind.ints(fixed);
    }

    /** The number of ints that it holds. */
    long ints() {
        return Math.max(0, bytes - kind.fixedBytes) / Integer.BYTES;
    }

    /** Returns whether it holds the number of ints that it announces. */
    boolean isTrue() {
        return kind.isKnown(fixed) && bytes == kind.fixedBytes + Integer.BYTES * declaredInts();
    }
}
