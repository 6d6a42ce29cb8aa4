package marshal.kit.lab6;

/**
 * An object as two messages.
 *
 * @param stream stream of java.io, without its arrays
 * @param arrays the elements of its arrays
 */
public record SplitObject(byte[] stream, byte[] arrays) {}
