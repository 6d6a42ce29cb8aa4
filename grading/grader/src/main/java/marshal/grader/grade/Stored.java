package marshal.grader.grade;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import marshal.checks.run.CheckResult;
import marshal.checks.run.StepResult;
import marshal.engine.Hostname;
import marshal.engine.run.LabRun;
import marshal.grader.timing.Extent;
import marshal.grader.timing.SideBySide;
import marshal.grader.timing.TimingPlan;

/**
 * What is kept of one lab of a student, but for its lines of the timings table.
 *
 * @param key    of all that its results depend on, see {@link Keys.Key}; empty where another try may give a verdict
 * @param code   of what was run
 * @param extent how much of it was timed
 * @param cut    whether there was not time enough for that
 * @param host   where it was timed: times of one machine say nothing about another's
 */
record Stored(String student, String key, String code, LabRun run, Extent extent, boolean cut, String host) {

    Stored {
        Stream.of(student, key, code, run, extent, host).forEach(Objects::requireNonNull);
    }

    /** What checking gave just now. */
    static Stored checked(String student, Keys.Key key, LabRun run) {
        boolean changedMeanwhile = !run.sources().isEmpty() && !run.sources().equals(key.sources());
        String known = changedMeanwhile || !isWhole(run) ? "" : key.whole();
        return new Stored(student, known, key.code(), run, Extent.NONE, false, "");
    }

    /** Is it what another try would give? Where a check broke, that may be a verdict. */
    private static boolean isWhole(LabRun run) {
        return run.couldNotBeRun() || run.checks().noneMatch(CheckResult::broke);
    }

    /** Times change with the code and with what of it works; not with checks that it passes as before. */
    boolean runsAs(Stored other) {
        return other != null
                && code.equals(other.code)
                && run.sources().equals(other.run.sources())
                && run.status() == other.run.status()
                && passed().equals(other.passed());
    }

    private List<String> passed() {
        return run.steps().stream().map(StepResult::id).filter(run::passed).toList();
    }

    /** The same, with the times of one that runs as it does. */
    Stored withTimesOf(Stored other) {
        return new Stored(student, key, code, run.withSpeeds(other.run.speeds()), other.extent, other.cut, other.host);
    }

    /** The same, timed just now, here. */
    Stored timed(Extent howMuch, SideBySide.Result taken) {
        return new Stored(student, key, code, run.withSpeeds(taken.speeds()), howMuch, taken.cut(), Hostname.LOCAL);
    }

    boolean isToBeTimed(TimingPlan plan) {
        return !plan.timesNothing() && run.wasRun() && !plan.isMetBy(extent, cut);
    }

    /** With how fast it is, or without. */
    LabRun shown(boolean timings) {
        return timings ? run : run.withSpeeds(List.of());
    }

    /** The same without what a class has too much of for memory. */
    Stored pointsOnly() {
        return new Stored(student, key, code, run.pointsOnly(), extent, cut, host);
    }
}
