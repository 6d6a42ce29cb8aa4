package marshal.grading.run;

import java.time.Duration;
import java.util.List;
import marshal.checks.Host;

/** Somebody's code, compiled. */
public sealed interface Code permits Students, MpiCode {

    /** A host for checks: quick to start. */
    Host forChecks();

    /**
     * A host for measuring: as fast as the code gets.
     *
     * @param heapMb of each process of Java's
     */
    default Host forMeasuring(int heapMb, Duration deadline) {
        return forChecks();
    }

    /** What its checks could not look at, a sentence each: to be asked when they are over. */
    default List<String> unchecked() {
        return List.of();
    }
}
