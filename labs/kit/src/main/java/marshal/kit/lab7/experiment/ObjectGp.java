package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Sockets;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.TcpMesh;
import marshal.kit.lab7.experiment.ObjectPopulation.Block;
import marshal.kit.lab7.gp.Problem;

/** A node whose blocks travel through java.io, in both directions. */
final class ObjectGp implements TimedGp.Program {

    private static final int MASTER = 0;

    private final GpSettings settings;
    private final TcpMesh mesh;
    private final JavaIoCodec codec = new JavaIoCodec();
    private byte[] received = {};

    ObjectGp(int nodes, int me, GpSettings settings) throws IOException {
        this.settings = settings;
        this.mesh = new TcpMesh(me, nodes, Sockets.DEFAULT);
    }

    @Override
    public InetSocketAddress address() throws IOException {
        return mesh.address();
    }

    @Override
    public void join(List<InetSocketAddress> nodes) throws IOException {
        mesh.join(nodes);
    }

    @Override
    public List<Double> master() throws IOException {
        int workers = mesh.nodes() - 1;
        List<Double> errors = new ObjectPopulation(settings).breed(workers, this::scatterAndGather);
        for (int worker = 1; worker <= workers; worker++) {
            send(Block.EMPTY, worker);
        }
        return errors;
    }

    private List<Block> scatterAndGather(List<Block> blocks) throws IOException {
        for (int i = 0; i < blocks.size(); i++) {
            send(blocks.get(i), i + 1);
        }
        var back = new ArrayList<Block>();
        for (int i = 0; i < blocks.size(); i++) {
            back.add(receive(i + 1));
        }
        return back;
    }

    @Override
    public void worker() throws IOException {
        Problem problem = Problem.of(settings.seed(), settings.points());
        for (Block block = receive(MASTER); block.errors().length > 0; block = receive(MASTER)) {
            block.evaluate(problem);
            send(block, MASTER);
        }
    }

    private void send(Block block, int to) throws IOException {
        mesh.send(to, codec.write(block));
    }

    private Block receive(int from) throws IOException {
        Mesh.Frame frame = mesh.next(from);
        if (received.length < frame.length()) {
            received = new byte[frame.length()];
        }
        frame.head().get(received, 0, Mesh.HEAD);
        frame.read(ByteBuffer.wrap(received, Mesh.HEAD, frame.length() - Mesh.HEAD));
        return (Block) codec.read(received, frame.length());
    }

    @Override
    public void close() {
        mesh.close();
    }
}
