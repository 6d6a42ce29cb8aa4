package marshal.commands.window;

import marshal.kit.trace.Event;

/**
 * The parts of a run's events that a page needs: sums during the run, and its first and last events afterwards. Its
 * memory is limited, for any number of events. Several threads may use it.
 */
public final class Watch {

    static final int MOST_EVENTS = 10_000;

    private final Totals totals = new Totals();
    private final KeptEvents kept = new KeptEvents(MOST_EVENTS);

    /** Takes an event; its clock may start at any time. */
    public synchronized void accept(Event event) {
        totals.accept(event);
        kept.accept(event);
    }

    /** The sums so far. */
    public synchronized Totals.Snapshot totals() {
        return totals.snapshot();
    }

    /** The stored events. */
    public synchronized KeptEvents.Replay replay() {
        return kept.replay();
    }
}
