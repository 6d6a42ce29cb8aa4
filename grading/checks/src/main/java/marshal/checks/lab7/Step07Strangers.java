package marshal.checks.lab7;

import java.util.Arrays;
import java.util.concurrent.Callable;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.Holes;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;

/** Step 7: what is wrong in a cluster that comes. */
@Step(
        id = "lab7.7",
        title = "A dump from a stranger",
        minutes = 60,
        file = "Validation.java, Exchange.java",
        needs = {"lab7.4", "lab7.6"})
class Step07Strangers {

    private static final int STRANGER = 0;
    private static final int ME = 1;
    private static final int RING = 100_000;

    static SpaceLayout layout(Script script) {
        return Lab7Student.like(HostileDump.LAYOUT, script.random());
    }

    @Check(
            order = 1,
            points = 6,
            value = "clusters that lie are refused; memory is as before, and the next cluster of the connection "
                    + "arrives",
            why = "a dump has no reader that could refuse: what is not seen now is followed later, by somebody "
                    + "who does not expect it",
            look = "Validation.check")
    void refusesLies(Host host, Script script) throws Exception {
        SpaceLayout layout = layout(script);
        refuses(host, script, layout, HostileDump.headers(layout), Receiving.ANYTHING, Receiving.ITS_KIND);
        refuses(host, script, layout, HostileDump.bodies(layout), Receiving.values());
    }

    /** How a cluster that lies is received: all ways lead to the same look at it. */
    enum Receiving {
        ANYTHING,
        ITS_KIND,
        /** Nobody waits for it when it comes. */
        KEPT
    }

    /** All on one connection; after each, something right. */
    static void refuses(Host host, Script script, SpaceLayout layout, Iterable<HostileDump> dumps, Receiving... ways)
            throws Exception {
        GoldenCluster good = SampleClusters.car(GoldenCluster.iso(layout, 0, 0), script.random());
        try (PlayedMesh mesh = mesh(host, script, layout, false)) {
            Node node = mesh.student(ME);
            script.given("a car and its engine, from a node that is not trusted")
                    .look("Exchange.readChecked; is the buffer little-endian, and what are its position and limit when "
                            + "Validation.check gets it?");
            mesh.peer(STRANGER).send("a car and its engine", good);
            script.run("Exchange.recv(0)", () -> node.recv(STRANGER));
            for (HostileDump dump : dumps) {
                for (Receiving way : ways) {
                    refuses(script, mesh, layout, dump, way, good);
                }
            }
        }
        script.look("");
    }

    private static void refuses(
            Script script, PlayedMesh mesh, SpaceLayout layout, HostileDump dump, Receiving way, GoldenCluster good)
            throws Exception {
        Node node = mesh.student(ME);
        script.given(dump.name() + "; but " + dump.reason()).look(dump.look());
        mesh.peer(STRANGER).send("a cluster of " + dump.bytes().length + " bytes", dump.bytes());
        if (way == Receiving.KEPT) {
            mesh.peer(STRANGER).send("cluster (0, 1)", GoldenCluster.iso(layout, STRANGER, 1));
            script.run("Exchange.recvIso(0, 1, 0)", () -> node.recvIso(STRANGER, 1, STRANGER));
        }
        Holes holes = node.holes();
        byte[] memory = memory(node, layout);
        Callable<Integer> receive = way != Receiving.ITS_KIND
                ? () -> node.recv(STRANGER)
                : dump.isIso() ? () -> node.recvIso(STRANGER, 0, STRANGER) : () -> node.recvReloc(STRANGER);
        String what = way != Receiving.ITS_KIND
                ? "Exchange.recv(0)"
                : dump.isIso() ? "Exchange.recvIso(0, 0, 0)" : "Exchange.recvReloc(0)";
        script.refused(MalformedMessageException.class, what, () -> "a cluster at " + receive.call());
        script.look("Exchange.readChecked and who calls it; nothing, not even the header of an empty cluster, is "
                + "written into memory before Validation.check has returned");
        expectAsBefore(script, node, layout, holes, memory);
        script.look(dump.look());
        mesh.peer(STRANGER).send("a car and its engine, in which nothing is wrong", good);
        int home = script.run("Exchange.recv(0)", () -> node.recv(STRANGER));
        Lab7Student.expectBytes(script, "the cluster there", node.dump(home), good.bytes(), good);
    }

    /** A mesh in which a stranger talks to the student's node. */
    static PlayedMesh mesh(Host host, Script script, SpaceLayout layout, boolean trusting) throws Exception {
        Node node = Lab7Student.of(host).node(layout, ME, trusting, Sockets.DEFAULT);
        node.declare(SampleClusters.ROAD);
        node.declare(SampleClusters.LINK);
        return PlayedMesh.around(script, layout.nodes(), ME, node);
    }

    private static byte[] memory(Node node, SpaceLayout layout) {
        return node.memory(SpaceLayout.NULL_PAGE, layout.size() - SpaceLayout.NULL_PAGE);
    }

