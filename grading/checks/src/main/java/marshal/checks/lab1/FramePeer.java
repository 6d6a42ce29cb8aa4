package marshal.checks.lab1;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import marshal.checks.played.Oracle;
import marshal.checks.played.PlayedSocket;
import marshal.checks.played.RawMessage;
import marshal.checks.story.CheckFailure;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.checks.story.Wait;
import org.assertj.core.api.Assertions;

/**
 * One end of a connection, played by the checks. It sends any bytes. It waits for a frame, but not longer than a
 * deadline.
 */
final class FramePeer extends PlayedSocket {

    static final int QUIET_MILLIS = 300;
    private static final int MAX_BODY = 1 << 26;
    private static final int GLANCE_MILLIS = 30;
    private static final int MOST_WAITING = 8192; // bytes
    /**
     * A few packets more than a small buffer holds, as the system counts them. A usual buffer holds a whole long
     * message.
     */
    private static final long MOST_UNSENT = 1 << 17;

    FramePeer(String name, Socket socket, Script script) throws IOException {
        super(script, socket, name, "your code");
    }

    /** Sends a frame. */
    void send(RawMessage frame) {
        script.did(name + " sends " + frame);
        script.passes(name, yours, frame.toString(), RawMessage.HEADER + frame.body().length);
        raw(frame.bytes());
    }

    /** Waits for a frame of this kind. */
    RawMessage receive(int command) throws IOException {
        RawMessage frame = receive();
        if (frame == null) {
            throw script.failureAt(
                    script.afterLast(),
                    name + " gets " + RawMessage.name(command),
                    "the connection was closed instead");
        }
        if (frame.command() != command) {
            throw script.failureAt(script.last(), name + " gets " + RawMessage.name(command), frame.toString());
        }
        return frame;
    }

    /** Waits for any frame; null if the other side closed. */
    RawMessage receive() throws IOException {
        var header = new byte[RawMessage.HEADER];
        try {
            int got = in.readNBytes(header, 0, header.length);
            if (got == 0) {
                script.did(name + " sees the connection closed");
                return null;
            }
            if (got < header.length) {
                throw garbage(
                        "no whole header", got, "a whole header of 16 bytes", "only " + got + " bytes, then the end");
            }
            var fields = ByteBuffer.wrap(header);
            if (fields.getInt(0) != 0x4D415253 || header[4] != 1 || fields.getShort(6) != 0) {
                throw garbage(
                        "another header", got, "a header that starts 4d 41 52 53 01 .. 00 00", Show.bytes(header, 0));
            }
            int length = fields.getInt(12);
            if (length < 0 || length > MAX_BODY) {
                throw garbage("a body too long", got, "a body length within the bounds", "" + length);
            }
            byte[] body = in.readNBytes(length);
            if (body.length < length) {
                String came = "only " + body.length + ", then the end";
                throw garbage("no whole body", got + body.length, "a body of " + length + " bytes", came);
            }
            var frame = new RawMessage(header[5], fields.getInt(8), body);
            script.did(name + " gets " + frame);
            script.comes(yours, name, frame.toString(), RawMessage.HEADER + length);
            return frame;
        } catch (SocketTimeoutException e) {
            throw script.silence("that " + name + " gets a message");
        } catch (IOException e) {
            script.did(name + " sees the connection broken (" + e.getMessage() + ")");
            return null;
        }
    }

    private CheckFailure garbage(String what, int bytes, String expected, String came) {
        script.comes(yours, name, what, bytes);
        return script.failureAt(script.last(), expected + " at " + name, came);
    }

    /** Requires this message. */
    void gets(RawMessage expected) throws IOException {
        script.expect("what " + name + " gets", receive(expected.command()), expected);
    }

    /** Sends SORT, and requires SORTED. */
    void sorts(int id, int... items) throws IOException {
        send(RawMessage.sort(id, items));
        getsSorted(id, items);
    }

    /** Requires SORTED with these items in order. */
    void getsSorted(int id, int... items) throws IOException {
        RawMessage reply = receive(RawMessage.SORTED);
        script.expect("the id of the request", reply.id(), id);
        script.expect("the count in the reply", reply.body().length >= 12 ? reply.intAt(8) : -1, items.length);
        script.expect("the items", reply.intsFrom(12), Oracle.sorted(items));
    }

    /** Requires ERROR in reply to this request. */
    RawMessage getsError(int id) throws IOException {
        RawMessage error = receive(RawMessage.ERROR);
        script.expect("the id of the failed request", error.id(), id);
        return error;
    }

