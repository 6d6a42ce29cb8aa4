package marshal.lab3;

import java.util.List;
import marshal.kit.contract.Todo;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;

/**
 * Step 3: sends one packet, and sends the next one after its acknowledgement (Rahimi et al., section 2.3.2).
 *
 * <pre>
 *                            acknowledged: the next packet
 *                            timeout: the same packet again
 *                                  +------+
 *              send                v      |     the last one acknowledged
 *    IDLE  ------------------->  SENDING -+  ------------------------------->  DELIVERED --> send ...
 *                                  |
 *                                  |  sent as often as allowed, and the timeout is over
 *                                  v
 *                                GAVE_UP
 * </pre>
 */
public final class StopAndWaitSender implements Sender {

    private final Settings settings;
    private Status status = Status.IDLE;
    //> lab3.3
    private int message;
    private List<byte[]> parts = List.of();
    private int number;    // number of the packet in flight
    private int attempts;  // how often it has been sent
    private long deadline; // deadline of its acknowledgement
    //<

    public StopAndWaitSender(Settings settings) {
        this.settings = settings;
    }

    @Override
    public List<Packet> send(int message, byte[] bytes, long now) {
        //> lab3.3: Split the message and send its first packet; refuse if the previous message is still SENDING, or GAVE_UP.
        if (status == Status.SENDING || status == Status.GAVE_UP) {
            throw new IllegalStateException("message " + this.message + " is " + status);
        }
        parts = Parts.split(bytes, settings.payload());
        this.message = message;
        status = Status.SENDING;
        return transmitFirst(0, now);
        //<
    }

    @Override
    public List<Packet> received(Packet packet, long now) {
        //> lab3.3: If this acknowledges the packet in flight, send the next one, or be DELIVERED after the last. Ignore anything else.
        if (status != Status.SENDING || !isAwaited(packet)) {
            return List.of();
        }
        if (number + 1 < parts.size()) {
            return transmitFirst(number + 1, now);
        }
        status = Status.DELIVERED;
        parts = List.of();
        return List.of();
        //<
    }

    @Override
    public List<Packet> elapsed(long now) {
        //> lab3.3: If the timeout is over, resend the packet in flight, or give up if it was sent as often as allowed.
        if (now < deadline()) {
            return List.of();
        }
        if (attempts < settings.attempts()) {
            return transmit(now);
        }
        status = Status.GAVE_UP;
        parts = List.of();
        return List.of();
        //<
    }

    @Override
    public long deadline() {
        //> lab3.3: Return when the timeout of the packet in flight is over; Long.MAX_VALUE if none is in flight.
        return status == Status.SENDING ? deadline : Long.MAX_VALUE;
        //<
    }

    @Override
    public Status status() {
        return status;
    }

    //> lab3.3
    private boolean isAwaited(Packet packet) {
        return packet.type() == Packet.Type.ACK
                && packet.message() == message
                && packet.number() == number
                && packet.total() == parts.size();
    }

    private List<Packet> transmitFirst(int number, long now) {
        this.number = number;
        attempts = 0;
        return transmit(now);
    }

    private List<Packet> transmit(long now) {
        attempts++;
        deadline = now + settings.timeoutMicros();
        return List.of(new Packet(Packet.Type.DATA, message, number, parts.size(), parts.get(number)));
    }
    //<
}
