package marshal.grader.fingerprints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Step;
import marshal.checks.run.StepResult;
import marshal.engine.Home;
import marshal.engine.run.LabRun;
import marshal.grader.report.Outcomes;
import marshal.workshop.Example;
import org.junit.jupiter.api.Test;

class FingerprintsTest {

    private final Fingerprint loses = new Fingerprint(
            "lab9.2",
            "loses",
            "the rest is in no part",
            seen(
                    failed("lab9.2", "balances", "the size of part 2: 3", "2"),
                    failed("lab9.2", "coversAll", "the end: 7", "6")));
    private final Fingerprint last = new Fingerprint(
            "lab9.2",
            "last",
            "the rest is in the last part",
            seen(failed("lab9.2", "balances", "the size of part 2: 3", "4")));
    private final Fingerprints known = new Fingerprints(List.of(loses, last));

    @Test
    void recognisesAMistakeWhateverTheNumbersAre() {
        var run = run(
                failed("lab9.2", "balances", "the size of part 12: 40", "39"),
                failed("lab9.2", "coversAll", "the end: 1,000", "999"));
        assertThat(known.of(run)).containsExactly(new Fingerprints.Likeness("lab9.2", List.of(loses)));
    }

    @Test
    void saysNothingOfWhatLooksOnlyHalfLikeAMistake() {
        assertThat(known.of(run(
                        failed("lab9.2", "balances", "that it returns", "StackOverflowError"),
                        failed("lab9.2", "coversAll", "the end: 7", "6"))))
                .isEmpty();
    }

    @Test
    void saysNothingOfWhatManyMistakesLookLike() {
        List<Fingerprint> alike = Stream.of("a", "b", "c")
                .map(name -> new Fingerprint("lab9.2", name, name, last.checks()))
                .toList();
        assertThat(new Fingerprints(alike).of(run(failed("lab9.2", "balances", "the size of part 2: 3", "4"))))
                .isEmpty();
    }

    @Test
    void aStepThatBuildsOnAFailedOneSaysNothing() {
        Step merge = Example.LAB.steps().stream()
                .map(Lab::step)
                .filter(step -> step.needs().length > 0)
                .findFirst()
                .orElseThrow();
        CheckResult symptom = failed(merge.id(), "merges", "in order: [1, 2]", "[2, 1]");
        var concatenates =
                new Fingerprints(List.of(new Fingerprint(merge.id(), "concatenates", "no merge", seen(symptom))));
        assertThat(concatenates.of(run(symptom))).isNotEmpty();
        assertThat(concatenates.of(run(Example.LAB.name(), symptom)))
                .as("the step that it needs did not pass")
                .isEmpty();
    }

    @Test
    void ofTwoRunsStaysWhatBothShow() {
        var again = new Fingerprint(
                "lab9.2",
                "loses",
                "the rest is in no part",
                seen(failed("lab9.2", "balances", "the size of part 2: 3", "nothing within 2 s")));
        KnownFingerprints both = new KnownFingerprints(List.of(loses, last)).with(each -> true, List.of(again));
        assertThat(both.of("loses").checks()).isEqualTo(Map.of("lab9.2/balances", "the size of part #: #"));
        assertThat(both.of("last")).isNull();
    }

    @Test
    void aCheckOfAnotherNameTakesThePlaceOfTheOld() {
        var renamed = new Fingerprint(
                "lab9.2", "last", "the rest is in the last part", seen(failed("lab9.2", "isFair", "the size: 3", "4")));
        assertThat(new KnownFingerprints(List.of(last))
                        .with(each -> true, List.of(renamed))
                        .all())
                .containsExactly(renamed);
    }

    /** Whether a broken pipe or a refusal is seen first depends on the load of the machine. */
    @Test
    void whatVariesCountsAsTheSame() {
        var varies = new Fingerprint(
                "lab9.2", "loses", "the rest is in no part", Map.of("lab9.2/balances", "the size of part #: #"));
        assertThat(new Fingerprints(List.of(varies))
                        .of(run(failed("lab9.2", "balances", "the size of part 3: 4", "an end"))))
                .containsExactly(new Fingerprints.Likeness("lab9.2", List.of(varies)));
        assertThat(new Fingerprints(List.of(varies)).of(run(failed("lab9.2", "balances", "the end: 4", "an end"))))
                .isEmpty();
    }

    @Test
    void theFeedbackEndsTheSentenceNotTheMistake() throws Exception {
        for (Lab lab : Labs.ALL) {
            assertThat(KnownFingerprints.of(Home.find(), lab.id()).all())
                    .noneMatch(one -> one.mistake().endsWith("."));
        }
    }

    private static Map<String, String> seen(CheckResult... checks) {
        return Fingerprint.failed(List.of(checks));
    }

    private static LabRun run(CheckResult... checks) {
        return run("lab9-gray", checks);
    }

    private static LabRun run(String lab, CheckResult... checks) {
        String step = checks[0].step();
        return LabRun.graded(lab, "T0", List.of(StepResult.of(step, step, 42, false, List.of(checks))));
    }

    private static CheckResult failed(String step, String check, String expected, String came) {
        return new CheckResult(step + "/" + check, step, check, 0, 2, Outcomes.failed(expected, came), 42);
    }
}
