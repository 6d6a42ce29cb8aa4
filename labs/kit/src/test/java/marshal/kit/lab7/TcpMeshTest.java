package marshal.kit.lab7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.measure.AllocatedBytes;
import marshal.kit.tool.Daemon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpMeshTest {

    private static final int HELLO = 12;

    /** Node 1 sends its number once, and then its frames. A plain socket replaces node 0. */
    @Test
    void aConnectionIsAHelloAndFrames() throws Exception {
        try (ServerSocket zero = Sockets.DEFAULT.listen();
                TcpMesh one = new TcpMesh(1, 2, Sockets.DEFAULT)) {
            one.join(List.of((InetSocketAddress) zero.getLocalSocketAddress(), one.address()));
            try (Socket socket = zero.accept()) {
                one.send(0, bytes(40));
                one.close();
                ByteBuffer all =
                        ByteBuffer.wrap(socket.getInputStream().readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
                assertThat(all.remaining()).isEqualTo(HELLO + HELLO + 40);
                for (int length : new int[] {0, 40}) {
                    assertThat(all.getInt()).isEqualTo('E' | 'X' << 8 | 'P' << 16 | 1 << 24);
                    assertThat(all.getInt()).isEqualTo(1);
                    assertThat(all.getInt()).isEqualTo(length);
                }
                assertThat(all).isEqualTo(bytes(40));
            }
        }
    }

    @Test
    void framesArriveHoweverLargeAndWhatIsNotReadIsPassedOver() throws Exception {
        try (TcpMesh zero = new TcpMesh(0, 2, Sockets.DEFAULT);
                TcpMesh one = new TcpMesh(1, 2, Sockets.DEFAULT)) {
            join(zero, one);
            for (int length : new int[] {Mesh.HEAD, 40, 5_000_000, Mesh.HEAD}) {
                FutureTask<Void> sent = sending(one, bytes(length));
                Mesh.Frame frame = zero.next(length == 40 ? 1 : Mesh.ANY);
                assertThat(frame.from()).isEqualTo(1);
                assertThat(frame.length()).isEqualTo(length);
                if (length > 40) { // 8 of the 40 bytes are left to be skipped
                    ByteBuffer rest = ByteBuffer.allocate(length - Mesh.HEAD);
                    frame.read(rest);
                    assertThat(rest.flip()).isEqualTo(bytes(length).position(Mesh.HEAD));
                }
                sent.get();
            }
        }
    }

    /** The JDK's own buffer for them would else be as large as the frame, and count as the receiver's memory. */
    @Test
    void bytesForTheHeapNeedNoSecondBufferOfTheirLength() throws Exception {
        try (TcpMesh zero = new TcpMesh(0, 2, Sockets.DEFAULT);
                TcpMesh one = new TcpMesh(1, 2, Sockets.DEFAULT)) {
            join(zero, one);
            int length = 20_000_000;
            ByteBuffer direct = ByteBuffer.allocateDirect(length);
            FutureTask<Void> sent = sending(one, direct);
            Mesh.Frame frame = zero.next(1);
            ByteBuffer rest = ByteBuffer.allocate(length - Mesh.HEAD);
            long before = AllocatedBytes.ofDirectBuffers();
            frame.read(rest);
            assertThat(rest.hasRemaining()).isFalse();
            assertThat(AllocatedBytes.ofDirectBuffers() - before).isLessThan(length / 2);
            sent.get();
        }
    }

    @Test
    void whoEndsInAFrameIsCut() throws Exception {
        try (TcpMesh zero = new TcpMesh(0, 2, Sockets.DEFAULT);
                Socket socket = connectTo(zero)) {
            socket.getOutputStream().write(header(1, 100));
            socket.getOutputStream().write(new byte[99]);
            socket.close();
            Mesh.Frame frame = zero.next(1);
            assertThatThrownBy(() -> frame.read(ByteBuffer.allocate(68))).isInstanceOf(TruncatedMessageException.class);
        }
    }

    @Test
    void whatIsNoFrameIsRefused() throws Exception {
        for (byte[] wrong : List.of(
                header(1, Mesh.HEAD - 1),
                header(1, Integer.MAX_VALUE),
                header(1, -1),
                header(0, 40),
                new byte[HELLO])) {
            try (TcpMesh zero = new TcpMesh(0, 2, Sockets.DEFAULT);
                    Socket socket = connectTo(zero)) {
                socket.getOutputStream().write(wrong);
                socket.getOutputStream().write(new byte[Mesh.HEAD]);
                assertThatThrownBy(() -> zero.next(1)).isInstanceOf(MalformedMessageException.class);
            }
        }
    }

    /** Connects a socket in place of node 1. */
    private static Socket connectTo(TcpMesh zero) throws Exception {
        Socket socket = Sockets.DEFAULT.connect(zero.address());
        socket.getOutputStream().write(header(1, 0));
        zero.join(List.of(zero.address(), zero.address()));
        return socket;
    }

    private static byte[] header(int from, int length) {
        return ByteBuffer.allocate(HELLO)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {'E', 'X', 'P', 1})
                .putInt(from)
                .putInt(length)
                .array();
    }

    private static void join(TcpMesh zero, TcpMesh one) throws Exception {
        List<InetSocketAddress> both = List.of(zero.address(), one.address());
        one.join(both);
        zero.join(both);
    }

    /** Sends a frame to node 0 at the same time, since nobody reads it yet. */
    private static FutureTask<Void> sending(TcpMesh one, ByteBuffer frame) {
        var sent = new FutureTask<Void>(() -> {
            one.send(0, frame);
            return null;
        });
        Daemon.start("one", sent);
        return sent;
    }

    private static ByteBuffer bytes(int length) {
        var bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return ByteBuffer.wrap(bytes);
    }
}
