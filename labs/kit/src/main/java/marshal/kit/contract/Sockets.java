package marshal.kit.contract;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.nio.channels.DatagramChannel;

/**
 * Makes a lab's sockets, so that a caller can choose their buffers and deadlines. Every socket binds to the loopback
 * address, unless {@code host} is another address.
 *
 * @param bufferBytes size of the send and receive buffers, 0 for the system's default. Small buffers show a deadlock
 *                    that large buffers hide.
 * @param deadlineMillis how long a connect or a read may take, 0 for no limit; accepting has no limit
 * @param host           IPv4 address of this machine, in digits, to listen at. A loopback address other than 127.0.0.1
 *                       is also the source address of connections, so that others can identify the sender
 */
public record Sockets(int bufferBytes, int deadlineMillis, String host) {

    /** The loopback address: no other machine can connect. */
    public static final String LOOPBACK = "127.0.0.1";

    /** The system's buffers and a deadline of one minute. */
    public static final Sockets DEFAULT = new Sockets(0, 60_000);

    /** @throws IllegalArgumentException if a size or time is negative */
    public Sockets {
        if (bufferBytes < 0 || deadlineMillis < 0) {
            throw new IllegalArgumentException("the buffer size or the deadline is negative");
        }
        if (!host.matches("[0-9.]+")) {
            throw new IllegalArgumentException("not an IPv4 address in digits: " + host);
        }
    }

    /** Makes sockets on the loopback address. */
    public Sockets(int bufferBytes, int deadlineMillis) {
        this(bufferBytes, deadlineMillis, LOOPBACK);
    }

    /** Returns a copy with another address of this machine. */
    public Sockets at(String address) {
        return new Sockets(bufferBytes, deadlineMillis, address);
    }

    /**
     * Opens a server socket on a free port of {@link #host()}. Accepting waits without a limit. Pass the accepted
     * sockets to {@link #prepare}.
     */
    public ServerSocket listen() throws IOException {
        return listen(new ServerSocket());
    }

    /** Binds an unbound server socket of the caller's own class; returns it. */
    public <S extends ServerSocket> S listen(S server) throws IOException {
        if (bufferBytes > 0) {
            server.setReceiveBufferSize(bufferBytes); // before bind: the window is negotiated with the connection
        }
        server.bind(new InetSocketAddress(InetAddress.getByName(host), 0), 128);
        return server;
    }

    /**
     * Opens a socket that holds a free port of {@link #host()} until it is closed, but does not listen. Every
     * connection to the port is refused, and no other socket gets the port.
     */
    public Socket refusing() throws IOException {
        var socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.getByName(host), 0));
        return socket;
    }

    /**
     * Opens a datagram socket with a channel on a free port of {@link #host()}. Receiving waits without a limit by
     * default; the protocol decides how long a message may take.
     */
    public DatagramSocket datagram() throws IOException {
        DatagramSocket socket =
                DatagramChannel.open(StandardProtocolFamily.INET).socket();
        socket.bind(new InetSocketAddress(InetAddress.getByName(host), 0));
        if (bufferBytes > 0) {
            socket.setReceiveBufferSize(bufferBytes);
            socket.setSendBufferSize(bufferBytes);
        }
        return socket;
    }

    /**
     * Connects to a peer.
     *
     * @throws WireException that names the address if nothing answers there
     */
    public Socket connect(InetSocketAddress address) throws WireException {
        return connect(new Socket(), address);
    }

    /** Connects an unconnected socket of the caller's own class; returns it. */
    public <S extends Socket> S connect(S socket, InetSocketAddress address) throws WireException {
        try {
            if (bufferBytes > 0) {
                socket.setReceiveBufferSize(bufferBytes);
            }
            InetAddress own = InetAddress.getByName(host);
            if (own.isLoopbackAddress() && !host.equals(LOOPBACK)) {
                socket.bind(new InetSocketAddress(own, 0));
            }
            socket.connect(address, deadlineMillis);
            return prepare(socket);
        } catch (IOException e) {
            try {
                socket.close();
            } catch (IOException ignored) {
                // report the first failure
            }
            throw new WireException("cannot connect to " + address + ": " + e.getMessage(), e);
        }
    }

    /** Sets the buffers and the read deadline of a socket that was just connected or accepted; returns it. */
    public <S extends Socket> S prepare(S socket) throws IOException {
        if (bufferBytes > 0) {
            socket.setSendBufferSize(bufferBytes);
        }
        socket.setSoTimeout(deadlineMillis);
        return socket;
    }
}
