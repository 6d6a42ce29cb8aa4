package marshal.engine.run;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.run.Check;
import marshal.checks.run.CheckResult;
import marshal.checks.run.CheckSession;
import marshal.checks.run.Lane;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.Step;
import marshal.checks.run.StepResult;
import marshal.kit.tool.Daemon;

/**
 * Runs the checks of some steps in one or more lanes. Tells of them in the order of the handout, and skips what builds on
 * a step that hardly works, as one after another.
 */
final class CheckLanes {

    private record Place(Class<?> checks, Method method) {

        Step step() {
            return Lab.step(checks);
        }

        Check check() {
            return method.getAnnotation(Check.class);
        }

        String id() {
            return step().id() + "/" + method.getName();
        }

        CheckResult without(Outcome outcome) {
            return new CheckResult(id(), step().id(), check().value(), 0, check().points(), outcome, 0);
        }
    }

    private final List<Class<?>> steps;
    private final CheckSession session;
    private final LabChecker.Listener listener;
    private final boolean stopAtFirst;
    private final List<Place> places;
    private final ReadWriteLock alone = new ReentrantReadWriteLock(true);

    private int taken; // places that a lane has taken
    private int told; // places whose results the listener has
    private final Map<String, CheckResult> over = new HashMap<>(); // checks that will not run again
    private final List<CheckResult> ofStep = new ArrayList<>(); // what was told of the step that is being told
    private final List<StepResult> results = new ArrayList<>();
    private String stopped; // why no more checks begin; null while they may

    /** @param stopAtFirst whether a step that does not pass is the last; the rest is then reported as skipped */
    CheckLanes(List<Class<?>> steps, CheckSession session, LabChecker.Listener listener, boolean stopAtFirst) {
        this.steps = steps;
        this.session = session;
        this.listener = listener;
        this.stopAtFirst = stopAtFirst;
        this.places = steps.stream()
                .flatMap(checks -> Stream.of(checks.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(Check.class))
                        .map(method -> new Place(checks, method))
                        .sorted(Comparator.comparingInt(place -> place.check().order())))
                .toList();
        steps.forEach(each -> session.expect(Lab.step(each).id(), Lab.points(each)));
    }

    /** Runs all checks. Returns the results of all steps. */
    List<StepResult> run(List<Lane> lanes) {
        begin();
        if (lanes.size() == 1) {
            work(lanes.get(0));
        } else {
            together(lanes);
        }
        steps.subList(results.size(), steps.size())
                .forEach(rest -> results.add(StepResults.notRun(rest, new Outcome.NotRun(stopped))));
        return List.copyOf(results);
    }

    private void together(List<Lane> lanes) {
        ExecutorService threads = Executors.newFixedThreadPool(lanes.size(), work -> Daemon.of("checks", work));
        try {
            var all = lanes.stream()
                    .map(lane -> CompletableFuture.runAsync(() -> work(lane), threads))
                    .toArray(CompletableFuture[]::new);
            CompletableFuture.allOf(all).join(); // to the end of all lanes: then their hosts are closed
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        } finally {
            threads.shutdownNow();
        }
    }

    private void work(Lane lane) {
        try (var runner = new CheckRunner(lane)) {
            for (Optional<Place> next = take(); next.isPresent(); next = take()) {
                run(next.get(), runner);
            }
        } catch (RuntimeException | Error e) {
            stop("a lane of checks has failed");
            throw e;
        }
    }

    private synchronized boolean isStopped() {
        return stopped != null;
    }

    private synchronized void stop(String because) {
        stopped = because;
        session.giveUp(); // what other lanes still run tells nothing
    }

    private synchronized Optional<Place> take() {
        return stopped == null && taken < places.size() ? Optional.of(places.get(taken++)) : Optional.empty();
    }

    /** Runs a check. If its first attempt does not count, runs it once more, while no other check runs. */
    private void run(Place place, CheckRunner runner) {
        run(alone.readLock(), place, runner);
        if (session.result(place.id()).isEmpty()) {
            run(alone.writeLock(), place, runner);
        }
        tell(place);
    }

    private void run(Lock lock, Place place, CheckRunner runner) {
        lock.lock();
        try {
            if (!isStopped()) {
                runner.run(place.checks, place.method);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Tells of this check, and of those after it that are over, unless a check before it is not over. */
    private synchronized void tell(Place last) {
        over.put(
                last.id(),
                session.result(last.id()).orElseGet(() -> last.without(new Outcome.Broken("JUnit did not run it"))));
        while (stopped == null
                && told < places.size()
                && over.containsKey(places.get(told).id())) {
            Place place = places.get(told++);
            CheckResult result = session.settled(over.get(place.id()), place.step(), place.check());
            ofStep.add(result);
            listener.check(result);
            if (told == places.size() || places.get(told).checks != place.checks) {
                end(place.step());
            }
            begin();
        }
    }

    private void begin() {
        if (stopped == null && told < places.size()) {
            if (ofStep.isEmpty()) {
                listener.begin(places.get(told).step());
            }
            listener.begin(places.get(told).check());
        }
    }

    private void end(Step step) {
        StepResult result = StepResult.of(step, session.seed(step.id()), ofStep);
        ofStep.clear();
        listener.end(result);
        results.add(result);
        boolean isBroken = result.checks().stream().anyMatch(CheckResult::broke);
        if (isBroken || stopAtFirst && result.status() != Status.PASS) {
            stop(result.id() + " comes first");
        }
    }
}
