package marshal.grader.timing;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import marshal.engine.measure.Setting;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;

/**
 * Somebody's programs, started and connected.
 *
 * @param machine on what, in the table
 * @param sides   what runs one program at one size
 * @param counts  what such a run sends
 */
record Contestant(Timing.Machine machine, Function<Setting, TimedProgram> sides, Function<Setting, Counts> counts) {

    /** Starts the processes of both. */
    @FunctionalInterface
    interface Start {
        Both start() throws IOException;
    }

    /** Two of them, up at the same time, and what has to be closed at the end. */
    record Both(Contestant own, Contestant reference, Runnable... ends) implements AutoCloseable {

        @Override
        public void close() {
            List.of(ends).forEach(Runnable::run);
        }
    }
}
