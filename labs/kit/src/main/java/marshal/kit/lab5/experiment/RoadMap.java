package marshal.kit.lab5.experiment;

import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import marshal.kit.lab5.model.Crossroads;
import marshal.kit.lab5.model.MapPlace;
import marshal.kit.lab5.model.MapTown;
import marshal.kit.lab5.model.Road;

/**
 * A random map of towns, crossroads and roads, as the graph of the paper on object clusters (its section 3.3): "Each
 * object has four references. The average number of non-null references per object is about 2.5."
 */
public final class RoadMap {

    /** The number of objects in the smallest map: a crossroads, two towns and four roads. */
    public static final int LEAST = 7;

    private RoadMap() {}

    /**
     * Makes a map whose first town leads to every place. A ring road goes through all places, and one more road begins
     * at each crossroads. So about two objects of seven are towns, one is a crossroads, and four are roads.
     *
     * @param n number of its objects, of all classes together
     */
    static MapPlace of(int n, Random random) {
        if (n < LEAST) {
            throw new IllegalArgumentException(tooSmall(n));
        }
        int crossroads = n / LEAST + (n - n / LEAST) % 2; // so that n = 2 * places + crossroads
        MapPlace[] places = places((n - crossroads) / 2, crossroads, random);
        for (int i = 0; i < places.length; i++) {
            MapPlace next = places[(i + 1) % places.length];
            places[i].east = road(places[i], next, random);
            next.west = places[i].east;
        }
        MapPlace[] ends = places.clone();
        Collections.shuffle(Arrays.asList(ends), random);
        int used = 0;
        for (MapPlace place : places) {
            if (place instanceof Crossroads) {
                place.west.after = place.east;
                place.east.before = place.west;
                MapPlace end = ends[used++];
                place.north = road(place, end, random);
                end.south = place.north;
            }
        }
        return places[0];
    }

    /** Says why there is no map of this number of objects. */
    public static String tooSmall(int n) {
        return "a map of towns, crossroads and roads has at least " + LEAST + " objects, not " + n;
    }

    /** Makes places without roads: the crossroads are spread evenly among the towns, and the first place is a town. */
    private static MapPlace[] places(int count, int crossroads, Random random) {
        var places = new MapPlace[count];
        for (int i = 0; i < count; i++) {
            if (i * (long) crossroads / count < (i + 1) * (long) crossroads / count) {
                places[i] = new Crossroads();
            } else {
                var town = new MapTown();
                town.people = random.nextInt();
                places[i] = town;
            }
            places[i].x = random.nextInt();
            places[i].y = random.nextInt();
        }
        return places;
    }

    private static Road road(MapPlace from, MapPlace to, Random random) {
        var road = new Road();
        road.length = random.nextInt();
        road.from = from;
        road.to = to;
        return road;
    }
}
