package marshal.lab3;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab3.Settings;

/** Given: the mechanism with several packets in flight to each peer. */
public final class UdpSlidingWindow implements Mechanism {

    @Override
    public String name() {
        return "udp-sliding-window";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        return new UdpWorker(worker, sockets, Settings.SLIDING_WINDOW, SlidingWindowSender::new);
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        return new UdpManager(addresses, sockets, Settings.SLIDING_WINDOW, SlidingWindowSender::new);
    }
}
