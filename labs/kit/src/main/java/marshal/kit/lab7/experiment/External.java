package marshal.kit.lab7.experiment;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Map;
import marshal.kit.lab5.model.Town;

/** A town that writes itself: the paper's column Externalizable (section 3.3). */
public final class External implements Externalizable {

    private static final long serialVersionUID = 1;

    private int x;
    private int y;
    private int kind;
    private External north;
    private External east;
    private External south;
    private External west;

    public External() {}

    private External(Town town) {
        x = town.x;
        y = town.y;
        kind = town.kind;
    }

    /** Converts a map into towns that write themselves. */
    static External of(Town map) {
        Map<Town, External> made = new IdentityHashMap<>();
        var open = new ArrayDeque<Town>();
        External first = of(map, made, open);
        while (!open.isEmpty()) {
            Town town = open.pop();
            External external = made.get(town);
            external.north = of(town.north, made, open);
            external.east = of(town.east, made, open);
            external.south = of(town.south, made, open);
            external.west = of(town.west, made, open);
        }
        return first;
    }

    private static External of(Town town, Map<Town, External> made, ArrayDeque<Town> open) {
        if (town == null) {
            return null;
        }
        return made.computeIfAbsent(town, missing -> {
            open.push(missing);
            return new External(missing);
        });
    }

    /** A checksum: hardly any other map has the same number. */
    long sum() {
        Map<External, Integer> numbers = new IdentityHashMap<>();
        var open = new ArrayDeque<External>();
        open.push(this);
        numbers.put(this, 0);
        long sum = 17;
        while (!open.isEmpty()) {
            External town = open.pop();
            sum = 31 * sum + town.x + 7L * town.y + town.kind;
            for (External next : new External[] {town.north, town.east, town.south, town.west}) {
                if (next != null && !numbers.containsKey(next)) {
                    numbers.put(next, numbers.size());
                    open.push(next);
                }
                sum = 31 * sum + (next == null ? -1 : numbers.get(next));
            }
        }
        return sum;
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
        north = (External) in.readObject();
        east = (External) in.readObject();
        south = (External) in.readObject();
        west = (External) in.readObject();
    }
}