    private static void expectAsBefore(Script script, Node node, SpaceLayout layout, Holes holes, byte[] memory)
            throws Exception {
        script.expect("what is free, in all and in one piece, as before", node.holes(), holes);
        byte[] came = memory(node, layout);
        int at = Arrays.mismatch(memory, came);
        if (at >= 0) {
            throw script.failure(
                    "that memory is as before",
                    "another byte at address " + (SpaceLayout.NULL_PAGE + at) + ": " + Show.bytes(came, at, 8)
                            + ", where " + Show.bytes(memory, at, 8) + " was");
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "what is right passes: dead objects, no objects, arrays of nothing, padding, a ring of 100,000",
            why = "a validation that refuses what is right is switched off within a week",
            look = "Validation.check; walk over the objects as they lie, not along the references. What "
                    + "PROTOCOL.md does not name in section 4 is right")
    void takesWhatIsRight(Host host, Script script) throws Exception {
        SpaceLayout layout = layout(script);
        for (boolean iso : new boolean[] {true, false}) {
            passes(host, script, "without objects", cluster(iso, layout), layout);
            passes(
                    host,
                    script,
                    "with a car and its engine",
                    SampleClusters.car(cluster(iso, layout), script.random()),
                    layout);
            passes(
                    host,
                    script,
                    "with a car and its engine, which nothing refers to",
                    SampleClusters.car(cluster(iso, layout), script.random()).setRoot(0),
                    layout);
            GoldenCluster empty = cluster(iso, layout);
            passes(host, script, "with an array of no references, its root", empty.setRoot(empty.newRefs(0)), layout);
            GoldenCluster nulls = cluster(iso, layout);
            passes(host, script, "with an array of 3 references, all null", nulls.setRoot(nulls.newRefs(3)), layout);
            GoldenCluster filled = cluster(iso, layout);
            filled.setRoot(filled.newRefs(1));
            passes(
                    host,
                    script,
                    "with an array of 1 reference, which is filled up by what is not zero",
                    filled.soil(77),
                    layout);
            GoldenCluster soiled =
                    SampleClusters.car(cluster(iso, layout), script.random()).soil(77);
            passes(host, script, "with a car and its engine; the padding is not zero", soiled, layout);
            GoldenCluster odd = SampleClusters.car(cluster(iso, layout), script.random());
            odd.set(odd.newObject(GoldenShape.CAR), "engine", odd.home() + 48);
            passes(host, script, "with a car whose engine is a Car", odd, layout);
            passes(
                    host,
                    script,
                    "with 12 objects of all classes",
                    SampleClusters.graph(cluster(iso, layout), script.random(), 12),
                    layout);
        }
        var large = new SpaceLayout(2, 17 * RING, 1, 17 * RING);
        for (boolean iso : new boolean[] {true, false}) {
            script.look("Validation.check; one loop over the objects, in whose body nothing calls itself. Note where "
                    + "objects begin in a BitSet");
            passes(
                    host,
                    script,
                    "with a ring of " + RING + " objects",
                    SampleClusters.ring(cluster(iso, large), RING),
                    large);
        }
        replaces(host, script, layout);
    }

    private static void replaces(Host host, Script script, SpaceLayout layout) throws Exception {
        script.look(
                "Exchange, where an ISO cluster is put into memory; what is left of a longer one becomes zero, whether "
                        + "the sender is trusted or not");
        script.given("an ISO cluster of 12 objects, and then one without objects in its place, from a node that is not "
                + "trusted");
        try (PlayedMesh mesh = mesh(host, script, layout, false)) {
            GoldenCluster longer = SampleClusters.graph(cluster(true, layout), script.random(), 12);
            takes(script, mesh, longer);
            int home = takes(script, mesh, cluster(true, layout));
            int left = longer.used() - GoldenCluster.HEADER;
            script.expect(
                    "what lies behind the header of the cluster at " + home,
                    mesh.student(ME).memory(home + GoldenCluster.HEADER, left),
                    new byte[left]);
        }
    }

    private static GoldenCluster cluster(boolean iso, SpaceLayout layout) {
        return iso ? GoldenCluster.iso(layout, 0, 0) : GoldenCluster.relocatable(layout.relocStart());
    }

    private static void passes(Host host, Script script, String what, GoldenCluster golden, SpaceLayout layout)
            throws Exception {
        boolean iso = golden.home() < layout.relocStart();
        script.given((iso ? "an ISO cluster " : "a relocatable cluster ") + what + ", from a node that is not trusted");
        try (PlayedMesh mesh = mesh(host, script, layout, false)) {
            takes(script, mesh, golden);
        }
    }

    /** Whatever comes has to lie here then, at its own or another home. */
    static int takes(Script script, PlayedMesh mesh, GoldenCluster golden) throws Exception {
        Node node = mesh.student(ME);
        var receiving = Background.call(() -> node.recv(STRANGER)); // more comes than buffers hold
        mesh.peer(STRANGER).send("it, " + golden.used() + " bytes", golden);
        int home = script.run("Exchange.recv(0)", () -> Background.result(receiving));
        Lab7Student.expectBytes(script, "the cluster there", node.dump(home), golden.movedTo(home), golden);
        return home;
    }

    @Check(
            order = 3,
            points = 1,
            value =
                    "a node that trusts refuses no reference, and does not walk over an ISO cluster: it arrives as it is",
            why = "validation costs several times what the transfer costs: who trusts a sender must not pay for it",
            look = "Exchange, where an ISO cluster is put into memory; only a node that does not trust calls "
                    + "Validation.check")
    void trusts(Host host, Script script) throws Exception {
        SpaceLayout layout = layout(script);
        GoldenCluster wild = SampleClusters.car(GoldenCluster.iso(layout, 0, 0), script.random());
        wild.set(wild.newObject(GoldenShape.CAR), "engine", 12);
        script.given("a trusting node, and an ISO cluster with a dead Car whose engine is at address 12");
        try (PlayedMesh mesh = mesh(host, script, layout, true)) {
            takes(script, mesh, wild);
            script.given("a trusting node, and an ISO cluster in which a dead object has class 77");
            GoldenCluster golden = SampleClusters.car(GoldenCluster.iso(layout, 0, 0), script.random());
            golden.newObject(GoldenShape.of("77 Nobody int32 knows"));
            takes(script, mesh, golden);
            script.look("Exchange.placeReloc; only a node that does not trust calls Validation.check");
            script.given("a trusting node, and a relocatable cluster with a dead Car whose engine is at address 12");
            GoldenCluster moving =
                    SampleClusters.car(GoldenCluster.relocatable(layout.relocStart() + 64), script.random());
            moving.set(moving.newObject(GoldenShape.CAR), "engine", 12);
            takes(script, mesh, moving);
        }
    }

    @Check(
            order = 4,
            points = 1,
            value = "what is refused, or ends early, leaves no place taken; a frame that lies is refused, too",
            why = "else a stranger who sends rubbish for a minute fills the area, and nobody else has room",
            look = "Exchange.placeReloc; free the place whatever readChecked throws. Read all of a cluster beside the "
                    + "memory before you look at it")
    void freesThePlace(Host host, Script script) throws Exception {
        SpaceLayout layout = layout(script);
        GoldenCluster car =
                SampleClusters.car(GoldenCluster.relocatable(HostileDump.relocatableHome(layout)), script.random());
        script.given("a relocatable cluster of " + car.used()
                + " bytes whose header counts another number of objects, sent more often than the area has "
                + "room for it");
        try (PlayedMesh mesh = mesh(host, script, layout, false)) {
            Node node = mesh.student(ME);
            byte[] memory = memory(node, layout);
            byte[] bad = car.with(GoldenCluster.place("objects"), 3);
            for (int i = 0; i <= layout.relocBytes() / car.used(); i++) {
                mesh.peer(STRANGER).write("it", PlayedNode.frame(STRANGER, bad));
                try {
                    int home = node.recv(STRANGER);
                    throw script.failure("a MalformedMessageException", "no exception, but a cluster at " + home);
                } catch (MalformedMessageException e) {
                    // as it has to be
                }
            }
            expectAsBefore(script, node, layout, all(layout), memory);
            script.did("a cluster in which nothing is wrong");
            takes(script, mesh, car);
        }
        byte[] frame = PlayedNode.frame(STRANGER, car.bytes());
        for (int bytes : new int[] {PlayedNode.FRAME + 31, PlayedNode.FRAME + 32, frame.length - 1}) {
            hears(
                    host,
                    script,
                    layout,
                    "a frame of " + frame.length + " bytes, of which " + bytes + " come before the connection ends",
                    Arrays.copyOf(frame, bytes),
                    TruncatedMessageException.class);
        }
        script.look("Exchange; what the mesh throws is for whoever called recv");
        for (int length : new int[] {10, 31, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, (64 << 20) + 8}) {
            hears(
                    host,
                    script,
                    layout,
                    "a frame that announces " + length + " bytes",
                    PlayedNode.frame(STRANGER, length, car.bytes()),
                    MalformedMessageException.class);
        }
        for (int from : new int[] {ME, 2, -1}) {
            hears(
                    host,
                    script,
                    layout,
                    "a frame of node 0 that says it is node " + from + "'s",
                    PlayedNode.frame(from, car.bytes()),
                    MalformedMessageException.class);
        }
    }

    private static Holes all(SpaceLayout layout) {
        return new Holes(layout.relocBytes(), layout.relocBytes());
    }

    private static void hears(
            Host host,
            Script script,
            SpaceLayout layout,
            String what,
            byte[] bytes,
            Class<? extends WireException> expected)
            throws Exception {
        script.given(what);
        for (int from : new int[] {STRANGER, Mesh.ANY}) {
            try (PlayedMesh mesh = mesh(host, script, layout, false)) {
                Node node = mesh.student(ME);
                mesh.peer(STRANGER).write(bytes.length + " bytes, and closes", bytes);
                mesh.peer(STRANGER).close();
                Callable<String> receive = () -> "a cluster at " + node.recvReloc(from);
                script.refused(expected, "Exchange.recvReloc(" + from + ")", receive);
                script.expect("what is free, in all and in one piece", node.holes(), all(layout));
            }
        }
    }
}
