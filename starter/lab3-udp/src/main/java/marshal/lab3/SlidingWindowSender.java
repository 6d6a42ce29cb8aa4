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

    public SlidingWindowSender(Settings settings) {
        this.settings = settings;
    }

    @Override
    public List<Packet> send(int message, byte[] bytes, long now) {
        throw new Todo("lab3.8", "Split the message and fill the window; refuse if the previous message is still "
                + "SENDING, or GAVE_UP.");
    }

    @Override
    public List<Packet> received(Packet packet, long now) {
        throw new Todo("lab3.8", "If this acknowledges a packet in flight, fill the window again, or be DELIVERED "
                + "after the last. Ignore anything else.");
    }

    @Override
    public List<Packet> elapsed(long now) {
        throw new Todo("lab3.8", "Resend every packet whose timeout is over; give up if one of them was sent as often "
                + "as allowed.");
    }

    @Override
    public List<Packet> advertised(WindowUpdate update, long now) {
        throw new Todo("lab3.10", "Remember the peer's room, unless a later update has overtaken this one; send what "
                + "may be sent now.");
    }

    /** The number of packets that may be in flight now. */
    private int window() {
        return settings.window(); // Step 10: and no more than the peer's room.
    }

    @Override
    public long deadline() {
        throw new Todo("lab3.8", "Return when the first timeout is over; Long.MAX_VALUE if nothing is in flight.");
    }

    @Override
    public Status status() {
        return status;
    }
}
