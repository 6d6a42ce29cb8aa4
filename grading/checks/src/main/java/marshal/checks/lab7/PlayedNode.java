package marshal.checks.lab7;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.checks.story.Wait;
import marshal.kit.tool.Daemon;

/** A node that the check plays, and its connection to one node of the student's (PROTOCOL.md, section 3). */
final class PlayedNode implements Closeable {

    static final int FRAME = 12;

    private static final int MAGIC = 0x01505845; // "EXP", 1
    private static final int MOST = 64 << 20;

    private final Script script;
    private final Socket socket;
    private final int me;
    private final String name; // in drawings
    private final String yours; // the other end, there

    /**
     * @param me    the number that it plays
     * @param yours the number of the student's node
     */
    PlayedNode(Script script, Socket socket, int me, int yours) throws IOException {
        this.script = script;
        this.socket = socket;
        this.me = me;
        this.name = "node " + me;
        this.yours = "your node " + yours;
        socket.setSoTimeout(script.deadlineMillis());
        socket.setTcpNoDelay(true);
    }

    // ---- frames -------------------------------------------------------------------------------------------------

    /** A frame that carries a cluster. */
    static byte[] frame(int from, byte[] cluster) {
        return frame(from, cluster.length, cluster);
    }

    /** A frame that announces so many bytes, and has others perhaps. */
    static byte[] frame(int from, int length, byte[] bytes) {
        return ByteBuffer.allocate(FRAME + bytes.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(MAGIC)
                .putInt(from)
                .putInt(length)
                .put(bytes)
                .array();
    }

    /** Who says so in the first frame of a connection. */
    static int hello(Script script, Socket socket) throws IOException {
        socket.setSoTimeout(script.deadlineMillis());
        byte[] bytes = socket.getInputStream().readNBytes(FRAME);
        ByteBuffer hello = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < FRAME || hello.getInt(0) != MAGIC || hello.getInt(8) != 0) {
            throw script.failure("a first frame of length 0, which says who connects", Show.bytes(bytes, 0));
        }
        return hello.getInt(4);
    }

    // ---- sending ------------------------------------------------------------------------------------------------

    /** Sends a cluster. */
    void send(String what, byte[] cluster) {
        write(what, frame(me, cluster));
    }

    /** Sends any bytes, and waits until the system has taken them: if they are many, somebody has to read meanwhile. */
    void write(String what, byte[] bytes) {
        script.did("node " + me + " sends " + what);
        script.passes(name, yours, what, bytes.length);
        var done = new CountDownLatch(1);
        var failed = new AtomicReference<IOException>();
        Daemon.start("peer", () -> {
            try {
                socket.getOutputStream().write(bytes);
            } catch (IOException e) {
                failed.set(e);
            }
            done.countDown();
        });
        if (!Wait.on(done, script.deadlineMillis())) {
            throw script.silence("that the other side reads it");
        }
        if (failed.get() != null) {
            throw script.failure(
                    "that the other side reads it",
                    "it has closed the connection: " + failed.get().getMessage());
        }
    }

    /** Sends a cluster in pieces of so many bytes. */
    void trickle(String what, byte[] cluster, int piece) {
        byte[] frame = frame(me, cluster);
        script.did("node " + me + " sends " + what + ", " + piece + " bytes at a time");
        script.passes(name, yours, what, frame.length);
        try {
            for (int at = 0; at < frame.length; at += piece) {
                socket.getOutputStream().write(frame, at, Math.min(piece, frame.length - at));
            }
        } catch (IOException e) {
            throw script.failure("that the other side reads it", "it has closed the connection: " + e.getMessage());
        }
    }

    // ---- receiving ----------------------------------------------------------------------------------------------

    /** The cluster of the next frame, from node {@code from}. */
    byte[] receive(String what, int from) {
        byte[] head = read(FRAME, "a frame's first 12 bytes: " + what);
        ByteBuffer frame = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
        int length = frame.getInt(8);
        if (frame.getInt(0) != MAGIC || frame.getInt(4) != from || length < GoldenCluster.HEADER || length > MOST) {
            script.passes(yours, name, "another frame", FRAME);
            throw script.failureAt(script.last(), "a frame from node " + from + ": " + what, Show.bytes(head, 0));
        }
        byte[] cluster = read(length, what);
        script.did("node " + me + " gets " + FRAME + " + " + length + " bytes");
        script.comes(yours, name, what, FRAME + length);
        return cluster;
    }

    private byte[] read(int length, String what) {
        var bytes = new byte[length];
        int size = 0;
        try {
            while (size < length) {
                int count = socket.getInputStream().read(bytes, size, length - size);
                if (count < 0) {
                    part(what, size);
                    throw script.failureAt(
                            script.afterLast(), what, size + " of " + length + " bytes, and the connection's end");
                }
                size += count;
            }
        } catch (SocketTimeoutException e) {
            part(what, size);
            throw script.silence(
                    what,
                    size == 0
                            ? "nothing"
                            : size + " of " + length + " bytes: " + Show.bytes(Arrays.copyOf(bytes, size), 0));
        } catch (IOException e) {
            throw script.failure(what, "the connection was reset: " + e.getMessage());
        }
        return bytes;
    }

    private void part(String what, int bytes) {
        if (bytes > 0) {
            script.passes(yours, name, "a part of " + what, bytes);
        }
    }

    /** The connection has to end, and nothing to come before. */
    void expectEnd() {
        int came = 0;
        try {
            came = socket.getInputStream().read() < 0
                    ? 0
                    : 1 + socket.getInputStream().available();
        } catch (SocketTimeoutException e) {
            throw script.silence("the end of the connection");
        } catch (IOException e) {
            // reset: closed as well
        }
        if (came > 0) {
            script.passes(yours, name, "bytes more", came);
            throw script.failureAt(script.last(), "no more frames", came + " bytes more");
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
