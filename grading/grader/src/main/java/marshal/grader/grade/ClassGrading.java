package marshal.grader.grade;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.run.Status;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.isolate.Isolation;
import marshal.engine.isolate.Limits;
import marshal.engine.isolate.Tier;
import marshal.engine.run.LabRun;
import marshal.engine.submission.Shard;
import marshal.engine.submission.Submission;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Gradebook;
import marshal.grader.report.StudentResult;
import marshal.grader.timing.SideBySide;
import marshal.grader.timing.TimingPlan;
import marshal.kit.measure.Timing;

/**
 * Grades a whole class: first the checks, several submissions at once; then the timings, one after another. A
 * {@link ResultStore} keeps the results. So grading may be stopped at any time, and only changed submissions are graded
 * again.
 */
public final class ClassGrading {

    static final String KIT = "1.0";

    /** The time between two publications is at least this many times the time that publishing takes. */
    private static final int SELDOM = 10;

    private static final Duration SOON = Duration.ofSeconds(10);

    /**
     * The task of a grading.
     *
     * @param seed  of every step of everybody; null for seeds from the course's secret
     * @param jobs  the number of labs of submissions that are checked at once
     * @param again whether to grade again the labs that could not be checked, although that would take as long
     */
    public record Task(
            List<Lab> labs,
            Long seed,
            Isolation isolation,
            int jobs,
            TimingPlan timing,
            Gradebook book,
            boolean again) {

        public Task(List<Lab> labs, Long seed, Isolation isolation, int jobs, TimingPlan timing, Gradebook book) {
            this(labs, seed, isolation, jobs, timing, book, false);
        }
    }

    /** Gets the events of a grading, some of them from several threads at once. */
    public interface Listener {

        /** One more submission is graded: done of all. */
        default void graded(String student, int done, int all) {}

        /** All submissions are checked; gradebook, pages and results are written. */
        default void checked() {}

        /** The timing begins, for this many of all labs, with an estimate of its duration. */
        default void timing(int labs, int all, Duration forecast) {}

        default void timing(String what) {}

        /** This number of labs of submissions has been timed, of all labs to time. */
        default void timed(int done, int all) {}

        /** A remark for the instructor. */
        default void remark(String what) {}

        /** The program is being ended; all graded results are kept. */
        default void stopped() {}
    }

    private final Home home;
    private final Task task;
    private final Listener listener;

    public ClassGrading(Home home, Task task, Listener listener) {
        this.home = home;
        this.task = task;
        this.listener = listener;
    }

    /**
     * A graded class. The results are read from the folder, one student at a time, on demand; the points are in memory.
     */
    public record Graded(ClassResult results, List<StudentResult> points) {}

    /**
     * Grades a shard of a class and fills a folder: first without timings, when everybody is checked; then again as
     * timings come in.
     *
     * @throws marshal.engine.UsageException if the folder holds something else, or another grading fills it
     */
    public Graded grade(List<Submission> everybody, Shard shard, Path folder) {
        Tier tier = task.isolation().tier();
        var keys = new Keys(home, task.labs(), task.seed(), tier);
        return grade(everybody, shard, folder, tier, keys, () -> new Slots(home, task, listener, Limits.WALL));
    }

    /** @param slots makes the slot that grades, if there is something to grade */
    Graded grade(List<Submission> everybody, Shard shard, Path folder, Tier tier, Keys keys, Supplier<Slot> slots) {
        List<Submission> submissions =
                everybody.stream().filter(each -> shard.holds(each.student())).toList();
        List<String> students = students(submissions);
        try (var out = new OutFolder(folder, submissions, listener::remark)) {
            var publication =
                    new Publication(out, home, task.labs(), !task.timing().timesNothing(), task.book());
            Supplier<Graded> publish = () -> publication.write(students, task.seed(), tier);
            out.begin();
            try (var run = new Run(keys, slots, out.store(), publication)) {
                run.check(submissions);
                Graded graded = publish.get();
                out.end(Origin.of(shard, students(everybody), task, tier, keys));
                listener.checked();
                return run.time(submissions, publish) ? publish.get() : graded;
            }
        }
    }

    static List<String> students(List<Submission> submissions) {
        return submissions.stream().map(Submission::student).sorted().toList();
    }

    /** One grading of a class. */
    private final class Run implements AutoCloseable {

        private record Part(Submission submission, Lab lab) {
            String student() {
                return submission.student();
            }
        }

        private final Keys keys;
        private final Supplier<Slot> slots;
        private final ResultStore store;
        private final Publication publication;
        private final ShutdownGuard stop = new ShutdownGuard(this::stopped);
        private Slot slot;
        private volatile boolean broken; // the kit cannot run, so no new work begins

        Run(Keys keys, Supplier<Slot> slots, ResultStore store, Publication publication) {
            this.keys = keys;
            this.slots = slots;
            this.store = store;
            this.publication = publication;
        }

        /**
         * Ends students' code first. Then nothing of that code is left, and the folders that were closed to it can be
         * opened.
         */
        private void stopped() {
            listener.stopped();
            closeSlot();
            if (task.isolation() != null) {
                task.isolation().close();
            }
        }

        private synchronized void closeSlot() {
            if (slot != null) {
                slot.close();
            }
        }

        /** The slot; made on first use, because making it takes time. */
        private synchronized Slot slot() {
            if (slot == null) {
                slot = slots.get();
            }
            return slot;
        }

