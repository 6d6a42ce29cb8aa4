package marshal.kit.lab5;

/**
 * What the fastest of several runs took, and what each of them wrote.
 *
 * @param nanos of processor time
 */
public record TimedWrites(long nanos, byte[] bytes) {}
