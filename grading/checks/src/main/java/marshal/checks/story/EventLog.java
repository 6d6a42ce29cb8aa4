package marshal.checks.story;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.trace.Event;

/** Logs the events between the processes of a check during one case, ordered by time. Any thread may add to it. */
final class EventLog {

    private static final int MOST = 10_000;

    private final List<Event> events = new ArrayList<>();
    private long began = System.nanoTime();

    /** Adds an event that happens now, or drops it if there is no room. */
    synchronized Event add(Event.Kind kind, String from, String to, String name, long elements, long bytes) {
        long micros = (System.nanoTime() - began) / 1000;
        var event = new Event(micros, kind, from, to, 0, name, 0, elements, bytes);
        if (events.size() < MOST) {
            events.add(event);
        }
        return event;
    }

    synchronized List<Event> events() {
        return List.copyOf(events);
    }

    /** Returns the index of this event object; -1 if it is not in the log. */
    synchronized int indexOf(Event event) {
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.get(i) == event) { // not equals(): different events may be equal
                return i;
            }
        }
        return -1;
    }

    synchronized int size() {
        return events.size();
    }

    /** Begins another case. */
    synchronized void clear() {
        events.clear();
        began = System.nanoTime();
    }
}
