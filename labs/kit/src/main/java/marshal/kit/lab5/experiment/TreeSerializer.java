package marshal.kit.lab5.experiment;

import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import marshal.kit.lab5.Serializer;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Tree;

/**
 * Writes and reads trees whose nodes have a {@link Data}, a {@code double[]} or nothing. A tree shares no nodes, so it
 * needs no handles. Numbers are in the machine's order, as in the paper (section 3.1).
 */
abstract class TreeSerializer implements Serializer {

    /** The longest message. A node that two nodes share is written twice, so a message may be larger than its graph. */
    static final int MOST_BYTES = 1 << 24;
    /** The most nodes between the root and a leaf, both included. */
    static final int MOST_LEVELS = 1_000;

    static final byte NO_NODE = 0;
    static final byte NO_DATA = 1;
    static final byte DATA = 2;
    static final byte DOUBLES = 3;

    private ByteBuffer memory = direct(1 << 16);
    private int length;

    private static ByteBuffer direct(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    /** Writes a tree. Returns the number of bytes, or -1 if they do not fit. */
    abstract int put(Tree root, ByteBuffer memory);

    /** Reads the tree in the first bytes; the bytes may be anything. */
    abstract Tree take(ByteBuffer memory, int length) throws StreamCorruptedException;

    /** @throws IllegalArgumentException if the graph is not such a tree, or is too deep or too long */
    @Override
    public int write(Object graph) {
        var root = (Tree) graph;
        for (length = put(root, memory); length < 0; length = put(root, memory)) {
            if (memory.capacity() == MOST_BYTES) {
                throw tooLong();
            }
            memory = direct(2 * memory.capacity());
        }
        return length;
    }

    /**
     * @throws StreamCorruptedException if the bytes are not a tree, or are too many or too few; the message says where
     */
    @Override
    public Tree read() throws StreamCorruptedException {
        return take(memory, length);
    }

    int length() {
        return length;
    }

    /** The bytes that were written last. */
    byte[] bytes() {
        var bytes = new byte[length];
        memory.duplicate().clear().get(bytes);
        return bytes;
    }

    /** Replaces the bytes that were written last. */
    void bytes(byte[] bytes) {
        memory = direct(bytes.length).put(bytes);
        length = bytes.length;
    }

    /** @throws IllegalArgumentException if a node of this level, from 0 on, is too deep */
    static void requireLevel(int level) {
        if (level == MOST_LEVELS) {
            throw new IllegalArgumentException(
                    "a tree may have " + MOST_LEVELS + " levels: this one has more, or a cycle");
        }
    }

    static IllegalArgumentException neither() {
        return new IllegalArgumentException("the data of a node is neither a Data nor a double[]");
    }

    static IllegalArgumentException tooLong() {
        return new IllegalArgumentException("this tree has more than " + MOST_BYTES + " bytes");
    }

    /** Requires that the node at this byte has a kind, and is not too deep. */
    static void requireKind(byte kind, int level, int at) throws StreamCorruptedException {
        if (kind < NO_NODE || kind > DOUBLES) {
            throw corrupted(at, "there is no node of kind " + Byte.toUnsignedInt(kind));
        }
        if (level == MOST_LEVELS) {
            throw corrupted(at, "a tree may have " + MOST_LEVELS + " levels");
        }
    }

    static StreamCorruptedException corrupted(int at, String what) {
        return new StreamCorruptedException("byte " + at + ": " + what);
    }
}
