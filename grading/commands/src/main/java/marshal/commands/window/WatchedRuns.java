package marshal.commands.window;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import marshal.commands.OwnCode;
import marshal.engine.Home;
import marshal.engine.UsageException;

/** The runs of a window: one at a time, and the latest earlier runs. Several threads may use it. */
final class WatchedRuns {

    private static final int REMEMBERED = 20; // each with its events: about 100 MB in the worst case

    private final Home home;
    private final Deque<WatchedRun> runs = new ArrayDeque<>(); // newest first
    private final Changes changes = new Changes();
    private int started;

    WatchedRuns(Home home) {
        this.home = home;
    }

    /** @throws UsageException if it cannot be run, or another run is in progress */
    synchronized WatchedRun start(Choice choice) {
        choice.checked();
        UsageException.unless(
                runs.isEmpty() || runs.getFirst().isOver(), "A run is under way. Stop it, or wait until it is over.");
        runs.addFirst(WatchedRun.start(
                ++started, choice, () -> OwnCode.compiled(home, choice.found(), choice.code()), changes));
        changes.add();
        if (runs.size() > REMEMBERED) {
            runs.removeLast();
        }
        return runs.getFirst();
    }

    /** Stops the run in progress, if there is one. */
    synchronized void stop() {
        newest().filter(run -> !run.isOver()).ifPresent(WatchedRun::stop);
    }

    /** The changes of the newest run, including its replacement by another run. */
    Changes changes() {
        return changes;
    }

    synchronized Optional<WatchedRun> newest() {
        return Optional.ofNullable(runs.peekFirst());
    }

    synchronized Optional<WatchedRun> find(int id) {
        return runs.stream().filter(run -> run.id() == id).findFirst();
    }

    /** All runs, the newest first. */
    synchronized List<WatchedRun> all() {
        return List.copyOf(runs);
    }
}
