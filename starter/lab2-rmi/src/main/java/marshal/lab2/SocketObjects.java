package marshal.lab2;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;

/**
 * Given, for comparison with yours: this lab's objects over a plain socket, as Eggen and Eggen's program sent its
 * arrays (section 6.1). It carries the sort.
 *
 * <pre>
 *    manager  --- stream of a TaskObject --->  worker          each object has its own stream, and so brings its class
 *             <-- stream of a ResultObject ---                 a String instead says why the task failed
 * </pre>
 */
public final class SocketObjects implements Mechanism {

    private static final TaskObjects OBJECTS = new SerializableObjects();

    @Override
    public String name() {
        return "socket-objects";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        return new Server(worker, sockets);
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        return new Manager(addresses, sockets);
    }

    /** One end of a socket. */
    private record Line(Socket socket, InputStream in) {

        /** Its reads have the deadline of the sockets that made it. */
        Line(Socket socket) throws IOException {
            this(socket, new BufferedInputStream(socket.getInputStream()));
            socket.setTcpNoDelay(true);
        }

        /** As in section 6.1, the object stream writes directly into the socket, 1 KB at a time. */
        void write(Object object) throws IOException {
            var out = new ObjectOutputStream(socket.getOutputStream());
            out.writeObject(object);
            out.flush();
        }

        /** Reads the next object; throws an EOFException if the peer has closed. */
        Object read(ObjectInputFilter filter) throws IOException {
            try {
                var stream = new ObjectInputStream(in); // never closed: the next stream continues on the socket
                stream.setObjectInputFilter(filter);
                return stream.readObject();
            } catch (ClassNotFoundException e) {
                throw new MalformedMessageException("there is no class " + e.getMessage());
            }
        }

        void close() {
            try {
                socket.close();
            } catch (IOException e) {
                // a socket that fails to close has nothing more to tell
            }
        }
    }

    /** One thread per connection does its tasks, one after another. */
    private static final class Server implements WorkerServer {

        private final Worker worker;
        private final Sockets sockets;
        private final ServerSocket socket;
        private final Set<Line> lines = ConcurrentHashMap.newKeySet();

        Server(Worker worker, Sockets sockets) throws IOException {
            this.worker = worker;
            this.sockets = sockets;
            this.socket = sockets.listen();
            inBackground(this::accept);
        }

        @Override
        public InetSocketAddress address() {
            return (InetSocketAddress) socket.getLocalSocketAddress();
        }

        private void accept() {
            while (!socket.isClosed()) {
                try {
                    Socket next = socket.accept();
                    inBackground(() -> answerOn(next));
                } catch (IOException e) {
                    // It is closed, or a peer hung up early: the loop's condition tells which. Or no descriptor is
                    // left. Then accept fails again and again, and without a pause it would use a whole processor.
                    LockSupport.parkNanos(10_000_000); // 10 ms
                }
            }
        }

        private void answerOn(Socket next) {
            try (next) {
                sockets.prepare(next).setSoTimeout(0); // a manager may wait for any time between two requests
                var line = new Line(next);
                lines.add(line);
                try {
                    while (!socket.isClosed()) {
                        line.write(answer(line.read(Filters.ofArguments())));
                    }
                } finally {
                    lines.remove(line);
                }
            } catch (IOException | RuntimeException e) {
                // the manager is gone, or sends an object that is not a task: its connection ends
            }
        }

        private Object answer(Object object) throws IOException {
            if (!(object instanceof TaskObject task)) {
                throw new MalformedMessageException("a worker does tasks");
            }
            try {
                return OBJECTS.of(worker.execute(task.task(), Neighbours.NONE));
            } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
                return String.valueOf(e.getMessage());
            }
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException e) {
                // a server socket that fails to close has nothing more to tell
            }
            lines.forEach(Line::close);
        }

        private static void inBackground(Runnable work) {
            var thread = new Thread(work, "worker of objects");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Sends every part before it waits for a sorted one. A worker reads its whole task, so no cycle of waits arises. */
    private static final class Manager implements Workers {

        private final List<InetSocketAddress> addresses;
        private final List<Line> lines = new ArrayList<>();

        Manager(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
            this.addresses = List.copyOf(addresses);
            for (int worker = 0; worker < size(); worker++) {
                try {
                    lines.add(new Line(sockets.connect(addresses.get(worker))));
                } catch (IOException e) {
                    close();
                    throw failed(worker, e);
                }
            }
        }

        @Override
        public int size() {
            return addresses.size();
        }

        @Override
        public List<Result> callAll(List<? extends Task> tasks) throws WireException {
            if (tasks.size() != size()) {
                throw new IllegalArgumentException(tasks.size() + " tasks for " + size() + " workers");
            }
            for (int worker = 0; worker < size(); worker++) {
                send(worker, tasks.get(worker));
            }
            var results = new ArrayList<Result>();
            WireException failure = null;
            for (int worker = 0; worker < size(); worker++) {
                try {
                    results.add(receive(worker, tasks.get(worker)));
                } catch (WireException e) {
                    failure = failure == null ? e : failure; // goes on to every other answer: the workers are idle then
                }
            }
            if (failure != null) {
                throw failure;
            }
            return results;
        }

        private void send(int worker, Task task) throws WireException {
            try {
                lines.get(worker).write(OBJECTS.of(task, null));
            } catch (IOException e) {
                throw failed(worker, e);
            }
        }

        private Result receive(int worker, Task task) throws WireException {
            try {
                Object answer = lines.get(worker).read(Filters.ofAnswers());
                if (answer instanceof String reason) {
                    throw new TaskFailedException(named(worker) + ": " + reason);
                }
                if (answer instanceof ResultObject result && task.accepts(result.result())) {
                    return result.result();
                }
                throw new MalformedMessageException(named(worker) + " sent a result that does not fit its task");
            } catch (WireException e) {
                throw e;
            } catch (IOException e) {
                throw failed(worker, e);
            }
        }

        private WireException failed(int worker, IOException e) {
            return new WireException(named(worker) + ": " + (e instanceof EOFException ? "it closed the connection" : e), e);
        }

        private String named(int worker) {
            return "worker " + worker + " at " + addresses.get(worker);
        }

        @Override
        public void close() {
            lines.forEach(Line::close);
        }
    }
}
