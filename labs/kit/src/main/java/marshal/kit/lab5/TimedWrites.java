package marshal.kit.lab5;

/**
 * The time of the fastest of several runs, and the bytes that each of them wrote.
 *
 * @param nanos processor time
 */
public record TimedWrites(long nanos, byte[] bytes) {}
