package marshal.lab3;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Function;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;

/** Given: the common part of this lab's mechanisms. They differ in their senders. */
class UdpMechanism implements Mechanism {

    private final String name;
    private final Settings settings;
    private final Function<Settings, Sender> senders;

    /**
     * @param settings the settings of every sender
     * @param senders  makes a sender for each peer
     */
    UdpMechanism(String name, Settings settings, Function<Settings, Sender> senders) {
        this.name = name;
        this.settings = settings;
        this.senders = senders;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        return new UdpWorker(worker, sockets, settings, senders);
    }

    @Override
    public final Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        return new UdpManager(addresses, sockets, settings, senders);
    }
}
