package marshal.checks.lab7;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.SpaceLayout;

/** Step 7: errors in a cluster that arrives. */
@Step(
        id = "lab7.7",
        title = "A dump from a stranger",
        minutes = 60,
        file = "Validation.java, Exchange.java",
        needs = {"lab7.4", "lab7.6"})
class Step07Strangers extends NodeScenes {

    private static final int RING = 100_000;
    /** In bytes: the first received cluster makes a node load classes. */
    private static final int MOST_ALLOCATED = 4 << 20;
    /** The bytes for waiting for the wire on a busy machine. */
    private static final int MOST_BESIDE = 64 << 10;

    private void begins(Host host, Script script, SpaceLayout like) {
        begins(host, script, like, SampleClusters.ROAD, SampleClusters.LINK, SampleClusters.LIKE_AN_ADDRESS);
    }

    @Check(
            order = 1,
            points = 6,
            value = "clusters that lie are refused; memory is as before, and the next cluster of the connection "
                    + "arrives",
            why = "a dump has no reader that could refuse it later: a lie that passes now misleads somebody who does "
                    + "not expect it",
            look = "Validation.check")
    void refusesLies(Host host, Script script) throws Exception {
        begins(host, script, HostileDump.LAYOUT);
        refuses(HostileDump.headers(layout), NodeScene.Receiving.ANYTHING, NodeScene.Receiving.ITS_KIND);
        refuses(HostileDump.bodies(layout), NodeScene.Receiving.values());
        script.look("Exchange.placeIso; a refused dump changes no byte, not even behind the cluster");
        try (var scene =
                distrusting("a copy of cluster (1, 0) with 12 objects comes; then node 1 creates that cluster, "
                        + "without objects, and a wrong copy comes")) {
            GoldenCluster copy = SampleClusters.graph(iso(ME, 0), random, 12);
            scene.takesAny(copy);
            scene.creates(0);
            Script.Action expectUnchanged = scene.unchanged();
            scene.mesh.peer(SENDER).send("it", copy.with(GoldenCluster.place("objects"), 3));
            scene.refuses(MalformedMessageException.class, scene.recv(SENDER));
            expectUnchanged.run();
        }
        keepsWhatIsLonger();
    }

