package marshal.lab7;

import java.nio.ByteBuffer;

/** Given: the header of an arriving cluster, with the fields as it gives them. Nothing in it is checked yet. */
record ClusterHead(int magic, int kind, int home, int used, int root, int node, int rank, int objects) {

    /** @param bytes little-endian, at least {@link Header#SIZE}; its position does not change */
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
