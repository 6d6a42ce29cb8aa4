package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab7.Holes;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.OutOfSpaceException;
import marshal.kit.lab7.SpaceLayout;

/** Step 5: the relocatable area. */
@Step(
        id = "lab7.5",
        title = "Clusters of any size",
        minutes = 45,
        file = "RelocArea.java, RelocCluster.java",
        needs = "lab7.2")
class Step05Area {

    private static final int HEADER = GoldenCluster.HEADER;
    private static final int ENGINE = 16;
    private static final int AREA = 1024;
    private static final int STEPS = 40;
    private static final int MANY = 10_000;
    private static final int AT_ONCE = 100;

    /**
     * Runs in which no cluster that is freed touches a hole. {@code b=64} creates cluster b with this number of bytes,
     * {@code -b} frees it. Each run ends with the operation that it tests.
     */
    private static final List<String> APART = List.of(
            "a=64",
            "a=64 b=104 c=32",
            "a=50 b=33 c=32 -a d=56",
            "a=64 b=32 -a c=64",
            "a=64 b=32 -a c=72 d=40",
            "a=64 b=32 c=40 d=32 -a -c e=40",
            "a=1024 b=32 -a c=32 d=992 e=32",
            "a=256 b=256 c=256 d=256 -a -c e=264 f=256 g=248");

    private static final List<String> TOUCHING = List.of(
            "a=64 -a",
            "a=50 b=33 c=32 -a -b e=96",
            "a=64 b=64 c=64 d=32 -a -b e=128",
            "a=64 b=64 c=64 d=32 -b -a e=128",
            "a=64 b=64 c=64 d=32 -a -c -b e=192",
            "a=256 b=256 c=256 d=256 -a -c e=264 f=256 -b -d g=248");

    @Check(
            order = 1,
            points = 3,
            value = "first fit: addresses and free bytes after each of 40 steps",
            why = "an area that passes over a hole, or loses the rest of one, has room for less and less",
            look = "RelocArea.allocate; round a size up to a multiple of 8, only once. Take the first hole, by "
                    + "address, that is large enough. If it is larger than the piece, its rest stays a hole. free() "
                    + "is the size of all holes together")
    void fitsFirst(Host host, Script script) throws Exception {
        for (String run : APART) {
            plays(host, script, run, true);
        }
        plays(host, script, randomRun(script.random(), true), true);
    }

    @Check(
            order = 2,
            points = 2,
            value = "holes that touch are one: the largest hole after each of 40 steps",
            why = "an area whose holes stay apart has room for less and less, though all of it is free",
            look = "RelocArea.free; a piece that comes back may touch a hole before it, one behind it, or both. "
                    + "largestFree is the size of the largest hole")
    void joinsHoles(Host host, Script script) throws Exception {
        for (String run : TOUCHING) {
            plays(host, script, run, false);
        }
        plays(host, script, randomRun(script.random(), false), false);
    }

    /** Returns a run; if {@code apart}, no cluster that is freed touches a hole. */
    private static String randomRun(Random random, boolean apart) {
        var model = new AreaModel(AREA);
        var words = new ArrayList<String>();
        var live = new TreeMap<String, Integer>();
        for (int i = 0; i < STEPS; i++) {
            List<String> old = live.keySet().stream()
                    .filter(name -> !apart || !model.touchesHole(live.get(name)))
                    .toList();
            if (!old.isEmpty() && random.nextInt(5) < 2) {
                String name = old.get(random.nextInt(old.size()));
                words.add("-" + name);
                model.free(live.remove(name));
            } else {
                String name = "c" + i;
                int bytes = HEADER + 24 * random.nextInt(4) + random.nextInt(8); // few sizes: many holes fit exactly
                words.add(name + "=" + bytes);
                int place = model.allocate(name, bytes);
                if (place >= 0) {
                    live.put(name, place);
                }
            }
        }
        return String.join(" ", words);
    }

    private static void plays(Host host, Script script, String run, boolean apart) throws Exception {
        script.given("an area of " + AREA + " bytes; clusters by the names of the checks, addresses from the area's "
                + "start: " + run);
        var layout = new SpaceLayout(2, 64, 2, AREA);
        var model = new AreaModel(AREA);
        script.show("The area", () -> "should be " + model);
        Map<String, Integer> clusters = new HashMap<>();
        try (Node node = Lab7Student.node(host, layout)) {
            for (String word : run.split(" ")) {
                String name = word.replaceFirst("^-|=.*", "");
                if (!word.startsWith("-")) {
                    int bytes = Integer.parseInt(word.substring(name.length() + 1));
                    create(script, node, layout, model, name, bytes).ifPresent(made -> clusters.put(name, made));
                } else {
                    int cluster = clusters.remove(name);
                    model.free(cluster - layout.relocStart());
                    script.run("free(" + name + ")", () -> node.free(cluster));
                }
                if (apart) { // a wrong largestFree costs the points of the other check only
                    int free = node.holes().bytes();
                    script.expect(
                            "what is free then, in all", free, model.holes().bytes());
                } else {
                    script.expect("what is free then, in all and in one piece", node.holes(), model.holes());
                }
            }
        }
    }

