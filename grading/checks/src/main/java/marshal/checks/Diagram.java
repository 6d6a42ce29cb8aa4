package marshal.checks;

import java.util.List;
import marshal.kit.trace.Event;

/**
 * What passed between processes before a check failed, for a drawing; its texts are printable, and bounded.
 *
 * @param events at most 100, around the one that diverges
 * @param here   which of them is the first that is not as expected, from 0; as many as there are if one is missing
 *               behind them; -1 if nobody can say
 * @param all    how many there were
 */
public record Diagram(List<Event> events, int here, int all) {

    public static final Diagram NONE = new Diagram(List.of(), -1, 0);

    private static final int MOST = 100;
    private static final int AFTER = 20;
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_PROCESS = 30;

    public Diagram {
        if (events.size() > MOST || here < -1 || here > events.size() || all < events.size()) {
            throw new IllegalArgumentException("no part of a trace: " + events.size() + " events of " + all);
        }
        events = events.stream().map(Diagram::bounded).toList();
    }

    /** Of a longer trace the part around the event that diverges, or else its end. */
    static Diagram around(List<Event> events, int here) {
        int to = here < 0 ? events.size() : Math.min(events.size(), Math.max(here + AFTER, MOST));
        int from = Math.max(0, to - MOST);
        return new Diagram(events.subList(from, to), here < 0 ? here : here - from, events.size());
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
