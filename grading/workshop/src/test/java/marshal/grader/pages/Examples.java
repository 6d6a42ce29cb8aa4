package marshal.grader.pages;

import static marshal.workshop.Example.named;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.checks.story.Diagram;
import marshal.checks.story.Story;
import marshal.engine.run.Interop;
import marshal.engine.run.LabRun;
import marshal.engine.run.Speed;
import marshal.engine.run.StepResults;
import marshal.grader.export.MadeResults;
import marshal.grader.report.Outcomes;
import marshal.grader.report.StudentResult;
import marshal.kit.trace.Event;
import marshal.workshop.Example;

/** Results as grading gives them, and results that should never occur. */
final class Examples {

    /** A text that would show if any of it were taken for markup. */
    static final String HOSTILE =
            "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
                    + "</pre></style></title><svg onload=\"document.title='owned'\"></svg>\"'><b id=owned>&lt;\u001B[2J\u202Eabc\uD800\u0000";

    private static final String LADDER = """
            sender                receiver
               |------DATA 0-------->|
               |<-----ACK 0----------|
               |------DATA 1---X     |
            """;

    private Examples() {}

    /** A student whose every text tries to be markup. */
    static StudentResult hostile() {
        Lab lab = Example.LATER;
        List<StepResult> steps = steps(lab, new Random(1), HOSTILE.repeat(3));
        LabRun graded = LabRun.graded(lab.name(), "T0", steps)
                .of("hash")
                .withMoreNotes(List.of(HOSTILE))
                .withAttention(List.of(HOSTILE))
                .withInterop(List.of(
                        new Interop("sort", "socket", "manager", "workers", false, HOSTILE),
                        new Interop("sort", "socket", "workers", "manager", true, "")))
                .withSpeeds(speeds(new Random(1)));
        LabRun error =
                LabRun.error(Example.LAB.name(), HOSTILE, StepResults.notRun(Example.LAB, new Outcome.Broken(HOSTILE)));
        return new StudentResult("o" + HOSTILE.replace('/', '|') + "x".repeat(80), List.of(error, graded));
    }

    /** A class that contains every case. */
    static List<StudentResult> students(int count) {
        var students = new ArrayList<StudentResult>();
        students.add(hostile());
        for (int i = 0; i < count; i++) {
            var random = new Random(i);
            var labs = new ArrayList<LabRun>();
            for (Lab lab : Labs.ALL) {
                labs.add(
                        i % 5 == 4 && lab == Example.IN_C
                                ? LabRun.missing(lab, lab.name() + " was not handed in")
                                : LabRun.graded(
                                                lab.name(),
                                                "T0",
                                                i % 5 == 2 && lab == Example.LATER
                                                        ? broken(lab)
                                                        : steps(lab, random, "a line"))
                                        .of(i < 2 ? "same" : "hash " + i)
                                        .withSpeeds(speeds(random)));
            }
            students.add(new StudentResult(String.format("student %02d", i), labs));
        }
        return students;
    }

    /** Most checks pass. The second step's checks are not run, and the third step's first check fails. */
    private static List<StepResult> steps(Lab lab, Random random, String printed) {
        var results = new ArrayList<StepResult>();
        for (Class<?> step : lab.steps()) {
            StepResult none = StepResults.notRun(step, new Outcome.Skipped(lab.id() + ".1"));
            int place = results.size();
            if (place == 1) {
                results.add(none);
                continue;
            }
            var checks = new ArrayList<CheckResult>();
            for (CheckResult check : none.checks()) {
                boolean fails = place == 2 && checks.isEmpty() || place > 0 && random.nextInt(6) == 0;
                checks.add(ended(check, fails ? silence(printed) : Outcome.PASSED));
            }
            results.add(StepResult.of(Lab.step(step), 42, checks));
        }
        return results;
    }

    /** A check with all its points, or none. */
    private static CheckResult ended(CheckResult check, Outcome outcome) {
        int score = outcome.status() == Status.PASS ? check.max() : 0;
        return new CheckResult(check.id(), check.step(), check.title(), score, check.max(), outcome, 42);
    }

    /** All checks pass except one, which breaks. */
    private static List<StepResult> broken(Lab lab) {
        List<StepResult> steps = new ArrayList<>(StepResults.notRun(lab, Outcome.PASSED));
        steps.set(1, StepResults.notRun(lab.steps().get(1), new Outcome.Broken("no process could be started")));
        return steps;
    }

