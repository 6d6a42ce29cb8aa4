package marshal.kit.lab5.experiment;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.MapPlace;
import marshal.kit.lab5.model.Tree;

/** The paper's tree with classes that write themselves (section 4.1); for a map, see {@link ExternalRoads}. */
public final class External {

    private External() {}

    /** Converts a tree, or a map of several classes, into objects that write themselves. */
    public static Object of(Object graph) {
        return graph instanceof MapPlace map ? ExternalRoads.of(map) : node((Tree) graph);
    }

    private static Node node(Tree tree) {
        if (tree == null) {
            return null;
        }
        var node = new Node();
        node.data = new Fields((Data) tree.data);
        node.left = node(tree.left);
        node.right = node(tree.right);
        return node;
    }

    /** A node, as {@link Tree}. */
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

    /** A node's data, as {@link Data}. */
    public static final class Fields implements Externalizable {

        private static final long serialVersionUID = 1;

        private boolean z;
        private byte b;
        private char c;
        private short s;
        private int i;
        private long j;
        private float f;
        private double d;

        public Fields() {}

        Fields(Data data) {
            z = data.z;
            b = data.b;
            c = data.c;
            s = data.s;
            i = data.i;
            j = data.j;
            f = data.f;
            d = data.d;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeBoolean(z);
            out.writeByte(b);
            out.writeChar(c);
            out.writeShort(s);
            out.writeInt(i);
            out.writeLong(j);
            out.writeFloat(f);
            out.writeDouble(d);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            z = in.readBoolean();
            b = in.readByte();
            c = in.readChar();
            s = in.readShort();
            i = in.readInt();
            j = in.readLong();
            f = in.readFloat();
            d = in.readDouble();
        }

        @Override
        public int hashCode() {
            return Long.hashCode(j) + 31 * (i + s + c + b + Double.hashCode(d) + Float.hashCode(f) + (z ? 1 : 0));
        }
    }
}
