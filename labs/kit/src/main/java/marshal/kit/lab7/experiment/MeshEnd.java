package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import marshal.kit.contract.Sockets;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.TcpMesh;

/** An end without clusters, whose messages travel in the same frames. */
abstract class MeshEnd implements End {

    private final int other;
    private final TcpMesh mesh;
    private final ByteBuffer smallest = ByteBuffer.allocateDirect(Mesh.HEAD);

    MeshEnd(int me, Sockets sockets) throws IOException {
        other = 1 - me;
        mesh = new TcpMesh(me, 2, sockets);
    }

    @Override
    public InetSocketAddress address() throws IOException {
        return mesh.address();
    }

    @Override
    public void join(List<InetSocketAddress> nodes) throws IOException {
        mesh.join(nodes);
    }

    final void send(ByteBuffer bytes) throws IOException {
        mesh.send(other, bytes);
    }

    final Mesh.Frame next() throws IOException {
        return mesh.next(other);
    }

    @Override
    public void answer() throws IOException {
        mesh.send(other, smallest.clear());
    }

    @Override
    public void awaitAnswer() throws IOException {
        mesh.next(other);
    }

    @Override
    public void close() {
        mesh.close();
    }
}
