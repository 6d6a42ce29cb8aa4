package marshal.kit.lab5.experiment;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.rmi.Remote;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.MatrixJobs;
import marshal.kit.lab5.Service;

/** The lower limit: sends a length and that number of bytes over a plain socket, both ways. Nobody reads the bytes. */
final class SocketCalls implements RemoteCalls {

    private static final int MOST_BYTES = 1 << 26; // an experiment sends at most 8 MB

    @Override
    public CallServer serve(Service service, MatrixJobs jobs, Sockets sockets) throws IOException {
        return new TcpServer(sockets, socket -> {
            var pipe = new Pipe(socket);
            while (true) {
                pipe.send(pipe.receive());
            }
        });
    }

    @Override
    public <T extends Remote> T object(InetSocketAddress at, Class<T> type, Sockets sockets) throws IOException {
        Socket socket = sockets.connect(at);
        socket.setTcpNoDelay(true);
        var pipe = new Pipe(socket);
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "ping" -> {
                        pipe.send(new byte[0]);
                        pipe.receive();
                        yield null;
                    }
                    case "bytes" -> {
                        pipe.send((byte[]) arguments[0]);
                        yield pipe.receive();
                    }
                    case "doubles" -> {
                        pipe.send(bytes((double[]) arguments[0]));
                        yield doubles(pipe.receive());
                    }
                    default -> throw new IllegalStateException("a socket sends no objects");
                }));
    }

    private static byte[] bytes(double[] doubles) {
        var bytes = new byte[doubles.length * Double.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asDoubleBuffer().put(doubles);
        return bytes;
    }

    private static double[] doubles(byte[] bytes) {
        var doubles = new double[bytes.length / Double.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asDoubleBuffer().get(doubles);
        return doubles;
    }

    private static final class Pipe {

        private final DataInputStream in;
        private final DataOutputStream out;

        Pipe(Socket socket) throws IOException {
            in = new DataInputStream(socket.getInputStream());
            out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        }

        void send(byte[] bytes) throws IOException {
            out.writeInt(bytes.length);
            out.write(bytes);
            out.flush();
        }

        /**
         * @throws MalformedMessageException if the peer sends a length that no array here has; then nothing is
         *                                   allocated
         */
        byte[] receive() throws IOException {
            byte[] head = in.readNBytes(4); // one read: an experiment measures that
            if (head.length < 4) {
                throw new EOFException();
            }
            int length = ByteBuffer.wrap(head).getInt();
            if (length < 0 || length > MOST_BYTES) {
                throw new MalformedMessageException("an array of " + length + " bytes");
            }
            var bytes = new byte[length];
            in.readFully(bytes);
            return bytes;
        }
    }
}
