package marshal.kit.lab7.experiment;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.probe.OwnStack;
import marshal.kit.lab7.ClusterExperiments;
import marshal.kit.lab7.GraphReceiver;
import marshal.kit.lab7.TransferTrial;
import marshal.kit.measure.TimedWork;
import marshal.kit.net.UntilClosed;
import marshal.kit.tool.Daemon;
import marshal.kit.tool.Quietly;

/**
 * Sends a graph from one end to another, and times it. The graph travels on the mesh. On a second connection, both ends
 * agree about what to measure.
 *
 * <pre>
 * sender   mechanism program n seed port      receiver   port
 * sender   times, at least 1                  receiver   what failed, or nothing; its times
 * sender   0                                  receiver   the last graph's sum
 * </pre>
 */
abstract class MeasuredTransfers implements ClusterExperiments {

    /** On a map, streams overflow the usual stack. */
    private static final int STACK_KB = 256 << 10;

    private final Turns turns;

    /** @param warms whether to warm up before each measurement */
    MeasuredTransfers(boolean warms) {
        turns = new Turns(warms);
    }

    /** Makes one end of a mechanism. */
    abstract End end(String mechanism, int me, Sockets sockets, String program, int n, long seed) throws IOException;

    // ---- the end that receives ----------------------------------------------------------------------------------

    @Override
    public final GraphReceiver receive(Sockets sockets) throws IOException {
        ServerSocket server = sockets.listen();
        Daemon.start("receiver", () -> UntilClosed.repeat(server::isClosed, () -> serve(server, sockets)));
        return new GraphReceiver() {
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

    /** Serves one sender. It ends with an EOFException when the sender closes its connection. */
    private void serve(ServerSocket server, Sockets sockets) throws IOException {
        try (Socket socket = server.accept()) {
            OwnStack.run(STACK_KB, () -> {
                serve(new Line(socket), sockets);
                return null;
            });
        }
    }

    private void serve(Line line, Sockets sockets) throws IOException {
        try (End end = end(
                line.in.readUTF(), End.RECEIVER, sockets, line.in.readUTF(), line.in.readInt(), line.in.readLong())) {
            line.out.writeInt(end.address().getPort());
            end.join(List.of(end.address(), line.address(line.in.readInt())));
            while (true) {
                int times = line.in.readInt();
                if (times == 0) {
                    line.out.writeLong(end.sum());
                } else {
                    var clock = new Clock();
                    clock.processor = TimedWork.nanos(() -> receive(end, times, clock));
                    line.out.writeUTF("");
                    line.out.writeLong(clock.processor);
                    line.out.writeLong(clock.work);
                    line.out.writeLong(clock.moments);
                }
            }
        } catch (RuntimeException | Error e) {
            line.out.writeUTF(String.valueOf(e.getMessage()));
        }
    }

    private static void receive(End end, int times, Clock clock) throws IOException {
        for (int i = 0; i < times; i++) {
            end.receive();
            long arrived = System.nanoTime();
            end.read();
            clock.add(arrived, System.nanoTime() - arrived);
            end.answer();
        }
    }

    // ---- the end that sends -------------------------------------------------------------------------------------

    @Override
    public final TransferTrial transfer(
            String mechanism, Sockets sockets, InetSocketAddress receiver, String program, int n, long seed)
            throws IOException {
        return OwnStack.run(STACK_KB, () -> {
            try (End end = end(mechanism, End.SENDER, sockets, program, n, seed);
                    Socket socket = sockets.connect(receiver)) {
                var line = new Line(socket);
                line.out.writeUTF(mechanism);
                line.out.writeUTF(program);
                line.out.writeInt(n);
                line.out.writeLong(seed);
                line.out.writeInt(end.address().getPort());
                end.join(List.of(line.address(line.in.readInt()), end.address()));
                return trial(line, end, mechanism + " " + program + " " + n);
            }
        });
    }

    private TransferTrial trial(Line line, End end, String what) throws IOException {
        Turns.Nanos least = turns.least(what, times -> {
            line.out.writeInt(times);
            long start = System.nanoTime();
            Clock own = sendAll(line, end, times);
            long nanos = System.nanoTime() - start;
            line.requireNoFailure();
            long processor = own.processor + line.in.readLong();
            double read = line.in.readLong();
            double travel = line.in.readLong() - own.moments;
            return new Turns.Nanos(nanos, processor, List.of((double) own.work, travel, read));
        });
        line.out.writeInt(0);
        List<Double> parts = least.parts();
        return new TransferTrial(
                least.wall(),
                parts.get(0),
                parts.get(1),
                parts.get(2),
                least.processor(),
                end.bytes(),
                line.in.readLong() == end.sum());
    }

    private static Clock sendAll(Line line, End end, int times) throws IOException {
        var clock = new Clock();
        try {
            clock.processor = TimedWork.nanos(() -> {
                for (int i = 0; i < times; i++) {
                    long start = System.nanoTime();
                    end.write();
                    long written = System.nanoTime();
                    clock.add(written, written - start);
                    end.send();
                    end.awaitAnswer();
                }
            });
            return clock;
        } catch (IOException e) {
            line.requireNoFailure(); // if the receiver knows the reason, report that
            throw e;
        }
    }

    // ---- without a network --------------------------------------------------------------------------------------

    /** The processor time of writing a graph and reading it. */
    final double marshal(GraphCodec codec, Object graph, String what) throws IOException {
        return OwnStack.run(STACK_KB, () -> turns.least(what, times -> {
                    long start = System.nanoTime();
                    long processor = TimedWork.nanos(() -> {
                        for (int i = 0; i < times; i++) {
                            ByteBuffer bytes = codec.write(graph);
                            codec.read(bytes.array(), bytes.remaining());
                        }
                    });
                    return new Turns.Nanos(System.nanoTime() - start, processor, List.of());
                })
                .processor());
    }

    /** The times of one end in a turn. */
    private static final class Clock {

        private long processor;
        private long work; // writing or reading, on the wall clock
        private long moments; // sum of the moments when graphs were ready or arrived; may overflow

        void add(long moment, long nanos) {
            moments += moment;
            work += nanos;
        }
    }

    /** The connection on which both ends agree. */
    private static final class Line {

        private final Socket socket;
        private final DataInputStream in;
        private final DataOutputStream out;

        Line(Socket socket) throws IOException {
            socket.setTcpNoDelay(true);
            this.socket = socket;
            in = new DataInputStream(socket.getInputStream());
            out = new DataOutputStream(socket.getOutputStream());
        }

        /** A port at the other end. */
        InetSocketAddress address(int port) {
            return new InetSocketAddress(socket.getInetAddress(), port);
        }

        void requireNoFailure() throws IOException {
            String failure = in.readUTF();
            if (!failure.isEmpty()) {
                throw new IllegalStateException(failure);
            }
        }
    }
}
