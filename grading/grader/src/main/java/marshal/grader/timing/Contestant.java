package marshal.grader.timing;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import marshal.engine.measure.Setting;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;

/**
 * The programs of one side, started and connected.
 *
 * @param machine the machine, as in the table
 * @param sides   runs one program at one size
 * @param counts  the messages of a run
 */
record Contestant(Timing.Machine machine, Function<Setting, TimedProgram> sides, Function<Setting, Counts> counts) {

    /** Starts the processes of both sides. */
    @FunctionalInterface
    interface Start {
        Both start() throws IOException;
    }

    /** Two contestants that run at the same time, and the actions that end them. */
    record Both(Contestant own, Contestant reference, Runnable... ends) implements AutoCloseable {

        @Override
        public void close() {
            List.of(ends).forEach(Runnable::run);
        }
    }
}
