package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.zip.CRC32;
import marshal.kit.contract.Sockets;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.SpaceLayout;

/** The lower limit: sends as many bytes as a message has, from memory to memory. Nobody reads the bytes. */
final class RawEnd extends MeshEnd {

    private final ByteBuffer memory;

    RawEnd(int me, Sockets sockets, int bytes, long seed) throws IOException {
        super(me, sockets);
        SpaceLayout layout = ClusterEnd.layout((bytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES);
        // At the place of an ISO cluster: the place of many bytes can change the speed of a copy by a factor of two.
        memory = ByteBuffer.allocateDirect(layout.size()).slice(layout.relocStart() - bytes, bytes);
        if (me == SENDER) {
            var random = new byte[bytes];
            new Random(seed).nextBytes(random);
            memory.put(random);
        }
    }

    @Override
    public void send() throws IOException {
        send(memory.clear());
    }

    @Override
    public void receive() throws IOException {
        Mesh.Frame frame = next();
        memory.clear().limit(frame.length()).position(Mesh.HEAD);
        frame.read(memory);
        memory.put(0, frame.head(), 0, Mesh.HEAD);
    }

    @Override
    public int bytes() {
        return memory.capacity();
    }

    @Override
    public long sum() {
        var sum = new CRC32();
        sum.update(memory.clear());
        return sum.getValue();
    }
}
