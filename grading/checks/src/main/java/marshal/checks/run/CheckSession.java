package marshal.checks.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import marshal.kit.contract.Todo;
import marshal.kit.process.FairStopwatch;
import marshal.kit.tool.Daemon;

/** One run of checks on one submission, in one or more lanes: the seeds, and the results so far. */
public final class CheckSession implements AutoCloseable {

    private static final int SHORT_DEADLINE_MILLIS = 3_000;
    /** A longer deadline than this is meant for a debugger. A busy machine does not extend it. */
    private static final int LONGEST_MILLIS = 60_000;
    /** How many deadlines a whole check may last, even if every single wait stays within its deadline. */
    private static final int DEADLINES_OF_A_CHECK = 12;
    /** How long a check may wait for anything after it has reached unwritten code. No check has a longer pause in it. */
    private static final int UNWRITTEN_MILLIS = 2_000;

    private static final int LOOK_MILLIS = 250;

    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(work -> Daemon.of("end of checks", work));

    private final int deadlineMillis;
    private final List<Host> hosts = new ArrayList<>(); // of all lanes
    private final ToLongFunction<String> seedOfStep;
    private final Supplier<FairStopwatch.Time> watch;
    private final Map<String, CheckResult> results = new HashMap<>(); // by check
    private final Map<String, Integer> points = new HashMap<>(); // of all checks of a step
    private final Set<String> silent = new HashSet<>();
    private final Set<String> unwritten = new HashSet<>();
    private final Set<String> repeated = new HashSet<>(); // checks whose first attempt did not count
    private final Map<String, Class<?>> stumbled = new HashMap<>(); // exceptions of checks, by check
    private Duration budget; // null: none
    private long spentNanos;
    private Duration most; // of all checks; null: no bound
    private volatile String current = "the first check";
    private volatile Over over;

    /**
     * @param patience   of the hosts
     * @param seedOfStep returns the seed of a step for its id
     * @param watch      shows how long all checks have taken so far
     */
    public CheckSession(Duration patience, ToLongFunction<String> seedOfStep, Supplier<FairStopwatch.Time> watch) {
        this.deadlineMillis = Math.toIntExact(patience.toMillis());
        this.seedOfStep = seedOfStep;
        this.watch = watch;
    }

    synchronized void add(Host host) {
        hosts.add(host);
    }

    public long seed(String step) {
        return seedOfStep.applyAsLong(step);
    }

    void begin(Step step, Check check) {
        current = step.id() + ", \"" + check.value() + "\"";
    }

    /**
     * Says that all checks together took too long and were ended.
     *
     * @param where      the check that began last
     * @param most       how long all checks together may take
     * @param isMachines whether the machine used that time, and not the student's code
     */
    public record Over(String where, Duration most, boolean isMachines) {

        /** Returns the reason as text, with the time limit. */
        String tooLong() {
            return "all checks together took more than " + most.toSeconds() + " s";
        }
    }

    /**
     * Limits the time of all checks together from now on. After that time, the student's code is ended and no check
     * begins.
     */
    public void most(Duration time) {
        most = time;
        clock.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
    }

    /** Returns what ended the checks early; empty if nothing did. */
    public Optional<Over> over() {
        return Optional.ofNullable(over);
    }

    private synchronized void look() {
        if (most == null || over != null) {
            return;
        }
        FairStopwatch.Time time = watch.get();
        if (time.fair() >= most.toNanos()) {
            over = new Over(current, most, time.isMachines());
            giveUp();
        }
    }

    /** Ends the student's code in all lanes. What still runs there has no verdict. */
    public synchronized void giveUp() {
        hosts.forEach(host -> Daemon.start("giving up", host::giveUp));
    }

    /**
     * Limits the time of failed checks from now on: after that time, no check begins. It is the time that an idle machine
     * would need. Checks that pass or break use none of it, because a slow machine is not a failure of the code.
     */
    public void budget(Duration time) {
        budget = time;
    }

    /** Returns how long all checks have taken so far. */
    FairStopwatch.Time time() {
        return watch.get();
    }

    /** Adds the time that a failed check took on our clock. */
    synchronized void spent(long nanos) {
        spentNanos += nanos;
    }

    /** Returns why this check may not begin any more; empty if it may begin. */
    synchronized Optional<String> tooLate(String check) {
        look();
        if (over != null) {
            return Optional.of(over.tooLong());
        }
        return budget == null || isRepeated(check) || spentNanos <= budget.toNanos()
                ? Optional.empty()
                : Optional.of("the checks that failed before took more than " + budget.toSeconds() + " s");
    }

    /**
     * Limits the time of the check that now begins in this thread.
     *
     * @param records what the check has recorded so far: see {@link marshal.checks.story.Script#records}
     */
    Limit limit(Host host, String step, IntSupplier records) {
        return new Limit(host, step, records);
    }

    /**
     * Ends the student's code if a check takes far too long, or if it only waits after it has reached code that is not
     * written yet. A check has a number of runs, and each of them may take longer as soon as the machine is busy: so does
     * this.
     */
    final class Limit {

        private final Host host;
        private final String step;
        private final IntSupplier records;
        private final Thread check = Thread.currentThread();
        private final Future<?> looks;
        private double spent; // about what an idle machine would have needed, in milliseconds
        private int recorded;
        private double waitsSince; // in milliseconds, too
        private String unwritten = ""; // the message of that code
        private boolean hasWaited; // for unwritten code
        private boolean isOver;
        private CompletableFuture<Void> end = CompletableFuture.completedFuture(null); // of the student's code

        private Limit(Host host, String step, IntSupplier records) {
            this.host = host;
            this.step = step;
            this.records = records;
            host.unwritten(); // of earlier checks
            looks = clock.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }

