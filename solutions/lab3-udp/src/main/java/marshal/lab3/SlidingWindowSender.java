package marshal.lab3;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marshal.kit.contract.Todo;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.WindowUpdate;

/**
 * Step 8: has several packets in flight, each with its own timer (Rahimi et al., section 4.3). An acknowledgement makes
 * room for the next packet. With a window of 1 this is stop-and-wait.
 *
 * <pre>
 *    window 3     0 1 2 3 4 5 6 7 8          acknowledged      0 1 3
 *                 x x . x . . - - -          in flight         2 4 5      2 is sent again when its own timeout is over
 *                     ^   ^ ^                not sent yet      6 7 8      6 is next, whichever of the three is acknowledged
 * </pre>
 */
public final class SlidingWindowSender implements Sender {

    private final Settings settings;
    private Status status = Status.IDLE;
    //> lab3.8
    private int message;
    private List<byte[]> parts = List.of();
    private int next; // the first packet that has not been sent yet
    private final Map<Integer, Flight> inFlight = new TreeMap<>(); // by the packet's number

    /** A packet that has been sent but not acknowledged. */
    private static final class Flight {
        int attempts;
        long deadline;
    }
    //<
    //> lab3.10
    private int advertised = Integer.MAX_VALUE; // the peer's room in packets; unknown until the peer says it
    private int lastUpdate;
    //<

    public SlidingWindowSender(Settings settings) {
        this.settings = settings;
    }

    @Override
    public List<Packet> send(int message, byte[] bytes, long now) {
        //> lab3.8: Split the message and fill the window; refuse if the previous message is still SENDING, or GAVE_UP.
        if (status == Status.SENDING || status == Status.GAVE_UP) {
            throw new IllegalStateException("message " + this.message + " is " + status);
        }
        parts = Parts.split(bytes, settings.payload());
        this.message = message;
        next = 0;
        status = Status.SENDING;
        return fillWindow(now);
        //<
    }

    @Override
    public List<Packet> received(Packet packet, long now) {
        //> lab3.8: If this acknowledges a packet in flight, fill the window again, or be DELIVERED after the last. Ignore anything else.
        if (!isAwaited(packet)) {
            return List.of();
        }
        inFlight.remove(packet.number());
        List<Packet> more = fillWindow(now);
        if (inFlight.isEmpty()) {
            end(Status.DELIVERED);
        }
        return more;
        //<
    }

    @Override
    public List<Packet> elapsed(long now) {
        //> lab3.8: Resend every packet whose timeout is over; give up if one of them was sent as often as allowed.
        var again = new ArrayList<Packet>();
        for (int number : inFlight.keySet()) {
            Flight flight = inFlight.get(number);
            if (now >= flight.deadline && flight.attempts == settings.attempts()) {
                end(Status.GAVE_UP);
                return List.of();
            }
            if (now >= flight.deadline) {
                again.add(transmit(number, flight, now));
            }
        }
        return again;
        //<
    }

    @Override
    public List<Packet> advertised(WindowUpdate update, long now) {
        //> lab3.10: Remember the peer's room, unless a later update has overtaken this one; send what may be sent now.
        if (update.number() <= lastUpdate) {
            return List.of();
        }
        lastUpdate = update.number();
        advertised = update.packets();
        return fillWindow(now);
        //<
    }

    /** The number of packets that may be in flight now. */
    private int window() {
        //> lab3.10
        return Math.min(settings.window(), advertised);
        //+ return settings.window(); // Step 10: and no more than the peer's room.
        //<
    }

    @Override
    public long deadline() {
        //> lab3.8: Return when the first timeout is over; Long.MAX_VALUE if nothing is in flight.
        return inFlight.values().stream().mapToLong(flight -> flight.deadline).min().orElse(Long.MAX_VALUE);
        //<
    }

    @Override
    public Status status() {
        return status;
    }

    //> lab3.8
    private boolean isAwaited(Packet packet) {
        return packet.type() == Packet.Type.ACK
                && packet.message() == message
                && packet.total() == parts.size()
                && inFlight.containsKey(packet.number());
    }

    private List<Packet> fillWindow(long now) {
        var packets = new ArrayList<Packet>();
        while (next < parts.size() && inFlight.size() < window()) {
            var flight = new Flight();
            inFlight.put(next, flight);
            packets.add(transmit(next, flight, now));
            next++;
        }
        return packets;
    }

    private Packet transmit(int number, Flight flight, long now) {
        flight.attempts++;
        flight.deadline = now + settings.timeoutMicros();
        return new Packet(Packet.Type.DATA, message, number, parts.size(), parts.get(number));
    }

    private void end(Status how) {
        status = how;
        parts = List.of();
        inFlight.clear();
    }
    //<
}
