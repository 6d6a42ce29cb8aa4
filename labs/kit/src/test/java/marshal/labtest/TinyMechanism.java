package marshal.labtest;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
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
import marshal.kit.tool.Daemon;
import marshal.kit.tool.Quietly;

/** The smallest mechanism that sorts over a socket: one worker, one connection, one task. */
public class TinyMechanism implements Mechanism {

    @Override
    public String name() {
        return "tiny";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        ServerSocket server = sockets.listen();
        Daemon.start("tiny worker", () -> {
            try (Socket socket = server.accept()) {
                var in = new DataInputStream(socket.getInputStream());
                var out = new DataOutputStream(socket.getOutputStream());
                int[] items = new int[in.readInt()];
                for (int i = 0; i < items.length; i++) {
                    items[i] = in.readInt();
                }
                var result = (Result.Sorted) worker.execute(new Task.Sort(items), Neighbours.NONE);
                out.writeLong(result.computeNanos());
                for (int item : result.items()) {
                    out.writeInt(item);
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        return new WorkerServer() {
            @Override
            public InetSocketAddress address() {
                return (InetSocketAddress) server.getLocalSocketAddress();
            }

            @Override
            public void close() {
                Quietly.close(server);
            }
        };
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        Socket socket = sockets.connect(addresses.get(0));
        return new Workers() {
            @Override
            public int size() {
                return 1;
            }

            @Override
            public List<Result> callAll(List<? extends Task> tasks) throws WireException {
                try {
                    int[] items = ((Task.Sort) tasks.get(0)).items();
                    var out = new DataOutputStream(socket.getOutputStream());
                    out.writeInt(items.length);
                    for (int item : items) {
                        out.writeInt(item);
                    }
                    var in = new DataInputStream(socket.getInputStream());
                    long nanos = in.readLong();
                    int[] sorted = new int[items.length];
                    for (int i = 0; i < sorted.length; i++) {
                        sorted[i] = in.readInt();
                    }
                    return List.of(new Result.Sorted(sorted, nanos));
                } catch (IOException e) {
                    throw new WireException("the worker is gone", e);
                }
            }

            @Override
            public void close() {
                Quietly.close(socket);
            }
        };
    }
}
