package marshal.checks.run;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import marshal.kit.process.FairStopwatch;
import marshal.kit.tool.Daemon;

/**
 * One run of checks over one submission: who runs the student's code, the seeds, and what came out so far. JUnit carries
 * it to the checks, in the store of its own session under {@link #KEY}, so that several may run at once in one JVM.
 */
public final class CheckSession implements AutoCloseable {

    /** Where it is in JUnit's store, in the namespace of this class. */
    public static final String KEY = "session";

    private static final int SHORT_DEADLINE_MILLIS = 3_000;
    /** Under a debugger it is longer, and a busy machine makes no difference. */
    private static final int LONGEST_MILLIS = 60_000;
    /** How many deadlines a whole check may last, even if it just keeps each of them. */
    private static final int DEADLINES_OF_A_CHECK = 12;

    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(work -> Daemon.of("end of checks", work));

    private final int deadlineMillis;
    private final Host host;
    private final ToLongFunction<String> seedOfStep;
    private final Consumer<CheckResult> listener;
    private final Map<String, CheckResult> results = new LinkedHashMap<>(); // by check
    private final Set<String> trusted = new HashSet<>();
    private final Set<String> silent = new HashSet<>();
    private final Set<String> unwritten = new HashSet<>();
    private final Set<String> broken = new HashSet<>(); // checks that broke once
    private Consumer<Check> beginning = check -> {};
    private Supplier<Optional<String>> breaking = Optional::empty;
    private Duration budget; // null: none
    private long spentNanos;
    private Duration most; // of all checks; null: no bound
    private Supplier<FairStopwatch.Time> watch;
    private volatile String current = "the first check";
    private volatile Over over;

    /**
     * @param host       runs the student's code; closed with the session
     * @param seedOfStep a step's seed by its id
     * @param listener   is told every result as it comes
     */
    public CheckSession(Host host, ToLongFunction<String> seedOfStep, Consumer<CheckResult> listener) {
        this.host = host;
        this.deadlineMillis = Math.toIntExact(host.patience().toMillis());
        this.seedOfStep = seedOfStep;
        this.listener = listener;
    }

    public Host host() {
        return host;
    }

    public long seed(String step) {
        return seedOfStep.applyAsLong(step);
    }

    /** From now on: who is told of every check that begins. */
    public void onBegin(Consumer<Check> listener) {
        beginning = listener;
    }

    /**
     * From now on: what of ours has failed since the last call, in words, whatever a check made of it. A check has no
     * verdict then.
     */
    public void onBreaking(Supplier<Optional<String>> failed) {
        breaking = failed;
    }

    Optional<String> failed() {
        return breaking.get();
    }

    void begin(Step step, Check check) {
        current = step.id() + ", \"" + check.value() + "\"";
        beginning.accept(check);
    }

    /**
     * All checks together had taken too long, and were ended.
     *
     * @param where      the check that was running, or had just run
     * @param most       how long they may take
     * @param isMachines whether the machine took that time, and not the student's code
     */
    public record Over(String where, Duration most, boolean isMachines) {

        /** How long, in words. */
        String tooLong() {
            return "all checks together took more than " + most.toSeconds() + " s";
        }
    }

    /**
     * From now on: all checks together take at most this long. Then the student's code is ended, and no check begins.
     *
     * @param shown the time that they have taken
     */
    public void most(Duration time, Supplier<FairStopwatch.Time> shown) {
        most = time;
        watch = shown;
        clock.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
    }

    /** What ended the checks before their end; empty if nothing did. */
    public Optional<Over> over() {
        return Optional.ofNullable(over);
    }

    private synchronized void look() {
        if (watch == null || over != null) {
            return;
        }
        FairStopwatch.Time time = watch.get();
        if (time.fair() >= most.toNanos()) {
            over = new Over(current, most, time.isMachines());
            Daemon.start("giving up", host::giveUp);
        }
    }

    /**
     * From now on: no check begins after failures have taken this long, or would have on an idle machine. What passes or
     * breaks takes none of it: a slow machine is not the code's failure.
     */
    public void budget(Duration time) {
        budget = time;
    }

    /** A clock that is slower on a busy machine, where anybody watches that: it shows what an idle one would need. */
    long nanos() {
        return watch == null ? System.nanoTime() : watch.get().idle();
    }

    /** A check has failed, after so long on our clock. */
    void spent(long nanos) {
        spentNanos += nanos;
    }

    /** Why this check may not begin any more; empty if it may. */
    Optional<String> tooLate(String check) {
        look();
        if (over != null) {
            return Optional.of(over.tooLong());
        }
        return budget == null || broken.contains(check) || spentNanos <= budget.toNanos()
                ? Optional.empty()
                : Optional.of("the checks that failed before took more than " + budget.toSeconds() + " s");
    }

    /** Ends the student's code if the check that begins takes far too long. To be cancelled when it has ended. */
    Future<?> limit() {
        long millis = (long) DEADLINES_OF_A_CHECK * deadlineMillis * slowness();
        return clock.schedule(() -> Daemon.start("giving up", host::giveUp), millis, TimeUnit.MILLISECONDS);
    }

    /** Counts a step as passed that is not run here: it passed before, on the same files. */
    public void trust(String step) {
        trusted.add(step);
    }

    /** A check of this step has waited in vain. */
    void foundSilent(String step) {
        silent.add(step);
    }

    /** It waited in vain because code of this step is not written yet. */
    void foundUnwritten(String step) {
        unwritten.add(step);
    }

    /**
     * How long a check waits for something that should come at once, and how long a call of the student's code may take:
     * long on a busy machine, unless code is missing. Both are the same, since checks wait for a part of it to tell what
     * is missing before the call ends. The call's clock also stands still while the code gets no processor.
     */
    int deadlineMillis(String step) {
        int millis = silent.contains(step) ? Math.min(SHORT_DEADLINE_MILLIS, deadlineMillis) : deadlineMillis;
        return unwritten.contains(step) || millis > LONGEST_MILLIS ? millis : millis * slowness();
    }

    /** How many times as long all may take on a machine that is as busy as now. */
    private static int slowness() {
        return Math.min(FairStopwatch.load(), FairStopwatch.SLOWEST);
    }

    /** A check that breaks is told of when it has been run once more. */
    void record(CheckResult result) {
        results.put(result.id(), result);
        if (!result.broke() || !broken.add(result.id())) {
            listener.accept(result);
        }
    }

    /** How a check ended, by its id; empty if it has not been run. */
    public Optional<CheckResult> result(String check) {
        return Optional.ofNullable(results.get(check));
    }

    /**
     * Whether a step that others build on was run here and earned less than half of its points. One mistake in it must
     * not cost the points of those steps too. But if a step hardly works, checks of the steps that build on it show
     * nothing.
     */
    boolean isTooWeak(String step) {
        List<CheckResult> checks = results.values().stream()
                .filter(result -> result.step().equals(step))
                .toList();
        int score = checks.stream().mapToInt(CheckResult::score).sum();
        int max = checks.stream().mapToInt(CheckResult::max).sum();
        return !trusted.contains(step) && 2 * score < max;
    }

    @Override
    public void close() {
        clock.shutdownNow();
        host.close();
    }
}
