package marshal.checks.lab7;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.OutOfSpaceException;
import marshal.kit.lab7.SpaceLayout;

/** Step 2: objects in a cluster, and views of them. */
@Step(
        id = "lab7.2",
        title = "Objects without new",
        minutes = 45,
        file = "Cluster.java, Thing.java, Refs.java, Car.java, Engine.java",
        needs = "lab7.1")
class Step02Objects {

    private static final String MIXED = "20 Mixed int32 small, int64 big, float64 real, ref other, int32 last";
    private static final String EMPTY = "21 Empty";
    private static final String LINK = "22 Link ref next";

    private static final int HEADER = GoldenCluster.HEADER;
    private static final int STEPS = 100_000;
    private static final int MOST_ALLOCATED = 4096;

    private static final List<Long> REALS = List.of(
            Double.doubleToRawLongBits(2.5),
            Double.doubleToRawLongBits(1e-9),
            Double.doubleToRawLongBits(0.0),
            Double.doubleToRawLongBits(-0.0), // equal, and other bits
            Double.doubleToRawLongBits(Double.MIN_VALUE),
            Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY),
            0x7ff8000000000001L,
            0xfff8000000000abcL);

    /** Returns node 0, whose clusters have this number of bytes. */
    private static Node node(Host host, int clusterBytes) throws IOException {
        Node node = Lab7Student.node(host, layout(clusterBytes));
        List.of(MIXED, EMPTY, LINK).forEach(node::declare);
        return node;
    }

    private static SpaceLayout layout(int clusterBytes) {
        return new SpaceLayout(1, clusterBytes, 3, 0);
    }

    /** Creates a cluster of node 0 without objects. */
    private static MirroredCluster cluster(Script script, Node node, int clusterBytes, int rank) {
        script.run("a new cluster", () -> node.createAsNode0(rank));
        return new MirroredCluster(script, node, GoldenCluster.iso(layout(clusterBytes), 0, rank));
    }

    @Check(
            order = 1,
            points = 4,
            value = "a car and its engine are in memory what PROTOCOL.md shows, byte by byte",
            why = "these bytes are the message: nobody rewrites them before they are sent, nor when they have come",
            look = "Cluster.newObject writes class and size, and adds to used and objects in the header. Car and "
                    + "Engine are views: a getter and a setter go to the field's offset from the object's address")
    void buildsACar(Host host, Script script) throws Exception {
        script.given("a car of 2000 with an engine of 50, the example of PROTOCOL.md, section 6");
        try (Node node = node(host, 512)) {
            MirroredCluster cluster = cluster(script, node, 512, 0);
            int engine = cluster.newObject(GoldenShape.ENGINE);
            cluster.expectBytes();
            cluster.set(engine, "power", 50);
            int car = cluster.newObject(GoldenShape.CAR);
            cluster.set(car, "year engine", 2000, engine).setRoot(car);
            cluster.expectBytes();
        }
        script.given("two cars that share an engine, and one that has none, in the second cluster of the node");
        try (Node node = node(host, 512)) {
            MirroredCluster cluster = cluster(script, node, 512, 1);
            int first = cluster.newObject(GoldenShape.CAR);
            int engine = cluster.newObject(GoldenShape.ENGINE);
            int second = cluster.newObject(GoldenShape.CAR);
            int third = cluster.newObject(GoldenShape.CAR);
            cluster.set(engine, "power", script.random().nextInt());
            cluster.set(first, "year engine", -1, engine);
            cluster.set(second, "engine year", engine, script.random().nextInt());
            cluster.set(third, "engine engine", first, 0).setRoot(second);
            cluster.expectBytes();
            script.given("two cars and two engines, and one view that is put on one after the other")
                    .look("Car and Engine; a view holds no field of an object: each call reads the memory, at the "
                            + "object that the view is on now");
            int other = cluster.newObject(GoldenShape.ENGINE);
            cluster.set(first, "year", 1)
                    .set(second, "year", 2)
                    .set(engine, "power", 3)
                    .set(other, "power", 4);
            cluster.keeps(first, "year", 1);
            cluster.keeps(second, "year", 2);
            cluster.keeps(engine, "power", 3);
            cluster.keeps(other, "power", 4);
            script.given("a car and its engine, in the third cluster; the view that Car.engine gets is on an engine of "
                            + "the second one")
                    .look("Car.engine puts the view on the engine in the car's cluster, and returns the view");
            MirroredCluster behind = cluster(script, node, 512, 2);
            int its = behind.newObject(GoldenShape.ENGINE);
            behind.set(behind.newObject(GoldenShape.CAR), "engine", its);
            script.look("");
        }
    }

    @Check(
            order = 2,
            points = 3,
            value = "fields of all kinds keep each of their bits, and leave their neighbours alone",
            why = "a NaN may carry a message in its lower bits. If you write a field too wide, the field beside it "
                    + "changes, too",
            look = "Thing; an access is as wide as the field, at the object's address + offset. A float64 is a double, "
                    + "all 64 bits: Memory.getDouble and putDouble keep them")
    void keepsFields(Host host, Script script) throws Exception {
        try (Node node = node(host, 1024)) {
            script.given("two objects of class " + MIXED.substring(3));
            MirroredCluster cluster = cluster(script, node, 1024, 0);
            GoldenShape mixed = GoldenShape.of(MIXED);
            int one = cluster.newObject(mixed);
            int two = cluster.newObject(mixed);
            for (int object : new int[] {one, two}) {
                cluster.set(object, "last other real big small", -1, two, REALS.get(0), -1, -1);
            }
            cluster.expectBytes();
            for (String field : List.of("small", "last")) {
                for (int value : new int[] {0, 1, 258, Integer.MIN_VALUE, Integer.MAX_VALUE, -1}) {
                    keeps(script, cluster, one, field, value);
                }
            }
            for (long value : new long[] {
                0, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE, script.random().nextLong()
            }) {
                keeps(script, cluster, two, "big", value);
            }
            for (long bits : REALS) {
                keeps(script, cluster, one, "real", bits);
            }
        }
    }

    private static void keeps(Script script, MirroredCluster cluster, int object, String field, long value) {
        script.given("two objects of class " + MIXED.substring(3) + ", in which all fields are set; then " + field
                + " of the one at " + object + " is set");
        cluster.set(object, field, value).expectBytes();
    }

    @Check(
            order = 3,
            points = 2,
            value = "a cluster takes an object that just fits; a larger one is an OutOfSpaceException, and changes "
                    + "nothing",
            why = "behind a cluster lies the next one: an object that does not fit would overwrite somebody else's",
            look = "Cluster.newObject and newRefs; compare with capacity - used before anything is written. An array "
                    + "of 2^30 references needs more bytes than an int can count: Header.refsSize gives a long. A "
                    + "negative count is an IllegalArgumentException")
    void isFull(Host host, Script script) throws Exception {
        int even = 2 * (1 + script.random().nextInt(20));
        int bytes = HEADER + 16 + 16 + 4 * even + 8;
        script.given("a cluster of " + bytes + " bytes: a header, an engine, an array of " + even
                + " references, an object without fields");
        try (Node node = node(host, bytes)) {
            MirroredCluster cluster = cluster(script, node, bytes, 1);
            cluster.newObject(GoldenShape.ENGINE);
            for (int count :
                    new int[] {even + 3, 1 << 28, 1 << 29, 1 << 30, Integer.MAX_VALUE - 5, Integer.MAX_VALUE}) {
                refuses(script, node, cluster, count);
            }
            refusesNegative(script, node, cluster);
            cluster.newRefs(even);
            refuses(script, node, cluster, GoldenShape.TOWN);
            refuses(script, node, cluster, GoldenShape.ENGINE);
            refuses(script, node, cluster, 0);
            cluster.newObject(GoldenShape.of(EMPTY));
            refuses(script, node, cluster, GoldenShape.of(EMPTY));
            script.given("a cluster of " + bytes + " bytes, all of which are used")
                    .look("Cluster.newRefs; refuse a negative count first: it is wrong whether there is room or not");
            refusesNegative(script, node, cluster);
            script.look("");
        }
        script.given("a cluster of " + HEADER + " bytes, which has room for its header only");
        try (Node node = node(host, HEADER)) {
            MirroredCluster cluster = cluster(script, node, HEADER, 0);
            refuses(script, node, cluster, GoldenShape.of(EMPTY));
            cluster.expectBytes();
        }
    }

    private static void refusesNegative(Script script, Node node, MirroredCluster cluster) {
        for (int count : new int[] {-1, -4, Integer.MIN_VALUE}) {
            Callable<Integer> action = () -> node.newRefs(cluster.home(), count);
            script.refused(IllegalArgumentException.class, "newRefs(" + count + ")", action);
            cluster.expectBytes();
        }
    }

    private static void refuses(Script script, Node node, MirroredCluster cluster, GoldenShape shape) {
        String what = "newObject(" + shape.name() + "), of " + shape.size() + " bytes";
        refuses(script, node, cluster, what, () -> node.newObject(cluster.home(), shape.name()));
    }

    private static void refuses(Script script, Node node, MirroredCluster cluster, int count) {
        refuses(script, node, cluster, "newRefs(" + count + ")", () -> node.newRefs(cluster.home(), count));
    }

    private static void refuses(Script script, Node node, MirroredCluster cluster, String what, Callable<?> action) {
        long before = node.fingerprint();
        String words = what + "; " + cluster.golden().used() + " bytes are used";
        ClusterRefusal.by(script, OutOfSpaceException.class, words, action);
        cluster.expectBytes();
        script.require(
                node.fingerprint() == before, "a memory that is as it was", "a memory in which something has changed");
    }

    @Check(
            order = 4,
            points = 3,
            value = "references: null, cycles, arrays; one that leads out of the cluster is refused, and not stored",
            why = "only this cluster is sent: a reference out of it means something else at the receiver, or nothing",
            look = "Cluster.setRef; Thing.ref, Refs.set, Car.setEngine and setRoot lead to it. An object's "
                    + "address is behind the cluster's header, before the end of the used bytes, and a multiple of 8. "
                    + "Null is always allowed. Check before you store. Refs.get and set: an index from 0 to length() "
                    + "- 1, or an IndexOutOfBoundsException")
    void keepsReferences(Host host, Script script) throws Exception {
        int bytes = 512 + 8 * script.random().nextInt(61);
        int length = 3 + script.random().nextInt(7);
        try (Node node = node(host, bytes)) {
            script.given("two objects of class " + LINK.substring(3) + ", and arrays of references");
            MirroredCluster cluster = cluster(script, node, bytes, 1);
            int one = cluster.newObject(GoldenShape.of(LINK));
            int two = cluster.newObject(GoldenShape.of(LINK));
            cluster.set(one, "next", two).set(two, "next", one).set(one, "next next", one, 0);
            cluster.expectBytes();
            int array = cluster.newRefs(length);
            cluster.newRefs(0);
            int car = cluster.newObject(GoldenShape.CAR);
            int last = cluster.newRefs(2);
            cluster.set(array, "0 2", array, one).set(last, "1 0", array, last).setRoot(last);
            cluster.set(array, "2", 0).setRoot(0).setRoot(one);
            cluster.expectBytes();
            refusesIndices(script, node, cluster, array, length);
            script.look("Refs; a view holds no field of an object: length() and the check of an index read the "
                    + "count of the array that the view is on now");
            refusesIndices(script, node, cluster, last, 2);
            script.look("");
            script.run("a cluster before this one", () -> node.createAsNode0(0));
            int before = script.run("an object there", () -> node.newObject(cluster.home() - bytes, "Engine"));
            script.run("a cluster behind this one", () -> node.createAsNode0(2));
            int behind = script.run("an object there", () -> node.newObject(cluster.home() + bytes, "Engine"));
            int end = cluster.home() + cluster.golden().used();
            Map<Integer, String> places = new TreeMap<>(Map.of(one, "next", array, "1", car, "engine"));
            refusesReference(script, node, cluster, places, before, "an object of the cluster before it");
            refusesReference(script, node, cluster, places, behind, "an object of the cluster behind it");
            refusesReference(script, node, cluster, places, cluster.home(), "the cluster's own header");
            refusesReference(script, node, cluster, places, one - 8, "the middle of the cluster's own header");
            refusesReference(script, node, cluster, places, end, "where the cluster's next object would begin");
            refusesReference(script, node, cluster, places, end + 64, "where the cluster has no objects yet");
            refusesReference(script, node, cluster, places, two + 4, "no multiple of 8");
            refusesReference(script, node, cluster, places, 8, "in the null page");
            refusesReference(script, node, cluster, places, -8, "negative");
            refusesReference(script, node, cluster, places, Integer.MAX_VALUE - 7, "far behind the memory");
        }
    }

    private static void refusesIndices(Script script, Node node, MirroredCluster cluster, int array, int length) {
        for (int index : new int[] {-1, length, length + 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            script.given("an array of " + length + " references, and index " + index
                    + "; the same view was on arrays of other lengths before");
            Callable<String> get = () -> node.get(cluster.home(), array, "" + index);
            ClusterRefusal.by(script, IndexOutOfBoundsException.class, "Refs.get(" + index + ")", get);
            ClusterRefusal.by(script, IndexOutOfBoundsException.class, "Refs.set(" + index + ", 0)", () -> {
                node.set(cluster.home(), array, "" + index, "0");
                return null;
            });
            cluster.expectBytes();
        }
    }

    /** Requires a refusal by each of the ways to store a reference. */
    private static void refusesReference(
            Script script, Node node, MirroredCluster cluster, Map<Integer, String> places, int to, String what) {
        int home = cluster.home();
        int used = cluster.golden().used();
        script.given(
                "a cluster at " + home + " that has used " + used + " bytes, and a reference to " + to + ": " + what);
        places.forEach((object, field) -> {
            String set = "set " + field + " of the object at " + object + " to it";
            refusesReference(script, cluster, set, () -> node.set(home, object, field, "" + to));
        });
        refusesReference(script, cluster, "setRoot(it)", () -> node.setRoot(home, to));
    }

    private static void refusesReference(Script script, MirroredCluster cluster, String what, Script.Action action) {
        script.refused(IllegalArgumentException.class, what, () -> {
            action.run();
            return null;
        });
        cluster.expectBytes();
    }

    @Check(
            order = 5,
            points = 1,
            value = "100,000 references are followed, and fields of all kinds accessed, with one view: at most 4 KB of "
                    + "Java's heap",
            why = "with a view for each object, the heap has as many objects as the cluster: then the cluster saves "
                    + "the collector no work",
            look =
                    "Thing, Refs and Car; an access is one call of Memory, which makes no object: no slice, no array, no "
                            + "boxed number")
    void walksWithOneView(Host host, Script script) throws Exception {
        int bytes = 4096;
        int ring = 100 + script.random().nextInt(100);
        script.given("a ring of " + ring + " objects, and one view that follows " + STEPS + " references");
        try (Node node = node(host, bytes)) {
            int cluster = script.run("a new cluster", () -> node.createAsNode0(0));
            int first = script.run("an object", () -> node.newObject(cluster, "Link"));
            String more = " more, in a ring: each object refers to the next, and the last one to the first";
            script.run(ring - 1 + more, () -> {
                int before = first;
                for (int i = 1; i < ring; i++) {
                    int object = node.newObject(cluster, "Link");
                    node.set(cluster, before, "next", "" + object);
                    before = object;
                }
                node.set(cluster, before, "next", "" + first);
            });
            long allocated = script.run(
                    "at(ref(next)), " + STEPS + " times", () -> node.allocatedByWalk(cluster, first, "next", STEPS));
            Lab7Student.expectLittle(script, "bytes allocated", allocated, MOST_ALLOCATED);
            MirroredCluster fields = cluster(script, node, bytes, 1);
            int engine = fields.newObject(GoldenShape.ENGINE);
            int car = fields.newObject(GoldenShape.CAR);
            int mixed = fields.newObject(GoldenShape.of(MIXED));
            int array = fields.newRefs(100);
            fields.set(car, "year engine", 2000, engine).set(mixed, "small big real other last", 1, 2, 3, car, 4);
            fields.set(array, "0", car);
            accesses(script, node, fields, "a Car: year, engine(view), setEngine", car);
            accesses(script, node, fields, "an object of class " + MIXED.substring(3) + ": its fields", mixed);
            accesses(script, node, fields, "an array of 100 references: element 0", array);
        }
    }

    private static void accesses(Script script, Node node, MirroredCluster cluster, String what, int object) {
        script.given(what + ", got and set " + STEPS + " times with one view");
        long allocated = script.run(
                "get and set, " + STEPS + " times", () -> node.allocatedByAccess(cluster.home(), object, STEPS));
        Lab7Student.expectLittle(script, "bytes allocated", allocated, MOST_ALLOCATED);
        cluster.expectBytes();
    }

    @Check(
            order = 6,
            points = 1,
            value = "a new object is zero, also where another cluster lay before",
            why = "bytes of an earlier cluster would be the new object's fields: wrong numbers, and references to "
                    + "objects that are gone",
            look = "Cluster.newObject and newRefs; set all of the object's bytes to zero by Memory.clear before you "
                    + "write its header")
    void makesNewObjects(Host host, Script script) throws Exception {
        int references = 1 + script.random().nextInt(5);
        try (Node node = node(host, 256)) {
            script.given("a cluster full of objects with all fields set, and a new cluster in its place");
            MirroredCluster old = cluster(script, node, 256, 0);
            for (int i = 0; i < 4; i++) {
                int object = old.newObject(GoldenShape.of(MIXED));
                old.set(object, "small big real other last", -1, -1, -1, object, -1);
            }
            int array = old.newRefs(6);
            for (int i = 0; i < 6; i++) {
                old.set(array, String.valueOf(i), array);
            }
            for (List<Integer> counts : List.of(List.of(references), List.of(2, 0, references))) {
                script.given("a cluster full of objects, and a new one in its place: an engine, arrays of " + counts
                        + " references, a car and an object of class " + MIXED.substring(3));
                MirroredCluster cluster = cluster(script, node, 256, 0);
                cluster.newObject(GoldenShape.ENGINE);
                counts.forEach(cluster::newRefs);
                cluster.newObject(GoldenShape.CAR);
                cluster.newObject(GoldenShape.of(MIXED));
                cluster.expectBytes();
            }
        }
    }
}
