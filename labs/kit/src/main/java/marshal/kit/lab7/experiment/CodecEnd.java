package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.nio.ByteBuffer;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.experiment.Workload;
import marshal.kit.lab7.Mesh;

/** A graph of Java objects that is written to bytes and read at the other end. */
final class CodecEnd extends MeshEnd {

    private final GraphCodec codec;
    private Object graph;
    private ByteBuffer written;
    private int length; // of what was received
    private byte[] received = new byte[1 << 10];

    /** @param graph the graph to send; the receiver forgets it */
    CodecEnd(int me, Sockets sockets, GraphCodec codec, Object graph) throws IOException {
        super(me, sockets);
        this.codec = codec;
        this.graph = graph;
    }

    @Override
    public void write() throws IOException {
        written = codec.write(graph);
    }

    @Override
    public void send() throws IOException {
        send(written);
    }

    @Override
    public void receive() throws IOException {
        Mesh.Frame frame = next();
        length = frame.length();
        if (received.length < length) {
            received = new byte[length];
        }
        frame.head().get(received, 0, Mesh.HEAD);
        frame.read(ByteBuffer.wrap(received, Mesh.HEAD, length - Mesh.HEAD));
    }

    @Override
    public void read() throws IOException {
        graph = codec.read(received, length);
    }

    @Override
    public int bytes() throws IOException {
        return codec.write(graph).remaining();
    }

    @Override
    public long sum() {
        return Workload.sum(graph);
    }
}
