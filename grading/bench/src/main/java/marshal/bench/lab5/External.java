package marshal.bench.lab5;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Tree;

/** The paper's tree once more, with classes that write themselves (section 4.1). */
public final class External {

    private External() {}

    /** The same tree of such objects. */
    static Node of(Object graph) {
        if (graph == null) {
            return null;
        }
        var tree = (Tree) graph;
        var node = new Node();
        node.data = new Fields();
        node.data.data = (Data) tree.data;
        node.left = of(tree.left);
        node.right = of(tree.right);
        return node;
    }

    /** As {@link Tree}. */
    public static final class Node implements Externalizable {

        private static final long serialVersionUID = 1;

        Fields data;
        Node left;
        Node right;

        public Node() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(data);
            out.writeObject(left);
            out.writeObject(right);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            data = (Fields) in.readObject();
            left = (Node) in.readObject();
            right = (Node) in.readObject();
        }
    }

    /** As {@link Data}. */
    public static final class Fields implements Externalizable {

        private static final long serialVersionUID = 1;

        private Data data = new Data();

        public Fields() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeByte(data.b);
            out.writeChar(data.c);
            out.writeDouble(data.d);
            out.writeFloat(data.f);
            out.writeInt(data.i);
            out.writeLong(data.j);
            out.writeShort(data.s);
            out.writeBoolean(data.z);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            data.b = in.readByte();
            data.c = in.readChar();
            data.d = in.readDouble();
            data.f = in.readFloat();
            data.i = in.readInt();
            data.j = in.readLong();
            data.s = in.readShort();
            data.z = in.readBoolean();
        }

        @Override
        public int hashCode() {
            return Long.hashCode(data.j);
        }
    }
}
