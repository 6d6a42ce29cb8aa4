package marshal.checks.lab5;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import marshal.checks.lab5.Calls.Call;
import marshal.checks.run.Background;
import marshal.checks.run.Host;
import marshal.checks.story.Crash;
import marshal.checks.story.Script;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.lab5.CallClient;
import marshal.kit.lab5.CallServer;

/** A student's stub, with its server. The checks play the server unless a skeleton is given. */
final class StubScene implements Closeable {

    private final Script script;
    private final ServerSocket server = Sockets.DEFAULT.listen();
    private final CallClient client;
    private CallPeer peer; // server's end of the stub's first connection
    private boolean closed;

    StubScene(Host host, Script script) throws IOException {
        this(host, script, Sockets.DEFAULT);
    }

    /**
     * @param sockets of the stub
     */
    StubScene(Host host, Script script, Sockets sockets) throws IOException {
        this.script = script;
        var address = new InetSocketAddress(Sockets.LOOPBACK, server.getLocalPort());
        this.client = Lab5Student.of(host).client(address, Lab5Student.PLAIN, sockets);
    }

    StubScene(Host host, Script script, CallServer skeleton) throws IOException {
        this.script = script;
        this.client = Lab5Student.of(host).client(skeleton.address(), Lab5Student.PLAIN, Sockets.DEFAULT);
    }

    /** Makes a call of the stub, which waits for its answer in another thread. */
    Answered calls(Call call) {
        script.did("the stub calls " + call);
        return new Answered(script, Background.call(() -> client.call(call.method(), call.arguments())));
    }

    /** Returns the server's end of a connection of the stub. */
    CallPeer accepts(String name) throws IOException {
        CallPeer accepted = CallPeer.accept(script, server, name);
        peer = peer == null ? accepted : peer;
        return accepted;
    }

    /** Waits for a call on the stub's first connection, at the server. */
    CallPeer expects(Call call) throws IOException {
        return (peer == null ? accepts(CallPeer.FIRST) : peer).expectCall(call);
    }

    /** Makes a call of the stub over its first connection, and returns what the server answers. */
    CallPeer serves(Call call, String result) throws Exception {
        Answered answered = calls(call);
        expects(call).answers(result);
        answered.returns(call.shown(result));
        return peer;
    }

    /** The result of a call that is under way. */
    record Answered(Script script, CompletableFuture<String> result) {

        void returns(String expected) throws Exception {
            String returns = "that the call returns" + (expected.isEmpty() ? "" : " ") + expected;
            try {
                script.expect("what the call returns", inTime(), expected);
            } catch (ExecutionException e) {
                throw script.failure(returns, Crash.describe(Background.thrown(e)));
            } catch (TimeoutException e) {
                throw script.silence(returns);
            }
        }

        /** Requires that the call throws an IOException; returns its class and message. */
        String fails() throws Exception {
            try {
                throw script.failure("that the call fails", "it returned " + inTime());
            } catch (ExecutionException e) {
                Exception thrown = Background.thrown(e);
                if (!(thrown instanceof WireException)) { // the kit wraps each IOException of a stub in this
                    throw script.failure("that the stub throws an IOException", Crash.describe(thrown));
                }
                script.did("it threw " + thrown.getMessage());
                return thrown.getMessage();
            } catch (TimeoutException e) {
                throw script.silence("that the call fails");
            }
        }

        void fails(String expected, String... words) throws Exception {
            script.expectContains(expected, fails(), words);
        }

        private String inTime() throws Exception {
            return result.get(script.deadlineMillis() * 9L / 10, TimeUnit.MILLISECONDS);
        }
    }

    /** Closes the stub, which must work each time. */
    void closesStub(String what) {
        closed = true;
        script.run(what, client::close);
    }

    @Override
    public void close() throws IOException {
        server.close();
        if (!closed) {
            client.close();
        }
    }
}
