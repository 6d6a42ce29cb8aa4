package marshal.checks.lab4;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import marshal.checks.story.Script;
import marshal.kit.measure.Timing;
import marshal.kit.mpi.MpiRun;

/** The table of times that rank 0 wrote, with a row for each trial. The story shows it. */
record PhaseTimes(Script script, List<Timing> rows) {

    static final String FILE = "times.csv";
    private static final int LONGEST = 1 << 20; // bytes

    static PhaseTimes of(Script script, MpiRun run) {
        List<Timing> rows = read(script, run);
        script.show("Milliseconds", () -> rows.stream().map(PhaseTimes::words).collect(Collectors.joining("\n")));
        return new PhaseTimes(script, rows);
    }

    private static List<Timing> read(Script script, MpiRun run) {
        byte[] csv = run.written().get(FILE);
        script.require(csv != null, "that rank 0 writes " + FILE, "there is no such file");
        script.require(csv.length <= LONGEST, "a table of a row for each trial", csv.length + " bytes in " + FILE);
        try {
            Path file = Files.createTempFile("marshal", ".csv");
            try {
                Files.write(file, csv);
                return Timing.TABLE.read(file);
            } catch (IOException e) {
                throw script.failure(
                        "a table of numbers",
                        e.getMessage().replace(file.toString(), FILE) + "\n" + new String(csv, StandardCharsets.UTF_8));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Requires that all trials together take no longer than the run, which also starts and ends the ranks. */
    PhaseTimes within(Duration run) {
        double came = rows.stream()
                .map(Timing::millis)
                .mapToDouble(Timing.Millis::total)
                .sum();
        double most = run.toNanos() / 1e6;
        script.require(
                came <= most, "at most " + millis(most) + " in all: the whole run takes no longer", millis(came));
        return this;
    }

    /** Requires that each trial spends at least this time in a phase. */
    void least(String what, ToDoubleFunction<Timing.Millis> phase, double ms) {
        double came = rows.stream().map(Timing::millis).mapToDouble(phase).min().orElse(0);
        script.require(came >= ms, "at least " + millis(ms) + " in " + what, millis(came));
    }

    /**
     * Requires that one of the trials spends some time in a phase. If rank 0 begins late, communicate may be below 0:
     * it is the rest of the total.
     */
    void positive(String phase, ToDoubleFunction<Timing.Millis> time) {
        double most = rows.stream().map(Timing::millis).mapToDouble(time).max().orElse(0);
        script.require(most > 0, "more than 0 ms in " + phase, millis(most));
    }

    private static String words(Timing row) {
        Timing.Millis millis = row.millis();
        return String.format(
                Locale.ROOT,
                "trial %d: total %.3f = partition %.3f + communicate %.3f + compute %.3f + combine %.3f",
                row.trial(),
                millis.total(),
                millis.partition(),
                millis.communicate(),
                millis.compute(),
                millis.combine());
    }

    static String millis(double ms) {
        return String.format(Locale.ROOT, "%.3f ms", ms);
    }
}
