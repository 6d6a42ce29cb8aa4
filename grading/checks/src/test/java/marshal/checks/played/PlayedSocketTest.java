package marshal.checks.played;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import marshal.checks.story.CheckFailure;
import marshal.checks.story.Script;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class PlayedSocketTest {

    private static final byte[] MORE_THAN_BUFFERS_HOLD = new byte[64 << 20];

    /** The system gives a write no deadline. So a worker that did not read cost its student two minutes. */
    @Test
    void aWriteThatNobodyReadsEndsAtTheDeadline() throws IOException {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var socket = new Socket(server.getInetAddress(), server.getLocalPort());
                var played = new PlayedSocket(new Script(1, 100), socket, "the manager", "your worker") {}) {
            ThrowingCallable write = () -> played.raw(MORE_THAN_BUFFERS_HOLD);
            assertThatThrownBy(write).isInstanceOfSatisfying(CheckFailure.class, failure -> {
                assertThat(failure.isSilence()).isTrue();
                assertThat(failure).hasMessageContaining("it has not read it");
            });
        }
    }

    @Test
    void aWriteIntoAClosedConnectionSaysSo() throws IOException {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var socket = new Socket(server.getInetAddress(), server.getLocalPort());
                var played = new PlayedSocket(new Script(1, 60_000), socket, "the manager", "your worker") {}) {
            Socket accepted = server.accept();
            accepted.setSoLinger(true, 0); // resets the connection
            accepted.close();
            assertThatThrownBy(() -> played.raw(MORE_THAN_BUFFERS_HOLD))
                    .isInstanceOf(CheckFailure.class)
                    .hasMessageContaining("it has closed the connection");
        }
    }
}
