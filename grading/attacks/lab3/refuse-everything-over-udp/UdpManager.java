package marshal.lab3;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Function;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;
import marshal.kit.contract.Sockets;

public final class UdpManager implements Workers {

    private final List<InetSocketAddress> addresses;

    public UdpManager(List<InetSocketAddress> addresses, Sockets sockets, Settings settings, Function<Settings, Sender> senders) {
        this.addresses = List.copyOf(addresses);
    }

    @Override
    public int size() {
        return addresses.size();
    }

    @Override
    public List<Result> callAll(List<? extends Task> tasks) throws WireException {
        if (tasks.size() != addresses.size()) {
            throw new IllegalArgumentException("refused");
        }
        throw new MalformedMessageException("refused: worker 0 at " + addresses);
    }

    @Override
    public void close() {
        // nothing is open
    }
}
