package marshal.engine.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import marshal.kit.contract.Sockets;

/** The network within this machine, over which all processes of a check talk. */
public final class LoopbackInterface {

    private static final Sockets PATIENT = new Sockets(0, 20_000);

    private LoopbackInterface() {}

    /** Why nobody's code can be run here; empty if a connection from this process to itself is made. */
    public static Optional<String> whyNot() {
        try (ServerSocket server = PATIENT.listen();
                Socket ignored = PATIENT.connect((InetSocketAddress) server.getLocalSocketAddress())) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("This machine's loopback interface carries no connection, and the programs of a lab talk "
                    + "over it: " + e.getMessage() + ". Bring it up, as root: ip link set lo up. If it is up, a firewall "
                    + "keeps " + Sockets.LOOPBACK + " from itself.");
        }
    }
}
