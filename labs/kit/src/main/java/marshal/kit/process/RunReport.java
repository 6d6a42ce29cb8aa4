package marshal.kit.process;

import java.util.List;
import marshal.kit.measure.Phase;
import marshal.kit.measure.Phases;

/**
 * A run's own report of its phases and its result.
 *
 * @param phases where the time went
 * @param course the phases one after the other; empty of a sequential program
 * @param digest of the result: see {@link marshal.kit.workload.Digest}
 */
public record RunReport(Phases phases, List<Phase> course, long digest) {}
