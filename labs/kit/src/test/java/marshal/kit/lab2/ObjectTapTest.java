package marshal.kit.lab2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import marshal.kit.contract.Sockets;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A tap between two plain sockets that pass objects. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ObjectTapTest {

    private static final Sockets SOCKETS = new Sockets(0, 300_000);

    @Test
    void countsStreamsWithIntsAndPassesOnEverything() throws Exception {
        byte[] ints = stream(new int[] {1, 2, 3});
        byte[] none = stream(new int[0]);
        byte[] text = stream("no ints");
        byte[] list = stream(List.of(new int[5]).toArray());
        byte[] stray = {1, 2, 3, 4};
        try (ServerSocket server = SOCKETS.listen();
                ObjectTap tap = ObjectTap.before((InetSocketAddress) server.getLocalSocketAddress(), null);
                Socket manager = SOCKETS.connect(tap.address());
                Socket worker = SOCKETS.prepare(server.accept())) {
            send(manager, worker, ints, none, text, list);
            assertThat(tap.counts()).isEqualTo(new Counts(3, 8, ints.length + none.length + text.length + list.length));
            send(manager, worker, stray);
            assertThat(tap.trace())
                    .map(Passed::toString)
                    .containsExactly(
                            "connection 1 -> no object: 3 ints, " + ints.length + " bytes",
                            "connection 1 -> no object: 0 ints, " + none.length + " bytes",
                            "connection 1 -> no object, " + text.length + " bytes",
                            "connection 1 -> no object: 5 ints, " + list.length + " bytes",
                            "connection 1 -> bytes that are no stream of objects: a message without a serialization "
                                    + "stream");
            assertThat(tap.trace().get(0).head()).isEqualTo(ints);
        }
    }

    private static void send(Socket from, Socket to, byte[]... messages) throws IOException {
        for (byte[] message : messages) {
            from.getOutputStream().write(message);
            assertThat(to.getInputStream().readNBytes(message.length)).isEqualTo(message);
        }
    }

    private static byte[] stream(Object object) throws IOException {
        var bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(object);
        return bytes.toByteArray();
    }
}
