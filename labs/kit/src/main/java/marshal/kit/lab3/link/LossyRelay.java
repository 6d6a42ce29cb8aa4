package marshal.kit.lab3.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import marshal.kit.net.Tap;
import marshal.kit.net.UntilClosed;
import marshal.kit.tool.Daemon;
import marshal.kit.tool.Quietly;

/**
 * The relay in front of one worker. All peers send to its front. Each peer has its own socket behind the relay, so the
 * worker sees every peer at a different address. The worker's answers to that address go back to the peer, from the
 * front.
 */
final class LossyRelay implements Tap {

    /** The most peers. To make room for another, the relay forgets the peer that has been silent longest. */
    private static final int MOST_PEERS = 64;

    private static final int LONGEST_DATAGRAM = 1 << 16;
    private static final int BUFFER =
            1 << 20; // as much as the system allows, because the relay itself must not lose anything
    private static final long CLOSE_MILLIS = 20_000;

    private final LossyLink link;
    private final InetSocketAddress worker;
    private final String name;
    private final MessageCounter counter;
    private final DatagramChannel front;
    private final InetSocketAddress address;
    private final Thread door;
    private int peersSeen;
    private final Map<SocketAddress, Peer> peers = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<SocketAddress, Peer> eldest) {
            if (size() <= MOST_PEERS) {
                return false;
            }
            Quietly.close(eldest.getValue().back);
            return true;
        }
    };

    private record Peer(DatagramChannel back, Direction toWorker) {}

    LossyRelay(LossyLink link, InetSocketAddress worker, String name, Consumer<Passed> listener) throws IOException {
        this.link = link;
        this.worker = worker;
        this.name = name;
        this.counter = new MessageCounter(listener);
        this.front = open();
        this.address = (InetSocketAddress) front.getLocalAddress();
        this.door = start(this::takeFromPeers, "front");
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public Counts counts() {
        return counter.counts();
    }

    @Override
    public void close() {
        Quietly.close(front);
        try {
            door.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The front's thread. No other thread knows the peers. */
    private void takeFromPeers() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(LONGEST_DATAGRAM);
        try {
            UntilClosed.repeat(() -> !front.isOpen(), () -> {
                SocketAddress from = front.receive(buffer.clear());
                Peer peer = peers.get(from);
                // the datagram is lost if its peer gets no socket
                pass(buffer.flip(), (peer == null ? meet((InetSocketAddress) from) : peer).toWorker);
            });
        } finally {
            peers.values().forEach(peer -> Quietly.close(peer.back));
        }
    }

    private Peer meet(InetSocketAddress from) throws IOException {
        DatagramChannel back = open(); // not connected, because a connected channel sends no empty datagrams
        String peerName = link.nameOf(from);
        int number = ++peersSeen;
        var peer = new Peer(back, new Direction(peerName, name, number, from, true, bytes -> back.send(bytes, worker)));
        var toPeer = new Direction(name, peerName, number, from, false, bytes -> front.send(bytes, from));
        peers.put(from, peer);
        start(() -> takeFromWorker(back, toPeer), "peer " + number);
        return peer;
    }

    /** The thread of one peer. */
    private void takeFromWorker(DatagramChannel back, Direction toPeer) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(LONGEST_DATAGRAM);
        UntilClosed.repeat(() -> !back.isOpen(), () -> {
            SocketAddress from = back.receive(buffer.clear());
            if (worker.equals(from)) { // nobody else gets through here
                pass(buffer.flip(), toPeer);
            }
        });
    }

    private void pass(ByteBuffer buffer, Direction direction) {
        Heading heading = Heading.read(buffer);
        var datagram = new Datagram(buffer, heading, direction.sample(buffer, heading));
        counter.seen(direction, datagram);
        link.pass(datagram, direction);
    }

    private Thread start(Runnable work, String part) {
        return Daemon.start("link before " + worker.getPort() + ", " + part, work);
    }

    /** A channel at the worker's own host: a relay runs where its worker does. */
    private DatagramChannel open() throws IOException {
        DatagramChannel channel = DatagramChannel.open(StandardProtocolFamily.INET);
        try {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER);
            return channel.bind(new InetSocketAddress(worker.getAddress(), 0));
        } catch (IOException e) {
            Quietly.close(channel);
            throw e;
        }
    }
}
