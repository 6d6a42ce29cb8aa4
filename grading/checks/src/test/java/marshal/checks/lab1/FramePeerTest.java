package marshal.checks.lab1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import marshal.checks.played.RawMessage;
import marshal.checks.story.Script;
import org.junit.jupiter.api.Test;

/** Tests what a played end of a connection knows of the other end. */
class FramePeerTest {

    /** Otherwise a check would wait its whole deadline for a worker that has closed all its connections. */
    @Test
    void theEndOfAConnectionIsNewsAndTakesNothingAway() throws IOException {
        var script = new Script(1, 60_000);
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var other = new Socket(server.getInetAddress(), server.getLocalPort());
                var peer = new FramePeer("left", server.accept(), script)) {
            assertThat(peer.hasNews()).isFalse();
            RawMessage link = RawMessage.link(7, 0);
            other.getOutputStream().write(link.bytes());
            FramePeer.awaitNews(peer);
            assertThat(peer.hasNews()).isTrue();
            assertThat(peer.receive()).isEqualTo(link);
            other.close();
            FramePeer.awaitNews(peer);
            assertThat(peer.hasNews()).isTrue();
            assertThat(peer.receive()).isNull();
        }
    }
}
