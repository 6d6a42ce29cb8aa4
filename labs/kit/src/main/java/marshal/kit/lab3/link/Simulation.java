package marshal.kit.lab3.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Receiver;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Sender.Status;
import marshal.kit.lab3.link.Link.Delivery;

/**
 * A sender and a receiver with a link between them, in virtual time. It has no clock, thread or socket, and gives equal
 * results in every run. The sender is called {@code M} and the receiver {@code 0}.
 *
 * <p>Both ends may be untrusted code. Whatever they do, a run ends after a bounded number of events and a bounded
 * virtual time. The run passes on their exceptions; the journal shows what was sent until then.
 */
public final class Simulation {

    /** The sender's name in scripts and ladders. */
    public static final String SENDER = Link.MANAGER;

    /** The receiver's name in scripts and ladders. */
    public static final String RECEIVER = "0";

    /**
     * The path between the two ends, equal in both directions.
     *
     * @param delayMicros    how long a byte travels
     * @param bytesPerSecond how many bytes the path takes per second, packet after packet; 0 for no limit
     */
    public record Path(long delayMicros, long bytesPerSecond) {

        /** A loopback: 100 us for a round trip, no limit on bytes. */
        public static final Path LOOPBACK = new Path(50, 0);

        /** The papers' wire: 100 Mbit/s, 200 us for a round trip. */
        public static final Path LAN100 = new Path(100, 12_500_000);

        /** @throws IllegalArgumentException if a value is negative */
        public Path {
            if (delayMicros < 0 || bytesPerSecond < 0) {
                throw new IllegalArgumentException("no such path: " + delayMicros + " us, " + bytesPerSecond + " B/s");
            }
        }

        private long transmissionMicros(int bytes) {
            return bytesPerSecond == 0 ? 0 : (bytes * 1_000_000L + bytesPerSecond / 2) / bytesPerSecond;
        }
    }

    /**
     * The limits of a run.
     *
     * @param events packets put on the link, packets that arrive and timers
     * @param micros virtual time
     */
    public record Bounds(int events, long micros) {

        /** Twenty thousand events, ten minutes. */
        public static final Bounds DEFAULT = new Bounds(20_000, 600_000_000);
    }

    /** Why a run ended. */
    public enum End {
        /** The sender says that every message is delivered. */
        DELIVERED,
        /** The sender says that it gave up. */
        GAVE_UP,
        /** The sender is still sending, but nothing is in flight and no timer is set. */
        STUCK,
        /** The virtual time is over. */
        OUT_OF_TIME,
        /** Too much happened. */
        OUT_OF_EVENTS
    }

    /**
     * The result of a run.
     *
     * @param end       why it ended
     * @param status    what the sender said last
     * @param delivered the messages that the receiver gave out, in this order
     * @param micros    the virtual time at the end; later copies do not count
     * @param journal   every packet
     */
    public record Outcome(End end, Status status, List<byte[]> delivered, long micros, Journal journal) {}

    private static final long AFTERWARDS_MICROS = 1_000_000;

    private record Arrival(long at, long order, String to, SimulatedPacket parcel) {}

    private final Sender sender;
    private final Receiver receiver;
    private final Path path;
    private final Bounds bounds;
    private final Journal journal = new Journal();
    private final Link link;
    private final PriorityQueue<Arrival> inFlight =
            new PriorityQueue<>(Comparator.comparingLong(Arrival::at).thenComparingLong(Arrival::order));
    private final List<byte[]> delivered = new ArrayList<>();
    private final long[] lineFree = new long[2];
    private long now;
    private long order;
    private int events;
    private Status status = Status.IDLE;
    private long deadline = Long.MAX_VALUE;

    /** A simulation with the default bounds, for one run. */
    public Simulation(Sender sender, Receiver receiver, LinkScript script, Path path) {
        this(sender, receiver, script, path, Bounds.DEFAULT);
    }

    /** A simulation, for one run. */
    public Simulation(Sender sender, Receiver receiver, LinkScript script, Path path, Bounds bounds) {
        this.sender = sender;
        this.receiver = receiver;
        this.path = path;
        this.bounds = bounds;
        this.link = new Link(script, journal);
    }

