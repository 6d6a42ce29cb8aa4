package marshal.kit.lab5;

/**
 * What a reader made of the bytes that it got.
 *
 * @param shown     the graph or values that it returned, as text; null if it returned none
 * @param refused   the exception with which it ended, as {@code class: message}, or null
 * @param taken     how many bytes it has taken off the stream
 * @param reads     in how many calls of the stream's read
 * @param allocated how many bytes of the heap it has taken meanwhile
 */
public record ReadOutcome(String shown, String refused, long taken, int reads, long allocated) {

    @Override
    public String toString() {
        return refused == null ? shown : "nothing, for it threw " + refused;
    }
}
