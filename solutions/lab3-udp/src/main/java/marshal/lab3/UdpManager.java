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
    //> lab3.5
    private int lastId;

    /** A request that has no reply yet. */
    private record Call(int worker, int id, Task task, Future<Void> delivered) {}
    //<

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
        //> lab3.5: Begin to send every worker its request; wait until all are delivered; take the replies and return the results in the
        //> order of the tasks. Throw a WireException that names the worker if one is gone, failed, or sent something malformed.
        if (tasks.size() != size()) {
            throw new IllegalArgumentException(tasks.size() + " tasks for " + size() + " workers");
        }
        long job = ThreadLocalRandom.current().nextLong();
        var calls = new ArrayList<Call>();
        for (int worker = 0; worker < size(); worker++) {
            calls.add(begin(worker, tasks.get(worker), job));
        }
        for (Call call : calls) {
            awaitDelivery(call);
        }
        return takeReplies(calls);
        //<
    }

    //> lab3.5
    private Call begin(int worker, Task task, long job) throws WireException {
        int id = ++lastId;
        byte[] message = Frames.write(request(id, task, job));
        return new Call(worker, id, task, endpoint.begin(addresses.get(worker), message));
    }

    private void awaitDelivery(Call call) throws WireException {
        try {
            UdpEndpoint.await(call.delivered());
        } catch (WireException e) {
            throw new WireException(named(call.worker()) + ": " + e.getMessage(), e);
        }
    }

    /** Takes messages until every call has its reply. */
    private List<Result> takeReplies(List<Call> calls) throws WireException {
        var results = new Result[calls.size()];
        var open = new ArrayList<>(calls);
        long end = millis() + deadlineMillis;
        while (!open.isEmpty()) {
            Inbox.Delivery next = endpoint.receive(deadlineMillis == 0 ? 0 : Math.max(1, end - millis()));
            if (next == null) {
                throw new WireException("no reply from " + named(open.get(0).worker()));
            }
            take(next, open, results);
        }
        return Arrays.asList(results);
    }

    /** Takes the reply to an open call. Ignores any other message: it is late, or a stranger's. */
    private void take(Inbox.Delivery next, List<Call> open, Result[] results) throws WireException {
        for (Call call : open) {
            if (addresses.get(call.worker()).equals(next.from())) {
                Message message = read(call.worker(), next.message());
                if (message instanceof Message.Failure failure && (failure.id() == call.id() || failure.id() == 0)) {
                    throw new TaskFailedException(named(call.worker()) + ": " + failure.reason());
                }
                if (message instanceof Message.Reply reply && reply.id() == call.id()) {
                    if (!call.task().accepts(reply.result())) {
                        throw new MalformedMessageException(
                                named(call.worker()) + " sent a result that does not fit its task");
                    }
                    results[call.worker()] = reply.result();
                    open.remove(call);
                    return;
                }
            }
        }
    }
    //<

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
        //> lab3.5: Close the endpoint.
        endpoint.close();
        //<
    }
}
