package marshal.kit.lab5.experiment;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Map;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.MapPlace;
import marshal.kit.lab5.model.Town;
import marshal.kit.lab5.model.Tree;

/**
 * Graphs of objects that write themselves, as in the papers' columns Externalizable: lab 5's tree (section 4.1) and lab
 * 7's map (section 3.3). {@link ExternalRoads} has the map of several classes.
 */
public final class External {

    private External() {}

    /** Converts a tree, or a map of one or several classes, into objects that write themselves. */
    public static Object of(Object graph) {
        if (graph instanceof MapPlace roads) {
            return ExternalRoads.of(roads);
        }
        return graph instanceof Town map ? place(map) : node((Tree) graph);
    }

    private static Place place(Town map) {
        Map<Town, Place> made = new IdentityHashMap<>();
        var open = new ArrayDeque<Town>();
        Place first = place(map, made, open);
        while (!open.isEmpty()) {
            Town town = open.pop();
            Place place = made.get(town);
            place.north = place(town.north, made, open);
            place.east = place(town.east, made, open);
            place.south = place(town.south, made, open);
            place.west = place(town.west, made, open);
        }
        return first;
    }

    private static Place place(Town town, Map<Town, Place> made, ArrayDeque<Town> open) {
        if (town == null) {
            return null;
        }
        return made.computeIfAbsent(town, missing -> {
            open.push(missing);
            return new Place(missing);
        });
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

    /** A node, like {@link Tree}. */
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

    /** A node's data, like {@link Data}. */
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

    /** A place on a map, like {@link Town}. */
    public static final class Place implements Externalizable {

        private static final long serialVersionUID = 1;

        int x;
        int y;
        int kind;
        Place north;
        Place east;
        Place south;
        Place west;

        public Place() {}

        private Place(Town town) {
            x = town.x;
            y = town.y;
            kind = town.kind;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(x);
            out.writeInt(y);
            out.writeInt(kind);
            out.writeObject(north);
            out.writeObject(east);
            out.writeObject(south);
            out.writeObject(west);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            x = in.readInt();
            y = in.readInt();
            kind = in.readInt();
            north = (Place) in.readObject();
            east = (Place) in.readObject();
            south = (Place) in.readObject();
            west = (Place) in.readObject();
        }
    }
}
