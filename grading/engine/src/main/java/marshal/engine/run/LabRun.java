package marshal.engine.run;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.checks.story.Printable;

/**
 * How a lab ended.
 *
 * @param lab       the lab's name
 * @param score     points of the required steps
 * @param max       the maximum of these points
 * @param bonus     points of the bonus steps, counted separately
 * @param message   why it was not graded, for the student; like all texts here, printable
 * @param isolation how well the student's code was isolated from the verdict: a tier's name, or process
 * @param sources   hash of the source files that were graded; empty if there were none
 * @param notes     further remarks for the student, a sentence each
 * @param attention reasons for a person to look at it, a sentence each; for the instructor only
 * @param interop   runs together with the reference solution, for information; no points
 * @param speeds    how fast it is compared with the reference, for information; no points
 * @param steps     one result per step
 */
public record LabRun(
        String lab,
        int score,
        int max,
        int bonus,
        LabStatus status,
        String message,
        String isolation,
        String sources,
        List<String> notes,
        List<String> attention,
        List<Interop> interop,
        List<Speed> speeds,
        List<StepResult> steps) {

    public LabRun {
        Stream.of(lab, status, isolation, sources, interop, speeds, steps).forEach(Objects::requireNonNull);
        message = Printable.text(message);
        notes = notes.stream().map(Printable::line).toList();
        attention = attention.stream().map(Printable::line).toList();
    }

    /** Sums up the steps. If a check broke, nothing is known, and a person should look at it. */
    public static LabRun graded(String lab, String isolation, List<StepResult> steps) {
        return steps.stream()
                .flatMap(step -> step.checks().stream())
                .filter(CheckResult::broke)
                .findFirst()
                .map(broken -> broken(lab, isolation, broken, steps))
                .orElseGet(
                        () -> ended(lab, LabStatus.GRADED, "", isolation, steps).withAttention(stumbled(steps)));
    }

    private static List<String> stumbled(List<StepResult> steps) {
        return steps.stream()
                .flatMap(step -> step.checks().stream())
                .filter(check -> check.outcome() instanceof Outcome.Failed failed
                        && failed.story().stumbled())
                .map(check -> check.step() + ", \"" + check.title() + "\", failed because the check could not use what "
                        + "came from the student's code: see whether that is the student's fault.")
                .toList();
    }

    private static LabRun broken(String lab, String isolation, CheckResult check, List<StepResult> steps) {
        String message = check.step() + " could not be checked, \"" + check.title() + "\": " + check.message();
        List<StepResult> none = steps.stream()
                .map(step -> StepResults.without(step, new Outcome.Broken(message)))
                .toList();
        return ended(lab, LabStatus.UNCHECKED, message, isolation, none).withAttention(List.of(message));
    }

    /** The result if nothing could be run. */
    public static LabRun error(String lab, String message, List<StepResult> steps) {
        return ended(lab, LabStatus.ERROR, message, "", steps);
    }

    /** The result if nothing could be run and no check has a verdict; the message gives the reason. */
    public static LabRun error(Lab lab, String message) {
        return error(lab.name(), message, StepResults.notRun(lab, new Outcome.Broken(message)));
    }

    /** The result if nothing was handed in, as the message says. */
    public static LabRun missing(Lab lab, String message) {
        return notRun(lab, LabStatus.MISSING, message, new Outcome.Missing(message));
    }

    /** The result if this machine cannot run it, as the message says. */
    public static LabRun unchecked(Lab lab, String message) {
        return notRun(lab, LabStatus.UNCHECKED, message, new Outcome.Broken(message));
    }

    /**
     * The result if this machine did not have enough time for the lab, as the message says, and would not have it
     * again.
     */
    public static LabRun outOfTime(Lab lab, String message) {
        return notRun(lab, LabStatus.UNCHECKED, message, new Outcome.OutOfTime(message))
                .withAttention(List.of(message));
    }

    private static LabRun notRun(Lab lab, LabStatus status, String message, Outcome why) {
        return ended(lab.name(), status, message, "", StepResults.notRun(lab, why));
    }

    private static LabRun ended(
            String lab, LabStatus status, String message, String isolation, List<StepResult> steps) {
        Map<Boolean, List<StepResult>> byBonus = steps.stream().collect(Collectors.partitioningBy(StepResult::bonus));
        int max = byBonus.get(false).stream().mapToInt(StepResult::max).sum();
        boolean counts = status == LabStatus.GRADED;
        int score = counts ? score(byBonus.get(false)) : 0;
        int bonus = counts ? score(byBonus.get(true)) : 0;
        List<String> none = List.of();
        return new LabRun(
                lab, score, max, bonus, status, message, isolation, "", none, none, List.of(), List.of(), steps);
    }

    private static int score(List<StepResult> steps) {
        return steps.stream().mapToInt(StepResult::score).sum();
    }

    /**
     * Why a person cannot use the points as they are; empty if a person can. Pages, tables and the terminal say it in
     * these words.
     */
    public String lack() {
        return switch (status) {
            case GRADED -> "";
            case ERROR -> "no points yet";
            case MISSING -> "not handed in";
            case UNCHECKED -> "not checked yet";
        };
    }

    /**
     * The beginning of the message, in one line: its first line and, if that line names no error, the first later line
     * that names one. If no line names an error, the second line.
     */
    public String firstLines() {
        List<String> lines = message.strip().lines().map(String::strip).toList();
        if (lines.size() < 2 || lines.get(0).contains("error:")) {
            return lines.isEmpty() ? "" : lines.get(0);
        }
        List<String> rest = lines.subList(1, lines.size());
        return lines.get(0) + " "
                + rest.stream()
                        .filter(line -> line.contains("error:"))
                        .findFirst()
                        .orElse(rest.get(0));
    }

    /**
     * Returns whether the code was run. Only then are the points about the code, and not about an unreadable file or
     * compiler errors.
     */
    public boolean wasRun() {
        return status == LabStatus.GRADED;
    }

    /** Returns whether something was handed in that could not be run. */
    public boolean couldNotBeRun() {
        return status == LabStatus.ERROR;
    }

    /** Returns whether it was handed in at all. */
    public boolean handedIn() {
        return status != LabStatus.MISSING;
    }

    /** Returns whether the grader's machine could run it. Only then are the points valid. */
    public boolean checked() {
        return status != LabStatus.UNCHECKED;
    }

    /**
     * Returns whether the grader's machine had no time for it. The name does not begin with "is", because JSON would
     * then have a field for it.
     */
    public boolean ranOutOfTime() {
        return checks().anyMatch(check -> check.outcome() instanceof Outcome.OutOfTime);
    }

    /** This result, with the hash of its sources. */
    public LabRun of(String hash) {
        return with(hash, notes, attention, interop, speeds, steps);
    }

    /** This result with more notes. */
    public LabRun withMoreNotes(List<String> more) {
        List<String> all = Stream.concat(notes.stream(), more.stream()).toList();
        return with(sources, all, attention, interop, speeds, steps);
    }

    /** This result with these reasons for a person to look at it. */
    public LabRun withAttention(List<String> reasons) {
        return with(sources, notes, reasons, interop, speeds, steps);
    }

    /** This result with more reasons for a person to look at it. */
    public LabRun withMoreAttention(List<String> reasons) {
        return withAttention(Stream.concat(attention.stream(), reasons.stream()).toList());
    }

    /** This result with the unchecked parts, both as notes and as reasons for a person to look at it. */
    public LabRun withUnchecked(List<String> unchecked) {
        return withMoreNotes(unchecked).withMoreAttention(unchecked);
    }

    /** This result with the runs together with the reference. */
    public LabRun withInterop(List<Interop> runs) {
        return with(sources, notes, attention, List.copyOf(runs), speeds, steps);
    }

    /** This result with the speed comparisons. */
    public LabRun withSpeeds(List<Speed> measured) {
        return with(sources, notes, attention, interop, List.copyOf(measured), steps);
    }

    /** This result with these steps instead, and with their points. */
    public LabRun withSteps(List<StepResult> others) {
        return ended(lab, status, message, isolation, others).with(sources, notes, attention, interop, speeds, others);
    }

    /** This result without checks and without the messages of the steps. */
    public LabRun pointsOnly() {
        List<StepResult> points = steps.stream()
                .map(step -> new StepResult(
                        step.id(),
                        step.title(),
                        step.status(),
                        step.score(),
                        step.max(),
                        step.seed(),
                        step.bonus(),
                        List.of()))
                .toList();
        return with(sources, List.of(), List.of(), List.of(), List.of(), points);
    }

    private LabRun with(
            String hash,
            List<String> noted,
            List<String> reasons,
            List<Interop> runs,
            List<Speed> measured,
            List<StepResult> graded) {
        return new LabRun(
                lab, score, max, bonus, status, message, isolation, hash, noted, reasons, runs, measured, graded);
    }

    /** The contradiction in the points, if they come from outside; empty if they add up. */
    public Optional<String> contradiction() {
        for (StepResult step : steps) {
            boolean isWithin = 0 <= step.score()
                    && step.score() <= step.max()
                    && step.checks().stream().allMatch(check -> 0 <= check.score() && check.score() <= check.max());
            if (!isWithin
                    || !step.equals(StepResult.of(step.id(), step.title(), step.seed(), step.bonus(), step.checks()))) {
                return Optional.of(Printable.line(step.id()) + " has " + step.score() + " of " + step.max()
                        + " points, and its checks say something else");
            }
        }
        LabRun sum = ended(lab, status, message, isolation, steps);
        return score == sum.score && max == sum.max && bonus == sum.bonus
                ? Optional.empty()
                : Optional.of(
                        score + " of " + max + " points and " + bonus + " of bonus are not what its steps add up to: "
                                + sum.score + " of " + sum.max + ", and " + sum.bonus);
    }

    /** Returns whether this step has passed. */
    public boolean passed(String step) {
        return steps.stream().anyMatch(each -> each.id().equals(step) && each.status() == Status.PASS);
    }

    /** The steps on which a step builds, and of which points are lost: a failure of the step may come from there. */
    public List<String> lostBelow(String step) {
        return Labs.find(lab).stream()
                .flatMap(found -> found.steps().stream())
                .map(Lab::step)
                .filter(each -> each.id().equals(step))
                .flatMap(each -> Stream.of(each.needs()))
                .filter(needed -> !passed(needed))
                .toList();
    }

    /** The checks of all steps. */
    public Stream<CheckResult> checks() {
        return steps.stream().flatMap(step -> step.checks().stream());
    }
}
