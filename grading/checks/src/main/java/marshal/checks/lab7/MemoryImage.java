package marshal.checks.lab7;

import java.util.Arrays;
import java.util.TreeMap;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;

/** The required contents of a node's whole memory: some clusters, and zero everywhere else. */
final class MemoryImage {

    private static final int START = 4096;

    private final byte[] bytes;
    private final TreeMap<Integer, GoldenCluster> clusters = new TreeMap<>(); // by home

    MemoryImage(SpaceLayout layout) {
        bytes = new byte[layout.size() - START];
    }

    /** Puts a cluster at its home. Nothing is left of an older cluster there. */
    MemoryImage put(GoldenCluster cluster) {
        GoldenCluster old = clusters.put(cluster.home(), cluster);
        int at = cluster.home() - START;
        if (old != null) {
            Arrays.fill(bytes, at, at + old.used(), (byte) 0);
        }
        System.arraycopy(cluster.bytes(), 0, bytes, at, cluster.used());
        return this;
    }

    void expect(Script script, Node node) {
        script.did("look at the whole memory");
        byte[] came = node.memory(START, bytes.length);
        int at = Arrays.mismatch(bytes, came);
        if (at >= 0) {
            throw script.failure(
                    "the memory at " + (START + at) + ", " + where(START + at) + ": " + Show.bytes(bytes, at, 8),
                    Show.bytes(came, at, 8));
        }
    }

    private String where(int address) {
        var entry = clusters.floorEntry(address);
        if (entry == null) {
            return "before all clusters";
        }
        GoldenCluster cluster = entry.getValue();
        int place = address - cluster.home();
        return place < cluster.used()
                ? cluster.where(place) + ", in the cluster at " + cluster.home()
                : (place - cluster.used()) + " bytes behind the end of the cluster at " + cluster.home();
    }
}
