package marshal.lab3;

import marshal.kit.lab3.Settings;

/** Given: the mechanism with several packets in flight to each peer. */
public final class UdpSlidingWindow extends UdpMechanism {

    public UdpSlidingWindow() {
        super("udp-sliding-window", Settings.SLIDING_WINDOW, SlidingWindowSender::new);
    }
}
