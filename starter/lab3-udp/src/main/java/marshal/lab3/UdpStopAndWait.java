package marshal.lab3;

import marshal.kit.lab3.Settings;

/** Given: the mechanism with one packet in flight to each peer. */
public final class UdpStopAndWait extends UdpMechanism {

    public UdpStopAndWait() {
        this(Settings.STOP_AND_WAIT);
    }

    UdpStopAndWait(Settings settings) {
        super("udp-stop-and-wait", settings, StopAndWaitSender::new);
    }
}