    /** The packets that were sent so far. */
    public Journal journal() {
        return journal;
    }

    /**
     * Sends messages, numbered from 1, one after the other.
     *
     * @throws IllegalStateException if one side puts null on the wire
     */
    public Outcome run(List<byte[]> messages) {
        End end = null;
        for (int i = 0; i < messages.size() && end == null; i++) {
            sent(sender.send(i + 1, messages.get(i), now));
            end = deliver();
        }
        long micros = now;
        Status last = status;
        if (end == null || end == End.GAVE_UP) {
            afterwards();
        }
        return new Outcome(end == null ? End.DELIVERED : end, last, List.copyOf(delivered), micros, journal);
    }

    /**
     * Runs until the sender no longer sends. Returns why it cannot go on, or null if the sender says that the message
     * is delivered.
     */
    private End deliver() {
        while (status == Status.SENDING || status == Status.IDLE) {
            long next = nextEvent();
            if (next == Long.MAX_VALUE) {
                return End.STUCK;
            }
            if (next > bounds.micros) {
                return End.OUT_OF_TIME;
            }
            if (events >= bounds.events) {
                return End.OUT_OF_EVENTS;
            }
            happen();
        }
        return status == Status.GAVE_UP ? End.GAVE_UP : null;
    }

    /** Lets late copies arrive, and lets the remaining timers expire. */
    private void afterwards() {
        long until = Math.min(bounds.micros, now + AFTERWARDS_MICROS);
        while (events < bounds.events && nextEvent() <= (inFlight.isEmpty() ? until : bounds.micros)) {
            happen();
        }
    }

    private long nextEvent() {
        long arrival = inFlight.isEmpty() ? Long.MAX_VALUE : inFlight.peek().at;
        return Math.max(now, Math.min(arrival, deadline));
    }

    private void happen() {
        events++;
        boolean arrives = !inFlight.isEmpty() && inFlight.peek().at <= Math.max(now, deadline);
        now = nextEvent();
        if (!arrives) {
            sent(sender.elapsed(now));
            return;
        }
        Arrival arrival = inFlight.remove();
        Packet packet = arrival.parcel.packet();
        if (arrival.parcel.isDamaged()) {
            return; // its checksum is wrong: decoding drops it
        }
        if (arrival.to.equals(SENDER) && packet.type() == Packet.Type.ACK) {
            sent(sender.received(packet, now));
        } else if (arrival.to.equals(RECEIVER) && packet.type() == Packet.Type.DATA) {
            Receiver.Receipt receipt = receiver.received(packet);
            if (receipt.message() != null) {
                delivered.add(receipt.message());
            }
            put(RECEIVER, SENDER, receipt.send());
        }
    }

    private void sent(List<Packet> packets) {
        put(SENDER, RECEIVER, packets);
        status = sender.status();
        deadline = sender.deadline();
    }

    private void put(String from, String to, List<Packet> packets) {
        if (packets == null) {
            throw new IllegalStateException(
                    (from.equals(SENDER) ? "the sender" : "the receiver") + " returned null, not a list");
        }
        int line = from.equals(SENDER) ? 0 : 1;
        for (Packet packet : packets) {
            if (packet == null || packet.type() == null || packet.payload() == null) {
                throw new IllegalStateException((line == 0 ? "the sender" : "the receiver") + " put null on the wire");
            }
            if (++events > bounds.events) {
                return;
            }
            long begin = Math.max(now, lineFree[line]);
            var parcel = new SimulatedPacket(packet, false, Packet.HEADER + packet.payload().length);
            long transmission = path.transmissionMicros(parcel.length());
            lineFree[line] = begin + transmission;
            for (Delivery delivery : link.pass(from, to, parcel, begin)) {
                long at = delivery.at() + transmission + path.delayMicros;
                inFlight.add(new Arrival(at, order++, to, (SimulatedPacket) delivery.parcel()));
            }
        }
    }
}
