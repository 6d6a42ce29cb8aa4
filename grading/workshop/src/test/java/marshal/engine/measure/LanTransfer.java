package marshal.engine.measure;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A program for {@link LanTest}: one end of a TCP transfer. Both ends read the clock of the same machine. */
final class LanTransfer {

    private LanTransfer() {}

    /**
     * {@code receive ADDRESS} prints its port, then the time of the last byte; {@code send ADDRESS PORT BYTES} prints
     * the time before the first byte.
     */
    public static void main(String[] args) throws Exception {
        InetAddress address = InetAddress.getByName(args[1]);
        var chunk = new byte[1 << 16];
        if (args[0].equals("receive")) {
            try (ServerSocket server = new ServerSocket(0, 1, address)) {
                System.out.println(server.getLocalPort());
                try (InputStream in = server.accept().getInputStream()) {
                    while (in.read(chunk) >= 0) {
                        // only the time counts
                    }
                    System.out.println(System.nanoTime());
                }
            }
            return;
        }
        try (Socket socket = new Socket(address, Integer.parseInt(args[2]));
                OutputStream out = socket.getOutputStream()) {
            System.out.println(System.nanoTime());
            for (long left = Long.parseLong(args[3]); left > 0; left -= chunk.length) {
                out.write(chunk, 0, (int) Math.min(left, chunk.length));
            }
        }
    }
}
