package marshal.grader.grade;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import marshal.checks.course.Labs;
import marshal.checks.run.CheckResult;
import marshal.checks.run.StepResult;
import marshal.engine.Hostname;
import marshal.engine.run.LabRun;
import marshal.grader.timing.Extent;
import marshal.grader.timing.SideBySide;
import marshal.grader.timing.TimingPlan;

/**
 * The stored result of one lab of one student, without its lines of the timings table.
 *
 * @param key    of everything that its results depend on, see {@link Keys.Key}; empty if another try may give a verdict
 * @param code   of the code that was run
 * @param extent how much of it was timed
 * @param cut    whether there was too little time for that
 * @param host   where it was timed: times of one machine say nothing about another's
 */
record Stored(String student, String key, String code, LabRun run, Extent extent, boolean cut, String host) {

    Stored {
        Stream.of(student, key, code, run, extent, host).forEach(Objects::requireNonNull);
    }

    /** The record of a fresh check result. */
    static Stored checked(String student, Keys.Key key, LabRun run) {
        boolean changedMeanwhile = !run.sources().isEmpty() && !run.sources().equals(key.sources());
        String known = changedMeanwhile || !isWhole(run) ? "" : key.whole();
        return new Stored(student, known, key.code(), run, Extent.NONE, false, "");
    }

    /** This record without its result, which is too large to be kept. Another try may give less. */
    Stored tooLarge(String why) {
        LabRun unchecked = LabRun.unchecked(Labs.find(run.lab()).orElseThrow(), why)
                .withAttention(List.of(why))
                .of(run.sources());
        return new Stored(student, "", code, unchecked, Extent.NONE, false, "");
    }

    /** Returns whether another try would give the same result. If a check broke, another try may give a verdict. */
    private static boolean isWhole(LabRun run) {
        return run.couldNotBeRun() || run.checks().noneMatch(CheckResult::broke);
    }

    /**
     * Returns whether the times of another record still apply. Times depend on the code and on which steps pass, not on
     * changed checks that it still passes.
     */
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

    /** This record with the times of another that runs in the same way. */
    Stored withTimesOf(Stored other) {
        return new Stored(student, key, code, run.withSpeeds(other.run.speeds()), other.extent, other.cut, other.host);
    }

    /** This record with new times from this machine. */
    Stored timed(Extent howMuch, SideBySide.Result taken) {
        return new Stored(student, key, code, run.withSpeeds(taken.speeds()), howMuch, taken.cut(), Hostname.LOCAL);
    }

    boolean isToBeTimed(TimingPlan plan) {
        return !plan.timesNothing() && run.wasRun() && !plan.isMetBy(extent, cut);
    }

    /** The run with or without speeds. */
    LabRun shown(boolean timings) {
        return timings ? run : run.withSpeeds(List.of());
    }

    /** This record without the details that would be too much memory for a whole class. */
    Stored pointsOnly() {
        return new Stored(student, key, code, run.pointsOnly(), extent, cut, host);
    }
}
