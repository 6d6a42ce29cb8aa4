package marshal.kit.lab7;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.TimeUnit;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.tool.Quietly;

/**
 * A mesh over TCP. Node i connects to all nodes before it, and sends its own number.
 *
 * <pre>
 * frame   'E' 'X' 'P' 1   from:int   length:int   and length bytes; a connection's first frame has length 0
 * </pre>
 */
public final class TcpMesh implements Mesh {

    private static final int MAGIC = 'E' | 'X' << 8 | 'P' << 16 | 1 << 24; // little-endian
    private static final int FRAME = 12;
    private static final int BACKLOG = 128;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    /**
     * The most bytes that one read puts into a buffer of Java's heap. The JDK reads them into a direct buffer of this
     * size first, and keeps that for the thread. Without this bound, a receiver of a large frame needs its bytes twice.
     */
    private static final int PIECE = 1 << 16;

    private final int me;
    private final Sockets sockets;
    private final ServerSocketChannel server;
    private final SocketChannel[] channels;
    private final SelectionKey[] keys;
    private final Selector selector;
    private final ByteBuffer out = direct(FRAME);
    private final ByteBuffer in = direct(FRAME + HEAD);
    private final ByteBuffer[] gather = {out, null};
    private Arriving last;
    private int turn; // where next() begins for ANY, so that no node waits for ever

    /** A mesh that listens and is not connected to any node yet. */
    public TcpMesh(int me, int nodes, Sockets sockets) throws IOException {
        if (me < 0 || me >= nodes) {
            throw new IllegalArgumentException("there is no node " + me + " of " + nodes);
        }
        this.me = me;
        this.sockets = sockets;
        this.channels = new SocketChannel[nodes];
        this.keys = new SelectionKey[nodes];
        this.selector = Selector.open();
        this.server = ServerSocketChannel.open();
        if (sockets.bufferBytes() > 0) {
            server.setOption(StandardSocketOptions.SO_RCVBUF, sockets.bufferBytes());
        }
        server.bind(new InetSocketAddress(InetAddress.getByName(sockets.host()), 0), BACKLOG);
    }

