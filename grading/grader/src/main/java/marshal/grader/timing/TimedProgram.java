package marshal.grader.timing;

import java.io.IOException;
import java.util.stream.Stream;

/** One of two programs that run in turns. */
@FunctionalInterface
public interface TimedProgram {

    /**
     * Runs the program once.
     *
     * @param seed of the workload, different each time: to remember an earlier result is not speed
     * @throws IOException if it fails, or reports that its own result is wrong; also what the probe throws
     */
    TimedRuns run(long seed) throws IOException;

    /** The processor time of all its processes so far, as the system counts it; -1 if it does not. */
    default long processorNanos() {
        return -1;
    }

    /** The bytes on the wire so far, by the system's count; -1 if the system does not count them. */
    default long wireBytes() {
        return -1;
    }

    /** The processes that should rest while the other side runs. */
    default Stream<ProcessHandle> processes() {
        return Stream.empty();
    }
}
