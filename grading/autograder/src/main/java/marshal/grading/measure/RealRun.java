package marshal.grading.measure;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.process.Program;
import marshal.kit.process.RunReport;
import marshal.kit.process.StudentProcess;

/**
 * One run of a program in processes of its own.
 *
 * @param phases where the time went
 * @param counts what passed between the processes
 * @param right  whether the result is the kit's own
 */
public record RealRun(Phases phases, Counts counts, boolean right) {

    /**
     * Runs a program twice: behind relays that count, and then straight, with the clock.
     *
     * @param manager starts the manager's process
     * @param worker  starts a worker's process
     * @param trace   gets one line a message of the first run
     */
    public static RealRun distributed(
            Supplier<StudentProcess> manager, Supplier<StudentProcess> worker, Program program, int n, int k, long seed,
            Consumer<String> trace) throws IOException {
        long expected = Expected.digest(program, n, seed);
        Counts counts;
        boolean right;
        try (Cluster tapped = Cluster.tapped(manager, worker, k, trace)) {
            right = tapped.run(program, n, seed).digest() == expected;
            counts = tapped.counts();
        }
        try (Cluster cluster = Cluster.start(manager, worker, k)) {
            RunReport report = cluster.run(program, n, seed);
            return new RealRun(report.phases(), counts, right && report.digest() == expected);
        }
    }

    /** Runs a sequential program once. */
    public static RealRun sequential(Supplier<StudentProcess> process, Program program, int n, long seed) throws IOException {
        try (StudentProcess started = process.get()) {
            RunReport report = started.student().run(program, n, seed, null);
            return new RealRun(report.phases(), Counts.NONE, report.digest() == Expected.digest(program, n, seed));
        }
    }
}
