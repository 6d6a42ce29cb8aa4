package marshal.engine.trace;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import marshal.engine.trace.TracedMessages.Call;
import marshal.engine.trace.TracedMessages.Message;
import marshal.kit.trace.Event;

/**
 * The rows of a diagram, from the top. Different times have equal distances, however far apart they are. Each further
 * message of a time has one more row.
 */
final class TraceRows {

    private final TreeMap<Long, Integer> first = new TreeMap<>(); // the first row of each time
    private final Map<Message, Integer> below = new IdentityHashMap<>(); // rows below the first row of its time
    private final int apart;
    private final int count;

    /**
     * @param end    the time of the last row
     * @param marked an event that is not a message, and needs a row for its text; may be null
     */
    TraceRows(List<Message> messages, List<Call> calls, List<Event> phases, long end, Event marked) {
        var needed = new TreeMap<Long, Integer>();
        calls.forEach(each -> List.of(each.begun(), Math.min(end, each.ended())).forEach(time -> needed.put(time, 1)));
        phases.forEach(each -> List.of(each.micros(), Math.min(end, each.micros() + each.lasts()))
                .forEach(time -> needed.put(time, 1)));
        needed.put(end, 1);
        messages.forEach(each -> needed.put(Math.max(each.sent(), each.delivered()), 1));
        messages.forEach(each -> needed.put(each.sent(), 1));
        var sent = new HashMap<Long, Integer>();
        for (Message each : messages) {
            int number = sent.merge(each.sent(), 1, Integer::sum);
            below.put(each, number - 1);
            needed.merge(each.sent(), number, Math::max);
        }
        apart = marked == null ? 0 : needed.merge(marked.micros(), 1, Integer::sum) - 1;
        int row = 0;
        for (Map.Entry<Long, Integer> each : needed.entrySet()) {
            first.put(each.getKey(), row);
            row += each.getValue();
        }
        count = row;
    }

    Set<Long> times() {
        return first.keySet();
    }

    int of(long time) {
        return first.get(time);
    }

    /** The row in which a message begins. */
    int of(Message message) {
        return of(message.sent()) + below.get(message);
    }

    /** The number of rows between the first row of its time and the marked event. */
    int apart() {
        return apart;
    }

    /** The number of rows. */
    int count() {
        return count;
    }
}
