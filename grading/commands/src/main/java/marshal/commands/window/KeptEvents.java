package marshal.commands.window;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import marshal.kit.trace.Event;

/**
 * The first and the last events of a run, up to the number that a replay can show. Events between them are only
 * counted.
 */
public final class KeptEvents {

    private final int half;
    private final List<Event> first = new ArrayList<>();
    private final Deque<Event> last = new ArrayDeque<>();
    private long leftOut;

    /** @param most the number of events that it keeps */
    KeptEvents(int most) {
        this.half = most / 2;
    }

    /**
     * A run's events by time, since the first one.
     *
     * @param leftOut the number of missing events
     * @param gap     the index of the event before which they are missing
     */
    public record Replay(List<Event> events, long leftOut, int gap) {}

    void accept(Event event) {
        if (first.size() < half) {
            first.add(event);
            return;
        }
        last.add(event);
        if (last.size() > half) {
            last.remove();
            leftOut++;
        }
    }

    Replay replay() {
        List<Event> all = new ArrayList<>(first);
        all.addAll(last);
        all.sort(Comparator.comparingLong(Event::micros)); // a late packet is reported early, a phase at its end
        int gap = last.isEmpty() ? all.size() : all.indexOf(last.peek());
        List<Event> since =
                all.stream().map(event -> event.since(all.get(0).micros())).toList();
        return new Replay(since, leftOut, gap);
    }
}
