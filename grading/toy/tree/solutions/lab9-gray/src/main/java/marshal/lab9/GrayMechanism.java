package marshal.lab9;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.net.UntilClosed;

/** Given: a wire for sorts. A message is a number of items, and their Gray codes; a worker's has its time behind them. */
public final class GrayMechanism implements Mechanism {

    private static final int MOST = 1 << 24;

    @Override
    public String name() {
        return "gray";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        ServerSocket door = sockets.listen();
        start(() -> UntilClosed.repeat(door::isClosed, () -> {
            Socket socket = door.accept();
            start(() -> answer(worker, socket));
        }));
        return new WorkerServer() {
            @Override
            public InetSocketAddress address() {
                return (InetSocketAddress) door.getLocalSocketAddress();
            }

            @Override
            public void close() {
                GrayMechanism.close(door);
            }
        };
    }

    private static void answer(Worker worker, Socket socket) throws IOException {
        try (var connection = new Connection(socket)) {
            while (true) {
                var sorted = (Result.Sorted) worker.execute(new Task.Sort(connection.receive()), Neighbours.NONE);
                connection.send(sorted.items());
                connection.out.writeLong(sorted.computeNanos());
                connection.out.flush();
            }
        }
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        var connections = new ArrayList<Connection>();
        try {
            for (InetSocketAddress address : addresses) {
                connections.add(new Connection(sockets.connect(address)));
            }
        } catch (IOException e) {
            connections.forEach(GrayMechanism::close);
            throw new WireException("a worker cannot be reached", e);
        }
        return new Workers() {
            @Override
            public int size() {
                return connections.size();
            }

            @Override
            public List<Result> callAll(List<? extends Task> tasks) throws WireException {
                if (tasks.size() != size() || !tasks.stream().allMatch(Task.Sort.class::isInstance)) {
                    throw new IllegalArgumentException("not a sort for each of " + size() + " workers");
                }
                try {
                    var results = new ArrayList<Result>();
                    for (int i = 0; i < size(); i++) {
                        connections.get(i).send(((Task.Sort) tasks.get(i)).items());
                        connections.get(i).out.flush();
                    }
                    for (Connection each : connections) {
                        results.add(new Result.Sorted(each.receive(), each.in.readLong()));
                    }
                    return results;
                } catch (IOException e) {
                    throw new WireException("a worker is gone", e);
                }
            }

            @Override
            public void close() {
                connections.forEach(GrayMechanism::close);
            }
        };
    }

    private record Connection(Socket socket, DataInputStream in, DataOutputStream out) implements AutoCloseable {

        Connection(Socket socket) throws IOException {
            this(
                    socket,
                    new DataInputStream(new BufferedInputStream(socket.getInputStream())),
                    new DataOutputStream(new BufferedOutputStream(socket.getOutputStream())));
        }

        void send(int[] items) throws IOException {
            out.writeInt(items.length);
            for (int item : items) {
                out.writeInt(Gray.encode(item));
            }
        }

        int[] receive() throws IOException {
            int length = in.readInt();
            if (length < 0 || length > MOST) {
                throw new IOException(length + " items");
            }
            var codes = new ArrayList<Integer>();
            for (int i = 0; i < length; i++) {
                codes.add(in.readInt());
            }
            return Gray.decode(codes).stream().mapToInt(Integer::intValue).toArray();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        var thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // closed
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static void close(AutoCloseable each) {
        try {
            each.close();
        } catch (Exception e) {
            // closed either way
        }
    }
}
