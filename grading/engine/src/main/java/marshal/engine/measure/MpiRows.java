package marshal.engine.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import marshal.checks.course.MpiCase;
import marshal.kit.measure.Timing;
import marshal.kit.mpi.MpiRun;

/** Reads the times that a student's program has written about itself. Trusts none. */
public final class MpiRows {

    private static final int LONGEST_LINE = 400;
    private static final double ROUNDING_MS = 0.01; // five numbers with three decimals

    private MpiRows() {}

    /**
     * Reads one row per trial. The times come from the program, and so does the claim that all trials had the same
     * result. The memory is that of the largest rank, over the whole run.
     *
     * @throws IOException that says what is wrong with them
     */
    public static List<Timing> read(MpiRun run, MpiCase what, int trials) throws IOException {
        byte[] csv = run.written().get(MpiCase.CSV);
        require(csv != null, "it has written no timings");
        require(
                csv.length <= (1 + trials) * LONGEST_LINE,
                "its timings are " + csv.length + " bytes, too many for " + trials + " trials");
        List<Timing> rows = Timing.TABLE.parse("its timings", new String(csv, StandardCharsets.UTF_8));
        require(rows.size() == trials, "its timings have " + rows.size() + " rows for " + trials + " trials");
        double sum = 0;
        for (int i = 0; i < trials; i++) {
            Timing row = rows.get(i);
            check(row, what, i + 1);
            sum += row.millis().total();
        }
        double wall = run.wall().toNanos() / 1e6;
        require(
                sum <= wall,
                String.format(Locale.ROOT, "its timings add up to %.0f ms, but the whole run took %.0f ms", sum, wall));
        return rows.stream().map(row -> row.in(run.peakKb())).toList();
    }

    private static void check(Timing row, MpiCase what, int trial) throws IOException {
        String where = "row " + trial + " of its timings ";
        require(row.trial() == trial, where + "is for trial " + row.trial());
        Timing.Setting ran = row.setting();
        require(
                what.program().label().equals(ran.program()) && ran.n() == what.n() && ran.k() == what.k(),
                where + "is for " + ran.program() + ", n = " + ran.n() + ", k = " + ran.k());
        Timing.Millis millis = row.millis();
        double[] phases = {millis.partition(), millis.communicate(), millis.compute(), millis.combine()};
        double sum = 0;
        for (double phase : phases) {
            require(Double.isFinite(phase) && phase >= 0, where + "has a phase of " + phase + " ms");
            sum += phase;
        }
        require(
                Math.abs(millis.total() - sum) <= ROUNDING_MS,
                where + "has a total of " + millis.total() + " ms, but its phases add up to "
                        + Math.round(sum * 1e3) / 1e3 + " ms");
    }

    private static void require(boolean so, String otherwise) throws IOException {
        if (!so) {
            throw new IOException(otherwise);
        }
    }
}
