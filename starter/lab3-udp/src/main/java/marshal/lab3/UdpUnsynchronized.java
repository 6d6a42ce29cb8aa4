package marshal.lab3;

import marshal.kit.lab3.CountingMechanism;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Settings;

/**
 * Given, for comparison: UDP "before packet synchronization was introduced" (Rahimi et al., section 4.3). A run that
 * loses a packet has no result. It ends when somebody has waited too long.
 */
public final class UdpUnsynchronized extends UdpMechanism implements CountingMechanism {

    /** Only the payload and the timeout matter. When it closes, an endpoint stays for three quiet timeouts. */
    private static final Settings SETTINGS = new Settings(Packet.LONGEST_PAYLOAD, 20_000, 1, 1);

    private final UnsynchronizedSender.Count count;

    public UdpUnsynchronized() {
        this(new UnsynchronizedSender.Count());
    }

    private UdpUnsynchronized(UnsynchronizedSender.Count count) {
        super("udp-unsynchronized", SETTINGS, settings -> new UnsynchronizedSender(settings, count));
        this.count = count;
    }

    @Override
    public long sent() {
        return count.sent().sum();
    }

    @Override
    public long acknowledged() {
        return count.acknowledged().sum();
    }
}