        private synchronized void look() {
            if (isOver) {
                return;
            }
            spent += LOOK_MILLIS / (double) FairStopwatch.load();
            ask();
            if (records.getAsInt() != recorded) {
                recorded = records.getAsInt();
                waitsSince = spent;
            }
            hasWaited =
                    !unwritten.isEmpty() && spent - waitsSince >= UNWRITTEN_MILLIS && deadlineMillis <= LONGEST_MILLIS;
            isOver = hasWaited || spent >= (double) DEADLINES_OF_A_CHECK * deadlineMillis;
            if (isOver) {
                end = CompletableFuture.runAsync(host::giveUp, work -> Daemon.start("giving up", work));
            }
            if (hasWaited) {
                check.interrupt();
            }
        }

        private void ask() {
            if (unwritten.isEmpty()) {
                waitsSince = spent;
                unwritten = host.unwritten().stream()
                        .filter(message -> Todo.in(message)
                                .filter(todo -> todo.isDueBy(step))
                                .isPresent())
                        .findFirst()
                        .orElse("");
            }
        }

        /** Ends this limit, because the check has ended. */
        void end() {
            looks.cancel(false);
            synchronized (this) {
                isOver = true;
                ask();
            }
            Thread.interrupted(); // the check may have been interrupted after its last wait
            end.handle((ended, failure) -> failure).join(); // otherwise it would end the next check
        }

        /** The message of unwritten code that was due by then and that the check has reached; empty if there is none. */
        synchronized String unwritten() {
            return unwritten;
        }

        /** Returns whether the check was ended because it waited after it had reached unwritten code. */
        synchronized boolean hasWaited() {
            return hasWaited;
        }
    }

    /** Returns whether checks in other lanes may have had the processors that a check waited for. */
    synchronized boolean isCrowded() {
        return hosts.size() > 1 && FairStopwatch.load() > 1;
    }

    /** Records that a check of this step waited without success. */
    synchronized void foundSilent(String step) {
        silent.add(step);
    }

    /** Records that a check of this step waited without success because code of the step is not written yet. */
    synchronized void foundUnwritten(String step) {
        unwritten.add(step);
    }

    /**
     * Returns how long a check waits for something that should come at once. A call of the student's code may take as
     * long. This time is longer on a busy machine, unless code is missing.
     *
     * <p>Both limits are the same: a check waits for part of a limit, so it can say what is missing before the call
     * ends. The clock of a call also stops while the code gets no processor.
     */
    synchronized int deadlineMillis(String step) {
        int millis = idleMillis(step);
        return unwritten.contains(step) || millis > LONGEST_MILLIS ? millis : millis * slowness();
    }

    /** Returns what {@link #deadlineMillis(String)} is on a machine that is not busy. */
    synchronized int idleMillis(String step) {
        return silent.contains(step) ? Math.min(SHORT_DEADLINE_MILLIS, deadlineMillis) : deadlineMillis;
    }

    /** Returns the factor for time limits while the machine is as busy as now. */
    private static int slowness() {
        return Math.min(FairStopwatch.load(), FairStopwatch.SLOWEST);
    }

    /**
     * Records how an attempt ended.
     *
     * @param isDoubtful whether the check broke, or failed on a machine that was too busy for it. Then it has one more
     *                   attempt
     */
    synchronized void record(CheckResult result, boolean isDoubtful) {
        if (!isDoubtful || !repeated.add(result.id())) {
            results.put(result.id(), result);
        }
    }

    /** Returns whether the first attempt of the check did not count. */
    synchronized boolean isRepeated(String check) {
        return repeated.contains(check);
    }

    /** Records the exception over which a check stumbled. Returns whether it is that of its first attempt, too. */
    synchronized boolean stumbledBefore(String check, Class<?> over) {
        return over.equals(stumbled.put(check, over));
    }

    /** Returns how a check ended; empty if it has not been run. */
    public synchronized Optional<CheckResult> result(String check) {
        return Optional.ofNullable(results.get(check));
    }

    /** Sets the points of a step whose checks will run. */
    public void expect(String step, int most) {
        points.put(step, most);
    }

    /** Returns the outcome of a check that builds on a step that hardly works; empty if there is no such step. */
    Optional<Outcome> obstacle(Step step, Check check) {
        return Stream.concat(Stream.of(step.needs()), Stream.of(check.needs()))
                .filter(this::isTooWeak)
                .findFirst()
                .map(Outcome.Skipped::new);
    }

    /**
     * Returns the result that this check has one after another with the steps before it, which are over. It may have run
     * before they were over.
     */
    public synchronized CheckResult settled(CheckResult result, Step step, Check check) {
        return result.status() == Status.SKIPPED
                ? result
                : obstacle(step, check).map(result::without).orElse(result);
    }

    /**
     * Returns whether a step that others build on was run here and earned less than half of its points. Checks that are
     * not over may still earn theirs.
     *
     * <p>One mistake in it must not cost the points of those steps too. But if a step hardly works, the checks of the
     * steps that build on it show nothing.
     */
    synchronized boolean isTooWeak(String step) {
        List<CheckResult> checks = results.values().stream()
                .filter(result -> result.step().equals(step))
                .toList();
        int lost =
                checks.stream().mapToInt(check -> check.max() - check.score()).sum();
        int max = checks.stream().mapToInt(CheckResult::max).sum();
        return 2 * lost > points.getOrDefault(step, max);
    }

    @Override
    public void close() {
        clock.shutdownNow();
        RuntimeException failure = null;
        for (Host host : hosts) {
            try {
                host.close();
            } catch (RuntimeException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
