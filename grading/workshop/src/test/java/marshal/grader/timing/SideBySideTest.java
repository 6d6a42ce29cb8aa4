package marshal.grader.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.run.Outcome;
import marshal.checks.run.StepResult;
import marshal.engine.Home;
import marshal.engine.run.Builder;
import marshal.engine.run.Code;
import marshal.engine.run.LabRun;
import marshal.engine.run.StepResults;
import marshal.kit.measure.Timing;
import marshal.kit.process.FairStopwatch;
import marshal.kit.process.Program;
import marshal.workshop.Example;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Real processes side by side with the reference's. Whatever the machine does meanwhile, the table is right. The
 * verdict depends on the machine.
 */
public class SideBySideTest {

    @AutoClose
    private final Builder builder = new Builder(Home.find());

    @Test
    void whatHasPassedIsTimedInTurnsWithTheReference() {
        List<String> steps = steps(Example.LATER, Program.SORT);
        SideBySide.Result result = time(Example.LATER, true, steps);
        assertBesideEachOther(
                result, "sort over " + Example.LATER.wires().get(0).mechanism());
        assertThat(result.rows())
                .allMatch(row -> row.counts().calls() == 8
                        && row.counts().elements() == 2L * row.setting().n());
        assertThat(time(Example.LATER, true, steps.subList(0, 1)))
                .isEqualTo(new SideBySide.Result(List.of(), List.of(), false, false));
    }

    @Test
    void programsInCToo() {
        NotHere.orMpich();
        SideBySide.Result result = time(Example.IN_C, true, steps(Example.IN_C, Program.SORT));
        assertBesideEachOther(result, "sort over " + Example.IN_C.wires().get(0).mechanism());
        assertThat(result.rows()).allMatch(row -> row.counts().calls() == 6);
    }

    @Test
    @Tag("all")
    void withoutTheReferenceThereAreRowsOnly() {
        SideBySide.Result result = time(Example.LATER, false, steps(Example.LATER, Program.SORT, Program.SPA));
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

    /** The steps that have to pass before these programs run over the lab's first wire. */
    private static List<String> steps(Lab lab, Program... programs) {
        return Stream.of(programs)
                .flatMap(program -> lab.wires().get(0).steps().get(program).stream())
                .toList();
    }

    private SideBySide.Result time(Lab lab, boolean withReference, List<String> passed) {
        Code own = builder.reference(lab);
        var watch = new FairStopwatch();
        SideBySide.Result result = time(lab, withReference ? own : null, own, passed);
        if (result.failed() && watch.time().isMachines()) {
            NotHere.because("timing side by side", "this machine is so busy that a run did not end by its deadline.");
        }
        return result;
    }

    /** Times a lab's code; these steps count as passed. */
    public static SideBySide.Result time(Lab lab, Code reference, Code code, List<String> passed) {
        List<StepResult> steps = lab.steps().stream()
                .map(step -> StepResults.notRun(
                        step,
                        passed.contains(Lab.step(step).id())
                                ? Outcome.PASSED
                                : new Outcome.NotRun("another comes first")))
                .toList();
        return new SideBySide(lab, reference, what -> {})
                .time("ada", LabRun.graded(lab.name(), "", steps), code, new TimingPlan(Extent.QUICK, null));
    }
}