    /** Creates a cluster, and returns where it is; empty if there is no room for it. */
    private static OptionalInt create(
            Script script, Node node, SpaceLayout layout, AreaModel model, String name, int bytes) throws Exception {
        String what = name + " = RelocCluster.create(space, " + bytes + ")";
        int place = model.allocate(name, bytes);
        if (place < 0) {
            ClusterRefusal.by(script, OutOfSpaceException.class, what, () -> node.createReloc(bytes));
            return OptionalInt.empty();
        }
        script.did(what);
        int cluster = node.createReloc(bytes);
        String first = "its address, from the area's start: the first hole that is large enough";
        script.expect(first, cluster - layout.relocStart(), place);
        return OptionalInt.of(cluster);
    }

    @Check(
            order = 3,
            points = 2,
            value = "10,000 clusters, made and freed in an area of 1 MB",
            why = "a program that runs for a day makes millions of clusters: none may cost anything for ever",
            look = "RelocArea.free; a piece that is freed is a hole again, all of it")
    void makesMany(Host host, Script script) throws Exception {
        int area = 1 << 20;
        script.given(MANY + " clusters of 32 to 2,048 bytes, at most " + AT_ONCE + " at a time, in " + area + " bytes");
        Random random = script.random();
        try (Node node = Lab7Student.node(host, new SpaceLayout(1, 64, 1, area))) {
            var live = new ArrayList<Integer>();
            script.did("RelocCluster.create(space, ...) and free(), in turn");
            for (int i = 0; i < MANY; i++) {
                int bytes = HEADER + random.nextInt(2048 - HEADER + 1);
                if (live.size() == AT_ONCE) {
                    int old = live.remove(random.nextInt(AT_ONCE));
                    node.free(old);
                }
                live.add(node.createReloc(bytes));
            }
            script.did("free() of the clusters that are left");
            for (int old : live) {
                node.free(old);
            }
            int free = node.holes().bytes(); // holes that stay apart cost the points of the check before only
            script.expect("what is free then, in all", free, area);
        }
    }

    @Check(
            order = 4,
            points = 3,
            value = "a new cluster is empty and has the room that was asked for; no two overlap: each keeps its "
                    + "content",
            why = "two clusters that overlap do not fail today: some day somebody else's field has another value",
            look = "RelocCluster.create; its bytes include the header, its kind is 2, its node and rank are 0. "
                    + "RelocArea.allocate rounds up to a multiple of 8; the cluster's capacity is what was asked for")
    void keepsContents(Host host, Script script) throws Exception {
        for (int clusters : new int[] {1, 2, 60}) {
            script.given(clusters + " clusters of random sizes, each filled up with Engines"
                    + (clusters > 2 ? "; every third is freed and a new one made" : ""));
            fills(host, script, clusters);
        }
    }

    private static void fills(Host host, Script script, int clusters) throws Exception {
        Random random = script.random();
        Map<Integer, byte[]> contents = new HashMap<>();
        // Node 1, because the header of such a cluster names no node.
        try (Node node = Lab7Student.of(host).node(new SpaceLayout(2, 64, 1, 1 << 15), 1, true, Lab7Student.SOCKETS)) {
            for (int i = 0; i < clusters; i++) {
                int cluster = fill(script, node, random);
                contents.put(cluster, node.dump(cluster));
                if (i % 3 == 2) {
                    int old = List.copyOf(contents.keySet()).get(random.nextInt(contents.size()));
                    script.run("free(" + old + ")", () -> node.free(old));
                    contents.remove(old);
                }
            }
            for (Map.Entry<Integer, byte[]> each : contents.entrySet()) {
                int cluster = each.getKey();
                byte[] came = node.memory(cluster, each.getValue().length);
                script.expect(
                        "the cluster at " + cluster + ", as it was when it had been filled", came, each.getValue());
            }
        }
    }

    private static int fill(Script script, Node node, Random random) throws Exception {
        int engines = 1 + random.nextInt(8);
        int bytes = HEADER + ENGINE * engines + random.nextInt(ENGINE);
        int cluster = script.run("RelocCluster.create(space, " + bytes + ")", () -> node.createReloc(bytes));
        var golden = GoldenCluster.relocatable(cluster);
        Lab7Student.expectCluster(script, "its header, and nothing behind it", node, cluster, golden);
        for (int i = 0; i < engines; i++) {
            int power = random.nextInt();
            node.set(cluster, node.newObject(cluster, "Engine"), "power", "" + power);
            golden.set(golden.newObject(GoldenShape.ENGINE), "power", power);
        }
        script.did(engines + " times newObject(Engine.SHAPE), power(...)");
        Callable<Integer> more = () -> node.newObject(cluster, "Engine");
        ClusterRefusal.by(script, OutOfSpaceException.class, "newObject(Engine.SHAPE) once more", more);
        Lab7Student.expectCluster(script, "its bytes", node, cluster, golden);
        return cluster;
    }

