package marshal.kit.measure;

import java.util.concurrent.TimeUnit;
import marshal.kit.trace.Event;

/**
 * A phase of a program with its begin and its end, in nanoseconds of {@link System#nanoTime}: that is the machine's
 * clock, the same for all processes.
 */
public record Phase(Name name, long begun, long ended) {

    /** What the program does. */
    public enum Name {
        /** It prepares its calls. */
        partition,
        /** It waits for its workers, which communicate and compute: only they know when they do what. */
        calls,
        /** It puts their results together. */
        combine,
        /** It does everything itself. */
        compute
    }

    /** As an event of a trace. */
    public Event event(String process) {
        return Event.phase(micros(begun), process, name.name(), micros(ended) - micros(begun));
    }

    private static long micros(long nanos) {
        return TimeUnit.NANOSECONDS.toMicros(nanos);
    }
}
