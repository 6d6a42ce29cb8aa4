package marshal.grading.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Outcome;
import marshal.checks.StepResult;
import marshal.grading.Home;
import marshal.grading.NotHere;
import marshal.grading.run.Builder;
import marshal.grading.run.Code;
import marshal.grading.run.LabRun;
import marshal.grading.run.StepResults;
import marshal.grading.submission.Sources;
import marshal.kit.measure.Timing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Real processes beside the reference's. Whatever the machine does meanwhile, the table is right; what the verdict is, is its business. */
class SideBySideTest {

    private final Builder builder = new Builder(Home.find());

    @AfterEach
    void stopCompiler() {
        builder.close();
    }

    @Test
    void whatHasPassedIsTimedInTurnsWithTheReference() {
        SideBySide.Result result = time("lab2", true, "lab2.1", "lab2.2");
        assertBesideEachOther(result, "sort over rmi-serializable");
        assertThat(result.rows())
                .allMatch(row -> row.counts().calls() == 8
                        && row.counts().elements() == 2L * row.setting().n());
        assertThat(time("lab2", true, "lab2.1")).isEqualTo(new SideBySide.Result(List.of(), List.of(), false));
    }

    @Test
    void programsInCToo() {
        NotHere.orMpich();
        SideBySide.Result result = time("lab4", true, "lab4.2", "lab4.7");
        assertBesideEachOther(result, "sort over mpi");
        assertThat(result.rows()).allMatch(row -> row.counts().calls() == 6);
    }

    /** One sends in its first run only, one remembers the first result: neither has a time that says anything. */
    @Test
    void programsInCAreTimedAtTheirWork() {
        NotHere.orMpich();
        for (List<String> change : List.of(
                List.of("    if (rank == 0) {\n        phase(COMMUNICATE);", """
                            static int runs;
                            if (runs++ > 0) {
                                if (rank == 0) {
                                    sort(items, n);
                                }
                                return;
                            }
                            if (rank == 0) {
                                phase(COMMUNICATE);"""),
                List.of("        merge_parts(items, n, k);", """
                                static int *first;
                                merge_parts(items, n, k);
                                if (first) {
                                    memcpy(items, first, (size_t)n * sizeof *items);
                                } else {
                                    first = memcpy(new_ints((size_t)n), items, (size_t)n * sizeof *items);
                                }"""))) {
            Lab lab = Labs.find("lab4").orElseThrow();
            var files = new TreeMap<>(builder.solution(lab).files());
            files.computeIfPresent("sort.c", (name, text) -> text.replace(change.get(0), change.get(1)));
            assertThat(files).isNotEqualTo(builder.solution(lab).files());
            Code code = builder.code(lab, builder.compile(lab, Sources.of(files)));
            SideBySide.Result result = time(lab, true, code, "lab4.2", "lab4.7");
            assertThat(result.rows()).as(change.get(1)).isEmpty();
            assertThat(result.speeds()).isEmpty();
        }
    }

    @Test
    void withoutTheReferenceThereAreRowsOnly() {
        SideBySide.Result result = time("lab3", false, "lab3.1", "lab3.2", "lab3.3", "lab3.4", "lab3.5", "none");
        assertThat(result.speeds()).isEmpty();
        assertThat(result.rows()).extracting(Timing::student).containsOnly("ada");
        assertThat(result.rows()).extracting(row -> row.setting().program()).containsOnly("sort", "spa");
        assertThat(result.rows()).allMatch(Timing::verified);
    }

    private static void assertBesideEachOther(SideBySide.Result result, String what) {
        List<Timing> own =
                result.rows().stream().filter(row -> !row.byReference()).toList();
        List<Timing> reference =
                result.rows().stream().filter(Timing::byReference).toList();
        assertThat(own)
                .isNotEmpty()
                .allMatch(row -> row.student().equals("ada")
                        && row.verified()
                        && row.millis().total() > 0);
        assertThat(own.stream()
                        .map(row -> row.setting().program() + " over "
                                + row.setting().mechanism())
                        .distinct())
                .containsExactly(what);
        assertThat(reference).extracting(Timing::student).containsOnly("ada");
        assertThat(reference.stream().map(SideBySideTest::turn).toList())
                .isEqualTo(own.stream().map(SideBySideTest::turn).toList());
        assertThat(own.stream()
                        .collect(Collectors.groupingBy(row -> row.setting().n()))
                        .values())
                .allSatisfy(
                        rows -> assertThat(rows.get(rows.size() - 1).trial()).isEqualTo(rows.size()));
        assertThat(result.speeds()).allSatisfy(speed -> {
            assertThat(speed.program() + " over " + speed.mechanism()).isEqualTo(what);
            assertThat(speed.pairs()).isIn(6, 8, 15, 16, 23, 30);
            assertThat(speed.ratio()).isBetween(speed.low(), speed.high());
        });
    }

    private static String turn(Timing row) {
        return row.setting().n() + " " + row.trial() + " " + row.seed();
    }

    private SideBySide.Result time(String name, boolean withReference, String... passed) {
        Lab lab = Labs.find(name).orElseThrow();
        return time(lab, withReference, builder.reference(lab), passed);
    }

    private SideBySide.Result time(Lab lab, boolean withReference, Code code, String... passed) {
        List<StepResult> steps = lab.steps().stream()
                .map(step -> StepResults.notRun(
                        step,
                        List.of(passed).contains(Lab.step(step).id())
                                ? Outcome.PASSED
                                : new Outcome.NotRun("another comes first")))
                .toList();
        return new SideBySide(lab, withReference ? builder.reference(lab) : null, what -> {})
                .time("ada", LabRun.graded(lab.name(), "", steps), code, new TimingPlan(Extent.QUICK, null));
    }
}
