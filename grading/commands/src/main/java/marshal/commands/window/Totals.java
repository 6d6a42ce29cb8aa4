package marshal.commands.window;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import marshal.kit.trace.Event;

/** The sums of a run so far: as much as a page can draw during the run. */
public final class Totals {

    private static final int LAST = 12;
    private static final int MOST_PACKETS = 1 << 14; // a copy follows soon after the original
    private static final int MOST_PAIRS = 10_000; // 64 workers that all know each other: 4,160; strangers have ports

    /**
     * The messages from one process to another.
     *
     * @param came     how often a message or packet arrived, copies included
     * @param elements elements that arrived, counted once, whichever transmission of their packet arrived
     * @param lost  packets that did not arrive
     * @param first microseconds: when the first message with elements was seen; -1 while there is none
     * @param last  microseconds: when the last such message was seen
     */
    public record Pair(
            String from, String to, long messages, long came, long elements, long lost, long first, long last) {}

    /** The growing sums of a pair. */
    private static final class Sum {

        private long messages;
        private long came;
        private long elements;
        private long lost;
        private long first = Long.MAX_VALUE; // first message with elements
        private long last = Long.MIN_VALUE;

        void add(Event event, boolean isNew) {
            messages += event.kind() == Event.Kind.delivered ? 0 : 1; // it was counted when it was sent
            came += arrives(event) ? 1 : 0;
            lost += event.kind() == Event.Kind.dropped || event.kind() == Event.Kind.damaged ? 1 : 0;
            elements += isNew ? event.elements() : 0;
            if (event.elements() > 0) {
                first = Math.min(first, event.micros());
                last = Math.max(last, event.micros());
            }
        }

        Pair pair(String from, String to, long start) {
            return new Pair(
                    from,
                    to,
                    messages,
                    came,
                    elements,
                    lost,
                    first == Long.MAX_VALUE ? -1 : first - start,
                    first == Long.MAX_VALUE ? -1 : last - start);
        }
    }

    /** A call that a process is in. */
    public record Waiting(String process, String name, String other) {}

    /**
     * All sums at one moment; times are relative to the first event.
     *
     * @param messages the number of messages
     * @param last     the last messages, as text
     */
    public record Snapshot(long micros, long messages, List<Pair> pairs, List<Waiting> waiting, List<String> last) {}

    private final Map<String, Map<String, Sum>> pairs = new LinkedHashMap<>(); // by sender, and by receiver
    private final Map<String, Waiting> waiting = new LinkedHashMap<>();
    private final Deque<Event> last = new ArrayDeque<>();
    private final Set<List<String>> arrived = Collections.newSetFromMap(
            new LinkedHashMap<>() { // the latest packets
                @Override
                protected boolean removeEldestEntry(Map.Entry<List<String>, Boolean> eldest) {
                    return size() > MOST_PACKETS;
                }
            });
    private int known; // number of pairs
    private long messages;
    private long start = Long.MAX_VALUE; // microseconds, by the events' clock
    private long now = Long.MIN_VALUE; // the first event sets both

    void accept(Event event) {
        start = Math.min(start, event.micros());
        now = Math.max(now, event.micros());
        switch (event.kind()) {
            case begun -> waiting.put(event.from(), new Waiting(event.from(), event.name(), event.to()));
            case ended -> waiting.remove(event.from());
            case phase -> { // not a message
            }
            default -> count(event);
        }
    }

    private void count(Event event) {
        Map<String, Sum> ofSender = pairs.computeIfAbsent(event.from(), from -> new LinkedHashMap<>());
        Sum sum = ofSender.get(event.to());
        if (sum == null && known < MOST_PAIRS) {
            known++;
            sum = new Sum();
            ofSender.put(event.to(), sum);
        }
        if (sum != null) {
            sum.add(event, arrivesFirst(event));
        }
        if (event.kind() != Event.Kind.delivered) {
            messages++;
            last.add(event);
            if (last.size() > LAST) {
                last.remove();
            }
        }
    }

    /**
     * Returns whether a message arrives for the first time. A packet may be sent again, or arrive twice, with the same
     * name. Messages of relays and ranks arrive once.
     */
    private boolean arrivesFirst(Event event) {
        boolean isPacket = event.connection() == 0 && event.number() == 0;
        return arrives(event) && (!isPacket || arrived.add(List.of(event.from(), event.to(), event.name())));
    }

    private static boolean arrives(Event event) {
        return switch (event.kind()) {
            case passed, retransmitted, delivered -> true;
            default -> false;
        };
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
