package marshal.kit.contract;

/**
 * One worker's part of a sequence: the items {@code from} (inclusive) to {@code to} (exclusive).
 *
 * @param from index of the first item, at least 0
 * @param to   index after the last item, at least {@code from}
 */
public record Range(int from, int to) {

    /** @throws IllegalArgumentException if the bounds are negative or out of order */
    public Range {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("no range from " + from + " to " + to);
        }
    }

    /** The number of items. */
    public int size() {
        return to - from;
    }

    @Override
    public String toString() {
        return "[" + from + ", " + to + ")";
    }
}
