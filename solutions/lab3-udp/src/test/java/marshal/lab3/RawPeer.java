package marshal.lab3;

import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import marshal.kit.contract.Sockets;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.WindowUpdate;

/** A peer that sends what a test tells it, and acknowledges nothing on its own. */
final class RawPeer implements Closeable {

    private static final Lab3Binding CODEC = new Lab3Binding();
    private static final int SOON_MILLIS = 60_000;

    private final DatagramSocket socket;
    private final InetSocketAddress to;

    RawPeer(InetSocketAddress to) throws IOException {
        this.to = to;
        this.socket = Sockets.DEFAULT.datagram();
    }

    InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    static Packet data(int message, int number, int total, int... payload) {
        var bytes = new byte[payload.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) payload[i];
        }
        return new Packet(Packet.Type.DATA, message, number, total, bytes);
    }

    void send(Packet packet) throws IOException {
        send(CODEC.encode(packet));
    }

    void send(WindowUpdate update) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Packet.HEADER);
        WindowUpdates.encode(update, bytes);
        send(bytes.array());
    }

    void send(byte[] datagram) throws IOException {
        socket.send(new DatagramPacket(datagram, datagram.length, to));
    }

    /** The next packet, as text; "nothing" if none arrives in time. */
    String receive(int millis) throws IOException {
        var datagram = new DatagramPacket(new byte[Packet.LONGEST], Packet.LONGEST);
        socket.setSoTimeout(millis);
        try {
            socket.receive(datagram);
        } catch (SocketTimeoutException e) {
            return "nothing";
        }
        byte[] bytes = Arrays.copyOf(datagram.getData(), datagram.getLength());
        WindowUpdate update = WindowUpdates.decode(ByteBuffer.wrap(bytes));
        return update == null ? CODEC.decode(bytes).toString() : update.toString();
    }

    String receive() throws IOException {
        return receive(SOON_MILLIS);
    }

    @Override
    public void close() {
        socket.close();
    }
}
