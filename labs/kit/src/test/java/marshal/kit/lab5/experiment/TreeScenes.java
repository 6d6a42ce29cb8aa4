package marshal.kit.lab5.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Tree;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What each serializer of trees has to do, and to refuse. */
final class TreeScenes {

    private static final int CHANGES = 2_000;

    private TreeScenes() {}

    /** For a JVM that can load {@code trees.c}: the scenes of both serializers in C. */
    public static void main(String[] arguments) throws IOException {
        var c = new NativeTrees();
        everything(NativeTrees::new);
        walked(c);
        theBytesAreJavas(c);
        everything(FlatTrees::new);
        flattened(new FlatTrees());
        badCallsDoNoHarm();
    }

    /** Each scene has a new serializer: with -Xcheck:jni, each call copies the arrays, which have grown before. */
    static void everything(Supplier<TreeSerializer> maker) throws IOException {
        whatIsReadIsWhatWasWritten(maker.get());
        whatIsNotSuchATreeIsRefused(maker.get());
        whatIsCutOffOrContinuedIsRefused(maker.get());
        aChangedMessageIsATreeOrRefused(maker.get());
    }

    private static void whatIsReadIsWhatWasWritten(TreeSerializer trees) throws IOException {
        for (String program : new String[] {"tree", "tree-0", "tree-8", "tree-512"}) {
            for (int n : new int[] {0, 1, 2, 100, 1_023}) {
                assertReturns(trees, (Tree) Workload.of(program, n, n));
            }
        }
        Tree mixed = (Tree) Workload.of("tree", 6, 1);
        mixed.data = new double[] {Double.NaN, -0.0};
        mixed.left.data = null;
        mixed.left.right = null;
        assertReturns(trees, mixed);
        assertReturns(trees, chain(TreeSerializer.MOST_LEVELS));
    }

    /** A sum compares values and sharing; {@code ==} of NaNs would not. */
    private static void assertReturns(TreeSerializer trees, Tree tree) throws IOException {
        trees.write(tree);
        Tree came = trees.read();
        assertThat(came == null).isEqualTo(tree == null);
        if (tree != null) {
            assertThat(Workload.sum(came)).isEqualTo(Workload.sum(tree));
        }
    }

    private static Tree chain(int levels) {
        Tree root = null;
        for (int i = 0; i < levels; i++) {
            var node = new Tree();
            node.right = root;
            root = node;
        }
        return root;
    }

    private static void whatIsNotSuchATreeIsRefused(TreeSerializer trees) throws IOException {
        var ring = new Tree();
        ring.left = ring;
        var text = new Tree();
        text.data = "text";
        var large = new Tree(); // shared, so that it takes little memory
        large.data = new double[1 << 20];
        large.left = new Tree();
        large.left.data = large.data;
        large.right = large.left;
        assertRefused(trees, ring, "a tree may have 1000 levels: this one has more, or a cycle");
        assertRefused(trees, chain(TreeSerializer.MOST_LEVELS + 1), "a tree may have 1000 levels");
        assertRefused(trees, text, "the data of a node is neither a Data nor a double[]");
        assertRefused(trees, large, "this tree has more than 16777216 bytes");
        assertReturns(trees, (Tree) Workload.of("tree", 3, 1)); // after refusals as before
    }

    private static void assertRefused(TreeSerializer trees, Tree tree, String why) {
        assertThatThrownBy(() -> trees.write(tree))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }

    private static void whatIsCutOffOrContinuedIsRefused(TreeSerializer trees) {
        Tree tree = (Tree) Workload.of("tree-2", 3, 1);
        tree.left.data = new Data();
        trees.write(tree);
        byte[] whole = trees.bytes();
        for (int length = 0; length < whole.length; length++) {
            assertCorrupted(trees, Arrays.copyOf(whole, length), "byte ");
        }
        assertCorrupted(trees, Arrays.copyOf(whole, whole.length + 1), "");
    }

    private static void assertCorrupted(TreeSerializer trees, byte[] bytes, String why) {
        trees.bytes(bytes);
        assertThatThrownBy(trees::read)
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining(why);
    }

    private static void aChangedMessageIsATreeOrRefused(TreeSerializer trees) throws IOException {
        var random = new Random(1);
        Tree tree = (Tree) Workload.of("tree-2", 7, 1);
        tree.right.data = new Data();
        trees.write(tree);
        byte[] whole = trees.bytes();
        int refused = 0;
        for (int i = 0; i < CHANGES; i++) {
            byte[] changed = whole.clone();
            changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            trees.bytes(changed);
            try {
                trees.read();
            } catch (StreamCorruptedException e) {
                refused++;
            }
        }
        assertThat(refused).isBetween(1, CHANGES);
        trees.bytes(whole);
        assertThat(Workload.sum(trees.read())).isEqualTo(Workload.sum(tree));
    }

