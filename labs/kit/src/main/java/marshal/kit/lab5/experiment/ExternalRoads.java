package marshal.kit.lab5.experiment;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Map;
import marshal.kit.lab5.model.MapPlace;
import marshal.kit.lab5.model.MapTown;
import marshal.kit.lab5.model.Road;

/** A map of towns, crossroads and roads that write themselves. */
public final class ExternalRoads {

    private final Map<Object, Object> made = new IdentityHashMap<>();
    private final ArrayDeque<Object> open = new ArrayDeque<>();

    private ExternalRoads() {}

    /** Converts a map into objects that write themselves. */
    static Place of(MapPlace first) {
        var map = new ExternalRoads();
        Place converted = map.place(first);
        while (!map.open.isEmpty()) {
            map.fill(map.open.pop());
        }
        return converted;
    }

    private Place place(MapPlace place) {
        return (Place) made.computeIfAbsent(place, missing -> {
            open.push(missing);
            return place instanceof MapTown ? new Town() : new Cross();
        });
    }

    private Way way(Road road) {
        return road == null
                ? null
                : (Way) made.computeIfAbsent(road, missing -> {
                    open.push(missing);
                    return new Way();
                });
    }

    private void fill(Object object) {
        Object external = made.get(object);
        if (object instanceof Road road) {
            var way = (Way) external;
            way.length = road.length;
            way.from = place(road.from);
            way.to = place(road.to);
            way.before = way(road.before);
            way.after = way(road.after);
            return;
        }
        var from = (MapPlace) object;
        var place = (Place) external;
        place.x = from.x;
        place.y = from.y;
        place.north = way(from.north);
        place.east = way(from.east);
        place.south = way(from.south);
        place.west = way(from.west);
        if (place instanceof Town town) {
            town.people = ((MapTown) from).people;
        }
    }

    /** A place, like {@link MapPlace}. */
    public abstract static class Place implements Externalizable {

        private static final long serialVersionUID = 1;

        int x;
        int y;
        Way north;
        Way east;
        Way south;
        Way west;

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(x);
            out.writeInt(y);
            out.writeObject(north);
            out.writeObject(east);
            out.writeObject(south);
            out.writeObject(west);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            x = in.readInt();
            y = in.readInt();
            north = (Way) in.readObject();
            east = (Way) in.readObject();
            south = (Way) in.readObject();
            west = (Way) in.readObject();
        }
    }

    /** A town, like {@link MapTown}. */
    public static final class Town extends Place {

        private static final long serialVersionUID = 1;

        int people;

        public Town() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(people);
            super.writeExternal(out);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            people = in.readInt();
            super.readExternal(in);
        }
    }

    /** A crossroads, like {@link marshal.kit.lab5.model.Crossroads}. */
    public static final class Cross extends Place {

        private static final long serialVersionUID = 1;

        public Cross() {}
    }

    /** A road, like {@link Road}. */
    public static final class Way implements Externalizable {

        private static final long serialVersionUID = 1;

        int length;
        Place from;
        Place to;
        Way before;
        Way after;

        public Way() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(length);
            out.writeObject(from);
            out.writeObject(to);
            out.writeObject(before);
            out.writeObject(after);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            length = in.readInt();
            from = (Place) in.readObject();
            to = (Place) in.readObject();
            before = (Way) in.readObject();
            after = (Way) in.readObject();
        }
    }
}
