package marshal.checks.lab2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import marshal.checks.story.Crash;
import marshal.kit.contract.Sockets;

/** Finds the addresses of this machine, and who listens there. */
final class LocalAddresses {

    static final String OTHER_LOOPBACK = "127.0.0.2";
    private static final int CONNECT_MILLIS = 1500;

    private LocalAddresses() {}

    /** Returns the IPv4 addresses of this machine that are not {@link Sockets#LOOPBACK}. */
    static List<InetAddress> others() throws IOException {
        var others = new ArrayList<InetAddress>();
        if (hasOtherLoopback()) {
            others.add(InetAddress.getByName(OTHER_LOOPBACK));
        }
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(each.getInetAddresses())) {
                if (address instanceof Inet4Address && !address.isLoopbackAddress()) {
                    others.add(address);
                }
            }
        }
        return others;
    }

    /** Returns whether the system has another loopback address. If not, nobody can come from there. */
    static boolean hasOtherLoopback() {
        try (var probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(OTHER_LOOPBACK, 0));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean accepts(InetSocketAddress address) {
        try {
            new Sockets(0, CONNECT_MILLIS).connect(address).close();
            return true;
        } catch (IOException e) {
            if (Crash.isMachines(e)) {
                throw new UncheckedIOException(e);
            }
            return false;
        }
    }
}
