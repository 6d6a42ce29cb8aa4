package marshal.kit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class SocketsTest {

    @Test
    @EnabledOnOs(OS.LINUX) // which has more than one loopback address
    void whoHasALoopbackAddressOfItsOwnConnectsFromIt() throws IOException {
        assertThat(callerOf(Sockets.DEFAULT.at("127.1.0.3"))).isEqualTo("127.1.0.3");
        assertThat(callerOf(Sockets.DEFAULT)).isEqualTo(Sockets.LOOPBACK);
    }

    private static String callerOf(Sockets sockets) throws IOException {
        try (ServerSocket server = Sockets.DEFAULT.listen();
                Socket near = sockets.connect((InetSocketAddress) server.getLocalSocketAddress());
                Socket far = server.accept()) {
            return far.getInetAddress().getHostAddress();
        }
    }
}
