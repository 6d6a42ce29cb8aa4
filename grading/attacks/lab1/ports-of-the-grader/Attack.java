package marshal.lab1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

/** Connects to every port that anybody listens at, and sends noise */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        int reached = 0;
        for (String table : new String[] {"/proc/net/tcp", "/proc/net/tcp6"}) {
            for (String line : Files.readAllLines(Path.of(table))) {
                String[] words = line.strip().split("\\s+");
                if (words.length > 3 && words[3].equals("0A")) {
                    try (var socket = new Socket()) {
                        socket.connect(new InetSocketAddress("127.0.0.1", Integer.parseInt(words[1].split(":")[1], 16)), 200);
                        socket.getOutputStream().write(new byte[] {77, 65, 82, 83, 1, 99, 0, 0, 1, 2, 3, 4, 127, 127, 127, 127});
                        reached++;
                    } catch (IOException e) {
                        // gone
                    }
                }
            }
        }
        return "held: " + (reached > 20 ? "BREACH, " : "") + "nobody minds";
    }
}
