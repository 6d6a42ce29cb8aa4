package marshal.kit.lab5.experiment;

import java.io.StreamCorruptedException;
import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Tree;

/** Writes the bytes of {@link NativeTrees} with the same walk in Java. Only the language differs. */
final class PlainTrees extends TreeSerializer {

    private static final int DATA_BYTES = 30;

    @Override
    public String name() {
        return "plain-java";
    }

    @Override
    int put(Tree root, ByteBuffer memory) {
        memory.clear();
        try {
            putNode(memory, root, 0);
            return memory.position();
        } catch (BufferOverflowException e) {
            return -1;
        }
    }

    private static void putNode(ByteBuffer to, Tree node, int level) {
        if (node == null) {
            to.put(NO_NODE);
            return;
        }
        requireLevel(level);
        if (node.data == null) {
            to.put(NO_DATA);
        } else if (node.data instanceof Data data) {
            to.put(DATA);
            to.put(data.b).putChar(data.c).putDouble(data.d).putFloat(data.f);
            to.putInt(data.i).putLong(data.j).putShort(data.s).put((byte) (data.z ? 1 : 0));
        } else if (node.data instanceof double[] doubles) {
            to.put(DOUBLES);
            to.putInt(doubles.length);
            to.asDoubleBuffer().put(doubles);
            to.position(to.position() + doubles.length * Double.BYTES);
        } else {
            throw neither();
        }
        putNode(to, node.left, level + 1);
        putNode(to, node.right, level + 1);
    }

    @Override
    Tree take(ByteBuffer memory, int length) throws StreamCorruptedException {
        memory.clear().limit(length);
        try {
            Tree root = takeNode(memory, 0);
            if (memory.hasRemaining()) {
                throw corrupted(memory.position(), "the tree ends, and " + memory.remaining() + " bytes are left");
            }
            return root;
        } catch (BufferUnderflowException e) {
            throw corrupted(memory.position(), "the message ends");
        }
    }

    private static Tree takeNode(ByteBuffer from, int level) throws StreamCorruptedException {
        int at = from.position();
        byte kind = from.get();
        if (kind == NO_NODE) {
            return null;
        }
        requireKind(kind, level, at);
        var node = new Tree();
        if (kind == DATA) {
            node.data = data(from);
        } else if (kind == DOUBLES) {
            node.data = doubles(from);
        }
        node.left = takeNode(from, level + 1);
        node.right = takeNode(from, level + 1);
        return node;
    }

    private static Data data(ByteBuffer from) throws StreamCorruptedException {
        int at = from.position();
        if (from.remaining() < DATA_BYTES) {
            throw new BufferUnderflowException();
        }
        byte z = from.get(at + 29);
        if (z != 0 && z != 1) {
            throw corrupted(at + 29, Byte.toUnsignedInt(z) + " is not a boolean");
        }
        var data = new Data();
        data.b = from.get(at);
        data.c = from.getChar(at + 1);
        data.d = from.getDouble(at + 3);
        data.f = from.getFloat(at + 11);
        data.i = from.getInt(at + 15);
        data.j = from.getLong(at + 19);
        data.s = from.getShort(at + 27);
        data.z = z == 1;
        from.position(at + DATA_BYTES);
        return data;
    }

    private static double[] doubles(ByteBuffer from) throws StreamCorruptedException {
        int at = from.position();
        int length = from.getInt();
        if (length < 0 || length > from.remaining() / Double.BYTES) {
            throw corrupted(at, "a double[] of " + length + " elements, and " + from.remaining() + " bytes are left");
        }
        var doubles = new double[length];
        from.asDoubleBuffer().get(doubles);
        from.position(from.position() + length * Double.BYTES);
        return doubles;
    }
}
