package marshal.bench.lab1;

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
import java.util.concurrent.Callable;
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
import marshal.kit.tool.Daemon;

/**
 * Marshalling in its simplest form: int by int, through buffered data streams. Only for comparison. It carries only
 * {@link Task.Multiply}, trusts its peer, and ends with its process.
 */
public final class IntByIntMechanism implements Mechanism {

    @Override
    public String name() {
        return "int-by-int";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        ServerSocket server = sockets.listen();
        Daemon.start("int by int", () -> serve(server, worker));
        return new WorkerServer() {
            @Override
            public InetSocketAddress address() {
                return (InetSocketAddress) server.getLocalSocketAddress();
            }

            @Override
            public void close() {
                // The process ends soon.
            }
        };
    }

    /** Serves one connection, which is enough, because there is one manager. */
    private static void serve(ServerSocket server, Worker worker) {
        try {
            var streams = new Streams(server.accept());
            while (true) {
                Result result = worker.execute(new Task.Multiply(streams.read(), streams.read()), Neighbours.NONE);
                streams.out.writeLong(result.computeNanos());
                streams.write(((Result.Product) result).c());
                streams.out.flush();
            }
        } catch (EOFException e) {
            // The manager has no more requests.
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        var workers = new ArrayList<Streams>();
        try {
            for (InetSocketAddress address : addresses) {
                workers.add(new Streams(sockets.connect(address)));
            }
        } catch (IOException e) {
            throw new WireException("cannot connect", e);
        }
        return new Manager(workers, Executors.newFixedThreadPool(workers.size()));
    }

    private record Manager(List<Streams> workers, ExecutorService threads) implements Workers {

        @Override
        public int size() {
            return workers.size();
        }

        @Override
        public List<Result> callAll(List<? extends Task> tasks) throws WireException {
            var calls = new ArrayList<Callable<Result>>();
            for (int i = 0; i < size(); i++) {
                Streams streams = workers.get(i);
                var task = (Task.Multiply) tasks.get(i);
                calls.add(() -> streams.call(task));
            }
            var results = new ArrayList<Result>();
            try {
                for (Future<Result> call : threads.invokeAll(calls)) {
                    results.add(call.get());
                }
            } catch (ExecutionException | InterruptedException e) {
                throw new WireException("a call failed", e);
            }
            return results;
        }

        @Override
        public void close() {
            threads.shutdownNow();
        }
    }

    /** Sends and receives matrices over a socket. */
    private static final class Streams {

        private final DataInputStream in;
        private final DataOutputStream out;

        Streams(Socket socket) throws IOException {
            socket.setTcpNoDelay(true);
            in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        }

        Result call(Task.Multiply task) throws IOException {
            write(task.a());
            write(task.b());
            out.flush();
            long nanos = in.readLong();
            return new Result.Product(read(), nanos);
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
    }
}
