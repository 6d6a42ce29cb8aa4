package marshal.lab3;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab3.CountingMechanism;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;

/**
 * Given, for comparison: UDP "before packet synchronization was introduced" (Rahimi et al., section 4.3). A run that
 * loses a packet has no result. It ends when somebody has waited too long.
 */
public final class UdpUnsynchronized implements CountingMechanism {

    /** Only the payload and the timeout matter: an endpoint that closes stays for three quiet timeouts. */
    private static final Settings SETTINGS = new Settings(Packet.LONGEST_PAYLOAD, 20_000, 1, 1);

    private final UnsynchronizedSender.Count count = new UnsynchronizedSender.Count();

    @Override
    public String name() {
        return "udp-unsynchronized";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        return new UdpWorker(worker, sockets, SETTINGS, this::sender);
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        return new UdpManager(addresses, sockets, SETTINGS, this::sender);
    }

    @Override
    public long sent() {
        return count.sent().sum();
    }

    @Override
    public long acknowledged() {
        return count.acknowledged().sum();
    }

    private Sender sender(Settings settings) {
        return new UnsynchronizedSender(settings, count);
    }
}
