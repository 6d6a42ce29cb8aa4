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
        throw new Todo("lab3.5", "Take messages from the endpoint until it returns null. Read a message's frames; if "
                + "it is not a neighbour's vector, answer it in a thread of requests, but never answer an ERROR. "
                + "Refuse what is malformed, or too much.");
    }

    /** Puts a neighbour's vector where its multiplication looks for it; returns false if these messages are not a vector. */
    private boolean takeVector(List<Message> messages) {
        return false;
    }

    /** Does the work of one request. Any exception of the task becomes a Failure with the request's id. */
    private Message answer(List<Message> messages) {
        throw new Todo("lab3.5", "Do the request's task; return a Reply, or a Failure if the task throws. A "
                + "TorusRequest is for executeOnTorus.");
    }

    /** Does a task that needs neighbours. */
    private Result executeOnTorus(Message.TorusRequest request) throws WireException {
        throw new Todo("lab3.6", "Do the task with UdpNeighbours; drop the rest of the job from vectors, whatever "
                + "happens.");
    }

    @Override
    public void close() {
        throw new Todo("lab3.5", "Close the endpoint, and end the waits and the threads of this worker.");
    }

    /** A daemon thread: it never keeps the process alive. */
    private static Thread daemon(String name, Runnable work) {
        var thread = new Thread(work, "worker " + name);
        thread.setDaemon(true);
        return thread;
    }
}
