package marshal.checks.lab5;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.checks.story.Wait;
import marshal.kit.contract.Sockets;

/** One end of a connection of calls, played by the checks. */
final class CallPeer implements Closeable {

    /** Another connection of the same stub or skeleton. */
    static final String SECOND = "peer 2";

    private static final String PEER = "peer";
    private static final int HEADER = 4;

    private final Script script;
    private final Socket socket;
    private final String name; // in drawings
    private final String yours; // the other end, there
    private final Calls sent = new Calls();
    private final Calls expected = new Calls();
    private boolean begun;

    private CallPeer(Script script, Socket socket, String name, String yours) throws IOException {
        this.script = script;
        this.socket = socket;
        this.name = name;
        this.yours = yours;
        socket.setSoTimeout(script.deadlineMillis());
        socket.setTcpNoDelay(true);
    }

    /** Calls a student's skeleton. */
    static CallPeer connect(Script script, InetSocketAddress address) throws IOException {
        return connect(script, address, PEER);
    }

    /** The same of one that is not alone. */
    static CallPeer connect(Script script, InetSocketAddress address, String name) throws IOException {
        return new CallPeer(script, Sockets.DEFAULT.connect(address), name, "your skeleton");
    }

    /** Is called by a student's stub. */
    static CallPeer accept(Script script, ServerSocket server) throws IOException {
        return accept(script, server, PEER);
    }

    /** The same of one that is not alone. */
    static CallPeer accept(Script script, ServerSocket server, String name) throws IOException {
        server.setSoTimeout(script.deadlineMillis());
        try {
            return new CallPeer(script, server.accept(), name, "your stub");
        } catch (SocketTimeoutException e) {
            throw script.silence("a connection of the stub");
        }
    }

    /** What it says, in golden bytes. */
    Calls says() {
        return sent;
    }

    void send(String what, byte[] bytes) {
        script.did("the peer sends " + what);
        script.passes(name, yours, what, bytes.length);
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw script.failure("that the other side takes it", "it has closed the connection: " + e.getMessage());
        }
    }

    /** Waits for a call; its id, which is the caller's to choose. */
    int expectCall(Calls.Call call) {
        int at = (begun ? 0 : HEADER) + 2;
        byte[] golden = expected.call(0, call);
        byte[] came = receive(golden.length, "CALL of " + call);
        int id = came.length < at + 4 ? 0 : ByteBuffer.wrap(came).getInt(at);
        ByteBuffer.wrap(golden).putInt(at, id);
        compare("CALL of " + call, golden, came);
        return id;
    }

    /** Waits for a call that ends in an ABORT, whose reason is free but for the name. */
    void expectAbort(Calls.Call call, String name) {
        String what = "CALL of " + call + ", up to the ABORT";
        int at = (begun ? 0 : HEADER) + 2;
        byte[] whole = expected.call(0, call);
        byte[] golden = Arrays.copyOf(whole, whole.length - 2 - name.length());
        byte[] came = receive(golden.length, what);
        if (came.length == golden.length) {
            ByteBuffer.wrap(golden).putInt(at, ByteBuffer.wrap(came).getInt(at));
        }
        compare(what, golden, came);
        byte[] length = receive(2, "the length of the ABORT's reason");
        int bytes = length.length < 2 ? 0 : ByteBuffer.wrap(length).getShort() & 0xFFFF;
        String reason = new String(receive(bytes, "the ABORT's reason"), StandardCharsets.UTF_8);
        script.expectContains("the class's name behind the ABORT", reason, name);
    }

    /** Waits for an answer. */
    void expectAnswer(int id, char kind, String result) {
        String what = kind == 'V' ? "DONE" : "RETURN of " + result.replace("\n", "; ");
        byte[] golden = expected.answer(id, kind, result);
        compare(what, golden, receive(golden.length, what));
    }

    void expectThrown(int id, String type, String message) {
        byte[] golden = expected.threw(id, type, message);
        compare("THREW", golden, receive(golden.length, "THREW of " + type));
    }

    /** The same where the message is free, but for its length. */
    void expectThrown(int id, Class<? extends Exception> type) {
        String what = "THREW of " + type.getName();
        byte[] golden = expected.threw(id, type.getName(), "");
        compare(what, Arrays.copyOf(golden, golden.length - 2), receive(golden.length - 2, what));
        byte[] length = receive(2, "the length of a message");
        int bytes = length.length < 2 ? 0 : ByteBuffer.wrap(length).getShort() & 0xFFFF;
        script.did("its message is \"" + new String(receive(bytes, "the message"), StandardCharsets.UTF_8) + '"');
    }

    private byte[] receive(int length, String what) {
        var bytes = new byte[length];
        int size = 0;
        try {
            while (size < length) {
                int count = socket.getInputStream().read(bytes, size, length - size);
                if (count < 0) {
                    break;
                }
                size += count;
            }
        } catch (SocketTimeoutException e) {
            if (size > 0) {
                script.passes(yours, name, "a part of " + what, size);
            }
            throw script.silence(
                    what + ", " + length + " bytes",
                    size == 0
                            ? "nothing on this connection"
                            : size + " bytes and no more: " + Show.bytes(Arrays.copyOf(bytes, size), 0));
        } catch (IOException e) {
            throw script.failure(what, "the connection was reset: " + e.getMessage());
        }
        begun = true;
        return Arrays.copyOf(bytes, size);
    }

    private void compare(String what, byte[] golden, byte[] came) {
        int at = Arrays.mismatch(golden, came);
        if (came.length > 0) {
            script.passes(yours, name, (at < 0 ? "" : "other bytes than ") + what, came.length);
        }
        if (at >= 0 && at == came.length) {
            throw script.failureAt(
                    at == 0 ? script.afterLast() : script.last(),
                    what + ": " + Show.bytesAround(golden, 0),
                    (at == 0 ? "nothing" : at + " bytes, " + Show.bytesAround(came, 0))
                            + ": it has closed the connection");
        } else if (at >= 0) {
            throw script.failureAt(
                    script.last(),
                    what + ": " + Show.bytesAround(golden, at),
                    Show.bytesAround(came, at) + "\nfirst difference at byte " + at + ", "
                            + expected.marked().where(at));
        }
        script.did("the peer gets " + what);
    }

    /** Whether the other side closes the connection within this time. */
    boolean waitsForEnd(int millis) throws IOException {
        return Wait.forEnd(socket, socket.getInputStream(), millis);
    }

    /** The other side has to close the connection. */
    void expectEnd() throws IOException {
        if (!waitsForEnd(script.deadlineMillis())) {
            throw script.silence("that the other side closes the connection");
        }
        script.did("the peer sees the connection closed");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
