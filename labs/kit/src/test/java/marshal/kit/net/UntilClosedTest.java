package marshal.kit.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import marshal.kit.contract.Sockets;
import marshal.kit.tool.Daemon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A loop that accepts or receives, with failures. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UntilClosedTest {

    private static final Sockets SOCKETS = new Sockets(0, 300_000);

    /** A server socket whose accept fails this many times and then accepts. */
    private static final class Unable extends ServerSocket {

        private final AtomicInteger failures;

        Unable(int failures) throws IOException {
            this.failures = new AtomicInteger(failures);
        }

        @Override
        public Socket accept() throws IOException {
            if (failures.getAndDecrement() > 0) {
                throw new IOException("Too many open files");
            }
            return super.accept();
        }
    }

    private static void awaitPause(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(thread.isAlive()).isTrue();
            Thread.yield();
        }
    }

    @Test
    void pausesAsLongAsAcceptFailsAndEndsWhenTheSocketIsClosed() throws Exception {
        ServerSocket server = SOCKETS.listen(new Unable(Integer.MAX_VALUE));
        Thread door = Daemon.start("door", () -> UntilClosed.repeat(server::isClosed, server::accept));
        for (int i = 0; i < 3; i++) {
            awaitPause(door);
        }
        server.close();
        door.join();
    }

    @Test
    void acceptsWhenItCanAgain() throws Exception {
        try (ServerSocket server = SOCKETS.listen(new Unable(3))) {
            var accepted = new LinkedBlockingQueue<Socket>();
            Thread door = Daemon.start(
                    "door", () -> UntilClosed.repeat(server::isClosed, () -> accepted.add(server.accept())));
            try (Socket near = SOCKETS.connect((InetSocketAddress) server.getLocalSocketAddress());
                    Socket far = accepted.take()) {
                assertThat(far.getPort()).isEqualTo(near.getLocalPort());
            }
            server.close();
            door.join();
        }
    }

    /** Otherwise nobody can reach the worker behind it any more. */
    @Test
    void aTapThatCouldNotAcceptAcceptsWhenItCanAgain() throws Exception {
        try (ServerSocket worker = SOCKETS.listen();
                ByteTap tap = ByteTap.before((InetSocketAddress) worker.getLocalSocketAddress())) {
            Field field = TcpTap.class.getDeclaredField("server");
            field.setAccessible(true);
            var server = (ServerSocket) field.get(tap);
            Field door = TcpTap.class.getDeclaredField("door");
            door.setAccessible(true);
            server.setSoTimeout(1); // accept fails from the next call on
            SOCKETS.connect(tap.address()).close();
            awaitPause((Thread) door.get(tap));
            server.setSoTimeout(0);
            worker.accept().close(); // the connection that was closed above
            try (Socket near = SOCKETS.connect(tap.address());
                    Socket far = SOCKETS.prepare(worker.accept())) {
                near.getOutputStream().write(7);
                assertThat(far.getInputStream().read()).isEqualTo(7);
            }
        }
    }

    /** A turn that fails because its socket was closed is the last turn, and there is no pause. */
    @Test
    void aSocketThatIsClosedMeanwhileEndsTheLoopWithoutAPause() throws Exception {
        DatagramChannel channel = DatagramChannel.open();
        var turns = new AtomicInteger();
        UntilClosed.repeat(() -> !channel.isOpen(), () -> {
            turns.incrementAndGet();
            channel.close();
            throw new IOException("closed");
        });
        assertThat(turns).hasValue(1);
    }
}
