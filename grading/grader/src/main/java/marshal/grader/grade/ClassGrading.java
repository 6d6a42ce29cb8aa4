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
 * Grades a whole class: first checks, several submissions at once, then timings, one after another. What is graded is
 * kept in a {@link ResultStore}: grading may be ended at any time, and only what has changed is graded again.
 */
public final class ClassGrading {

    static final String KIT = "1.0";

    /** The class is published again when so many times of what publishing takes have gone by. */
    private static final int SELDOM = 10;

    private static final Duration SOON = Duration.ofSeconds(10);

    /**
     * What is to be done.
     *
     * @param seed  of every step of everybody; null for seeds from the course's secret
     * @param jobs  how many submissions are checked at once
     * @param again whether what could not be checked is graded again, although it would take as long
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

    /** What happens while it is graded. */
    public interface Listener {

        /** So many submissions are graded, of all that have to be. */
        default void graded(String student, int done, int all) {}

        /** Everybody is checked: gradebook, pages and results are written. */
        default void checked() {}

        /** So many labs are going to be timed, of all that could be; how long that will take, about. */
        default void timing(int labs, int all, Duration forecast) {}

        default void timing(String what) {}

        /** So many labs of submissions have been timed, of all that have to be. */
        default void timed(int done, int all) {}

        /** Something that the instructor should know. */
        default void remark(String what) {}

        /** The program is being ended. What was graded is kept. */
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

    /** A graded class: its results, read from the folder student by student when asked for, and the points at hand. */
    public record Graded(ClassResult results, List<StudentResult> points) {}

    /**
     * Grades a shard of a class, and fills a folder: without timings when everybody is checked, and again as timings
     * come.
     *
     * @throws marshal.engine.UsageException if the folder holds something else, or another grading fills it
     */
    public Graded grade(List<Submission> everybody, Shard shard, Path folder) {
        Tier tier = task.isolation().tier();
        var keys = new Keys(home, task.labs(), task.seed(), tier);
        return grade(everybody, shard, folder, tier, keys, () -> new Slots(home, task, listener, Limits.WALL));
    }

    /** @param slots makes what grades, if there is something to grade */
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
        private volatile boolean broken; // the kit cannot run: nothing more is begun

        Run(Keys keys, Supplier<Slot> slots, ResultStore store, Publication publication) {
            this.keys = keys;
            this.slots = slots;
            this.store = store;
            this.publication = publication;
        }

        /** Students' code is ended first: then nothing of it is left, and folders that were closed to it are opened. */
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

        /** Made when there is something to do: that takes its time. */
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
                var checked = new HashMap<Submission, Integer>(); // how many of its labs
                var done = new AtomicInteger();
                // Labs and not students side by side: the last student's labs do not wait for each other.
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

        /** The submission, if any of its labs has to be graded. */
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
                broken = true; // before this thread begins another
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

        /** So many of them, from all over the class. */
        private static List<Part> spread(List<Part> all, int most) {
            return IntStream.range(0, most)
                    .mapToObj(i -> all.get((int) ((long) i * all.size() / most)))
                    .toList();
        }

        private void time(Part part, TimingPlan plan) {
            Stored checked = store.read(part.student(), part.lab());
            LabRun run = checked.shown(false);
            SideBySide.Result taken =
                    unlessEnded(() -> slot().time(part.submission(), part.lab(), run, plan), times -> false);
            store.keep(part.lab(), checked.timed(plan.extent(), taken), Timing.TABLE.csv(taken.rows()));
        }

        /** What came, unless it came because we are being ended: then never. */
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