        void check(List<Submission> submissions) {
            ExecutorService threads = Executors.newFixedThreadPool(task.jobs());
            try {
                var changed = new ArrayList<Submission>();
                inParallel(threads, submissions, this::changed, changed::addAll);
                changed.sort(Comparator.comparing(Submission::student));
                var checked = new HashMap<Submission, Integer>(); // the number of its labs
                var done = new AtomicInteger();
                // Labs run in parallel, not students, so that the last student's labs do not wait for each other.
                inParallel(threads, changed.stream().flatMap(this::parts).toList(), this::check, part -> {
                    if (checked.merge(part.submission(), 1, Integer::sum)
                            == task.labs().size()) {
                        publication.tell(part.student());
                        listener.graded(part.student(), done.incrementAndGet(), changed.size());
                    }
                });
            } finally {
                threads.shutdownNow();
            }
        }

        private static <S, T> void inParallel(
                ExecutorService threads, List<S> all, Function<S, T> work, Consumer<T> then) {
            var running = new ExecutorCompletionService<T>(threads);
            all.forEach(each -> running.submit(() -> work.apply(each)));
            try {
                for (int i = 0; i < all.size(); i++) {
                    then.accept(running.take().get());
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof KitException kit) {
                    throw kit;
                }
                if (e.getCause() instanceof OutOfMemoryError error) {
                    throw NoRoomException.of(error);
                }
                throw new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new KitException("interrupted");
            }
        }

        /** The submission in a list, if any of its labs must be graded; otherwise an empty list. */
        private List<Submission> changed(Submission submission) {
            return parts(submission).allMatch(part -> isKnown(part, key(part))) ? List.of() : List.of(submission);
        }

        private Keys.Key key(Part part) {
            return keys.of(part.submission(), part.lab());
        }

        private boolean isKnown(Part part, Keys.Key key) {
            Stored before = store.points(part.student(), part.lab());
            return before != null
                    && before.key().equals(key.whole())
                    && (before.run().checked() || !task.again());
        }

        private Stream<Part> parts(Submission submission) {
            return task.labs().stream().map(lab -> new Part(submission, lab));
        }

        private Part check(Part part) {
            if (broken) {
                throw new KitException("interrupted");
            }
            try {
                checkUnlessKnown(part);
                return part;
            } catch (RuntimeException | Error e) {
                broken = true; // before this thread begins the next part
                throw e;
            }
        }

        private void checkUnlessKnown(Part part) {
            Keys.Key key = key(part);
            if (!isKnown(part, key)) {
                LabRun run = unlessEnded(() -> slot().check(part.submission(), part.lab()), Run::passed);
                Stored checked = Stored.checked(part.student(), key, run);
                Stored before = store.read(part.student(), part.lab());
                boolean runsAsBefore = checked.runsAs(before);
                store.keep(
                        part.lab(),
                        runsAsBefore ? checked.withTimesOf(before) : checked,
                        runsAsBefore ? store.times(part.student(), part.lab()) : "");
            }
        }

        private static boolean passed(LabRun run) {
            return run.steps().stream().allMatch(step -> step.status() == Status.PASS);
        }

        /** @return whether there was anything to time */
        boolean time(List<Submission> submissions, Supplier<?> publish) {
            List<Part> all = submissions.stream()
                    .flatMap(this::parts)
                    .filter(part -> store.points(part.student(), part.lab()).isToBeTimed(task.timing()))
                    .toList();
            List<Part> due = spread(all, task.timing().enoughFor(all.size()));
            if (due.isEmpty()) {
                return false;
            }
            listener.timing(due.size(), all.size(), task.timing().forecast(due.size()));
            long start = System.nanoTime();
            long published = start;
            long least = SOON.toNanos();
            for (int i = 0; i < due.size(); i++) {
                listener.timed(i, due.size());
                time(due.get(i), task.timing().share(Duration.ofNanos(System.nanoTime() - start), due.size() - i));
                publication.tell(due.get(i).student());
                long now = System.nanoTime();
                if (now - published > least) {
                    publish.get();
                    published = System.nanoTime();
                    least = Math.max(SOON.toNanos(), SELDOM * (published - now));
                }
            }
            return true;
        }

        /** A sample of this number of parts, spread over the whole class. */
        private static List<Part> spread(List<Part> all, int most) {
            return IntStream.range(0, most)
                    .mapToObj(i -> all.get((int) ((long) i * all.size() / most)))
                    .toList();
        }

        private void time(Part part, TimingPlan plan) {
            Stored checked = store.kept(part.student(), part.lab());
            LabRun run = checked.shown(false);
            SideBySide.Result taken =
                    unlessEnded(() -> slot().time(part.submission(), part.lab(), run, plan), times -> !times.failed());
            store.keep(part.lab(), checked.timed(plan.extent(), taken), Timing.TABLE.csv(taken.rows()));
        }

        /** The result; does not return if the work failed because of our shutdown. */
        private <T> T unlessEnded(Supplier<T> work, Predicate<T> beyondDoubt) {
            T result;
            try {
                result = work.get();
            } catch (RuntimeException e) {
                stop.hangIfEnded();
                throw e;
            }
            if (!beyondDoubt.test(result)) {
                stop.hangIfEnded();
            }
            return result;
        }

        @Override
        public void close() {
            stop.close();
            closeSlot();
        }
    }
}
