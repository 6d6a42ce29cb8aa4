package marshal.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import marshal.checks.run.Host;

/** Compiled code of a student or of the reference. */
public sealed interface Code permits Students, MpiCode {

    /** A host for checks: quick to start. */
    Host forChecks();

    /**
     * A host for measuring: without flags for a quick start.
     *
     * @param heapMb    of each process of Java's
     * @param placement of the processes
     * @param nodes     so many of them
     */
    default Host forMeasuring(int heapMb, Duration deadline, Placement placement, int nodes) {
        return forChecks();
    }

    /** The same, with these folders and jars in reach of Java's. */
    default Code beside(List<Path> libraries) {
        return this;
    }

    /** What its checks could not test, a sentence each: complete when the checks are over. */
    default List<String> unchecked() {
        return List.of();
    }
}