    /** Requires that a shorter cluster that is refused or cut changes no byte of the older cluster in its place. */
    private void keepsWhatIsLonger() throws Exception {
        script.look("Exchange.placeIso and placeReloc; write nothing before Validation.check has returned, not even "
                + "zeros: until then the place keeps its bytes");
        for (GoldenCluster shorter : List.of(car(iso(0, 0)), car(at(0)))) {
            try (var scene = distrusting("12 objects come as cluster (0, 0), and 12 others as a relocatable cluster, "
                    + "which is freed; then comes a shorter cluster, " + shorter)) {
                scene.takesAny(SampleClusters.graph(iso(0, 0), random, 12));
                scene.node.free(scene.takesAny(SampleClusters.graph(at(0), random, 12)));
                Script.Action expectUnchanged = scene.unchanged();
                scene.mesh
                        .peer(SENDER)
                        .send("it, but it counts 3 objects", shorter.with(GoldenCluster.place("objects"), 3));
                scene.refuses(MalformedMessageException.class, scene.recv(SENDER));
                expectUnchanged.run();
                byte[] frame = PlayedNode.frame(SENDER, shorter.bytes());
                scene.endsAfter(Arrays.copyOf(frame, frame.length - 1));
                scene.refuses(TruncatedMessageException.class, scene.recv(SENDER));
                expectUnchanged.run();
            }
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "right clusters pass: dead objects, no objects, arrays of nothing, padding, a ring of 100,000",
            why = "a validation that refuses right clusters is switched off within a week",
            look = "Validation.check; walk over the objects as they lie, not along the references. Section 4 of "
                    + "PROTOCOL.md lists all faults")
    void takesWhatIsRight(Host host, Script script) throws Exception {
        begins(host, script, HostileDump.LAYOUT);
        for (boolean iso : new boolean[] {true, false}) {
            Supplier<GoldenCluster> empty = iso ? () -> iso(0, 0) : () -> at(0);
            passes("without objects", empty.get());
            passes("with a car and its engine", car(empty.get()));
            passes(
                    "with a car and its engine, which nothing refers to",
                    car(empty.get()).setRoot(0));
            passes("with an array of no references, its root", array(empty.get(), 0));
            passes("with an array of 3 references, all null", array(empty.get(), 3));
            passes(
                    "with an array of 1 reference, which is filled up by what is not zero",
                    array(empty.get(), 1).soil(77));
            passes(
                    "with a car and its engine; the padding is not zero",
                    car(empty.get()).soil(77));
            GoldenCluster odd = car(empty.get());
            odd.set(odd.newObject(GoldenShape.CAR), "engine", odd.home() + 48);
            passes("with a car whose engine is a Car", odd);
            GoldenCluster self = empty.get();
            int town = self.newObject(GoldenShape.TOWN);
            passes("with a Town that refers to itself", self.set(town, "north west", town, town));
            passes("with 12 objects of all classes", SampleClusters.graph(empty.get(), random, 12));
        }
        script.look("Exchange.readChecked; is there room beside the memory for a cluster of this size?");
        passes("of 3,232 bytes, more than an ISO cluster has", SampleClusters.ring(at(0), 200));
        begins(host, script, new SpaceLayout(2, 17 * RING, 1, 17 * RING));
        script.look("Validation.check; one loop over the objects, without recursion. Use a BitSet to note where "
                + "objects begin");
        passes("with a ring of " + RING + " objects", SampleClusters.ring(iso(0, 0), RING));
        passes("with a ring of " + RING + " objects", SampleClusters.ring(at(0), RING));
        begins(host, script, HostileDump.LAYOUT);
        replaces();
    }

    private static GoldenCluster array(GoldenCluster into, int count) {
        return into.setRoot(into.newRefs(count));
    }

    private void passes(String what, GoldenCluster golden) throws Exception {
        String kind = golden.home() < layout.relocStart() ? "an ISO cluster " : "a relocatable cluster ";
        try (var scene = distrusting(kind + what + ", from a node that is not trusted")) {
            scene.takesAny(golden);
        }
    }

    private void replaces() throws Exception {
        script.look("Exchange, where an ISO cluster is put into memory; zero the rest of a longer old cluster, "
                + "whether the sender is trusted or not");
        try (var scene = distrusting("an ISO cluster of 12 objects, and then one without objects in its place, from "
                + "a node that is not trusted")) {
            GoldenCluster longer = SampleClusters.graph(iso(0, 0), random, 12);
            scene.takesAny(longer);
            int home = scene.takesAny(iso(0, 0));
            int left = longer.used() - GoldenCluster.HEADER;
            byte[] came = scene.node.memory(home + GoldenCluster.HEADER, left);
            script.expect("what lies behind the header of the cluster at " + home, came, new byte[left]);
        }
    }

    @Check(
            order = 3,
            points = 1,
            value = "a node that trusts refuses no reference, and does not walk over an ISO cluster: it arrives as "
                    + "it is",
            why = "validation costs several times as much as the transfer: if you trust a sender, you must not pay for "
                    + "it",
            look = "Exchange, where an ISO cluster is put into memory; only a node that does not trust calls "
                    + "Validation.check")
    void trusts(Host host, Script script) throws Exception {
        begins(host, script, HostileDump.LAYOUT);
        try (var scene =
                trusting("a trusting node, and an ISO cluster with a dead Car whose engine is at address 12")) {
            scene.takesAny(wild(iso(0, 0)));
            script.given("a trusting node, and an ISO cluster in which a dead object has class 77");
            GoldenCluster unknown = car(iso(0, 0));
            unknown.newObject(GoldenShape.of("77 Nobody int32 knows"));
            scene.takesAny(unknown);
            script.look("Exchange.placeReloc; only a node that does not trust calls Validation.check");
            script.given("a trusting node, and a relocatable cluster with a dead Car whose engine is at address 12");
            scene.takesAny(wild(at(64)));
        }
    }

    @Check(
            order = 4,
            points = 1,
            value = "a cluster that is refused or ends early leaves no place taken; a frame that lies is refused, too",
            why = "if refused clusters kept their places, a stranger's rubbish would fill the area in a minute, and "
                    + "nobody else would have room",
            look = "Exchange.placeReloc; free the place if readChecked throws anything. Read all of a cluster beside "
                    + "the memory before you look at it")
    void freesThePlace(Host host, Script script) throws Exception {
        begins(host, script, HostileDump.LAYOUT);
        GoldenCluster car = car(GoldenCluster.relocatable(HostileDump.relocatableHome(layout)));
        try (var scene = distrusting("a relocatable cluster of " + car.used() + " bytes whose header counts another "
                + "number of objects, sent more often than the area has room for it")) {
            Script.Action expectUnchanged = scene.unchanged();
            byte[] bad = car.with(GoldenCluster.place("objects"), 3);
            for (int i = 0; i <= layout.relocBytes() / car.used(); i++) {
                scene.mesh.peer(SENDER).write("it", PlayedNode.frame(SENDER, bad));
                scene.refuses(MalformedMessageException.class, scene.recv(SENDER));
            }
            scene.expectAllFree();
            expectUnchanged.run();
            script.did("a cluster in which nothing is wrong");
            scene.takesAny(car);
        }
        landsInLittle(car);
        byte[] frame = PlayedNode.frame(SENDER, car.bytes());
        for (int bytes : new int[] {PlayedNode.FRAME + 31, PlayedNode.FRAME + 32, frame.length - 1}) {
            String what =
                    "a frame of " + frame.length + " bytes, of which " + bytes + " come before the connection ends";
            hears(what, Arrays.copyOf(frame, bytes), TruncatedMessageException.class);
        }
        script.look("Exchange; let an exception of the mesh through to the caller of recv");
        for (int length : new int[] {10, 31, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, (64 << 20) + 8}) {
            byte[] wrong = PlayedNode.frame(SENDER, length, car.bytes());
            hears("a frame that announces " + length + " bytes", wrong, MalformedMessageException.class);
        }
        for (int from : new int[] {ME, 2, -1}) {
            byte[] wrong = PlayedNode.frame(from, car.bytes());
            hears("a frame of node 0 that says it is node " + from + "'s", wrong, MalformedMessageException.class);
        }
        landsInItsLength(host);
    }

    /**
     * Requires little memory before anything of the kind has come: buffers that are kept for the next clusters count,
     * too.
     */
    private void landsInLittle(GoldenCluster car) throws Exception {
        script.look("Exchange.readChecked and Validation.check; make room for bytes that have come, not for bytes that "
                        + "may come")
                .why("if a node makes room for all bytes that may come, a frame of 76 bytes makes it take all the "
                        + "memory that there is");
        try (var scene = distrusting(
                "a car and its engine, the first cluster that comes, from a node that is not " + "trusted")) {
            scene.arrive(SENDER, car);
            long allocated = script.run(
                    "Exchange.recvReloc(0), and how many bytes of memory it takes",
                    () -> scene.node.allocatedByRecvReloc(SENDER));
            Lab7Student.expectLittle(script, "bytes of memory", allocated, MOST_ALLOCATED);
        }
        script.look("").why("");
    }

    /** Requires little memory once classes are loaded: the frame, and a quarter of it for notes about its objects. */
    private void landsInItsLength(Host host) throws Exception {
        begins(host, script, new SpaceLayout(2, 17 * RING, 1, 17 * RING));
        GoldenCluster ring = SampleClusters.ring(at(0), RING);
        script.look("Validation.check; use a BitSet, with a bit for 8 bytes, to note where objects begin")
                .why("a node that takes several times the bytes that a stranger sends runs out of memory first");
        try (var scene = distrusting(
                "a car and its engine, and then a ring of " + RING + " objects of a class that was declared: "
                        + SampleClusters.LINK + "; from a node that is not trusted")) {
            scene.arrive(SENDER, car(at(0)));
            scene.runs(scene.recvReloc(SENDER));
            var receiving = Background.call(() -> scene.node.allocatedByRecvReloc(SENDER));
            scene.arrive(SENDER, ring);
            long allocated = script.run(
                    "Exchange.recvReloc(0), and how many bytes of memory it takes", () -> Background.result(receiving));
            Lab7Student.expectLittle(script, "bytes of memory", allocated, ring.used() / 4 * 5 + MOST_BESIDE);
        }
        script.look("").why("");
    }

    private void hears(String what, byte[] bytes, Class<? extends WireException> expected) throws Exception {
        for (int from : new int[] {SENDER, Mesh.ANY}) {
            try (var scene = distrusting(what)) {
                scene.endsAfter(bytes);
                scene.refuses(expected, scene.recvReloc(from));
                scene.expectAllFree();
            }
        }
    }
}
