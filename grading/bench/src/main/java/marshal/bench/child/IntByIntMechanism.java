package marshal.bench.child;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;

/**
 * Marshalling as one writes it first: int by int, through data streams with a buffer. Only for comparison: it carries
 * {@link Task.Multiply} and nothing else, and trusts its peer.
 */
public final class IntByIntMechanism implements Mechanism {

    @Override
    public String name() {
        return "int-by-int";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        ServerSocket server = sockets.listen();
        var thread = new Thread(() -> serve(server, worker), "int by int");
        thread.setDaemon(true);
        thread.start();
        return new Served(server);
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        return new Manager(addresses, sockets);
    }

    /** One connection is enough: there is one manager. */
    private static void serve(ServerSocket server, Worker worker) {
        try (Streams streams = new Streams(server.accept())) {
            while (true) {
                Result result = worker.execute(new Task.Multiply(streams.read(), streams.read()), Neighbours.NONE);
                streams.out.writeLong(result.computeNanos());
                streams.write(((Result.Product) result).c());
                streams.out.flush();
            }
        } catch (EOFException e) {
            // the manager has no more requests
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Served(ServerSocket server) implements WorkerServer {

        @Override
        public InetSocketAddress address() {
            return (InetSocketAddress) server.getLocalSocketAddress();
        }

        @Override
        public void close() {
            closeQuietly(server);
        }
    }

    private static final class Manager implements Workers {

        private final List<Streams> workers = new ArrayList<>();
        private final ExecutorService threads;

        Manager(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
            threads = Executors.newFixedThreadPool(addresses.size());
            try {
                for (InetSocketAddress address : addresses) {
                    workers.add(new Streams(sockets.connect(address)));
                }
            } catch (IOException e) {
                close();
                throw new WireException("cannot connect", e);
            }
        }

        @Override
        public int size() {
            return workers.size();
        }

        @Override
        public List<Result> callAll(List<? extends Task> tasks) throws WireException {
            var calls = new ArrayList<Future<Result>>();
            for (int i = 0; i < size(); i++) {
                Streams streams = workers.get(i);
                var task = (Task.Multiply) tasks.get(i);
                calls.add(threads.submit(() -> call(streams, task)));
            }
            var results = new ArrayList<Result>();
            for (Future<Result> call : calls) {
                try {
                    results.add(call.get());
                } catch (ExecutionException | InterruptedException e) {
                    throw new WireException("a call failed", e);
                }
            }
            return results;
        }

        private static Result call(Streams streams, Task.Multiply task) throws IOException {
            streams.write(task.a());
            streams.write(task.b());
            streams.out.flush();
            long nanos = streams.in.readLong();
            return new Result.Product(streams.read(), nanos);
        }

        @Override
        public void close() {
            threads.shutdownNow();
            workers.forEach(IntByIntMechanism::closeQuietly);
        }
    }

    /** A socket, matrix by matrix. */
    private static final class Streams implements AutoCloseable {

        private final Socket socket;
        private final DataInputStream in;
        private final DataOutputStream out;

        Streams(Socket socket) throws IOException {
            this.socket = socket;
            socket.setTcpNoDelay(true);
            in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        }

        void write(int[][] matrix) throws IOException {
            out.writeInt(matrix.length);
            out.writeInt(matrix[0].length);
            for (int[] row : matrix) {
                for (int element : row) {
                    out.writeInt(element);
                }
            }
        }

        int[][] read() throws IOException {
            var matrix = new int[in.readInt()][in.readInt()];
            for (int[] row : matrix) {
                for (int j = 0; j < row.length; j++) {
                    row[j] = in.readInt();
                }
            }
            return matrix;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static void closeQuietly(AutoCloseable each) {
        try {
            each.close();
        } catch (Exception e) {
            // it has nothing more to tell
        }
    }
}
