package marshal.lab3;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.lab1.Message;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;

/**
 * Step 5: a worker behind an endpoint. One thread takes the delivered messages. Every request is answered in a separate
 * thread, so that neither a long task nor a lost manager makes others wait.
 */
public final class UdpWorker implements WorkerServer {

    private static final int MOST_REQUESTS = 64;
    private static final int IDLE_SECONDS = 10;

    private final Worker worker;
    private final UdpEndpoint endpoint;
    private final VectorInbox vectors = new VectorInbox();
    private final long deadlineMillis;
    private final ExecutorService requests = new ThreadPoolExecutor(
            0, MOST_REQUESTS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> daemon("request", work),
            (work, threads) -> {
                throw new RejectedExecutionException("this worker has " + MOST_REQUESTS + " requests already");
            });

    /** Opens an endpoint on a free port and serves from now on, in separate threads. */
    public UdpWorker(Worker worker, Sockets sockets, Settings settings, Function<Settings, Sender> senders)
            throws IOException {
        this.worker = worker;
        this.deadlineMillis = sockets.deadlineMillis();
        this.endpoint = new UdpEndpoint(sockets, settings, senders);
        daemon("messages", this::serve).start();
    }

    @Override
    public InetSocketAddress address() {
        return endpoint.address();
    }

    /** Takes message after message until the endpoint is closed. Nothing that a peer sends ends this loop. */
    private void serve() {
        //> lab3.5: Take messages from the endpoint until it returns null. Read a message's frames; if it is not a neighbour's vector, answer
        //> it in a thread of requests, but never answer an ERROR. Refuse what is malformed, or too much.
        for (Inbox.Delivery next = endpoint.receive(0); next != null; next = endpoint.receive(0)) {
            InetSocketAddress from = next.from();
            try {
                List<Message> messages = Frames.read(next.message());
                if (!takeVector(messages) && !isError(messages)) {
                    requests.execute(() -> reply(from, answer(messages)));
                }
            } catch (WireException | RejectedExecutionException | OutOfMemoryError e) {
                refuse(from, 0, e);
            }
        }
        //<
    }

    /** Puts a neighbour's vector where its multiplication looks for it; returns false if these messages are not a vector. */
    private boolean takeVector(List<Message> messages) {
        //> lab3.6
        if (messages.size() == 2
                && messages.get(0) instanceof Message.Link link
                && messages.get(1) instanceof Message.Vector vector) {
            vectors.put(link, vector);
            return true;
        }
        //<
        return false;
    }

    /** Does the work of one request. Any exception of the task becomes a Failure with the request's id. */
    private Message answer(List<Message> messages) {
        //> lab3.5: Do the request's task; return a Reply, or a Failure if the task throws. A TorusRequest is for executeOnTorus.
        Message message = messages.size() == 1 ? messages.get(0) : null;
        if (message instanceof Message.Request request) {
            return answer(request.id(), () -> worker.execute(request.task(), Neighbours.NONE));
        }
        if (message instanceof Message.TorusRequest request) {
            return answer(request.id(), () -> executeOnTorus(request));
        }
        return new Message.Failure(0, "a worker takes requests, one a message");
        //<
    }

    /** Does a task that needs neighbours. */
    private Result executeOnTorus(Message.TorusRequest request) throws WireException {
        //> lab3.6: Do the task with UdpNeighbours; drop the rest of the job from vectors, whatever happens.
        try {
            return worker.execute(request.task(), new UdpNeighbours(request, endpoint, vectors, deadlineMillis));
        } finally {
            vectors.forget(request.job());
        }
        //<
    }

    //> lab3.5
    /** An ERROR is never answered: two workers would answer each other for ever. */
    private static boolean isError(List<Message> messages) {
        return messages.size() == 1 && messages.get(0) instanceof Message.Failure;
    }

    private Message answer(int id, Callable<Result> task) {
        try {
            return new Message.Reply(id, task.call());
        } catch (Exception | OutOfMemoryError | StackOverflowError e) {
            return new Message.Failure(id, reason(e));
        }
    }

    /** Sends a reply. If it does not fit the protocol's bounds, sends a Failure that says so. */
    private void reply(InetSocketAddress manager, Message reply) {
        try {
            endpoint.send(manager, Frames.write(reply));
        } catch (WireException e) {
            // the manager is gone: nobody is left to tell
        } catch (IllegalArgumentException | OutOfMemoryError e) {
            refuse(manager, reply instanceof Message.Reply r ? r.id() : 0, e);
        }
    }

    /** Tells a peer what is wrong, without waiting for the delivery. */
    private void refuse(InetSocketAddress peer, int id, Throwable e) {
        try {
            endpoint.begin(peer, Frames.write(new Message.Failure(id, reason(e))));
        } catch (WireException gone) {
            // nobody listens there
        }
    }

    private static String reason(Throwable e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
    //<

    @Override
    public void close() {
        //> lab3.5: Close the endpoint, and end the waits and the threads of this worker.
        endpoint.close();
        vectors.close();
        requests.shutdown();
        //<
    }

    /** A daemon thread: it never keeps the process alive. */
    private static Thread daemon(String name, Runnable work) {
        var thread = new Thread(work, "worker " + name);
        thread.setDaemon(true);
        return thread;
    }
}
