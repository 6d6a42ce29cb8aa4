package marshal.checks.lab5;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import marshal.checks.lab5.Calls.Call;
import marshal.checks.played.PlayedSocket;
import marshal.checks.story.Crash;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.checks.story.Wait;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.CallServer;
import marshal.kit.tool.Plural;

/** One end of a connection of calls, played by the checks. */
final class CallPeer extends PlayedSocket {

    static final String FIRST = "peer";
    /** The name of another connection of the same stub or skeleton. */
    static final String SECOND = "peer 2";

    private static final int HEADER = 4;

    private final Calls sent = new Calls();
    private final Calls expected = new Calls();
    private boolean begun;
    private Call call; // the last call
    private int id = 40; // of that call; a skeleton that counts calls itself sends another id

    private CallPeer(Script script, Socket socket, String name, String yours) throws IOException {
        super(script, socket, name, yours);
    }

    /** Connects to a student's skeleton, to call it. */
    static CallPeer connect(Script script, CallServer skeleton) throws IOException {
        return connect(script, skeleton, FIRST);
    }

    static CallPeer connect(Script script, CallServer skeleton, String name) throws IOException {
        return new CallPeer(script, Sockets.DEFAULT.connect(skeleton.address()), name, "your skeleton");
    }

    /** Accepts a connection from a student's stub, which calls the peer. */
    static CallPeer accept(Script script, ServerSocket server, String name) throws IOException {
        try {
            return new CallPeer(script, Wait.forConnection(server, script.deadlineMillis()), name, "your stub");
        } catch (SocketTimeoutException e) {
            throw script.silence("a connection of the stub");
        }
    }

    /** Returns the golden bytes of what it sends. */
    Calls says() {
        return sent;
    }

    /** Returns the id of the last call. */
    int id() {
        return id;
    }

    void send(String what, byte[] bytes) {
        script.did("the peer sends " + what);
        script.passes(name, yours, what, bytes.length);
        raw(bytes);
    }

    /** Sends a call, whose answer can be expected later. */
    CallPeer calls(Call call) {
        return calls(call.toString(), 0, call.number(), call);
    }

    CallPeer calls(String what, int object, long method, Call call) {
        this.call = call;
        id++;
        send("CALL of " + what, sent.call(id, object, method, call));
        return this;
    }

    /** Sends a call, and requires this result as its answer. */
    void asks(Call call, String result) {
        calls(call).expectAnswer(result);
    }

    /** Answers the last call. */
    void answers(String result) {
        send("the answer to " + call, sent.answer(id, call.result(), result));
    }

    /** Waits for a call. The stub may choose its id. */
    CallPeer expectCall(Call call) {
        this.call = call;
        expectCall("CALL of " + call, expected.call(0, 0, call.number(), call));
        return this;
    }

    private void expectCall(String what, byte[] golden) {
        int at = (begun ? 0 : HEADER) + 2; // after RESET and CALL
        byte[] came = receive(golden.length, what);
        id = came.length < at + 4 ? 0 : ByteBuffer.wrap(came).getInt(at);
        ByteBuffer.wrap(golden).putInt(at, id);
        compare(what, golden, came);
    }

    /** Waits for a call that ends in an ABORT. The reason must contain the name; the rest of it is free. */
    void expectAbort(Call call, String name) {
        byte[] whole = expected.call(0, 0, call.number(), call);
        expectCall("CALL of " + call + ", up to the ABORT", Arrays.copyOf(whole, whole.length - 2 - name.length()));
        script.expectContains("the class's name behind the ABORT", receiveText("the ABORT's reason"), name);
    }

    /** Waits for the answer to the last call that was sent. */
    void expectAnswer(String result) {
        String what = call.result() == 'V' ? "DONE" : "RETURN of " + result.replace("\n", "; ");
        byte[] golden = expected.answer(id, call.result(), result);
        compare(what, golden, receive(golden.length, what));
    }

    void expectThrown(String type, String message) {
        byte[] golden = expected.threw(id, type, message);
        compare("THREW", golden, receive(golden.length, "THREW of " + type));
    }

    /** Waits for an exception. Its message is free. */
    void expectThrown(Class<? extends Exception> type) {
        String what = "THREW of " + type.getName();
        byte[] golden = expected.threw(id, type.getName(), "");
        compare(what, Arrays.copyOf(golden, golden.length - 2), receive(golden.length - 2, what));
        script.did("its message is \"" + receiveText("the message") + '"');
    }

    private String receiveText(String what) {
        byte[] length = receive(2, "the length of " + what);
        int bytes = length.length < 2 ? 0 : ByteBuffer.wrap(length).getShort() & 0xFFFF;
        return new String(receive(bytes, what), StandardCharsets.UTF_8);
    }

    private byte[] receive(int length, String what) {
        byte[] came = read(length, what);
        begun = true;
        return came;
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
                    (at == 0 ? "nothing" : Plural.of(at, "byte") + ", " + Show.bytesAround(came, 0))
                            + ": it has closed the connection");
        } else if (at >= 0) {
            String place =
                    "first difference at byte " + at + ", " + expected.marked().where(at);
            throw script.failureAt(
                    script.last(),
                    what + ": " + Show.bytesAround(golden, at),
                    Show.bytesAround(came, at) + "\n" + place);
        }
        script.did("the peer gets " + what);
    }

    /** Requires that the other side closes the connection. */
    void expectEnd() throws IOException {
        script.inTime(isClosedWithin(script.deadlineMillis()), "that the other side closes the connection");
        script.did("the peer sees the connection closed");
    }

    /**
     * Returns whether a connection is refused. A thread that waits in accept keeps the port for a moment after close.
     */
    static boolean isRefused(InetSocketAddress address) {
        try (var late = new Socket(address.getAddress(), address.getPort())) {
            return false;
        } catch (IOException e) {
            if (Crash.isMachines(e)) {
                throw new UncheckedIOException(e);
            }
            return true;
        }
    }
}