    private static ByteBuffer direct(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The address where later nodes connect. */
    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) server.getLocalAddress();
    }

    /**
     * Connects to the nodes before this one, and waits for the later ones.
     *
     * @param nodes the address of each node, including this one
     */
    public void join(List<InetSocketAddress> nodes) throws IOException {
        if (nodes.size() != nodes()) {
            throw new IllegalArgumentException(nodes.size() + " addresses for " + nodes() + " nodes");
        }
        for (int node = 0; node < me; node++) {
            SocketChannel channel = SocketChannel.open();
            setBuffers(channel);
            channel.connect(nodes.get(node));
            add(node, channel);
            out.clear().putInt(MAGIC).putInt(me).putInt(0).flip();
            gather[1] = NOTHING;
            writeAll(node, FRAME);
        }
        server.configureBlocking(false);
        SelectionKey accepting = server.register(selector, SelectionKey.OP_ACCEPT);
        for (int missing = nodes() - 1 - me; missing > 0; missing--) {
            accept();
        }
        accepting.cancel();
        server.close();
    }

    private void accept() throws IOException {
        SocketChannel channel = server.accept();
        while (channel == null) {
            select();
            channel = server.accept();
        }
        setBuffers(channel);
        channel.configureBlocking(true);
        channel.socket().setSoTimeout(sockets.deadlineMillis());
        byte[] hello = channel.socket().getInputStream().readNBytes(FRAME);
        ByteBuffer read = ByteBuffer.wrap(hello).order(ByteOrder.LITTLE_ENDIAN);
        if (hello.length < FRAME || read.getInt() != MAGIC) {
            throw new MalformedMessageException("a stranger connected, not a node");
        }
        int node = read.getInt();
        if (node <= me || node >= nodes() || channels[node] != null || read.getInt() != 0) {
            throw new MalformedMessageException("a peer connected that says: I am node " + node);
        }
        add(node, channel);
    }

    private void setBuffers(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true); // another node waits for what is sent
        if (sockets.bufferBytes() > 0) {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, sockets.bufferBytes());
            channel.setOption(StandardSocketOptions.SO_SNDBUF, sockets.bufferBytes());
        }
    }

    private void add(int node, SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        channels[node] = channel;
        keys[node] = channel.register(selector, 0);
    }

    @Override
    public int me() {
        return me;
    }

    @Override
    public int nodes() {
        return channels.length;
    }

    // ---- sending ------------------------------------------------------------------------------------------------

    @Override
    public void send(int to, ByteBuffer bytes) throws WireException {
        requirePeer(to);
        int length = bytes.remaining();
        if (length < HEAD) {
            throw new IllegalArgumentException("a frame of " + length + " bytes; it has to have at least " + HEAD);
        }
        out.clear().putInt(MAGIC).putInt(me).putInt(length).flip();
        gather[1] = bytes;
        writeAll(to, FRAME + (long) length);
    }

    private void writeAll(int to, long bytes) throws WireException {
        try {
            for (long left = bytes; left > 0; ) {
                long written = channels[to].write(gather);
                left -= written;
                if (written == 0) {
                    waitFor(to, SelectionKey.OP_WRITE);
                }
            }
        } catch (WireException e) {
            throw e;
        } catch (IOException e) {
            throw new WireException("node " + to + " is gone: " + e.getMessage(), e);
        }
    }

    // ---- receiving ----------------------------------------------------------------------------------------------

    @Override
    public Frame next(int from) throws WireException {
        if (last != null) {
            last.skip();
        }
        in.clear();
        int sender = from == ANY ? readFromAny() : from;
        requirePeer(sender);
        fill(sender, in, "");
        last = new Arriving(sender);
        return last;
    }

    /** Reads bytes from any node that has sent some. */
    private int readFromAny() throws WireException {
        while (true) {
            boolean somebody = false;
            for (int i = 0; i < channels.length; i++) {
                turn = (turn + 1) % channels.length;
                if (channels[turn] == null) {
                    continue;
                }
                somebody = true;
                int count = read(turn, in);
                if (count > 0) {
                    return turn;
                }
                if (count < 0) {
                    Quietly.close(channels[turn]); // it ended between two frames; the others may continue
                    channels[turn] = null;
                }
            }
            if (!somebody) {
                throw new TruncatedMessageException("all other nodes have closed their connections");
            }
            waitForAny();
        }
    }

    /** Reads until there is no more room. */
    private void fill(int from, ByteBuffer into, String where) throws WireException {
        while (into.hasRemaining()) {
            int count = read(from, into);
            if (count < 0) {
                throw gone(from, where);
            }
            if (count == 0) {
                waitFor(from, SelectionKey.OP_READ);
            }
        }
    }

    private int read(int from, ByteBuffer into) throws WireException {
        int limit = into.limit();
        if (!into.isDirect()) {
            into.limit(into.position() + Math.min(into.remaining(), PIECE));
        }
        try {
            return channels[from].read(into);
        } catch (IOException e) {
            throw new TruncatedMessageException("node " + from + " is gone: " + e.getMessage());
        } finally {
            into.limit(limit);
        }
    }

    private static TruncatedMessageException gone(int from, String where) {
        return new TruncatedMessageException("node " + from + " closed the connection" + where);
    }

    private final class Arriving implements Frame {
        private final int from;
        private final int length;
        private final ByteBuffer head;
        private int left;

        Arriving(int from) throws WireException {
            in.flip();
            int magic = in.getInt();
            int said = in.getInt();
            this.from = from;
            this.length = in.getInt();
            if (magic != MAGIC || said != from) {
                throw broken(from, "the bytes from node " + from + " are not a frame of this node");
            }
            if (length < HEAD || length > SpaceLayout.MOST_CLUSTER_BYTES) {
                throw broken(
                        from,
                        "a frame of " + length + " bytes; it has to have " + HEAD + " to "
                                + SpaceLayout.MOST_CLUSTER_BYTES);
            }
            this.left = length - HEAD;
            this.head = in.slice().order(ByteOrder.LITTLE_ENDIAN);
        }

        @Override
        public int from() {
            return from;
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public ByteBuffer head() {
            return head;
        }

        @Override
        public void read(ByteBuffer into) throws WireException {
            int bytes = into.remaining();
            if (bytes > left) {
                throw new IllegalArgumentException("the frame has " + left + " bytes more, not " + bytes);
            }
            try {
                fill(from, into, " with " + left + " bytes of a frame still to come");
            } finally {
                left -= bytes - into.remaining();
            }
        }

        /** Discards the rest of the frame. A lost sender does not concern a caller that waits for another node. */
        void skip() throws WireException {
            if (left == 0) {
                return;
            }
            try {
                ByteBuffer away = ByteBuffer.allocate(Math.min(left, PIECE));
                while (left > 0) {
                    read(away.clear().limit(Math.min(left, away.capacity())));
                }
            } catch (TruncatedMessageException e) {
                left = 0;
            }
        }
    }

    /** Ends a connection: nobody knows where its next frame begins. */
    private MalformedMessageException broken(int from, String why) {
        Quietly.close(channels[from]);
        return new MalformedMessageException(why);
    }

    private void requirePeer(int node) {
        if (node < 0 || node >= channels.length || channels[node] == null) {
            throw new IllegalArgumentException("there is no node " + node + " to talk to");
        }
    }

    // ---- waiting ------------------------------------------------------------------------------------------------

    private void waitFor(int node, int operation) throws WireException {
        keys[node].interestOps(operation);
        try {
            select();
        } finally {
            if (keys[node].isValid()) {
                keys[node].interestOps(0);
            }
        }
    }

    private void waitForAny() throws WireException {
        for (SelectionKey key : keys) {
            if (key != null && key.isValid()) {
                key.interestOps(SelectionKey.OP_READ);
            }
        }
        try {
            select();
        } finally {
            for (SelectionKey key : keys) {
                if (key != null && key.isValid()) {
                    key.interestOps(0);
                }
            }
        }
    }

    private void select() throws WireException {
        try {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(sockets.deadlineMillis());
            // Collects no keys, so waiting allocates nothing. So a count of a receiver's bytes contains no bytes of
            // waiting.
            int ready = selector.select(key -> {}, sockets.deadlineMillis());
            if (ready == 0 && sockets.deadlineMillis() > 0 && System.nanoTime() - end >= 0) {
                throw new WireException("nothing was sent or received within " + sockets.deadlineMillis() + " ms");
            }
        } catch (WireException e) {
            throw e;
        } catch (IOException e) {
            throw new WireException("could not wait for the other nodes", e);
        }
    }

    @Override
    public void close() {
        Quietly.close(server);
        for (SocketChannel channel : channels) {
            Quietly.close(channel);
        }
        Quietly.close(selector);
        gather[1] = NOTHING; // the last message is a part of a node's memory
    }
}
