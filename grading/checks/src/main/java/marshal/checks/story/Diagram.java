package marshal.checks.story;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import marshal.kit.trace.Event;

/**
 * The events between processes before a check failed, for a drawing. Its texts are printable and bounded.
 *
 * @param events at most 100, around the event that diverges
 * @param here   index of the first event that is not as expected; the number of events if one is missing after them; -1
 *               if unknown
 * @param all    the number of events in the whole trace
 */
public record Diagram(List<Event> events, int here, int all) {

    public static final Diagram NONE = new Diagram(List.of(), -1, 0);

    private static final int MOST = 100;
    private static final int SHOWN = 60; // more would not be legible on a page
    private static final int AFTER = 20;
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_PROCESS = 30;

    public Diagram {
        if (events.size() > MOST || here < -1 || here > events.size() || all < events.size()) {
            throw new IllegalArgumentException("no part of a trace: " + events.size() + " events of " + all);
        }
        events = events.stream().map(Diagram::bounded).toList();
    }

    /**
     * Cuts a long trace to the part around the event that diverges, or to its end if none is marked.
     *
     * <p>A single message that is not marked is not drawn: it says no more than the text.
     */
    public static Diagram around(List<Event> events, int here) {
        if (here < 0 && events.size() < 2) {
            return NONE;
        }
        if (events.size() <= SHOWN) {
            return new Diagram(events, here, events.size());
        }
        int to = here < 0 ? events.size() : Math.min(events.size(), Math.max(here + AFTER, SHOWN - 1));
        int from = to - SHOWN + 1;
        int[] ends = otherEnds(events);
        int other = here < 0 || here == events.size() ? -1 : ends[here]; // it may be far away
        List<Integer> kept = IntStream.range(0, events.size())
                .filter(i -> i == other
                        || i == here
                        || from <= i && i < to && (ends[i] < 0 || from <= ends[i] && ends[i] < to))
                .boxed()
                .toList();
        int place = here == events.size() ? kept.size() : kept.indexOf(here);
        return new Diagram(kept.stream().map(events::get).toList(), place, events.size());
    }

    /**
     * Returns the index of the other end of each event, such as the delivery of a sent message; -1 if it has none.
     *
     * <p>An event that is drawn without its other end looks like a lost message or a call that never ended.
     */
    private static int[] otherEnds(List<Event> events) {
        var ends = new int[events.size()];
        Map<List<Object>, Integer> open = new HashMap<>();
        for (int i = 0; i < ends.length; i++) {
            Event event = events.get(i);
            List<Object> pair =
                    switch (event.kind()) {
                        case sent, delivered -> List.of(event.from(), event.to(), event.number());
                        default -> List.of(event.from());
                    };
            ends[i] = -1;
            switch (event.kind()) {
                case sent, delivered, ended -> {
                    Integer other = open.remove(pair);
                    if (other != null) {
                        ends[i] = other;
                        ends[other] = i;
                    } else {
                        open.put(pair, i);
                    }
                }
                case begun -> open.put(pair, i);
                default -> {
                    // it has only one end
                }
            }
        }
        return ends;
    }

    /** Returns the index of the first event that matches; -1 if there is none. */
    static int first(List<Event> events, Predicate<Event> which) {
        return IntStream.range(0, events.size())
                .filter(i -> which.test(events.get(i)))
                .findFirst()
                .orElse(-1);
    }

    /** Returns the index of the only event that matches; -1 if none or several match. */
    static int only(List<Event> events, Predicate<Event> which) {
        return events.stream().filter(which).count() == 1 ? first(events, which) : -1;
    }

    /**
     * Returns the event at which the count exceeds the expected one.
     *
     * <p>Returns the number of events if the count is too low, and -1 if these are not the events that were counted.
     */
    static int exceeding(
            List<Event> events, Predicate<Event> counted, ToLongFunction<Event> each, long came, long expected) {
        long sum = 0;
        int here = -1;
        for (int i = 0; i < events.size(); i++) {
            sum += counted.test(events.get(i)) ? each.applyAsLong(events.get(i)) : 0;
            here = here < 0 && sum > expected ? i : here;
        }
        return sum != came || came == expected || events.isEmpty() ? -1 : here < 0 ? events.size() : here;
    }

    private static Event bounded(Event event) {
        return new Event(
                event.micros(),
                event.kind(),
                cut(event.from(), LONGEST_PROCESS),
                cut(event.to(), LONGEST_PROCESS),
                event.connection(),
                cut(event.name(), LONGEST_NAME),
                event.number(),
                event.elements(),
                event.bytes());
    }

    private static String cut(String text, int longest) {
        String line = Printable.line(text);
        return line.length() <= longest ? line : line.substring(0, longest - 3) + "...";
    }
}
