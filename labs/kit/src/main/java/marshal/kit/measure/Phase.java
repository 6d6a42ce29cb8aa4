package marshal.kit.measure;

import java.util.concurrent.TimeUnit;
import marshal.kit.trace.Event;

/**
 * A phase of a program with its start and its end, in nanoseconds of {@link System#nanoTime}. That is the machine's
 * clock, shared by all processes.
 */
public record Phase(Name name, long begun, long ended) {

    /** The work of the program in this phase. */
    public enum Name {
        /** The program prepares its calls. */
        partition,
        /**
         * The program waits for its workers, which communicate and compute. Only the workers know when they compute.
         */
        calls,
        /** The program combines the results. */
        combine,
        /** The program does everything itself. */
        compute
    }

    /** Returns it as an event of the manager in a trace. */
    public Event event() {
        return Event.phase(micros(begun), "manager", name.name(), micros(ended) - micros(begun));
    }

    private static long micros(long nanos) {
        return TimeUnit.NANOSECONDS.toMicros(nanos);
    }
}