    static Outcome silence(String printed) {
        return new Outcome.Failed(new Story(
                "the message 01 02 03, DATA 1 is lost",
                List.of("the sender starts", "100 ms pass"),
                "DATA 1 again",
                "nothing within 2 s",
                List.of(new Story.Shown("Packets", LADDER)),
                new Diagram(
                        List.of(
                                new Event(0, Event.Kind.passed, "sender", "receiver", 0, "DATA 0", 0, 0, 60),
                                new Event(9, Event.Kind.passed, "receiver", "sender", 0, "ACK 0", 0, 0, 24),
                                new Event(9, Event.Kind.dropped, "sender", "receiver", 0, "DATA 1", 0, 0, 60),
                                new Event(20, Event.Kind.passed, "sender", "receiver", 0, printed, 0, 0, 60)),
                        3,
                        1234),
                "whoever waits for ever for a lost packet waits for ever",
                "StopAndWaitSender.timePassed",
                printed,
                named("./lab check LATER.3 --seed 42"),
                false));
    }

    /** Failures with these diagrams. */
    static StudentResult drawn(List<Diagram> diagrams) {
        Lab lab = Example.IN_C;
        Class<?> step = lab.steps().get(0);
        List<CheckResult> checks = IntStream.range(0, diagrams.size())
                .mapToObj(i -> Outcomes.failed("nothing", "case " + i, diagrams.get(i)))
                .map(outcome -> new CheckResult("a check", Lab.step(step).id(), "it holds", 0, 1, outcome, 42))
                .toList();
        return new StudentResult(
                "a student",
                List.of(LabRun.graded(lab.name(), "T0", List.of(StepResult.of(Lab.step(step), 42, checks)))));
    }

    /**
     * The first half of every lab passes. In one lab, a check then fails. Everything else is not written or not run.
     */
    static StudentResult halfFinished() {
        return new StudentResult(
                "half-finished",
                Labs.ALL.stream()
                        .map(lab -> LabRun.graded(
                                lab.name(),
                                "T0",
                                IntStream.range(0, lab.steps().size())
                                        .mapToObj(place -> halfFinished(lab, place))
                                        .toList()))
                        .toList());
    }

    /** In every lab, all checks of the third step fail and one check of each of the next two, with different texts. */
    static StudentResult wrong() {
        return new StudentResult(
                "wrong",
                Labs.ALL.stream()
                        .map(lab -> LabRun.graded(
                                        lab.name(),
                                        "T0",
                                        IntStream.range(0, lab.steps().size())
                                                .mapToObj(place -> wrong(lab, place))
                                                .toList())
                                .withInterop(List.of(new Interop("sort", "socket", "manager", "workers", true, "")))
                                .withSpeeds(speeds(new Random(1))))
                        .toList());
    }

    private static StepResult wrong(Lab lab, int place) {
        Class<?> step = lab.steps().get(place);
        var results = new ArrayList<CheckResult>();
        for (CheckResult check : StepResults.notRun(step, Outcome.PASSED).checks()) {
            boolean fails = place == 2 || (place == 3 || place == 4) && results.isEmpty();
            results.add(ended(check, fails ? silence(check.id()) : Outcome.PASSED));
        }
        return StepResult.of(Lab.step(step), 42, results);
    }

    private static StepResult halfFinished(Lab lab, int place) {
        Class<?> step = lab.steps().get(place);
        int half = lab.steps().size() / 2;
        var results = new ArrayList<CheckResult>();
        for (CheckResult check : StepResults.notRun(step, new Outcome.Skipped(lab.id() + "." + half))
                .checks()) {
            boolean fails = lab == Example.LATER && place == half && results.isEmpty();
            Outcome after = fails ? silence("a line") : place % 2 == 0 ? unwritten(check) : check.outcome();
            results.add(ended(check, place < half ? Outcome.PASSED : after));
        }
        return StepResult.of(Lab.step(step), 42, results);
    }

    private static Outcome unwritten(CheckResult check) {
        return new Outcome.ToDo(check.step(), "Write what this step asks for.");
    }

    private static List<Speed> speeds(Random random) {
        var speeds = new ArrayList<Speed>();
        for (String program : List.of("sort", "spa", "mca")) {
            double ratio = Math.exp(random.nextGaussian() / 3);
            speeds.add(MadeResults.speed(
                    program, 200, ratio, 0.9 * ratio, 1.1 * ratio, 11, Speed.Verdict.values()[random.nextInt(4)]));
        }
        return speeds;
    }
}
