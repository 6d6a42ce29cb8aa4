package marshal.kit.lab5;

/**
 * The result of a reader.
 *
 * @param shown     the graph or values that it returned, as text; null if it returned none
 * @param refused   the exception with which it ended, as {@code class: message}, or null
 * @param taken     the number of bytes that it has taken from the stream
 * @param reads     the number of its read calls on the stream
 * @param allocated the number of bytes that it allocated on the heap meanwhile
 */
public record ReadOutcome(String shown, String refused, long taken, int reads, long allocated) {

    @Override
    public String toString() {
        return refused == null ? shown : "nothing, because it threw " + refused;
    }
}
