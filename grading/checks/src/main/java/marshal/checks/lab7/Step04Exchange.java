package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
import marshal.kit.lab7.BadAddressException;
import marshal.kit.lab7.Lab7;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;
import org.assertj.core.api.Assertions;

/** Step 4: ISO clusters on their way. All nodes trust who sends. */
@Step(id = "lab7.4", title = "Send it as it lies", minutes = 75, file = "Exchange.java", needs = "lab7.3")
class Step04Exchange {

    private static final SpaceLayout SMALL = new SpaceLayout(3, 1024, 2, 8192);
    private static final SpaceLayout LARGE = new SpaceLayout(2, (1 << 20) + 64, 1, 0);
    private static final int ME = 1; // of three: one node connects to it, and it connects to another one

    private static final int HEADER = GoldenCluster.HEADER;
    private static final int KEPT = 64;
    private static final int MEGABYTE = 1 << 20;
    private static final int MOST_ALLOCATED = 4096;
    private static final int TRIES = 5;
    private static final int SOIL = 0x5A5A5A5A;

    // This check's.
    private SpaceLayout layout;
    private Random random;

    private void begins(Script script, SpaceLayout like) {
        random = script.random();
        layout = Lab7Student.like(like, random);
    }

    private PlayedMesh mesh(Host host, Script script) throws Exception {
        return mesh(host, script, layout, ME);
    }

    private static PlayedMesh mesh(Host host, Script script, SpaceLayout layout, int me) throws Exception {
        Node node = Lab7Student.of(host).node(layout, me, true, Sockets.DEFAULT);
        return PlayedMesh.around(script, layout.nodes(), me, node);
    }

    /** A cluster of an engine, whose power tells it from others. */
    private GoldenCluster engine(int node, int rank, int power) {
        return engine(GoldenCluster.iso(layout, node, rank), power);
    }

    private static GoldenCluster engine(GoldenCluster into, int power) {
        int engine = into.newObject(GoldenShape.ENGINE);
        return into.set(engine, "power", power).setRoot(engine);
    }

    private GoldenCluster car(int node, int rank) {
        return SampleClusters.car(GoldenCluster.iso(layout, node, rank), random);
    }

    private static String named(GoldenCluster cluster) {
        return "cluster (" + cluster.node() + ", " + cluster.rank() + ") of " + cluster.used() + " bytes";
    }

    private static void send(PlayedNode peer, GoldenCluster cluster) {
        peer.send(named(cluster), cluster);
    }

    /** A node gets a cluster; then it lies at its address, and all other memory is as it was. */
    private static void receives(Script script, Node node, GoldenCluster cluster, int from, MemoryImage memory) {
        int home = script.run(
                "recvIso(" + cluster.node() + ", " + cluster.rank() + ", " + (from == Mesh.ANY ? "ANY" : from) + ")",
                () -> node.recvIso(cluster.node(), cluster.rank(), from));
        script.expect("the address", home, cluster.home());
        memory.put(cluster).expect(script, node);
    }

