package marshal.lab3;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.Message;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;

/**
 * Step 5: the manager's side. It has one endpoint for all workers and no threads: the calling thread takes the
 * replies.
 *
 * <p>There is no connection that could break. A lost worker does not acknowledge its request, and the manager notices
 * this when the sender gives up. If a worker is lost after its acknowledgement, only its silence shows it: {@link
 * Sockets#deadlineMillis()} pass without its reply.
 */
public final class UdpManager implements Workers {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final List<InetSocketAddress> addresses;
    private final long deadlineMillis;
    private final UdpEndpoint endpoint;

    /**
     * Opens an endpoint. The first task shows whether anybody listens at the addresses.
     *
     * @throws WireException if no socket can be opened
     */
    public UdpManager(
            List<InetSocketAddress> addresses, Sockets sockets, Settings settings, Function<Settings, Sender> senders)
            throws WireException {
        this.addresses = List.copyOf(addresses);
        this.deadlineMillis = sockets.deadlineMillis();
        try {
            this.endpoint = new UdpEndpoint(sockets, settings, senders);
        } catch (IOException e) {
            throw new WireException("cannot open a socket: " + e.getMessage(), e);
        }
    }

    @Override
    public int size() {
        return addresses.size();
    }

    @Override
    public synchronized List<Result> callAll(List<? extends Task> tasks) throws WireException {
        throw new Todo("lab3.5", "Begin to send every worker its request; wait until all are delivered; take the "
                + "replies and return the results in the order of the tasks. Throw a WireException that names the "
                + "worker if one is gone, failed, or sent something malformed.");
    }

    /** The message that gives a task to a worker; for Cannon, with the addresses of its neighbours. */
    private Message request(int id, Task task, long job) {
        return task instanceof Task.Cannon cannon
                ? new Message.TorusRequest(id, job, addressOf(cannon.place().left()), addressOf(cannon.place().up()), cannon)
                : new Message.Request(id, task);
    }

    private InetSocketAddress addressOf(Place neighbour) {
        return addresses.get(neighbour.index());
    }

    /** Reads the reply or failure that a worker sent. */
    private Message read(int worker, byte[] bytes) throws WireException {
        try {
            List<Message> messages = Frames.read(bytes);
            if (messages.size() == 1 && (messages.get(0) instanceof Message.Reply || messages.get(0) instanceof Message.Failure)) {
                return messages.get(0);
            }
        } catch (WireException e) {
            throw new MalformedMessageException(named(worker) + " sent no message of lab 1's protocol: " + e.getMessage());
        }
        throw new MalformedMessageException(named(worker) + " sent something that is not a reply");
    }

    private String named(int worker) {
        return "worker " + worker + " at " + addresses.get(worker);
    }

    private static long millis() {
        return System.nanoTime() / NANOS_PER_MILLI;
    }

    @Override
    public void close() {
        throw new Todo("lab3.5", "Close the endpoint.");
    }
}
