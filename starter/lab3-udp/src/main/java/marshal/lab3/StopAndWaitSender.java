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

    public StopAndWaitSender(Settings settings) {
        this.settings = settings;
    }

    @Override
    public List<Packet> send(int message, byte[] bytes, long now) {
        throw new Todo("lab3.3", "Split the message and send its first packet; refuse if the previous message is still "
                + "SENDING, or GAVE_UP.");
    }

    @Override
    public List<Packet> received(Packet packet, long now) {
        throw new Todo("lab3.3", "If this acknowledges the packet in flight, send the next one, or be DELIVERED after "
                + "the last. Ignore anything else.");
    }

    @Override
    public List<Packet> elapsed(long now) {
        throw new Todo("lab3.3", "If the timeout is over, resend the packet in flight, or give up if it was sent as "
                + "often as allowed.");
    }

    @Override
    public long deadline() {
        throw new Todo("lab3.3", "Return when the timeout of the packet in flight is over; Long.MAX_VALUE if none is "
                + "in flight.");
    }

    @Override
    public Status status() {
        return status;
    }
}