    @Check(
            order = 1,
            points = 3,
            value = "a frame carries what a cluster has used, as it lies, and the cluster stays as it is",
            why =
                    "what is not used would be most of the message; and a byte that is not as it lies is a reference that "
                            + "leads elsewhere",
            look = "Exchange.send; one frame, whose bytes are Cluster.bytes(): from the header on, used bytes")
    void sends(Host host, Script script) throws Exception {
        begins(script, SMALL);
        script.given("node 0 of 2 sends a cluster without objects, then a car and its engine");
        var two = new SpaceLayout(2, 1024, 2, 0);
        try (PlayedMesh mesh = mesh(host, script, two, 0)) {
            MirroredCluster cluster = MirroredCluster.iso(script, mesh.student(0), two, 0, 0);
            expectSent(script, mesh, 0, cluster, 1);
            int engine = cluster.newObject(GoldenShape.ENGINE);
            int car = cluster.newObject(GoldenShape.CAR);
            cluster.set(engine, "power", 50)
                    .set(car, "year", 2000)
                    .set(car, "engine", engine)
                    .setRoot(car);
            expectSent(script, mesh, 0, cluster, 1);
            expectEnd(script, mesh, 0, 1);
        }
        script.given(
                "node 1 of 3 sends its second cluster to node 2, its first one to node 0, and the second one again");
        try (PlayedMesh mesh = mesh(host, script)) {
            MirroredCluster first = MirroredCluster.iso(script, mesh.student(ME), layout, ME, 0);
            MirroredCluster second = MirroredCluster.iso(script, mesh.student(ME), layout, ME, 1);
            first.newRefs(7);
            int array = second.newRefs(2);
            second.set(array, "1", second.newObject(GoldenShape.TOWN)).setRoot(array);
            expectSent(script, mesh, ME, second, 2);
            expectSent(script, mesh, ME, first, 0);
            second.set(array, "0", array);
            expectSent(script, mesh, ME, second, 2);
            expectEnd(script, mesh, ME, 0, 2);
        }
        script.given("node 0 of 2 sends a cluster of a megabyte");
        try (PlayedMesh mesh = mesh(host, script, LARGE, 0)) {
            MirroredCluster cluster = MirroredCluster.iso(script, mesh.student(0), LARGE, 0, 0);
            int array = cluster.newRefs((MEGABYTE - HEADER - 16) / 4);
            cluster.set(array, "1000", array).setRoot(array);
            expectSent(script, mesh, 0, cluster, 1);
            expectEnd(script, mesh, 0, 1);
        }
    }

    private static void expectSent(Script script, PlayedMesh mesh, int me, MirroredCluster cluster, int to)
            throws Exception {
        Node node = mesh.student(me);
        GoldenCluster golden = cluster.golden();
        var sent = Background.call(() -> {
            node.send(cluster.home(), to);
            return null;
        });
        script.did("send(cluster, " + to + ")");
        mesh.during(sent, () -> expectFrame(script, mesh.peer(to), golden, me));
        script.run("wait until it returns", () -> Background.result(sent));
        cluster.expectBytes();
    }

    private static void expectFrame(Script script, PlayedNode peer, GoldenCluster golden, int from) {
        byte[] came = peer.receive("a frame of the " + golden.used() + " bytes that are used", from);
        Lab7Student.expectBytes(script, "the frame's bytes", came, golden.bytes(), golden);
    }

    /** The node ends, and has sent nothing else. */
    private static void expectEnd(Script script, PlayedMesh mesh, int me, int... others) {
        script.did("node " + me + " is closed");
        mesh.student(me).close();
        for (int other : others) {
            mesh.peer(other).expectEnd();
        }
    }

    @Check(
            order = 2,
            points = 3,
            value =
                    "a cluster comes to its own address as it was sent, dead objects and padding too; nothing else changes",
            why = "its references are right where it lies, so nobody has to look at it: that is what it saves. And its "
                    + "neighbours are other clusters",
            look =
                    "Exchange.recvIso; from the wire into Memory.part at the address of origin and rank. Arrival has the "
                            + "header, and reads the rest. It may come in many pieces: readRest waits for all")
    void receives(Host host, Script script) throws Exception {
        begins(script, SMALL);
        script.given("node 1 of 3 gets a cluster without objects, a car and its engine, and larger ones");
        try (PlayedMesh mesh = mesh(host, script)) {
            Node node = mesh.student(ME);
            var memory = new MemoryImage(layout);
            GoldenCluster empty = GoldenCluster.iso(layout, 0, 0);
            send(mesh.peer(0), empty);
            receives(script, node, empty, 0, memory);
            GoldenCluster car = car(2, 0);
            send(mesh.peer(2), car);
            receives(script, node, car, 2, memory);
            script.expect("root()", script.run("root()", () -> node.root(car.home())), car.home() + 48);
            script.expect(
                    "the car's engine",
                    script.run("Car.engine(view)", () -> node.get(car.home(), car.home() + 48, "engine")),
                    String.valueOf(car.home() + HEADER));
            for (int rank = 0; rank < 2; rank++) {
                GoldenCluster full = full(0, rank, script.random());
                script.given("node 1 of 3 gets a cluster that fills its place, with something in its padding");
                send(mesh.peer(0), full);
                receives(script, node, full, 0, memory);
            }
        }
        script.given("a car and its engine, whose bytes come in pieces of 1 and of 7");
        for (int piece : new int[] {1, 7}) {
            try (PlayedMesh mesh = mesh(host, script)) {
                Node node = mesh.student(ME);
                GoldenCluster car = car(2, 1);
                script.did("recvIso(2, 1, 2)");
                var home = Background.call(() -> node.recvIso(2, 1, 2));
                mesh.during(home, () -> mesh.peer(2).trickle(named(car), car.bytes(), piece));
                script.expect("the address", script.run("wait for it", () -> Background.result(home)), car.home());
                new MemoryImage(layout).put(car).expect(script, node);
            }
        }
        walksOverNothing(host, script);
        meetsItself(host, script);
    }

