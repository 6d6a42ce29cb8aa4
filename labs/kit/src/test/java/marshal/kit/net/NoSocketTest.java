package marshal.kit.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import marshal.kit.contract.WireException;
import org.junit.jupiter.api.Test;

class NoSocketTest {

    @Test
    void aMomentWithoutSocketsPasses() throws IOException {
        Deque<IOException> failures = new ArrayDeque<>(List.of(
                new SocketException("Too many open files"),
                new SocketException("Resource temporarily unavailable"),
                new WireException("cannot connect", new SocketException("Too many open files in system"))));
        String opened = NoSocket.patiently(() -> {
            if (!failures.isEmpty()) {
                throw failures.pop();
            }
            return "open";
        });
        assertThat(opened).isEqualTo("open");
    }

    @Test
    void whatFailsForAnotherReasonFailsAtOnce() {
        Deque<IOException> failures = new ArrayDeque<>(List.of(
                new WireException("cannot connect", new ConnectException("Connection refused")), new IOException()));
        assertThatThrownBy(() -> NoSocket.patiently(() -> {
                    throw failures.pop();
                }))
                .isInstanceOf(WireException.class);
    }
}
