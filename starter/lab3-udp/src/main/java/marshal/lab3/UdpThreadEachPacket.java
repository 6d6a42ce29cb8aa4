package marshal.lab3;

import java.util.concurrent.Executor;
import marshal.kit.lab3.Settings;
import marshal.kit.tool.Daemon;

/**
 * Given, for comparison with yours: stop-and-wait with a new thread for each packet. In figure 3.5 of Rahimi et al.
 * this thread is a timer, which the program stops when the acknowledgement arrives.
 */
public final class UdpThreadEachPacket extends UdpMechanism {

    private static final Executor THREADS = work -> Daemon.start("packet timer", work);

    public UdpThreadEachPacket() {
        super(
                "udp-thread-each-packet", Settings.STOP_AND_WAIT,
                settings -> new TimedSender(new StopAndWaitSender(settings), settings.timeoutMicros(), THREADS));
    }
}
