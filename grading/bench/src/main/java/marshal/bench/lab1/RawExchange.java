package marshal.bench.lab1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import marshal.kit.contract.Edges;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;

/**
 * An exchange with only the system calls between neighbours, as in torus.c. It sends the same number of bytes, from one
 * kept buffer, without a header, ints or objects.
 */
public final class RawExchange extends ExchangeOnly {

    private static final int HEAD = 20; // of lab 1's VECTOR

    private enum From {
        LEFT,
        UP
    }

    @Override
    protected Result exchange(Task.Cannon task, Neighbours neighbours) throws WireException {
        int t = task.a().length;
        try (var links = new Links(neighbours, t)) {
            long start = System.nanoTime();
            links.exchange(task.place(), task.n() - 1);
            return new Result.Product(new int[t][t], System.nanoTime() - start);
        } catch (IOException e) {
            throw new WireException("an exchange failed", e);
        }
    }

    /** A worker's four connections. */
    private static final class Links implements AutoCloseable {

        private final Socket left;
        private final Socket up;
        private final Socket right;
        private final Socket below;
        private final byte[] outgoing;
        private final byte[] incoming;

        /** Tells the left and upper neighbours its port, over the links of the solution, and connects. */
        Links(Neighbours neighbours, int t) throws IOException {
            outgoing = new byte[HEAD + Integer.BYTES * t];
            incoming = new byte[outgoing.length];
            try (ServerSocket server = Sockets.DEFAULT.listen()) {
                var port = new int[t];
                port[0] = server.getLocalPort();
                Edges ports = neighbours.exchange(new Edges(port, port));
                right = connected(ports.column()[0], From.LEFT);
                below = connected(ports.row()[0], From.UP);
                Socket first = server.accept();
                Socket second = server.accept();
                boolean firstIsLeft = first.getInputStream().read() == From.LEFT.ordinal();
                second.getInputStream().read();
                left = firstIsLeft ? first : second;
                up = firstIsLeft ? second : first;
                left.setTcpNoDelay(true);
                up.setTcpNoDelay(true);
            }
        }

        /** @param as the role in which the neighbour sees us */
        private static Socket connected(int port, From as) throws IOException {
            var socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            socket.getOutputStream().write(as.ordinal());
            return socket;
        }

        void exchange(Place place, int rounds) throws IOException {
            for (int round = 1; round <= rounds; round++) {
                Arrays.fill(outgoing, mark(place, round));
                left.getOutputStream().write(outgoing);
                up.getOutputStream().write(outgoing);
                receive(right, mark(place.right(), round));
                receive(below, mark(place.below(), round));
            }
        }

        /** The mark in every byte, which identifies the sender and the round. */
        private static byte mark(Place place, int round) {
            return (byte) (31 * place.index() + round);
        }

        private void receive(Socket from, byte mark) throws IOException {
            int got = from.getInputStream().readNBytes(incoming, 0, incoming.length);
            if (got < incoming.length || incoming[0] != mark || incoming[got - 1] != mark) {
                throw new IllegalStateException("a vector came from the wrong neighbour, or in the wrong round");
            }
        }

        @Override
        public void close() throws IOException {
            for (Socket link : new Socket[] {left, up, right, below}) {
                link.close();
            }
        }
    }
}
