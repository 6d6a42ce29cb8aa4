package marshal.kit.process;

import marshal.kit.measure.Phases;

/**
 * A run's own report of its phases and its result.
 *
 * @param phases where the time went
 * @param digest of the result: see {@link marshal.kit.workload.Digest}
 */
public record RunReport(Phases phases, long digest) {}
