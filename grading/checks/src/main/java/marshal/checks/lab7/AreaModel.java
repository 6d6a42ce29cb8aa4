package marshal.checks.lab7;

import java.util.BitSet;
import java.util.StringJoiner;
import java.util.TreeMap;
import marshal.kit.lab7.Holes;

/**
 * The relocatable area as the checks model it, with one bit for each 8 bytes. Addresses count from the area's start.
 */
final class AreaModel {

    private static final int UNIT = 8;

    private record Piece(String name, int units) {}

    private final BitSet taken = new BitSet();
    private final TreeMap<Integer, Piece> pieces = new TreeMap<>(); // by units
    private final int units;

    AreaModel(int bytes) {
        units = bytes / UNIT;
    }

    /** Returns where first fit puts a piece; -1 if no hole is large enough. */
    int allocate(String name, int bytes) {
        int size = (bytes + UNIT - 1) / UNIT;
        for (int from = taken.nextClearBit(0); from < units; from = taken.nextClearBit(end(from))) {
            if (end(from) - from >= size) {
                taken.set(from, from + size);
                pieces.put(from, new Piece(name, size));
                return from * UNIT;
            }
        }
        return -1;
    }

    void free(int address) {
        int from = address / UNIT;
        taken.clear(from, from + pieces.remove(from).units());
    }

    /** Returns whether a hole is directly before or behind the piece. */
    boolean touchesHole(int address) {
        int from = address / UNIT;
        int end = from + pieces.get(from).units();
        return from > 0 && !taken.get(from - 1) || end < units && !taken.get(end);
    }

    Holes holes() {
        int largest = 0;
        for (int from = taken.nextClearBit(0); from < units; from = taken.nextClearBit(end(from))) {
            largest = Math.max(largest, end(from) - from);
        }
        return new Holes((units - taken.cardinality()) * UNIT, largest * UNIT);
    }

    /** Returns the end of the hole that begins here. */
    private int end(int from) {
        int end = taken.nextSetBit(from);
        return end < 0 ? units : end;
    }

    /** Returns the contents by address: {@code 0 a (64) | 64 free (192)}. */
    @Override
    public String toString() {
        var words = new StringJoiner(" | ");
        int at = 0;
        while (at < units) {
            Piece piece = pieces.get(at);
            int size = piece == null ? end(at) - at : piece.units();
            words.add(at * UNIT + (piece == null ? " free (" : " " + piece.name() + " (") + size * UNIT + ")");
            at += size;
        }
        return words.toString();
    }
}