    /** Waits for a request of this kind, and sends a reply with its id; returns the id. */
    int answers(int command, IntFunction<RawMessage> reply) throws IOException {
        int id = receive(command).id();
        send(reply.apply(id));
        return id;
    }

    /** Waits for the other side to close, and requires that it sends nothing before. */
    void expectClosedInSilence(String otherwise) throws IOException {
        long came = expectClosed(otherwise);
        script.require(came == 0, "nothing on " + name + "'s connection but its end", came + " bytes");
    }

    /** Waits for the other side to close. Reads and drops the bytes that come before; returns their number. */
    long expectClosed(String otherwise) throws IOException {
        var buffer = new byte[8192];
        long came = 0;
        try {
            for (int read = 0; read >= 0; read = in.read(buffer)) {
                came += read;
            }
        } catch (SocketTimeoutException e) {
            throw script.failure(
                    otherwise, name + "'s connection is still open after " + script.deadlineMillis() / 1000 + " s");
        } catch (IOException e) {
            // a reset closes it, too
        }
        script.did(name + " sees the connection closed");
        return came;
    }

    /** Returns a description of the unreceived bytes, for a story. Nothing can be received afterwards. */
    String waiting() {
        try {
            socket.setSoTimeout(QUIET_MILLIS);
            var fields = ByteBuffer.wrap(in.readNBytes(RawMessage.HEADER));
            int length = Math.min(Math.max(0, fields.getInt(12)), MOST_WAITING);
            return new RawMessage(fields.get(5), fields.getInt(8), in.readNBytes(length)).toString();
        } catch (IOException | IndexOutOfBoundsException e) {
            return ""; // nothing was received
        }
    }

    /** Waits for the other side to close one of two connections, and returns the other connection. */
    static FramePeer keptOf(FramePeer one, FramePeer other, String otherwise) throws IOException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(one.script.deadlineMillis());
        while (System.nanoTime() < end) {
            if (one.isClosedWithin(GLANCE_MILLIS)) {
                return other;
            }
            if (other.isClosedWithin(GLANCE_MILLIS)) {
                return one;
            }
        }
        throw one.script.failure(otherwise, "both are still open");
    }

    /** Requires that small buffers hold all bytes that the other side has sent and nobody has read. */
    void expectLittleUnread(String expected) {
        long unsent = SendQueue.to(localPort());
        script.expectThat(expected, unsent + " bytes in the buffer", came -> Assertions.assertThat(unsent)
                .isLessThanOrEqualTo(MOST_UNSENT));
    }

    /** Returns the port at this end. For an accepted connection, it is the port that the other side connected to. */
    int localPort() {
        return socket.getLocalPort();
    }

    /** Returns whether there is something that nobody has read: bytes, or the end of the connection. */
    boolean hasNews() {
        try {
            socket.setSoTimeout(1);
            try {
                int next = in.read();
                if (next >= 0) {
                    in.unread(next);
                }
                return true;
            } catch (SocketTimeoutException e) {
                return false;
            } finally {
                socket.setSoTimeout(script.deadlineMillis());
            }
        } catch (IOException e) {
            return true; // a reset ends it, too
        }
    }

    /** Waits until one of them has news, but not longer than a deadline. */
    static void awaitNews(FramePeer... peers) {
        Wait.until(() -> Stream.of(peers).anyMatch(FramePeer::hasNews), peers[0].script.deadlineMillis());
    }

    /** Waits until the other side has read all that was sent. Only Linux says whether it has. */
    void awaitRead() {
        Wait.until(() -> SendQueue.unreadFrom(localPort()) == 0, script.deadlineMillis());
    }

    /** Closes only the sending side. */
    void shutdownOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            script.did(name + " sees the connection broken (" + e.getMessage() + ")");
        }
    }

    /** Requires that nothing comes for a while and that the connection stays open. */
    void expectQuiet(String otherwise) throws IOException {
        socket.setSoTimeout(QUIET_MILLIS);
        try {
            int came = in.read();
            throw script.failure(
                    otherwise, came < 0 ? "the worker has closed it" : "the worker has sent something on it");
        } catch (SocketTimeoutException e) {
            socket.setSoTimeout(script.deadlineMillis());
        } catch (IOException e) {
            throw script.failure(otherwise, "the worker has closed it (" + e.getMessage() + ")");
        }
    }
}