    /** All places of a cluster taken, the last bytes too. */
    private GoldenCluster full(int node, int rank, Random random) {
        GoldenCluster cluster = GoldenCluster.iso(layout, node, rank);
        while (cluster.used() < layout.clusterBytes() - 128) {
            int car = cluster.newObject(GoldenShape.CAR);
            int engine = cluster.newObject(GoldenShape.ENGINE);
            cluster.set(car, "engine", engine)
                    .set(car, "year", random.nextInt())
                    .setRoot(car);
            cluster.set(engine, "power", random.nextInt());
        }
        int array = cluster.newRefs((layout.clusterBytes() - cluster.used() - 16) / 4);
        return cluster.set(array, "3", array).soil(SOIL);
    }

    private void walksOverNothing(Host host, Script script) throws Exception {
        script.given(
                        "an object that nobody refers to, of a class that nobody knows, whose size is 0; the node trusts who "
                                + "sends")
                .why(
                        "who trusts has nothing to look at: a walk over all objects takes as long as reading them from a stream")
                .look("Exchange.recvIso; where trusting is true nobody looks at an object");
        try (PlayedMesh mesh = mesh(host, script)) {
            GoldenCluster car = car(2, 1);
            byte[] strange = GoldenCluster.with(GoldenCluster.with(car.bytes(), HEADER, 77), HEADER + 4, 0);
            mesh.peer(2).send(named(car) + ", with that object", strange);
            Node node = mesh.student(ME);
            script.run("recvIso(2, 1, 2)", () -> node.recvIso(2, 1, 2));
            Lab7Student.expectBytes(script, "the cluster", node.memory(car.home(), strange.length), strange, car);
        }
        script.why("").look("");
    }