    /** The messages of a walk: a kind, data, two sides. */
    static void walked(TreeSerializer trees) {
        assertCorrupted(trees, new byte[] {4}, "byte 0: there is no node of kind 4");
        assertCorrupted(trees, new byte[] {1, 0, -1}, "byte 2: there is no node of kind 255");
        assertCorrupted(trees, new byte[] {1, 0, 0, 0, 0}, "byte 3: the tree ends, and 2 bytes are left");
        assertCorrupted(trees, doubles(-1, 2), "byte 1: a double[] of -1 elements, and 16 bytes are left");
        assertCorrupted(trees, doubles(3, 2), "byte 1: a double[] of 3 elements, and 16 bytes are left");
        assertCorrupted(trees, doubles(Integer.MAX_VALUE, 2), "byte 1: a double[] of 2147483647 elements");
        var data = new byte[33];
        data[0] = 2;
        data[30] = 2;
        assertCorrupted(trees, data, "byte 30: 2 is not a boolean");
        var deep = new byte[2 * TreeSerializer.MOST_LEVELS + 3];
        for (int level = 0; level <= TreeSerializer.MOST_LEVELS; level++) {
            deep[2 * level] = 1; // its left node is none, its right is the next
        }
        assertCorrupted(trees, deep, "byte 2000: a tree may have 1000 levels");
    }

    private static byte[] doubles(int claimed, int there) {
        return ByteBuffer.allocate(1 + Integer.BYTES + Double.BYTES * there)
                .order(ByteOrder.nativeOrder())
                .put((byte) 3)
                .putInt(claimed)
                .array();
    }

    /** The messages of arrays: three lengths, longs, doubles, kinds. */
    private static void flattened(FlatTrees trees) {
        assertCorrupted(trees, arrays(0, 0, 1, 4), "byte 12: there is no node of kind 4");
        assertCorrupted(trees, arrays(0, 0, -1), "byte 0: 0 longs, 0 doubles and -1 nodes are not 12 bytes");
        assertCorrupted(trees, arrays(Integer.MAX_VALUE, 0, 0), "byte 0: 2147483647 longs");
        assertCorrupted(trees, arrays(0, 0, 0), "a node wants 1 nodes, and 0 are left");
        assertCorrupted(trees, arrays(0, 0, 1, 3), "a node wants 1 longs, and 0 are left");
        assertCorrupted(trees, arrays(0, 0, 2, 0, 0), "the tree ends");
    }

    private static byte[] arrays(int longs, int doubles, int count, int... kinds) {
        ByteBuffer bytes = ByteBuffer.allocate(3 * Integer.BYTES + kinds.length).order(ByteOrder.nativeOrder());
        bytes.putInt(longs).putInt(doubles).putInt(count);
        for (int kind : kinds) {
            bytes.put((byte) kind);
        }
        return bytes.array();
    }

    private static void theBytesAreJavas(NativeTrees c) {
        var java = new PlainTrees();
        for (String program : new String[] {"tree", "tree-3"}) {
            Object tree = Workload.of(program, 100, 1);
            java.write(tree);
            c.write(tree);
            assertThat(c.bytes()).as(program).isEqualTo(java.bytes());
        }
    }

    private static void badCallsDoNoHarm() {
        ByteBuffer heap = ByteBuffer.allocate(10);
        ByteBuffer direct = ByteBuffer.allocateDirect(10);
        for (boolean in : new boolean[] {false, true}) {
            assertIllegal(() -> TreesInC.copy(new long[1], 1, new double[0], 0, new byte[3], 3, direct, 0, in));
            assertIllegal(() -> TreesInC.copy(new long[1], 2, new double[0], 0, new byte[0], 0, direct, 0, in));
            assertIllegal(() -> TreesInC.copy(new long[1], -1, new double[0], 0, new byte[0], 0, direct, 0, in));
            assertIllegal(() -> TreesInC.copy(new long[0], 0, new double[0], 0, new byte[1], 1, direct, -1, in));
            assertIllegal(() -> TreesInC.copy(new long[0], 0, new double[0], 0, new byte[1], 1, direct, 10, in));
        }
        assertIllegal(() -> TreesInC.put(null, heap));
        assertIllegal(() -> TreesInC.take(direct, 11));
        assertIllegal(() -> TreesInC.take(direct, -1));
    }

    private static void assertIllegal(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class);
    }
}
