package marshal.grading.cli.window;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marshal.kit.trace.Event;

/** What has happened in a run so far, in sums: as much as a page can draw while the run goes on. */
public final class Totals {

    private static final int LAST = 12;
    private static final int SHORT = 32;
    private static final int MOST_PAIRS = 10_000; // 64 workers that all know each other are 4,160; strangers have ports

    /**
     * What one process has sent to another.
     *
     * @param bytes of what arrived, each message once
     * @param lost  packets of it that did not arrive
     * @param first microseconds, of the first message with data; -1 before
     * @param last  microseconds, of the last one
     */
    public record Pair(String from, String to, long messages, long bytes, long lost, long first, long last) {}

    /** A pair that grows. */
    private static final class Sum {

        private long messages;
        private long bytes;
        private long lost;
        private Long first; // null before
        private long last;

        void add(Event event) {
            messages++;
            if (event.kind() == Event.Kind.dropped) {
                lost++;
            } else if (event.kind() != Event.Kind.retransmitted) {
                bytes += event.bytes();
            }
            if (carriesData(event)) {
                first = first == null ? event.micros() : first;
                last = event.micros();
            }
        }

        Pair pair(String from, String to, long start) {
            return new Pair(
                    from,
                    to,
                    messages,
                    bytes,
                    lost,
                    first == null ? -1 : first - start,
                    first == null ? -1 : last - start);
        }
    }

    /** Nobody counts the elements of a single packet; what is short is an acknowledgement. */
    private static boolean carriesData(Event event) {
        return event.elements() > 0 || event.connection() == 0 && event.bytes() > SHORT;
    }

    /** A call that a process is in. */
    public record Waiting(String process, String name, String other) {}

    /**
     * All of it; times are since the first event.
     *
     * @param messages how many there were
     * @param last     the last of them, in words
     */
    public record Snapshot(long micros, long messages, List<Pair> pairs, List<Waiting> waiting, List<String> last) {}

    private final Map<String, Map<String, Sum>> pairs = new LinkedHashMap<>(); // by sender, and by receiver
    private final Map<String, Waiting> waiting = new LinkedHashMap<>();
    private final Deque<Event> last = new ArrayDeque<>();
    private int known; // pairs
    private long messages;
    private long start = Long.MAX_VALUE; // microseconds, by the clock of the events
    private long now = Long.MIN_VALUE; // both are there with the first one

    void accept(Event event) {
        start = Math.min(start, event.micros());
        now = Math.max(now, event.micros());
        switch (event.kind()) {
            case begun -> waiting.put(event.from(), new Waiting(event.from(), event.name(), event.to()));
            case ended -> waiting.remove(event.from());
            case delivered, phase -> { // the one was counted when it was sent, the other is no message
            }
            default -> count(event);
        }
    }

    private void count(Event event) {
        messages++;
        Map<String, Sum> ofSender = pairs.computeIfAbsent(event.from(), from -> new LinkedHashMap<>());
        Sum sum = ofSender.get(event.to());
        if (sum == null && known < MOST_PAIRS) {
            known++;
            sum = new Sum();
            ofSender.put(event.to(), sum);
        }
        if (sum != null) {
            sum.add(event);
        }
        last.add(event);
        if (last.size() > LAST) {
            last.remove();
        }
    }

    Snapshot snapshot() {
        return new Snapshot(
                start == Long.MAX_VALUE ? 0 : now - start,
                messages,
                pairs.entrySet().stream()
                        .flatMap(from -> from.getValue().entrySet().stream()
                                .map(to -> to.getValue().pair(from.getKey(), to.getKey(), start)))
                        .toList(),
                new ArrayList<>(waiting.values()),
                last.stream().map(event -> event.since(start).text()).toList());
    }
}
