package marshal.kit.lab5.experiment;

import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Tree;

/**
 * One call into C for a whole tree: Java takes the tree apart into three arrays, and C copies them. The message is three
 * lengths, then longs, doubles and the kinds of the nodes.
 */
final class FlatTrees extends TreeSerializer {

    private static final int HEADER = 3 * Integer.BYTES;
    /** The number of longs that hold the numbers of a Data, except its double. */
    private static final int DATA_LONGS = 3;

    private byte[] kinds = new byte[1 << 10];
    private long[] longs = new long[1 << 10];
    private double[] doubles = new double[1 << 10];
    private int kindAt;
    private int longAt;
    private int doubleAt;
    private int kindEnd;
    private int longEnd;
    private int doubleEnd;

    FlatTrees() {
        TreesInC.require();
    }

    @Override
    public String name() {
        return "native-arrays";
    }

    @Override
    int put(Tree root, ByteBuffer memory) {
        kindAt = 0;
        longAt = 0;
        doubleAt = 0;
        flatten(root, 0);
        long length = HEADER + (long) kindAt + (long) Long.BYTES * longAt + (long) Double.BYTES * doubleAt;
        if (length > memory.capacity()) {
            return -1;
        }
        memory.clear().putInt(longAt).putInt(doubleAt).putInt(kindAt);
        TreesInC.copy(longs, longAt, doubles, doubleAt, kinds, kindAt, memory, HEADER, false);
        return (int) length;
    }

    private void flatten(Tree node, int level) {
        if (kindAt == kinds.length) {
            kinds = Arrays.copyOf(kinds, room(kindAt + 1, 1));
        }
        if (node == null) {
            kinds[kindAt++] = NO_NODE;
            return;
        }
        requireLevel(level);
        if (node.data == null) {
            kinds[kindAt++] = NO_DATA;
        } else if (node.data instanceof Data data) {
            kinds[kindAt++] = DATA;
            flatten(data);
        } else if (node.data instanceof double[] elements) {
            kinds[kindAt++] = DOUBLES;
            flatten(elements);
        } else {
            throw neither();
        }
        flatten(node.left, level + 1);
        flatten(node.right, level + 1);
    }

    private void flatten(Data data) {
        requireLongs(DATA_LONGS);
        requireDoubles(1);
        longs[longAt] = data.j;
        longs[longAt + 1] = (long) data.i << Integer.SIZE | Float.floatToRawIntBits(data.f) & 0xFFFF_FFFFL;
        longs[longAt + 2] = (long) data.c << 32 | (data.s & 0xFFFFL) << 16 | (data.b & 0xFFL) << 8 | (data.z ? 1 : 0);
        longAt += DATA_LONGS;
        doubles[doubleAt++] = data.d;
    }

    private void flatten(double[] elements) {
        requireLongs(1);
        requireDoubles(elements.length);
        longs[longAt++] = elements.length;
        System.arraycopy(elements, 0, doubles, doubleAt, elements.length);
        doubleAt += elements.length;
    }

    private void requireLongs(int more) {
        if (more > longs.length - longAt) {
            longs = Arrays.copyOf(longs, room(longAt + more, Long.BYTES));
        }
    }

    private void requireDoubles(int more) {
        if (more > doubles.length - doubleAt) {
            doubles = Arrays.copyOf(doubles, room(doubleAt + more, Double.BYTES));
        }
    }

    /** Returns a larger length for an array. Refuses a message that is too long, before it makes an array. */
    private static int room(int elements, int width) {
        int most = MOST_BYTES / width;
        if (elements < 0 || elements > most) { // the sum of two lengths may be too large for an int
            throw tooLong();
        }
        return Math.min(2 * elements, most);
    }

    @Override
    Tree take(ByteBuffer memory, int length) throws StreamCorruptedException {
        if (length < HEADER) {
            throw corrupted(length, "the message ends in its lengths");
        }
        memory.clear();
        longEnd = memory.getInt();
        doubleEnd = memory.getInt();
        kindEnd = memory.getInt();
        boolean lengths = longEnd >= 0 && doubleEnd >= 0 && kindEnd >= 0;
        if (!lengths || HEADER + (long) Long.BYTES * longEnd + (long) Double.BYTES * doubleEnd + kindEnd != length) {
            throw corrupted(
                    0,
                    longEnd + " longs, " + doubleEnd + " doubles and " + kindEnd + " nodes are not " + length
                            + " bytes");
        }
        longs = longs.length < longEnd ? new long[longEnd] : longs;
        doubles = doubles.length < doubleEnd ? new double[doubleEnd] : doubles;
        kinds = kinds.length < kindEnd ? new byte[kindEnd] : kinds;
        TreesInC.copy(longs, longEnd, doubles, doubleEnd, kinds, kindEnd, memory, HEADER, true);
        kindAt = 0;
        longAt = 0;
        doubleAt = 0;
        Tree root = node(0);
        if (kindAt < kindEnd || longAt < longEnd || doubleAt < doubleEnd) {
            throw corrupted(length, "the tree ends, and numbers or nodes are left");
        }
        return root;
    }

    private Tree node(int level) throws StreamCorruptedException {
        requireLeft(1, kindEnd - kindAt, "nodes");
        byte kind = kinds[kindAt++];
        if (kind == NO_NODE) {
            return null;
        }
        requireKind(kind, level, length() - kindEnd + kindAt - 1);
        var node = new Tree();
        if (kind == DATA) {
            requireLeft(DATA_LONGS, longEnd - longAt, "longs");
            requireLeft(1, doubleEnd - doubleAt, "doubles");
            node.data = data();
        } else if (kind == DOUBLES) {
            requireLeft(1, longEnd - longAt, "longs");
            requireLeft(longs[longAt], doubleEnd - doubleAt, "doubles");
            int count = (int) longs[longAt++];
            node.data = Arrays.copyOfRange(doubles, doubleAt, doubleAt + count);
            doubleAt += count;
        }
        node.left = node(level + 1);
        node.right = node(level + 1);
        return node;
    }

    private Data data() throws StreamCorruptedException {
        long small = longs[longAt + 2];
        if ((small & 0xFF) > 1) {
            throw corrupted(HEADER + Long.BYTES * (longAt + 2), (small & 0xFF) + " is not a boolean");
        }
        var data = new Data();
        data.j = longs[longAt];
        data.i = (int) (longs[longAt + 1] >> Integer.SIZE);
        data.f = Float.intBitsToFloat((int) longs[longAt + 1]);
        data.c = (char) (small >> 32);
        data.s = (short) (small >> 16);
        data.b = (byte) (small >> 8);
        data.z = (small & 1) == 1;
        longAt += DATA_LONGS;
        data.d = doubles[doubleAt++];
        return data;
    }

    private void requireLeft(long count, int left, String what) throws StreamCorruptedException {
        if (count < 0 || count > left) {
            throw corrupted(
                    length() - kindEnd + kindAt, "a node wants " + count + " " + what + ", and " + left + " are left");
        }
    }
}
