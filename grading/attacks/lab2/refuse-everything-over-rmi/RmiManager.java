package marshal.lab2;

import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.contract.Sockets;

public final class RmiManager implements Workers {

    private final List<InetSocketAddress> addresses;

    public RmiManager(List<InetSocketAddress> addresses, TaskObjects objects, Sockets sockets) {
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
        throw new MalformedMessageException("refused: InvalidClassException at " + addresses);
    }

    @Override
    public void close() {
        // nothing is open
    }
}
