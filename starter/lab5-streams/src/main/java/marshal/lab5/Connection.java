package marshal.lab5;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import marshal.kit.lab5.StreamSettings;

/** Given: a socket with a stream of objects in each direction, for one message after another. */
final class Connection implements Closeable {

    private final Socket socket;
    private final ObjectWriter writer;
    private final ObjectReader reader;
    private int calls;

    /** Takes over a connected socket. It does not send anything or wait yet. */
    Connection(Socket socket, StreamSettings settings) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true); // a call is one small packet, and the caller waits for it
        this.writer = new ObjectWriter(socket.getOutputStream(), settings);
        this.reader = new ObjectReader(socket.getInputStream(), settings);
    }

    ObjectWriter writer() {
        return writer;
    }

    ObjectReader reader() {
        return reader;
    }

    /** A number for the next call on this connection. */
    int nextId() {
        return ++calls;
    }

    /** Closes the socket. A thread that waits on it gets an exception. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // a socket that fails to close has nothing more to tell
        }
    }
}
