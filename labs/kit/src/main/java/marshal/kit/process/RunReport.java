package marshal.kit.process;

import marshal.kit.measure.Phases;

/**
 * What one run of a program says of itself.
 *
 * @param phases where the time went
 * @param digest of the result: see {@link marshal.kit.workload.Digest}
 */
public record RunReport(Phases phases, long digest) {}
