package marshal.kit.lab5.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.CallServer;
import marshal.kit.net.UntilClosed;
import marshal.kit.tool.Daemon;
import marshal.kit.tool.Quietly;

/** Accepts connections and starts a thread for each. */
final class TcpServer implements CallServer {

    /** Serves one connection to its end. */
    interface Handler {
        void serve(Socket socket) throws IOException;
    }

    private static final long DOOR_MILLIS = 20_000;

    private final ServerSocket server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Handler handler;
    private final Thread door;

    TcpServer(Sockets sockets, Handler handler) throws IOException {
        this.server = sockets.listen();
        this.handler = handler;
        this.door = Daemon.start("calls", () -> UntilClosed.repeat(server::isClosed, this::accept));
    }

    private void accept() throws IOException {
        Socket socket = server.accept();
        open.add(socket);
        Daemon.start("calls", () -> serve(socket));
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            handler.serve(socket);
        } catch (IOException e) {
            // the peer has closed: the normal end
        }
        open.remove(socket);
    }

    @Override
    public InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    @Override
    public void close() {
        Quietly.close(server);
        open.forEach(Quietly::close);
        try {
            door.join(DOOR_MILLIS); // the port is free only when no thread is still in accept
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
