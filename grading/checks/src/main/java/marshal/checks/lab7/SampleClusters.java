package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Clusters that the checks send, in golden bytes. */
final class SampleClusters {

    /** A class with references between numbers. Its own number is large. */
    static final String ROAD = "70000 Road int32 length, ref from, int64 toll, ref to, float64 slope, int32 lanes";

    /** The smallest class that can form a ring. */
    static final String LINK = "20 Link ref next";

    /** A class whose number has the lower 16 bits of another class's, and whose reference is at another offset. */
    static final String TURN = "65556 Turn int32 lanes, ref to";

    /** Declarations of classes that a node knows beside those of every node. */
    static final String[] DECLARED = {ROAD, LINK, TURN};

    /** A class whose number is the address of the first object of the first cluster. */
    static final String LIKE_AN_ADDRESS = "4128 Bypass int32 length";

    static final List<GoldenShape> SHAPES = shapes();

    private SampleClusters() {}

    private static List<GoldenShape> shapes() {
        var all = new ArrayList<>(GoldenShape.ALL);
        all.add(GoldenShape.of(ROAD));
        all.add(GoldenShape.of(LINK));
        return all;
    }

    /** Writes the paper's figure 3: an engine, and the car that it drives. */
    static GoldenCluster car(GoldenCluster into, Random random) {
        int engine = into.newObject(GoldenShape.ENGINE);
        int car = into.newObject(GoldenShape.CAR);
        return into.set(engine, "power", random.nextInt())
                .set(car, "year", random.nextInt())
                .set(car, "engine", engine)
                .setRoot(car);
    }

    /**
     * Writes objects of all classes and arrays. They refer to each other, to themselves and to nothing. Some are dead.
     * Some numbers look like addresses.
     */
    static GoldenCluster graph(GoldenCluster into, Random random, int objects) {
        Map<Integer, List<String>> references = new LinkedHashMap<>();
        var all = new ArrayList<Integer>();
        for (int i = 0; i < objects; i++) {
            int kind = random.nextInt(SHAPES.size() + 1);
            if (kind == SHAPES.size()) {
                int count = random.nextInt(6);
                all.add(into.newRefs(count));
                List<String> elements =
                        IntStream.range(0, count).mapToObj(String::valueOf).toList();
                references.put(all.get(i), elements);
            } else {
                all.add(into.newObject(SHAPES.get(kind)));
                references.put(all.get(i), setNumbers(into, all, SHAPES.get(kind), random));
            }
        }
        references.forEach((object, fields) ->
                fields.forEach(field -> into.set(object, field, random.nextInt(3) == 0 ? 0 : any(all, random))));
        return into.setRoot(any(all, random));
    }

    /** Sets all fields of the last object that are not references; returns the others. */
    private static List<String> setNumbers(GoldenCluster into, List<Integer> all, GoldenShape shape, Random random) {
        int object = all.get(all.size() - 1);
        var references = new ArrayList<String>();
        for (GoldenShape.Field field : shape.fields()) {
            if (field.isReference()) {
                references.add(field.name());
            } else {
                into.set(object, field.name(), random.nextBoolean() ? any(all, random) : random.nextLong());
            }
        }
        return references;
    }

    private static int any(List<Integer> objects, Random random) {
        return objects.get(random.nextInt(objects.size()));
    }

    /** Writes a map of this number of Towns. */
    static GoldenCluster towns(GoldenCluster into, Random random, int count) {
        var towns = new int[count];
        for (int i = 0; i < count; i++) {
            towns[i] = into.newObject(GoldenShape.TOWN);
            into.set(towns[i], "x y", random.nextInt(), i);
        }
        for (int town : towns) {
            for (String direction : List.of("north", "east", "south", "west")) {
                into.set(town, direction, towns[random.nextInt(count)]);
            }
        }
        return into.setRoot(towns[random.nextInt(count)]);
    }

    /** Writes objects of two classes, by turns, whose numbers are equal in their lower 16 bits. */
    static GoldenCluster turns(GoldenCluster into) {
        for (int i = 0; i < 2; i++) {
            int link = into.newObject(GoldenShape.of(LINK));
            int turn = into.newObject(GoldenShape.of(TURN));
            into.set(link, "next", turn).set(turn, "lanes to", turn, link).setRoot(link);
        }
        return into;
    }

    /** Writes this number of objects of 16 bytes. Each refers to the next, and the last to the first. */
    static GoldenCluster ring(GoldenCluster into, int objects) {
        GoldenShape link = GoldenShape.of(LINK);
        int first = into.newObject(link);
        int last = first;
        for (int i = 1; i < objects; i++) {
            int next = into.newObject(link);
            into.set(last, "next", next);
            last = next;
        }
        return into.set(last, "next", first).setRoot(first);
    }
}
