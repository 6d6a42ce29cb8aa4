package marshal.kit.lab6;

/**
 * An object as two messages.
 *
 * @param stream of java.io, without its arrays
 * @param arrays their elements
 */
public record SplitObject(byte[] stream, byte[] arrays) {}
