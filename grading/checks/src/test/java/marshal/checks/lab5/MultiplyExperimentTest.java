package marshal.checks.lab5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Observed.Seen;
import marshal.checks.story.Attempt;
import marshal.kit.contract.Todo;
import marshal.kit.lab5.MatrixRun;
import marshal.kit.lab5.MatrixRun.JobTimes;
import marshal.kit.probe.StudentCrash;
import org.junit.jupiter.api.Test;

class MultiplyExperimentTest {

    private static final JobTimes SLOW = new JobTimes(2, 1, 10, 3, 0.5);
    private static final JobTimes FAST = new JobTimes(2, 1, 4, 3, 0.5);

    @Test
    void oneWorkerDoesOneThingAfterAnother() {
        assertThat(new MultiplyPath(List.of(SLOW)).seconds()).isEqualTo(16.5);
    }

    /** Both get B by 4, and their rows by 5 and 6. So they have computed at 15 and 10, or at 9 and 16. */
    @Test
    void onlyComputingOverlaps() {
        assertThat(new MultiplyPath(List.of(SLOW, FAST)).seconds()).isEqualTo(15 + 3.5 + 3.5);
        assertThat(new MultiplyPath(List.of(FAST, SLOW)).seconds()).isEqualTo(16 + 3.5); // first result comes meanwhile
    }

    /** A line of 100 Mbit/s carries 12.5 million bytes a second. */
    @Test
    void theSlowLineTakesTimeForEachByte() {
        assertThat(new MultiplyPath(List.of(SLOW)).secondsOnLan100(25_000_000)).isEqualTo(16.5 + 2, within(1e-9));
    }

    @Test
    void aRunIsRightOnlyIfItsCountsAre() {
        assertThat(MultiplyExperiment.isRight(run(20, 400, true), 10)).isTrue();
        assertThat(MultiplyExperiment.isRight(run(19, 400, true), 10)).isFalse();
        assertThat(MultiplyExperiment.isRight(run(20, 401, true), 10)).isFalse();
        assertThat(MultiplyExperiment.isRight(run(20, 400, false), 10)).isFalse();
    }

    @Test
    void aRunBecomesRowsThatAreAllWrongIfOneOfItsCountsIs() {
        List<Seen> rows = MultiplyExperiment.rows("luchat", 10, 33, run(20, 400, true), run(20, 400, true), 25_000_000);
        assertThat(rows)
                .allMatch(Seen::right)
                .allMatch(row -> row.k() == 2 && row.program().equals("multiply-double"));
        assertThat(value(rows, "total")).isEqualTo(11);
        assertThat(value(rows, "speedup-path")).isEqualTo(33 / 22.0);
        assertThat(value(rows, "speedup-path-lan100")).isEqualTo(33 / 24.0);
        assertThat(value(rows, "calls")).isEqualTo(20);
        assertThat(value(rows, "elements")).isEqualTo(400);
        assertThat(value(rows, "bytes")).isEqualTo(25_000_000);
        assertThat(MultiplyExperiment.rows("luchat", 10, 33, run(20, 400, true), run(20, 399, true), 1))
                .noneMatch(Seen::right);
    }

    /** No machine has this number of processors. */
    @Test
    void whereWorkersShareProcessorsNoSpeedUpIsMeasured() {
        int k = 1 << 20;
        var many = new MatrixRun(11, 10L * k, 100L * (k + 2), Collections.nCopies(k, FAST), true);
        assertThat(MultiplyExperiment.rows("luchat", 10, 33, many, many, 1))
                .extracting(Seen::quantity)
                .contains("total", "speedup-path")
                .doesNotContain("speedup");
        var one = new MatrixRun(11, 10, 300, List.of(FAST), true);
        assertThat(value(MultiplyExperiment.rows("luchat", 10, 33, one, one, 1), "speedup"))
                .isEqualTo(3);
    }

    /** Tests that missing code is named once for all programs, and a failure once for each. */
    @Test
    void anAttemptSaysWhyItWasLeftOut() {
        var said = new ArrayList<String>();
        Consumer<String> leftOut = said::add;
        Attempt.of("streams", "tree", leftOut, () -> {
            throw new Todo("lab5.4", "write");
        });
        Attempt.of("kryo", "tree", leftOut, () -> {
            throw new IllegalStateException("--peers has it");
        });
        Attempt.of("streams", "map", leftOut, () -> {
            throw new StudentCrash("java.lang.ClassCastException", "a Town");
        });
        Attempt.of("copy", "byte-array", leftOut, () -> {});
        assertThat(said)
                .containsExactly(
                        "streams: not written yet (lab5.4): write",
                        "kryo: --peers has it",
                        "streams, map: java.lang.ClassCastException: a Town");
    }

    private static MatrixRun run(long messages, long doubles, boolean right) {
        return new MatrixRun(11, messages, doubles, List.of(SLOW, FAST), right);
    }

    private static double value(List<Seen> rows, String quantity) {
        return rows.stream()
                .filter(row -> row.quantity().equals(quantity))
                .findFirst()
                .orElseThrow()
                .value();
    }
}