    /** Two nodes in two processes, as the paper's figure 3. */
    private static void meetsItself(Host host, Script script) throws Exception {
        script.given("two nodes of this lab, in two processes; the second sends back what it has got, with more power");
        var layout = new SpaceLayout(2, 256, 1, 0);
        Map<Integer, Node> nodes = Map.of(
                0, Lab7Student.of(host).node(layout, 0, true, Sockets.DEFAULT),
                1, ((Lab7) host.another().lab()).node(layout, 1, true, Sockets.DEFAULT));
        try (PlayedMesh mesh = PlayedMesh.of(script, 2, nodes)) {
            Node zero = mesh.student(0);
            Node one = mesh.student(1);
            MirroredCluster cluster = MirroredCluster.iso(script, zero, layout, 0, 0);
            int engine = cluster.newObject(GoldenShape.ENGINE);
            cluster.set(engine, "power", 50).setRoot(engine);
            script.run("node 0: send(cluster, 1)", () -> zero.send(cluster.home(), 1));
            int home = script.run("node 1: recvIso(0, 0, ANY)", () -> one.recvIso(0, 0, Mesh.ANY));
            script.expect("the address", home, cluster.home());
            new MemoryImage(layout).put(cluster.golden()).expect(script, one);
            new MirroredCluster(script, one, cluster.golden()).set(engine, "power", 75);
            script.run("node 1: send(cluster, 0)", () -> one.send(cluster.home(), 0));
            home = script.run("node 0: recvIso(0, 0, 1)", () -> zero.recvIso(0, 0, 1));
            script.expect("the address", home, cluster.home());
            new MemoryImage(layout).put(cluster.golden()).expect(script, zero);
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "a cluster takes the place of the one that was there: of a longer one nothing is left",
            why =
                    "what is left behind the new objects are old ones, which somebody who follows an old address would still "
                            + "find",
            look =
                    "Exchange.recvIso; how long the old one was says its header, before the new one is written over it. Set "
                            + "to zero what lies behind the new one, up to the old one's end and no further")
    void replaces(Host host, Script script) throws Exception {
        begins(script, SMALL);
        script.given("node 1 of 3 has two full clusters of node 0; then come shorter and longer ones");
        try (PlayedMesh mesh = mesh(host, script)) {
            Node node = mesh.student(ME);
            var memory = new MemoryImage(layout);
            for (GoldenCluster each : List.of(
                    full(0, 1, script.random()),
                    full(0, 0, script.random()),
                    car(0, 0),
                    engine(0, 0, 7),
                    SampleClusters.ring(GoldenCluster.iso(layout, 0, 0), 20),
                    GoldenCluster.iso(layout, 0, 0),
                    full(0, 0, script.random()))) {
                send(mesh.peer(0), each);
                receives(script, node, each, 0, memory);
            }
        }
        script.given("node 1 of 3 has built a cluster; node 2 sends one that is shorter in its place");
        try (PlayedMesh mesh = mesh(host, script)) {
            Node node = mesh.student(ME);
            MirroredCluster own = MirroredCluster.iso(script, node, layout, ME, 0);
            int array = own.newRefs(9);
            own.set(array, "8", array);
            GoldenCluster back = engine(ME, 0, 100);
            send(mesh.peer(2), back);
            receives(script, node, back, 2, new MemoryImage(layout).put(own.golden()));
            var more = new MirroredCluster(script, node, back);
            more.newObject(GoldenShape.CAR);
            more.expectBytes();
        }
    }

    @Check(
            order = 4,
            points = 3,
            value = "who waits for one cluster gets that one; others that come before it are kept, 64 of them",
            why =
                    "nodes send when they are ready, not when somebody waits: what comes too early is no mistake, and must "
                            + "not be lost",
            look =
                    "Exchange.recvIso; look among those that are kept, the oldest first, then wait. Kind, origin, rank and "
                            + "sender have to be right; the sender need not be the origin. ANY is any sender. Arrival.keep takes one "
                            + "from the wire. When 64 are kept, one more is a WireException")
    void waitsForOne(Host host, Script script) throws Exception {
        begins(script, SMALL);
        script.given(
                "node 0 sends clusters (0, 0), (0, 1) and (2, 0), each by its origin and rank; node 1 waits for them the other "
                        + "way round");
        try (PlayedMesh mesh = mesh(host, script)) {
            var memory = new MemoryImage(layout);
            List<GoldenCluster> all = List.of(car(0, 0), engine(0, 1, 5), engine(2, 0, 6));
            all.forEach(each -> send(mesh.peer(0), each));
            for (int i = 2; i >= 0; i--) {
                receives(script, mesh.student(ME), all.get(i), i == 1 ? Mesh.ANY : 0, memory);
            }
        }
        script.given("node 0 sends (0, 0) in two versions, then (0, 1), for which node 1 waits first");
        try (PlayedMesh mesh = mesh(host, script)) {
            var memory = new MemoryImage(layout);
            List<GoldenCluster> all = List.of(engine(0, 0, 1), engine(0, 0, 2), engine(0, 1, 3));
            all.forEach(each -> send(mesh.peer(0), each));
            for (int i : new int[] {2, 0, 1}) {
                receives(script, mesh.student(ME), all.get(i), 0, memory);
            }
        }
        distinguishesSenders(host, script);
        takesWhatever(host, script);
        passesOn(host, script);
        keepsSoMany(host, script);
        script.given("node 1 waits for a cluster that no node can have");
        try (PlayedMesh mesh = mesh(host, script)) {
            for (int[] none : new int[][] {{3, 0}, {-1, 0}, {0, 2}, {0, -1}}) {
                ClusterRefusal.by(
                        script,
                        BadAddressException.class,
                        "recvIso(" + none[0] + ", " + none[1] + ", ANY)",
                        () -> mesh.student(ME).recvIso(none[0], none[1], Mesh.ANY));
            }
        }
    }

    private void distinguishesSenders(Host host, Script script) throws Exception {
        for (int first : new int[] {0, 2}) {
            int second = 2 - first;
            script.given("nodes 0 and 2 both send (0, 0); node 1 waits for that of node " + first
                    + ", then for that of node " + second);
            try (PlayedMesh mesh = mesh(host, script)) {
                var memory = new MemoryImage(layout);
                send(mesh.peer(0), engine(0, 0, 100));
                send(mesh.peer(2), engine(0, 0, 102));
                receives(script, mesh.student(ME), engine(0, 0, 100 + first), first, memory);
                receives(script, mesh.student(ME), engine(0, 0, 100 + second), second, memory);
            }
        }
        script.given(
                "node 0 sends (0, 0), which is kept while node 1 waits for (0, 1); then node 2 sends a newer (0, 0)");
        try (PlayedMesh mesh = mesh(host, script)) {
            var memory = new MemoryImage(layout);
            GoldenCluster own = engine(0, 0, 1);
            GoldenCluster other = engine(0, 1, 2);
            GoldenCluster copy = engine(0, 0, 3);
            send(mesh.peer(0), own);
            send(mesh.peer(0), other);
            receives(script, mesh.student(ME), other, 0, memory);
            send(mesh.peer(2), copy);
            receives(script, mesh.student(ME), copy, 2, memory);
            receives(script, mesh.student(ME), own, Mesh.ANY, memory);
        }
        script.given(
                "node 0 sends (2, 0), which node 2 has created; it is kept while node 1 waits for (0, 1), and then "
                        + "node 1 waits for (2, 0) from node 0");
        try (PlayedMesh mesh = mesh(host, script)) {
            var memory = new MemoryImage(layout);
            GoldenCluster passedOn = engine(2, 0, 1);
            GoldenCluster own = engine(0, 1, 2);
            send(mesh.peer(0), passedOn);
            send(mesh.peer(0), own);
            receives(script, mesh.student(ME), own, 0, memory);
            receives(script, mesh.student(ME), passedOn, 0, memory);
        }
    }

    private void takesWhatever(Host host, Script script) throws Exception {
        script.given("node 0 sends (0, 0) and (0, 1); node 1 waits for (0, 1), then for whatever comes")
                .look("Exchange.recv; what is kept comes first");
        try (PlayedMesh mesh = mesh(host, script)) {
            var memory = new MemoryImage(layout);
            Node node = mesh.student(ME);
            GoldenCluster first = engine(0, 0, 1);
            GoldenCluster second = engine(0, 1, 2);
            GoldenCluster third = car(2, 1);
            send(mesh.peer(0), first);
            send(mesh.peer(0), second);
            receives(script, node, second, Mesh.ANY, memory);
            script.expect("the address", script.run("recv(0)", () -> node.recv(0)), first.home());
            memory.put(first).expect(script, node);
            send(mesh.peer(2), third);
            script.expect("the address", script.run("recv(ANY)", () -> node.recv(Mesh.ANY)), third.home());
            memory.put(third).expect(script, node);
        }
        script.look("");
    }

    private void passesOn(Host host, Script script) throws Exception {
        script.given("node 0 sends (2, 1), which node 2 has created; node 1 sends it on to node 2");
        try (PlayedMesh mesh = mesh(host, script)) {
            Node node = mesh.student(ME);
            GoldenCluster graph =
                    SampleClusters.car(GoldenCluster.iso(layout, 2, 1), random).soil(SOIL);
            send(mesh.peer(0), graph);
            receives(script, node, graph, Mesh.ANY, new MemoryImage(layout));
            script.run("send(cluster, 2)", () -> node.send(graph.home(), 2));
            expectFrame(script, mesh.peer(2), graph, ME);
        }
    }

    private void keepsSoMany(Host host, Script script) throws Exception {
        script.given("node 0 sends " + KEPT
                        + " clusters for which nobody waits, by turns (0, 0) and (0, 1), then (2, 0), "
                        + "for which node 1 waits; then one more for which nobody waits")
                .why("a neighbour that runs ahead must not be lost, and must not fill all memory either")
                .look(
                        "Exchange.recvIso; the 64th is kept, the 65th is a WireException. Those that are kept are still there "
                                + "then, in the order in which they came");
        try (PlayedMesh mesh = mesh(host, script)) {
            Node node = mesh.student(ME);
            var memory = new MemoryImage(layout);
            var all = new ArrayList<byte[]>();
            for (int i = 0; i < KEPT; i++) {
                all.add(PlayedNode.frame(0, engine(0, i % 2, i).bytes()));
            }
            mesh.peer(0).write(KEPT + " clusters", joined(all));
            GoldenCluster wanted = car(2, 0);
            send(mesh.peer(0), wanted);
            receives(script, node, wanted, Mesh.ANY, memory);
            send(mesh.peer(0), engine(0, 0, KEPT));
            script.refused(WireException.class, "recvIso(2, 0, 0)", () -> node.recvIso(2, 0, 0));
            for (int rank = 0; rank < 2; rank++) {
                for (int i = rank; i < KEPT; i += 2) {
                    GoldenCluster each = engine(0, rank, i);
                    script.expect("the address", node.recvIso(0, rank, 0), each.home());
                    Lab7Student.expectBytes(
                            script,
                            "of those that were kept, number " + (i + 1),
                            node.dump(each.home()),
                            each.bytes(),
                            each);
                }
            }
        }
        script.why("").look("");
    }

    private static byte[] joined(List<byte[]> frames) {
        var all = new byte[frames.stream().mapToInt(each -> each.length).sum()];
        int at = 0;
        for (byte[] each : frames) {
            System.arraycopy(each, 0, all, at, each.length);
            at += each.length;
        }
        return all;
    }

    @Check(
            order = 5,
            points = 1,
            value = "a header that says what it must not is refused, memory is as before, and the next cluster comes",
            why =
                    "an ISO cluster goes where its header says: a home that is not checked is a hole through which anybody "
                            + "writes over anything",
            look =
                    "Exchange.requireRight, before a byte is put into memory and before a cluster is kept: all lines of the "
                            + "first table of section 4 of PROTOCOL.md. Sums may overflow. The connection stays open")
    void refusesWrongHeaders(Host host, Script script) throws Exception {
        begins(script, HostileDump.LAYOUT);
        try (PlayedMesh mesh = mesh(host, script, layout, ME)) {
            int power = 0;
            for (HostileDump wrong : HostileDump.headers(layout)) {
                for (int rank = 0; rank < 2; rank++) {
                    GoldenCluster right = engine(GoldenCluster.iso(layout, 0, rank), power++);
                    script.given(wrong.name() + ": but " + wrong.reason() + ". Node 1 waits for (0, " + rank + ")");
                    refuses(script, mesh, wrong, right);
                }
            }
        }
    }

    /** What comes behind it is taken. */
    private static void refuses(Script script, PlayedMesh mesh, HostileDump wrong, GoldenCluster right)
            throws Exception {
        Node node = mesh.student(ME);
        long before = node.fingerprint();
        mesh.peer(0).send("it", wrong.bytes());
        send(mesh.peer(0), right);
        String recv = "recvIso(0, " + right.rank() + ", 0)";
        script.refused(MalformedMessageException.class, recv, () -> node.recvIso(0, right.rank(), 0));
        script.expect("the memory is as before", node.fingerprint() == before, true);
        script.run(recv, () -> node.recvIso(0, right.rank(), 0));
        Lab7Student.expectBytes(script, "the cluster", node.dump(right.home()), right.bytes(), right);
    }

    @Check(
            order = 6,
            points = 1,
            value = "a sender that ends inside of a frame: an exception, and the cluster is as it was or empty",
            why = "a cluster that is half new has references to objects that have never come",
            look =
                    "Exchange.recvIso; the cluster becomes empty first, then come its objects, and its header at last: from then "
                            + "on there is a cluster")
    void survivesCuts(Host host, Script script) throws Exception {
        begins(script, SMALL);
        GoldenCluster news = SampleClusters.ring(GoldenCluster.iso(layout, 2, 1), 20);
        byte[] frame = PlayedNode.frame(2, news.bytes());
        for (GoldenCluster old : Arrays.asList(null, car(2, 1), full(2, 1, script.random()))) {
            for (int cut : new int[] {0, 1, 11, 12, 13, 43, 44, 45, 60, 75, 76, 92, 200, frame.length - 1}) {
                script.given(cut + " of a frame's " + frame.length
                        + " bytes come, then the sender ends; where the cluster " + "belongs lies "
                        + (old == null ? "nothing" : "an older one of " + old.used() + " bytes"));
                cuts(host, script, old, Arrays.copyOf(frame, cut), news);
            }
        }
    }

    private void cuts(Host host, Script script, GoldenCluster old, byte[] frame, GoldenCluster news) throws Exception {
        try (PlayedMesh mesh = mesh(host, script)) {
            Node node = mesh.student(ME);
            if (old != null) {
                send(mesh.peer(2), old);
                script.run("recvIso(2, 1, 2)", () -> node.recvIso(2, 1, 2));
            }
            GoldenCluster neighbour = full(2, 0, script.random());
            send(mesh.peer(2), neighbour);
            script.run("recvIso(2, 0, 2)", () -> node.recvIso(2, 0, 2));
            mesh.peer(2).write(frame.length + " bytes of a frame", frame);
            script.did("node 2 closes the connection");
            mesh.peer(2).close();
            script.refused(TruncatedMessageException.class, "recvIso(2, 1, 2)", () -> node.recvIso(2, 1, 2));
            byte[] header = node.memory(news.home(), HEADER);
            boolean empty =
                    Arrays.equals(header, GoldenCluster.iso(layout, 2, 1).bytes());
            byte[] was = old == null ? new byte[HEADER] : old.bytes();
            if (!empty && !Arrays.equals(was, node.memory(news.home(), was.length))) {
                throw script.failure(
                        "a cluster that is as it was, or has no objects and no root",
                        "another one; its header is " + Show.bytes(header, 0, HEADER));
            }
            Lab7Student.expectBytes(
                    script,
                    "the cluster before it",
                    node.memory(neighbour.home(), neighbour.used()),
                    neighbour.bytes(),
                    neighbour);
            GoldenCluster next = engine(0, 0, 1);
            send(mesh.peer(0), next);
            script.run("recvIso(0, 0, 0), from a node that is still there", () -> node.recvIso(0, 0, 0));
            Lab7Student.expectBytes(script, "its cluster", node.dump(next.home()), next.bytes(), next);
        }
    }

    @Check(
            order = 7,
            points = 1,
            value = "a megabyte goes and comes with at most 4 KB of Java's heap",
            why = "a copy to an array is a megabyte of garbage, and the time to make and to collect it: the cluster's "
                    + "memory itself can be read and written by the system",
            look =
                    "Exchange.send and recvIso; Cluster.bytes and Memory.part are views, no copies. Arrival.readRest fills "
                            + "such a view. Arrival.keep is for what nobody waits for")
    void copiesNothing(Host host, Script script) throws Exception {
        SpaceLayout layout = Lab7Student.like(LARGE, script.random());
        GoldenCluster large = GoldenCluster.iso(layout, 1, 0);
        int array = large.newRefs((MEGABYTE - HEADER - 16) / 4);
        large.set(array, "7", array).setRoot(array);
        script.given("a cluster of " + large.used() + " bytes, there and back; the least of up to " + TRIES + " times");
        try (PlayedMesh mesh = mesh(host, script, layout, 0)) {
            Node node = mesh.student(0);
            PlayedNode peer = mesh.peer(1);
            expectLittle(script, "recvIso", () -> {
                var received = Background.call(() -> node.allocatedByRecvIso(1, 0, 1));
                mesh.during(received, () -> send(peer, large));
                return Background.result(received);
            });
            Lab7Student.expectBytes(script, "the cluster", node.dump(large.home()), large.bytes(), large);
            expectLittle(script, "send", () -> {
                var sent = Background.call(() -> node.allocatedBySend(large.home(), 1));
                mesh.during(sent, () -> expectFrame(script, peer, large, 0));
                return Background.result(sent);
            });
        }
    }

    /** Where the system takes or gives little at a time, waiting for it allocates a few bytes each time: so the least counts. */
    private static void expectLittle(Script script, String what, Callable<Long> transfer) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES && least > MOST_ALLOCATED; i++) {
            least = Math.min(least, script.run(what + ", counted", transfer));
        }
        long allocated = least;
        script.expectThat(
                "at most " + MOST_ALLOCATED + " bytes allocated by " + what,
                allocated + " bytes",
                came -> Assertions.assertThat(allocated).isLessThanOrEqualTo(MOST_ALLOCATED));
    }
}
