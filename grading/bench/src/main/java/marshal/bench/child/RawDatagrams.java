package marshal.bench.child;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/**
 * Does what datagrams.c does in its mode "pieces", through a DatagramChannel: {@code serve RUNG WINDOW BYTES} or
 * {@code drive RUNG WINDOW BYTES PORT REPEATS}. Packets have no header. No packet is lost, because the receiver's
 * buffer holds a whole window.
 */
public final class RawDatagrams {

    private static final int PACKET = 63 << 10;

    private final DatagramChannel channel;
    private final ProgramLayer.Ints ints;
    private final int window;
    private final ByteBuffer packet = ByteBuffer.allocateDirect(PACKET);
    private final ByteBuffer time = ByteBuffer.allocateDirect(Long.BYTES);

    private RawDatagrams(DatagramChannel channel, String rung, String window, String bytes) {
        this.channel = channel;
        this.ints = new ProgramLayer.Ints(ProgramLayer.valueOf(rung), Integer.parseInt(bytes));
        this.window = Integer.parseInt(window);
    }

    public static void main(String[] args) throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        DatagramChannel channel = DatagramChannel.open().bind(new InetSocketAddress(loopback, 0));
        var datagrams = new RawDatagrams(channel, args[1], args[2], args[3]);
        if (args[0].equals("serve")) {
            System.out.println("port " + channel.socket().getLocalPort());
            datagrams.serve();
        } else {
            channel.connect(new InetSocketAddress(loopback, Integer.parseInt(args[4])));
            datagrams.greet();
            Trials.serve(Trials.ofTimes(Integer.parseInt(args[5]), datagrams::oneWay));
        }
    }

    /**
     * Our packet tells the receiver our address. Its answer says that its socket is connected; connecting loses earlier
     * packets.
     */
    private void greet() throws IOException {
        channel.write(time.clear());
        channel.read(time.clear());
    }

    private void serve() throws IOException {
        channel.connect(channel.receive(packet));
        channel.write(time.clear());
        while (true) {
            for (int done = 0; done < ints.count(); ) {
                ints.prepare(packet, done);
                channel.read(packet);
                done += ints.take(packet, done);
                time.clear().putLong(System.nanoTime()).flip();
                if (done == ints.count()) {
                    ints.verify();
                }
                channel.write(time);
            }
        }
    }

    private long oneWay() throws IOException {
        long start = System.nanoTime();
        int unacknowledged = 0;
        for (int done = 0; done < ints.count(); done += PACKET / Integer.BYTES) {
            if (unacknowledged == window) {
                acknowledged();
                unacknowledged--;
            }
            ints.fill(packet, done);
            channel.write(packet);
            unacknowledged++;
        }
        long arrived = 0;
        for (; unacknowledged > 0; unacknowledged--) {
            arrived = acknowledged();
        }
        return arrived - start;
    }

    /** When the peer received the oldest packet in flight. */
    private long acknowledged() throws IOException {
        channel.read(time.clear());
        return time.flip().getLong();
    }
}
