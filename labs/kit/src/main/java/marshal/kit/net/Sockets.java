package marshal.kit.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import marshal.kit.contract.WireException;

/**
 * Makes the sockets of a lab, so that their buffers and deadlines can be chosen from outside.
 * Everything binds to the loopback address.
 *
 * @param bufferBytes size of the send and receive buffers, 0 for the system's own. Small ones show a deadlock
 *                    that large ones hide.
 * @param deadlineMillis how long connect, accept and a read may take, 0 for ever
 */
public record Sockets(int bufferBytes, int deadlineMillis) {

    /** The system's buffers, and a deadline of a minute. */
    public static final Sockets DEFAULT = new Sockets(0, 60_000);

    /** @throws IllegalArgumentException if a size or time is negative */
    public Sockets {
        if (bufferBytes < 0 || deadlineMillis < 0) {
            throw new IllegalArgumentException("negative buffer size or deadline");
        }
    }

    /** A server socket on a free port of the loopback address. Accepting waits for ever; the sockets it accepts go through {@link #prepare}. */
    public ServerSocket listen() throws IOException {
        var server = new ServerSocket();
        if (bufferBytes > 0) {
            server.setReceiveBufferSize(bufferBytes); // before bind: the window is negotiated with the connection
        }
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 128);
        return server;
    }

    /**
     * Connects to a peer.
     *
     * @throws WireException that names the address if nobody answers there
     */
    public Socket connect(InetSocketAddress address) throws WireException {
        var socket = new Socket();
        try {
            if (bufferBytes > 0) {
                socket.setReceiveBufferSize(bufferBytes);
            }
            socket.connect(address, deadlineMillis);
            return prepare(socket);
        } catch (IOException e) {
            try {
                socket.close();
            } catch (IOException ignored) {
                // the first failure is the one to report
            }
            throw new WireException("cannot connect to " + address + ": " + e.getMessage(), e);
        }
    }

    /** Sets buffers and the read deadline of a socket that was just connected or accepted; returns it. */
    public Socket prepare(Socket socket) throws IOException {
        if (bufferBytes > 0) {
            socket.setSendBufferSize(bufferBytes);
        }
        socket.setSoTimeout(deadlineMillis);
        return socket;
    }
}
