package marshal.kit.process;

import java.util.List;
import marshal.kit.measure.Phase;
import marshal.kit.measure.Phases;

/**
 * A run's own report of its phases and its result.
 *
 * @param phases the times of the phases
 * @param course the phases in order; empty for a sequential program
 * @param digest digest of the result: see {@link marshal.kit.workload.Digest}
 */
public record RunReport(Phases phases, List<Phase> course, long digest) {}
