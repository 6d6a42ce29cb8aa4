package marshal.lab1;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message;

/** Given: a socket that carries messages. One thread may send while another receives. */
public final class Connection implements Closeable {

    private static final int READ_AHEAD = 1 << 16;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    /** Takes over a connected socket. If this throws, the socket is closed. */
    public Connection(Socket socket) throws WireException {
        this.socket = socket;
        try {
            this.in = new BufferedInputStream(socket.getInputStream(), READ_AHEAD);
            this.out = socket.getOutputStream();
        } catch (IOException e) {
            close();
            throw new WireException("the socket to " + socket.getRemoteSocketAddress() + " is not usable", e);
        }
    }

    /** Sends one message. The message has left this process when the method returns. */
    public void send(Message message) throws WireException {
        try {
            Protocol.write(message, out);
        } catch (IOException e) {
            throw named(e, "sending to");
        }
    }

    /** Waits for one message; null if the peer has closed the connection between two messages. */
    public Message receive() throws WireException {
        try {
            return Protocol.read(in);
        } catch (IOException e) {
            throw named(e, "receiving from");
        }
    }

    /** Closes the socket. A thread that sends or receives on it gets an exception. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // a socket that fails to close has nothing more to tell
        }
    }

    private WireException named(IOException e, String doing) {
        if (e instanceof WireException wire) {
            return wire;
        }
        String what = e instanceof SocketTimeoutException ? "no answer in time" : e.getMessage();
        return new WireException(doing + " " + socket.getRemoteSocketAddress() + ": " + what, e);
    }
}
