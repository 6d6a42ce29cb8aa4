package marshal.kit.lab1;

/**
 * How {@link Lab1#take} read one message from a stream.
 *
 * @param reads how many read calls it made
 * @param left  how many bytes of the stream it left for the next message
 */
public record TakenMessage(int reads, int left) {}
