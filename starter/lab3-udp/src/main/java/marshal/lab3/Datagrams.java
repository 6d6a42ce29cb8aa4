package marshal.lab3;

import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Sockets;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.WindowUpdate;

/** Given: a socket that carries packets. Any thread may send; one thread receives. */
final class Datagrams implements Closeable {

    /** The receive buffer that we request from the system. It often grants less, on a stock Linux about 208 KB. */
    private static final int RECEIVE_BUFFER = 4 << 20;

    /**
     * The buffer for packets that wait for the line. A few packets keep the line busy. With more, the line's queue
     * overflows silently. If this buffer has no room, {@link #send} waits.
     */
    private static final int SEND_BUFFER = 4 * Packet.LONGEST;

    /** Within a message, the next packet often follows within this time. Sleeping and waking up may take as long. */
    private static final long POLLING_NANOS = 100_000;

    /** How often send tries again if the send buffer is full, and how long it pauses before each try. */
    private static final int MOST_TRIES = 300;
    private static final long BETWEEN_TRIES_NANOS = 100_000;

    /**
     * The most packets that a single peer may have in flight: half a megabyte. More of them do not fill a line better.
     * They only wait in other places, such as the switch in front of this machine; nobody knows its capacity.
     */
    private static final int MOST_ROOM = 8;

    /** A received packet. */
    record Arrival(InetSocketAddress from, Packet packet) {}

    private final DatagramChannel channel;
    private final Selector selector;
    private final InetSocketAddress address;
    private final int receiveBuffer;
    // Direct, so that the system reads and writes them without another copy. One extra byte shows that a datagram is too long.
    private final ByteBuffer in = ByteBuffer.allocateDirect(Packet.LONGEST + 1);
    private final ByteBuffer out = ByteBuffer.allocateDirect(Packet.LONGEST);
    private final BiConsumer<InetSocketAddress, WindowUpdate> updates;
    private boolean isNextSoon;

    /** Binds a socket to a free port. Drops window updates that arrive. */
    Datagrams(Sockets sockets) throws IOException {
        this(sockets, (from, update) -> {});
    }

    /** @param updates gets every window update and its sender, in the thread that receives */
    Datagrams(Sockets sockets, BiConsumer<InetSocketAddress, WindowUpdate> updates) throws IOException {
        this.updates = updates;
        DatagramSocket socket = sockets.datagram();
        try {
            channel = socket.getChannel();
            if (sockets.bufferBytes() == 0) {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER);
                channel.setOption(StandardSocketOptions.SO_SNDBUF, SEND_BUFFER);
            }
            receiveBuffer = channel.getOption(StandardSocketOptions.SO_RCVBUF);
            address = (InetSocketAddress) channel.getLocalAddress();
            channel.configureBlocking(false);
            selector = Selector.open();
            channel.register(selector, SelectionKey.OP_READ);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    InetSocketAddress address() {
        return address;
    }

    /** The bytes of waiting packets for which the system has room. It drops the rest. */
    int receiveBuffer() {
        return receiveBuffer;
    }

    /** Puts a packet on the wire. If there is no room for it for a while, it is lost, and its sender's timer will notice. */
    synchronized void send(Packet packet, InetSocketAddress to) throws IOException {
        PacketCodec.encode(packet, out);
        for (int tries = 0; channel.send(out, to) == 0 && tries < MOST_TRIES; tries++) {
            LockSupport.parkNanos(BETWEEN_TRIES_NANOS);
        }
    }

    /** The number of packets that may be in flight to this socket, from all peers together: as many as its buffer takes. */
    int room() {
        return Math.max(1, Math.min(MOST_ROOM, receiveBuffer / Packet.LONGEST));
    }

    /** Puts a window update on the wire. */
    synchronized void send(WindowUpdate update, InetSocketAddress to) throws IOException {
        WindowUpdates.encode(update, out);
        channel.send(out, to);
    }

    /** Waits for a packet; returns null if none arrived in time, or if a datagram is not a packet. */
    Arrival receive(long micros) throws IOException {
        long start = System.nanoTime();
        InetSocketAddress from = poll();
        while (from == null && isNextSoon && System.nanoTime() - start < POLLING_NANOS) {
            Thread.onSpinWait(); // not yield: if others compute, our next turn would be far away
            from = poll();
        }
        if (from == null && micros > 0) {
            selector.select((micros + 999) / 1000);
            selector.selectedKeys().clear();
            from = poll();
        }
        isNextSoon = false;
        if (from == null) {
            return null;
        }
        WindowUpdate update = WindowUpdates.decode(in.flip());
        if (update != null) {
            isNextSoon = true; // an update is sent just before a packet
            updates.accept(from, update);
            return null;
        }
        try {
            Packet packet = PacketCodec.decode(in);
            boolean isLast = packet.number() + 1 == packet.total();
            isNextSoon = !isLast && System.nanoTime() - start < POLLING_NANOS; // otherwise the peer is far away or busy
            return new Arrival(from, packet);
        } catch (MalformedMessageException e) {
            return null; // corrupted on the way, or from a stranger: it counts as lost
        }
    }

    private InetSocketAddress poll() throws IOException {
        return (InetSocketAddress) channel.receive(in.clear());
    }

    /** Ends the wait in {@link #receive} now. */
    void wakeUp() {
        selector.wakeup();
    }

    @Override
    public void close() {
        try (selector; channel) {
            // both are closed, even if one of them fails
        } catch (IOException e) {
            // what fails to close has nothing more to tell
        }
    }
}
