package marshal.engine.measure;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import marshal.kit.net.Relay;
import marshal.kit.net.Tap;
import marshal.kit.trace.Event;

/** Puts a relay in front of each worker of a cluster. */
@FunctionalInterface
public interface TapFactory {

    /**
     * Starts a relay.
     *
     * @param index   the worker's number
     * @param address the worker's real address
     * @param callers names the process that connects to it
     */
    Tap before(int index, InetSocketAddress address, CallerNames callers) throws IOException;

    /** Makes relays that count the messages and change nothing. */
    static TapFactory counting(Relay relay) {
        return of(relay, null);
    }

    /**
     * Makes relays that count the messages and report each one.
     *
     * @param trace gets the messages, one at a time; null if nobody listens
     */
    static TapFactory of(Relay relay, Consumer<Event> trace) {
        if (trace == null) {
            return (index, address, callers) -> relay.before(address, passed -> {});
        }
        var lock = new Object();
        return (index, address, callers) -> relay.before(address, passed -> {
            String caller = callers.nameOf(passed.peer());
            synchronized (lock) { // each relay has its own threads; the lock keeps events in order
                long now = TimeUnit.NANOSECONDS.toMicros(System.nanoTime());
                trace.accept(event(now, "worker " + index, caller, passed));
            }
        });
    }

    private static Event event(long micros, String worker, String caller, Passed passed) {
        Counts counts = passed.counts();
        return new Event(
                micros,
                Event.Kind.passed,
                passed.toWorker() ? caller : worker,
                passed.toWorker() ? worker : caller,
                passed.connection(),
                passed.what(),
                0,
                counts.elements(),
                counts.bytes(),
                Event.hex(passed.head()),
                passed.sample(),
                0);
    }
}
