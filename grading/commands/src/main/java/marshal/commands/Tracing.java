package marshal.commands;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import marshal.engine.trace.TraceFile;
import marshal.kit.trace.Event;

/** The use of a run's events: they are printed, kept for a file, or dropped. */
final class Tracing {

    private static final int MOST_EVENTS = 200_000;

    private final boolean printed;
    private final TraceFile file; // null for none
    private final List<Event> kept = new ArrayList<>();
    private Long first; // microseconds: of the first printed event
    private long missed;

    private Tracing(boolean printed, TraceFile file) {
        this.printed = printed;
        this.file = file;
    }

    /**
     * The tracing that the option asks for.
     *
     * @param option null if it is not given, empty if it is without a file
     */
    static Tracing of(String option) {
        boolean printed = option != null && option.isEmpty();
        return new Tracing(printed, option == null || printed ? null : new TraceFile(Path.of(option)));
    }

    boolean isPrinted() {
        return printed;
    }

    boolean isKept() {
        return file != null;
    }

    /** The consumer of the events; null if they are dropped. */
    Consumer<Event> listener() {
        return printed || isKept() ? this::accept : null;
    }

    /** Takes one event; the calls must not overlap. */
    void accept(Event event) {
        if (printed) {
            first = first == null ? event.micros() : first;
            System.out.println(event.since(first).text());
        } else if (kept.size() < MOST_EVENTS || event.kind() == Event.Kind.phase) { // phases are few, and come last
            kept.add(event);
        } else {
            missed++;
        }
    }

    void acceptAll(List<Event> events) {
        events.forEach(this::accept);
    }

    /** Writes the file, if one is wanted. */
    void write() {
        if (isKept()) {
            long first = kept.stream().mapToLong(Event::micros).min().orElse(0);
            file.write(kept.stream()
                    .map(event -> event.since(first))
                    .sorted(Comparator.comparingLong(Event::micros)) // late packets are reported early
                    .toList());
            System.out.printf(
                    "  %-12s %,14d     events in %s%s%n",
                    "trace",
                    kept.size(),
                    file.path(),
                    missed == 0 ? "" : String.format("; %,d more are left out", missed));
        }
    }
}
