package marshal.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.MpiProgram;
import marshal.checks.course.Wire;
import marshal.checks.story.Expected;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;
import marshal.kit.mpi.Mpi;
import marshal.kit.mpi.MpiFiles;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.kit.mpi.RankReport.Traffic;
import marshal.kit.process.Program;
import org.junit.jupiter.api.Test;

/** Programs that lie about their own times: none of it is believed without a check. */
class MpiMeasurementTest {

    private static final Lab LAB = Labs.ALL.stream()
            .filter(lab -> lab.experiment("sort").orElseThrow() instanceof MpiProgram)
            .findFirst()
            .orElseThrow();

    private static final int N = 10;
    private static final int K = 2;
    private static final int TRIALS = 3;
    private static final long SEED = 7;
    private static final long PEAK_KB = 12_345;
    private static final Plan PLAN = new Plan(
            List.of(Program.SORT, Program.SEQUENTIAL_SORT),
            List.of(),
            List.of(N),
            List.of(K),
            Net.loopback,
            TRIALS,
            64,
            Duration.ofSeconds(5),
            SEED);

    private static final String HONEST =
            Timing.TABLE.header().replace(",peak_kb", "").replace(",side", "") + "\n"
                    + row(1, "4.000,1.000,1.000,1.000,1.000", true) + row(2, "4.000,0.500,1.500,1.000,1.000", true)
                    + row(3, "3.000,0.000,1.000,1.000,1.000", true);

    private final List<Timing> rows = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    @Test
    void ofAnHonestProgramOnlyTheTimesAreTaken() {
        measure(HONEST, Expected.sorted(N, SEED));
        assertThat(failures).isEmpty();
        assertThat(rows).hasSize(2 * TRIALS);
        assertThat(rows.get(1))
                .isEqualTo(new Timing(
                                "ada",
                                LAB.name(),
                                new Timing.Setting("mpi", "loopback", "sort", N, K),
                                2,
                                new Timing.Millis(4, 0.5, 1.5, 1, 1),
                                new Counts(2, 10, 40),
                                true,
                                SEED,
                                new Timing.Machine(
                                        "MPICH 0", 0, Runtime.getRuntime().availableProcessors()))
                        .in(PEAK_KB));
        assertThat(rows)
                .extracting(row -> row.setting().mechanism())
                .containsExactly("mpi", "mpi", "mpi", "mpi-collective", "mpi-collective", "mpi-collective");
    }

    @Test
    void whetherAResultIsRightIsNotForTheProgramToSay() {
        measure(HONEST, new int[N]);
        assertThat(rows).hasSize(2 * TRIALS).noneMatch(Timing::verified);
    }

    @Test
    void aTrialThatDiffersFromTheFirstIsWrong() {
        measure(HONEST.replaceFirst("0,true,0,C,0,2\n$", "0,false,0,C,0,2\n"), Expected.sorted(N, SEED));
        assertThat(rows).extracting(Timing::verified).startsWith(true, true, false);
    }

    @Test
    void timesThatCannotBeAreRefused() {
        assertRefused("9000.000,9000.000,0.000,0.000,0.000", "add up to 9007 ms, but the whole run took 500 ms");
        assertRefused("0.004,1.000,1.000,1.000,1.000", "has a total of 0.004 ms, but its phases add up to 4.0 ms");
        assertRefused("4.000,-1.000,3.000,1.000,1.000", "row 1 of its timings has a phase of -1.0 ms");
        assertRefused("NaN,1.000,1.000,1.000,1.000", "has a total of NaN");
        assertRefused("4.000,NaN,1.000,1.000,1.000", "has a phase of NaN");
        assertRefused("Infinity,Infinity,1.000,1.000,1.000", "has a phase of Infinity");
        assertRefused("fast,1.000,1.000,1.000,1.000", "not a table of timings");
    }

    @Test
    void tablesOfAnotherShapeAreRefused() {
        assertRefused(csv -> null, "has not written the file timings.csv");
        assertRefused(csv -> "", "not a table of timings");
        assertRefused(csv -> "my,thesis\n1,2\n", "not a table of timings");
        assertRefused(csv -> csv + row(4, "0.000,0.000,0.000,0.000,0.000", true), "have 4 rows for 3 trials");
        assertRefused(csv -> csv.substring(0, csv.length() / 2), "not a table of timings");
        assertRefused(csv -> csv.replace(",sort,10,2,2,", ",sort,10,2,1,"), "row 2 of its timings is for trial 1");
        assertRefused(csv -> csv.replace(",sort,10,", ",sort,99,"), "row 1 of its timings is for sort, n = 99, k = 2");
        assertRefused(csv -> csv.replace(",C,", "," + "C".repeat(1_000_000) + ","), "too many for 3 trials");
        assertRefused(csv -> "\u0000".repeat(100), "not a table of timings");
    }

    private void assertRefused(String times, String why) {
        assertRefused(csv -> csv.replaceFirst("4.000,1.000,1.000,1.000,1.000", times), why);
    }

    private void assertRefused(UnaryOperator<String> forge, String why) {
        rows.clear();
        failures.clear();
        measure(forge.apply(HONEST), Expected.sorted(N, SEED));
        assertThat(rows).isEmpty();
        assertThat(failures).hasSize(2).allSatisfy(failure -> assertThat(failure)
                .contains(why));
    }

    private void measure(String csv, int[] result) {
        Mpi mpi = job -> {
            var written = new HashMap<String, byte[]>();
            written.put("out", MpiFiles.items(result));
            if (csv != null) {
                written.put("timings.csv", csv.getBytes(StandardCharsets.UTF_8));
            }
            List<RankReport> ranks = job.manner() == MpiJob.Manner.COUNTED
                    ? IntStream.range(0, K).mapToObj(this::report).toList()
                    : List.of();
            return new MpiRun(job, 0, false, Duration.ofMillis(500), "", written, ranks, List.of(), PEAK_KB);
        };
        var all = new Measurement.Choice() {
            @Override
            public boolean alone(Program program) {
                return true;
            }

            @Override
            public boolean over(Wire wire, Program program) {
                return true;
            }
        };
        var measurement = new Measurement(PLAN, "ada", LAB, all, new Measurement.Listener<Setting>() {
            @Override
            public void now(Setting setting) {
                // nobody watches
            }

            @Override
            public void failed(Setting setting, String why) {
                failures.add(why);
            }
        });
        new MpiMeasurement(measurement, hosts -> mpi, "MPICH 0", rows::addAll).run();
    }

    private RankReport report(int rank) {
        return new RankReport(
                rank,
                K,
                RankReport.End.FINALIZED,
                0,
                null,
                1,
                List.of(),
                List.of(new Traffic("MPI_Send", 1 - rank, 1, N / 2, N / 2 * 4)),
                List.of(),
                List.of(),
                0,
                0,
                1,
                0,
                0);
    }

    private static String row(int trial, String times, boolean verified) {
        return "," + LAB.name() + ",mpi,loopback,sort,10,2," + trial + "," + times + ",0,0,0," + verified
                + ",0,C,0,2\n";
    }
}
