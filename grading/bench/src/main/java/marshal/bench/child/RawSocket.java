package marshal.bench.child;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Does what wire.c does in its mode "pieces", through a SocketChannel: {@code serve RUNG BYTES} or
 * {@code drive RUNG BYTES PORT REPEATS}. No message is framed, because both ends know its length.
 */
public final class RawSocket {

    private static final int PIECE = 1 << 16;

    private final SocketChannel channel;
    private final ProgramLayer.Ints ints;
    private final ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);
    private final ByteBuffer time = ByteBuffer.allocateDirect(Long.BYTES);

    private RawSocket(SocketChannel channel, String rung, String bytes) throws IOException {
        this.channel = channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        this.ints = new ProgramLayer.Ints(ProgramLayer.valueOf(rung), Integer.parseInt(bytes));
    }

    public static void main(String[] args) throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        if (args[0].equals("serve")) {
            ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0));
            System.out.println("port " + server.socket().getLocalPort());
            new RawSocket(server.accept(), args[1], args[2]).serve();
        } else {
            var address = new InetSocketAddress(loopback, Integer.parseInt(args[3]));
            var socket = new RawSocket(SocketChannel.open(address), args[1], args[2]);
            Trials.serve(Trials.ofTimes(Integer.parseInt(args[4]), socket::oneWay));
        }
    }

    private void serve() throws IOException {
        while (true) {
            for (int done = 0; done < ints.count(); ) {
                ints.prepare(piece, done);
                if (!receive(piece)) {
                    return;
                }
                done += ints.take(piece, done);
            }
            time.clear().putLong(System.nanoTime()).flip();
            ints.verify();
            send(time);
        }
    }

    private long oneWay() throws IOException {
        long start = System.nanoTime();
        for (int done = 0; done < ints.count(); done += PIECE / Integer.BYTES) {
            ints.fill(piece, done);
            send(piece);
        }
        if (!receive(time.clear())) {
            throw new IOException("the peer closed instead of answering");
        }
        return time.flip().getLong() - start;
    }

    private void send(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Fills the buffer; false if the peer closed. */
    private boolean receive(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                return false;
            }
        }
        return true;
    }
}
