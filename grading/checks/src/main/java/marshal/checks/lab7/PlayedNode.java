package marshal.checks.lab7;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import marshal.checks.played.PlayedSocket;
import marshal.checks.story.Script;
import marshal.checks.story.Show;

/** A node that the check plays, and its connection to one node of the student's (PROTOCOL.md, section 3). */
final class PlayedNode extends PlayedSocket {

    static final int FRAME = 12;

    private static final int MAGIC = 0x01505845; // "EXP", 1
    private static final int MOST = 64 << 20;

    private final int me;

    /**
     * @param me    the number of the played node
     * @param yours the number of the student's node
     */
    PlayedNode(Script script, Socket socket, int me, int yours) throws IOException {
        super(script, socket, "node " + me, "your node " + yours);
        this.me = me;
    }

    // ---- frames -------------------------------------------------------------------------------------------------

    /** Returns a frame that carries a cluster. */
    static byte[] frame(int from, byte[] cluster) {
        return frame(from, cluster.length, cluster);
    }

    /** Returns a frame that announces this number of bytes, perhaps not the real number. */
    static byte[] frame(int from, int length, byte[] bytes) {
        return ByteBuffer.allocate(FRAME + bytes.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(MAGIC)
                .putInt(from)
                .putInt(length)
                .put(bytes)
                .array();
    }

    /** Returns the number of the node that sent the first frame of a connection. */
    static int hello(Script script, Socket socket) throws IOException {
        socket.setSoTimeout(script.deadlineMillis());
        byte[] bytes = socket.getInputStream().readNBytes(FRAME);
        ByteBuffer hello = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        script.require(
                bytes.length >= FRAME && hello.getInt(0) == MAGIC && hello.getInt(8) == 0,
                "a first frame of length 0, which says who connects",
                Show.bytes(bytes, 0));
        return hello.getInt(4);
    }

    // ---- sending ------------------------------------------------------------------------------------------------

    /** Sends a cluster. */
    void send(String what, byte[] cluster) {
        write(what, frame(me, cluster));
    }

    /** Sends any bytes. */
    void write(String what, byte[] bytes) {
        script.did("node " + me + " sends " + what);
        script.passes(name, yours, what, bytes.length);
        raw(bytes);
    }

    /** Sends a cluster in pieces of this number of bytes. */
    void trickle(String what, byte[] cluster, int piece) {
        byte[] frame = frame(me, cluster);
        script.did("node " + me + " sends " + what + ", " + piece + " bytes at a time");
        script.passes(name, yours, what, frame.length);
        for (int at = 0; at < frame.length; at += piece) {
            raw(Arrays.copyOfRange(frame, at, Math.min(at + piece, frame.length)));
        }
    }

    // ---- receiving ----------------------------------------------------------------------------------------------

    /** Returns the cluster of the next frame, which must come from node {@code from}. */
    byte[] receive(String what, int from) {
        byte[] head = whole(FRAME, "a frame's head: " + what);
        ByteBuffer frame = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
        int length = frame.getInt(8);
        if (frame.getInt(0) != MAGIC || frame.getInt(4) != from || length < GoldenCluster.HEADER || length > MOST) {
            script.passes(yours, name, "another frame", FRAME);
            throw script.failureAt(script.last(), "a frame from node " + from + ": " + what, Show.bytes(head, 0));
        }
        byte[] cluster = whole(length, what);
        script.did("node " + me + " gets " + FRAME + " + " + length + " bytes");
        script.comes(yours, name, what, FRAME + length);
        return cluster;
    }

    private byte[] whole(int length, String what) {
        byte[] bytes = read(length, what);
        if (bytes.length < length) {
            if (bytes.length > 0) {
                script.passes(yours, name, "a part of " + what, bytes.length);
            }
            String came = bytes.length + " of " + length + " bytes, and the connection's end";
            throw script.failureAt(script.afterLast(), what, came);
        }
        return bytes;
    }

    /** Requires that the connection ends, and that nothing comes before. */
    void expectEnd() {
        int came = 0;
        try {
            came = in.read() < 0 ? 0 : 1 + in.available();
        } catch (SocketTimeoutException e) {
            throw script.silence("the end of the connection");
        } catch (IOException e) {
            // a reset closes it, too
        }
        if (came > 0) {
            script.passes(yours, name, "bytes more", came);
            throw script.failureAt(script.last(), "no more frames", came + " bytes more");
        }
    }
}
