package marshal.kit.lab5;

/**
 * Processor times of runs in turns, in nanoseconds, for ratios only.
 *
 * @param write    of the student's writer
 * @param read     of the student's reader
 * @param baseWrite of writing the baseline in the same process: java.io, or a plain array of bytes
 * @param baseRead  of reading the baseline
 */
public record StreamTimes(long write, long read, long baseWrite, long baseRead) {}