    @Check(
            order = 5,
            points = 2,
            value = "refused: to free a piece twice, an ISO cluster or a piece never given out; a size without room "
                    + "for the header; memory and holes stay",
            why = "a piece that is freed twice is given out twice, and its two owners find out much later",
            look = "RelocArea.free; a RelocArea knows which pieces it has given out. RelocCluster.create refuses a "
                    + "size before it asks the area; an address in the middle of a piece does not count. "
                    + "RelocArea.allocate has to use a long when it rounds up")
    void refuses(Host host, Script script) throws Exception {
        SpaceLayout layout = Lab7Student.like(new SpaceLayout(2, 64, 2, AREA), script.random());
        int[] sizes =
                script.random().ints(3, 4, 40).map(units -> HEADER + 8 * units).toArray();
        try (Node node = Lab7Student.node(host, layout)) {
            script.given("an area of " + AREA + " bytes with clusters of " + sizes[0] + ", " + sizes[1] + " and "
                    + sizes[2] + " bytes, of which the second is freed");
            node.createReloc(sizes[0]);
            int freed = node.createReloc(sizes[1]);
            int last = node.createReloc(sizes[2]);
            script.run("free(" + freed + "), which is the second", () -> node.free(freed));
            int iso = node.createAsNode0(0);
            refusesFree(script, node, "the second once more", freed);
            refusesFree(script, node, "an ISO cluster", iso);
            refusesFree(script, node, "null", 0);
            refusesFree(script, node, "the middle of the third", last + 8);
            refusesFree(script, node, "the free bytes behind the third", last + sizes[2]);
            refusesFree(script, node, "the end of memory", layout.size());
            refusesFree(script, node, "a negative address", -8);
            for (int bytes : new int[] {31, 0, -8, SpaceLayout.MOST_CLUSTER_BYTES + 1, Integer.MAX_VALUE}) {
                refusesCreate(script, node, IllegalArgumentException.class, bytes);
            }
            for (int bytes : new int[] {0, -1, -8, Integer.MIN_VALUE}) {
                refusesPiece(script, node, IllegalArgumentException.class, bytes);
            }
            for (int bytes : new int[] {AREA + 1, Integer.MAX_VALUE - 7, Integer.MAX_VALUE - 6, Integer.MAX_VALUE}) {
                refusesPiece(script, node, OutOfSpaceException.class, bytes);
            }
            refusesCreate(script, node, OutOfSpaceException.class, AREA + 8);
            refusesCreate(script, node, OutOfSpaceException.class, SpaceLayout.MOST_CLUSTER_BYTES);
        }
        script.given("an area of 0 bytes");
        try (Node node = Lab7Student.node(host, new SpaceLayout(1, 64, 1, 0))) {
            refusesAll(script, node);
        }
        script.given("an area of 64 bytes, all of which one cluster has");
        try (Node node = Lab7Student.node(host, new SpaceLayout(1, 64, 1, 64))) {
            script.run("RelocCluster.create(space, 64)", () -> node.createReloc(64));
            refusesAll(script, node);
        }
        script.look("");
    }

    /** Requires that an area without a hole gives nothing, and still tells wrong sizes from right ones. */
    private static void refusesAll(Script script, Node node) throws Exception {
        script.look("RelocArea.allocate; refuse 0 bytes and fewer before you look for a hole: there may be no hole. "
                + "Then largestFree and free() are 0");
        script.expect("what is free, in all and in one piece", node.holes(), new Holes(0, 0));
        refusesCreate(script, node, OutOfSpaceException.class, HEADER);
        refusesCreate(script, node, IllegalArgumentException.class, HEADER - 1);
        for (int bytes : new int[] {0, -8}) {
            refusesPiece(script, node, IllegalArgumentException.class, bytes);
        }
    }

    private static void refusesFree(Script script, Node node, String what, int address) throws Exception {
        String words = "RelocArea.free(" + address + "), which is " + what;
        refuses(script, node, IllegalArgumentException.class, words, () -> {
            node.free(address);
            return null;
        });
    }

    private static void refusesPiece(Script script, Node node, Class<? extends RuntimeException> expected, int bytes)
            throws Exception {
        refuses(script, node, expected, "RelocArea.allocate(" + bytes + ")", () -> node.allocate(bytes));
    }

    private static void refusesCreate(Script script, Node node, Class<? extends RuntimeException> expected, int bytes)
            throws Exception {
        refuses(script, node, expected, "RelocCluster.create(space, " + bytes + ")", () -> node.createReloc(bytes));
    }

    private static void refuses(
            Script script, Node node, Class<? extends RuntimeException> expected, String what, Callable<?> action)
            throws Exception {
        Holes before = node.holes();
        long memory = node.fingerprint();
        ClusterRefusal.by(script, expected, what, action);
        script.expect("what is free, as before", node.holes(), before);
        script.expect("that memory is as before", node.fingerprint(), memory);
    }
}
