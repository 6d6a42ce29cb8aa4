package marshal.bench.lab1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import marshal.bench.child.Trials;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.lab1.Message;
import marshal.kit.workload.Workloads;
import marshal.lab1.Connection;

/**
 * Does what wire.c does, over the reference wire. It has the same command line, with the number of ints in place of the
 * size.
 *
 * <p>one-way: a SORT with this number of items. The receiver answers with the time at which it had all of them, in the
 * field for the compute time. System.nanoTime is the system's monotonic clock here, which all processes share.
 * ping-pong: a VECTOR there and back; with 11 ints it has 64 bytes. ping-pong-patient: ping-pong without a deadline. A
 * deadline costs a poll and a second read for every answer that is not there yet.
 */
public final class WireChild {

    private final Connection connection;
    private final int[] ints;

    private WireChild(Connection connection, int count) {
        this.connection = connection;
        this.ints = Workloads.items(count, 1);
    }

    public static void main(String[] args) throws Exception {
        boolean oneWay = args[1].equals("one-way");
        int count = Integer.parseInt(args[2]);
        if (args[0].equals("serve")) {
            new WireChild(accepted(), count).serve();
        } else {
            int repeats = Integer.parseInt(args[4]);
            Socket socket = connected(Integer.parseInt(args[3]));
            if (args[1].equals("ping-pong-patient")) {
                socket.setSoTimeout(0);
            }
            var wire = new WireChild(new Connection(socket), count);
            Trials.serve(Trials.ofTimes(repeats, oneWay ? wire::oneWay : wire::pingPong));
        }
    }

    /** Accepts as SocketWorker does: without a deadline while it waits for the next request. */
    private static Connection accepted() throws IOException {
        try (ServerSocket server = Sockets.DEFAULT.listen()) {
            System.out.println("port " + server.getLocalPort());
            Socket socket = Sockets.DEFAULT.prepare(server.accept());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(0);
            return new Connection(socket);
        }
    }

    /** Connects as SocketManager does. */
    private static Socket connected(int port) throws IOException {
        Socket socket = Sockets.DEFAULT.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setTcpNoDelay(true);
        return socket;
    }

    private void serve() throws IOException {
        for (Message message = connection.receive(); message != null; message = connection.receive()) {
            if (message instanceof Message.Vector) {
                connection.send(message);
            } else {
                long arrived = System.nanoTime();
                var request = (Message.Request) message;
                expectSame(((Task.Sort) request.task()).items());
                connection.send(new Message.Reply(request.id(), new Result.Sorted(new int[0], arrived)));
            }
        }
    }

    private long oneWay() throws IOException {
        long start = System.nanoTime();
        connection.send(new Message.Request(1, new Task.Sort(ints)));
        var reply = (Message.Reply) connection.receive();
        return reply.result().computeNanos() - start;
    }

    private long pingPong() throws IOException {
        long start = System.nanoTime();
        connection.send(new Message.Vector(1, ints));
        var back = (Message.Vector) connection.receive();
        long nanos = (System.nanoTime() - start) / 2;
        expectSame(back.elements());
        return nanos;
    }

    private void expectSame(int[] came) {
        if (!Arrays.equals(ints, came)) {
            throw new IllegalStateException("what arrived is not what was sent");
        }
    }
}
