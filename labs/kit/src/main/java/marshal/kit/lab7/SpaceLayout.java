package marshal.kit.lab7;

/**
 * The layout of a node's memory, equal on all nodes of a program (section 2.2 of the paper).
 *
 * <pre>
 * 0          the null page: 4,096 bytes that nobody uses
 * isoStart   node 0's clusters, rank 0 first; node 1's; and so on
 * relocStart the relocatable area
 * size       the end
 * </pre>
 *
 * @param nodes           the number of nodes, 1 to 64
 * @param clusterBytes    size of an ISO cluster, a multiple of 8, at least 32
 * @param clustersPerNode the number of ISO clusters that a node may create, at least 1
 * @param relocBytes      size of the relocatable area, a multiple of 8; may be 0
 */
public record SpaceLayout(int nodes, int clusterBytes, int clustersPerNode, int relocBytes) {

    /**
     * The first addresses are never used. So 0 is null, and an access just above 0 shows that code has followed a null.
     */
    public static final int NULL_PAGE = 4096;

    /** The most bytes of a relocatable cluster, and of a frame from the wire. */
    public static final int MOST_CLUSTER_BYTES = 64 << 20;

    private static final int MOST_NODES = 64;
    private static final int HEADER = 32;

    /**
     * @throws IllegalArgumentException if a size is out of its bounds, or if all sizes together are more than an int
     *                                  can address
     */
    public SpaceLayout {
        if (nodes < 1 || nodes > MOST_NODES) {
            throw new IllegalArgumentException(nodes + " nodes; there may be 1 to " + MOST_NODES);
        }
        if (clusterBytes < HEADER || clusterBytes > MOST_CLUSTER_BYTES || clusterBytes % 8 != 0) {
            throw new IllegalArgumentException("an ISO cluster of " + clusterBytes + " bytes");
        }
        if (clustersPerNode < 1) {
            throw new IllegalArgumentException(clustersPerNode + " clusters per node");
        }
        if (relocBytes < 0 || relocBytes % 8 != 0) {
            throw new IllegalArgumentException("a relocatable area of " + relocBytes + " bytes");
        }
        if (NULL_PAGE + (long) nodes * clustersPerNode * clusterBytes + relocBytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("more than 2^31 bytes");
        }
    }

    /** Address of the first ISO cluster: rank 0 of node 0. */
    public int isoStart() {
        return NULL_PAGE;
    }

    /** Address of the relocatable area; the ISO clusters end here. */
    public int relocStart() {
        return NULL_PAGE + nodes * clustersPerNode * clusterBytes;
    }

    /** The end of the memory. */
    public int size() {
        return relocStart() + relocBytes;
    }
}
