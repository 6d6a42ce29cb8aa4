package marshal.commands.window;

import marshal.kit.trace.Event;

/**
 * What a page needs of a run's events: sums while it goes on, and afterwards its first and last events. Its memory is
 * bounded, however many events there are. For several threads.
 */
public final class Watch {

    static final int MOST_EVENTS = 10_000;

    private final Totals totals = new Totals();
    private final KeptEvents kept = new KeptEvents(MOST_EVENTS);

    /** An event, whatever its clock began with. */
    public synchronized void accept(Event event) {
        totals.accept(event);
        kept.accept(event);
    }

    /** The sums so far. */
    public synchronized Totals.Snapshot totals() {
        return totals.snapshot();
    }

    /** The events that are kept. */
    public synchronized KeptEvents.Replay replay() {
        return kept.replay();
    }
}
