package marshal.kit.lab6.experiment;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Sends an object with java.io over a separate TCP connection, as in lab 1: its length, then its bytes at once. */
final class SocketTrip implements Trip, AutoCloseable {

    private static final Path PORT = Path.of("port");

    private final Object value;
    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private Object received;

    private SocketTrip(Object value, Socket socket) throws IOException {
        this.value = value;
        this.socket = socket;
        socket.setTcpNoDelay(true);
        this.in = new DataInputStream(socket.getInputStream());
        this.out = new DataOutputStream(socket.getOutputStream());
    }

    /** Opens one end, for one of two ranks that share a directory. Rank 0 writes its port to a file. */
    static SocketTrip open(Object value, int rank) throws IOException, InterruptedException {
        InetAddress first = TripNet.first();
        if (rank == 0) {
            try (var door = new ServerSocket(0, 1, first)) {
                Path draft = Files.writeString(Path.of("port.draft"), "" + door.getLocalPort());
                Files.move(draft, PORT, StandardCopyOption.ATOMIC_MOVE);
                Socket socket = door.accept();
                Files.delete(PORT);
                return new SocketTrip(value, socket);
            }
        }
        while (!Files.exists(PORT)) {
            Thread.sleep(1);
        }
        int port = Integer.parseInt(Files.readString(PORT));
        return new SocketTrip(value, new Socket(first, port));
    }

    @Override
    public void send() throws IOException {
        byte[] bytes = SerializedBytes.pack(value);
        byte[] all = new byte[Integer.BYTES + bytes.length];
        ByteBuffer.wrap(all).putInt(bytes.length).put(bytes);
        out.write(all);
    }

    @Override
    public void recv() throws IOException {
        received = SerializedBytes.unpack(in.readNBytes(in.readInt()));
    }

    @Override
    public Object received() {
        return received;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
