package marshal.lab1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Connects to a program of the machine that is not its own, and to other machines */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        for (String host : new String[] {"127.0.0.1", "@HOST@"}) {
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(host, Integer.parseInt("@PORT@")), 500);
                return "connected to " + host;
            } catch (IOException e) {
                // not reachable
            }
        }
        return "held: nobody answers";
    }
}
