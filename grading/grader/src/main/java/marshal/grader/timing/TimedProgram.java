package marshal.grader.timing;

import java.io.IOException;
import java.util.stream.Stream;

/** One of two programs that run in turns. */
@FunctionalInterface
public interface TimedProgram {

    /**
     * Runs it once.
     *
     * @param seed of the workload, another one each time: who remembers an earlier result is not fast
     * @throws IOException if it fails, or says itself that its result is wrong; also what the probe throws
     */
    TimedRuns run(long seed) throws IOException;

    /** The processor time of all its processes so far, as the system counts it; -1 where it does not. */
    default long processorNanos() {
        return -1;
    }

    /** What has gone over the wire so far, in bytes, by the system's count; -1 where it does not count that. */
    default long wireBytes() {
        return -1;
    }

    /** The processes that should rest while the other side runs. */
    default Stream<ProcessHandle> processes() {
        return Stream.empty();
    }
}
