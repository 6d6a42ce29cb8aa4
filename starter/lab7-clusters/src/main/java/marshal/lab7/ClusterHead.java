package marshal.lab7;

import java.nio.ByteBuffer;

/** Given: the header of a cluster that comes, as it says of itself. Nothing of it is checked yet. */
record ClusterHead(int magic, int kind, int home, int used, int root, int node, int rank, int objects) {

    /** @param bytes little-endian, at least {@link Header#SIZE}; its position stays */
    static ClusterHead of(ByteBuffer bytes) {
        return new ClusterHead(
                bytes.getInt(Header.MAGIC),
                bytes.getInt(Header.KIND),
                bytes.getInt(Header.HOME),
                bytes.getInt(Header.USED),
                bytes.getInt(Header.ROOT),
                bytes.getInt(Header.NODE),
                bytes.getInt(Header.RANK),
                bytes.getInt(Header.OBJECTS));
    }
}
