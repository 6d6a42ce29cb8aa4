package marshal.checks.lab7;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.lab7.Lab7;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;

/** Step 4: transfers of ISO clusters. All nodes trust every sender. */
@Step(id = "lab7.4", title = "Send it as it lies", minutes = 75, file = "Exchange.java", needs = "lab7.3")
class Step04Exchange extends NodeScenes {

    static final SpaceLayout SMALL = new SpaceLayout(3, 1024, 2, 8192);
    private static final SpaceLayout LARGE = new SpaceLayout(2, (1 << 20) + 64, 1, 0);

    private static final int HEADER = GoldenCluster.HEADER;
    private static final int MEGABYTE = 1 << 20;
    private static final int MOST_ALLOCATED = 4096;
    private static final int TRIES = 5;

    private NodeScene scene(String given, int me) throws Exception {
        script.given(given);
        return new NodeScene(host, script, layout, me, true);
    }

    /** Returns a cluster that is full to its last byte. */
    private GoldenCluster full(int node, int rank) {
        GoldenCluster cluster = iso(node, rank);
        while (cluster.used() < layout.clusterBytes() - 128) {
            int car = cluster.newObject(GoldenShape.CAR);
            int engine = cluster.newObject(GoldenShape.ENGINE);
            cluster.set(car, "engine year", engine, random.nextInt()).setRoot(car);
            cluster.set(engine, "power", random.nextInt());
        }
        int array = cluster.newRefs((layout.clusterBytes() - cluster.used() - 16) / 4);
        return cluster.set(array, "3", array).soil(0x5A5A5A5A);
    }

    @Check(
            order = 1,
            points = 3,
            value = "a frame carries a cluster's used bytes, as they lie, and the cluster stays as it is",
            why = "unused bytes would be most of the message; and a changed byte may be a reference that leads "
                    + "elsewhere",
            look = "Exchange.send; send one frame, whose bytes are Cluster.bytes(): the used bytes, from the header "
                    + "on")
    void sends(Host host, Script script) throws Exception {
        begins(host, script, new SpaceLayout(2, 1024, 2, 0));
        String one = "node 0 of 2 sends a cluster without objects, then a car and its engine";
        try (var scene = scene(one, 0)) {
            MirroredCluster cluster = scene.creates(0);
            scene.sends(cluster, 1);
            int engine = cluster.newObject(GoldenShape.ENGINE);
            int car = cluster.newObject(GoldenShape.CAR);
            cluster.set(engine, "power", 50)
                    .set(car, "year engine", 2000, engine)
                    .setRoot(car);
            scene.sends(cluster, 1);
            scene.ends(1);
        }
        begins(host, script, SMALL);
        String two =
                "node 1 of 3 sends its second cluster to node 2, its first one to node 0, and the second one again";
        try (var scene = trusting(two)) {
            MirroredCluster first = scene.creates(0);
            MirroredCluster second = scene.creates(1);
            first.newRefs(7);
            int array = second.newRefs(2);
            second.set(array, "1", second.newObject(GoldenShape.TOWN)).setRoot(array);
            scene.sends(second, 2);
            scene.sends(first, 0);
            second.set(array, "0", array);
            scene.sends(second, 2);
            scene.ends(0, 2);
        }
        begins(host, script, LARGE);
        try (var scene = scene("node 0 of 2 sends a cluster of a megabyte", 0)) {
            MirroredCluster cluster = scene.creates(0);
            int array = cluster.newRefs((MEGABYTE - HEADER - 16) / 4);
            cluster.set(array, "1000", array).setRoot(array);
            scene.sends(cluster, 1);
            scene.ends(1);
        }
    }

    @Check(
            order = 2,
            points = 3,
            value = "a cluster comes to its own address as it was sent, dead objects and padding too; nothing else "
                    + "changes",
            why = "at its own address a cluster's references are right, so nobody has to look at them: this saves "
                    + "time. The cluster's neighbours in memory are other clusters",
            look = "Exchange.recvIso; read from the wire into Memory.part at the address of origin and rank. Arrival "
                    + "has the header; readRest waits for the rest, which may come in many pieces")
    void receives(Host host, Script script) throws Exception {
        begins(host, script, SMALL);
        try (var scene =
                trusting("node 1 of 3 gets a cluster without objects, a car and its engine, and larger ones")) {
            GoldenCluster empty = iso(0, 0);
            scene.gets(0, empty);
            GoldenCluster car = car(2, 0);
            scene.gets(2, car);
            int home = car.home();
            script.expect("root()", script.run("root()", () -> scene.node.root(home)), home + 48);
            String engine = script.run("Car.engine(view)", () -> scene.node.get(home, home + 48, "engine"));
            script.expect("the car's engine", engine, "" + (home + HEADER));
            for (GoldenCluster full : List.of(full(0, 0), full(0, 1))) {
                script.given("node 1 of 3 gets a cluster that fills its place, with something in its padding");
                scene.gets(0, full);
            }
        }
        for (int piece : new int[] {1, 7}) {
            try (var scene = trusting("a car and its engine, whose bytes come in pieces of 1 and of 7")) {
                GoldenCluster car = car(2, 1);
                script.did("recvIso(2, 1, 2)");
                var home = Background.call(() -> scene.node.recvIso(2, 1, 2));
                scene.mesh.during(home, () -> scene.mesh.peer(2).trickle(car.toString(), car.bytes(), piece));
                scene.takes(car, new NodeScene.Reception("wait for it", () -> Background.result(home)));
            }
        }
        walksOverNothing();
        meetsItself();
    }

    private void walksOverNothing() throws Exception {
        script.why("trust means that a node does not look at the objects: a walk over all objects takes as long "
                        + "as reading them from a stream")
                .look("Exchange.recvIso; if trusting is true, do not look at any object");
        try (var scene = trusting("a node that trusts the sender, and an object of size 0, of an unknown class, to "
                + "which nothing refers")) {
            GoldenCluster car = car(2, 1);
            byte[] strange = GoldenCluster.with(car.with(HEADER, 77), HEADER + 4, 0);
            scene.mesh.peer(2).send(car + ", with that object", strange);
            scene.runs(scene.recvIso(2, 1, 2));
            byte[] came = scene.node.memory(car.home(), strange.length);
            Lab7Student.expectBytes(script, "the cluster", came, strange, car);
        }
        script.why("").look("");
    }

    /** Connects two student nodes in two processes, as in the paper's figure 3. */
    private void meetsItself() throws Exception {
        script.given("two nodes of this lab, in two processes; the second sends the cluster back, with more power");
        var layout = new SpaceLayout(2, 256, 1, 0);
        Node zero = Lab7Student.of(host).node(layout, 0, true, Lab7Student.SOCKETS);
        Node one = ((Lab7) host.another().lab()).node(layout, 1, true, Lab7Student.SOCKETS);
        try (PlayedMesh mesh = PlayedMesh.of(script, 2, Map.of(0, zero, 1, one))) {
            MirroredCluster cluster = MirroredCluster.iso(script, zero, layout, 0, 0);
            int engine = cluster.newObject(GoldenShape.ENGINE);
            cluster.set(engine, "power", 50).setRoot(engine);
            goes(cluster.golden(), 0, zero, 1, one, Mesh.ANY);
            new MirroredCluster(script, one, cluster.golden()).set(engine, "power", 75);
            goes(cluster.golden(), 1, one, 0, zero, 1);
        }
    }

    private void goes(GoldenCluster cluster, int me, Node from, int other, Node to, int sender) throws Exception {
        script.run("node " + me + ": send(cluster, " + other + ")", () -> from.send(cluster.home(), other));
        int home = script.run("node " + other + ": recvIso(0, 0, " + sender + ")", () -> to.recvIso(0, 0, sender));
        script.expect("the address", home, cluster.home());
        new MemoryImage(new SpaceLayout(2, 256, 1, 0)).put(cluster).expect(script, to);
    }

    @Check(
            order = 3,
            points = 2,
            value = "a cluster replaces the one that was there: nothing is left of a longer one",
            why = "if old objects still lie behind the new ones, a reader with an old address finds them",
            look = "Exchange.recvIso; read the old cluster's length from its header before you write the new one over "
                    + "it. Zero the bytes behind the new one, up to the old one's end and no further")
    void replaces(Host host, Script script) throws Exception {
        begins(host, script, SMALL);
        GoldenCluster empty = iso(0, 0);
        GoldenCluster ring = SampleClusters.ring(iso(0, 0), 20);
        try (var scene = trusting("node 1 of 3 has two full clusters of node 0; then come shorter and longer ones")) {
            for (GoldenCluster each :
                    List.of(full(0, 1), full(0, 0), car(0, 0), engine(0, 0, 7), ring, empty, full(0, 0))) {
                scene.gets(0, each);
            }
        }
        try (var scene = trusting("node 1 of 3 has built a cluster; node 2 sends a shorter one in its place")) {
            MirroredCluster own = scene.creates(0);
            int array = own.newRefs(9);
            own.set(array, "8", array);
            scene.fills(own.golden());
            GoldenCluster back = engine(ME, 0, 100);
            scene.gets(2, back);
            var more = new MirroredCluster(script, scene.node, back);
            more.newObject(GoldenShape.CAR);
            more.expectBytes();
        }
    }

    @Check(
            order = 4,
            points = 3,
            value = "a receive gets the cluster that it names; others that come before it are kept, 64 of them",
            why =
                    "nodes send when they are ready, not when somebody waits: a cluster that comes too early is not a mistake, and "
                            + "must not be lost",
            look = "Exchange.recvIso; look among the kept clusters, the oldest first, then wait. Kind, origin, rank "
                    + "and sender have to be right; the sender need not be the origin. ANY is any sender. "
                    + "Arrival.keep takes a cluster from the wire. When 64 are kept, throw a WireException for one "
                    + "more. Refuse a node or rank that does not exist before you wait")
    void waitsForOne(Host host, Script script) throws Exception {
        new EarlyClusters(host, script).play();
    }

    @Check(
            order = 5,
            points = 1,
            value = "a wrong header is refused, memory is as before, and the next cluster comes",
            why = "an ISO cluster goes where its header says: a home that is not checked is a hole through which "
                    + "anybody writes over anything",
            look = "Exchange.requireRight; check all lines of the first table of section 4 of PROTOCOL.md, before "
                    + "you put a byte into memory or keep a cluster. Sums may overflow. The connection stays open")
    void refusesWrongHeaders(Host host, Script script) throws Exception {
        begins(host, script, HostileDump.LAYOUT);
        try (var scene = trusting("")) {
            int power = 0;
            for (HostileDump wrong : HostileDump.headers(layout)) {
                for (int rank = 0; rank < 2; rank++) {
                    script.given(wrong.name() + ": but " + wrong.reason() + ". Node 1 waits for (0, " + rank + ")");
                    refuses(scene, wrong, engine(0, rank, power++));
                }
            }
        }
    }

    /** Requires that a wrong cluster is refused, and that the right one after it is accepted. */
    private void refuses(NodeScene scene, HostileDump wrong, GoldenCluster right) throws Exception {
        long before = scene.node.fingerprint();
        scene.mesh.peer(0).send("it", wrong.bytes());
        scene.arrive(0, right);
        NodeScene.Reception receive = scene.recvIso(0, right.rank(), 0);
        scene.refuses(MalformedMessageException.class, receive);
        script.expect("the memory is as before", scene.node.fingerprint() == before, true);
        scene.runs(receive);
        scene.expectCluster("the cluster", right.home(), right);
    }

    @Check(
            order = 6,
            points = 1,
            value = "a sender that ends inside of a frame: an exception, and the cluster is as it was or empty",
            why = "a cluster that is half new has references to objects that have never come",
            look = "Exchange.recvIso; first empty the cluster, then read its objects, and write its header last: "
                    + "only then there is a cluster. If the objects do not come whole (finally), zero the bytes "
                    + "that have come, and the rest of an older cluster")
    void survivesCuts(Host host, Script script) throws Exception {
        begins(host, script, SMALL);
        GoldenCluster news = SampleClusters.ring(iso(2, 1), 20);
        byte[] frame = PlayedNode.frame(2, news.bytes());
        for (GoldenCluster old : Arrays.asList(null, car(2, 1), full(2, 1))) {
            for (int cut : new int[] {0, 1, 11, 12, 13, 43, 44, 45, 60, 75, 76, 92, 200, frame.length - 1}) {
                try (var scene = trusting(cut + " of a frame's " + frame.length
                        + " bytes come, then the sender ends; the cluster's place holds "
                        + (old == null ? "nothing" : "an older one of " + old.used() + " bytes"))) {
                    cuts(scene, old, Arrays.copyOf(frame, cut), news.home());
                }
            }
        }
    }

    private void cuts(NodeScene scene, GoldenCluster old, byte[] frame, int home) throws Exception {
        if (old != null) {
            scene.arrive(2, old);
            scene.runs(scene.recvIso(2, 1, 2));
        }
        GoldenCluster neighbour = full(2, 0);
        scene.arrive(2, neighbour);
        scene.runs(scene.recvIso(2, 0, 2));
        scene.mesh.peer(2).write(frame.length + " bytes of a frame", frame);
        script.did("node 2 closes the connection");
        scene.mesh.peer(2).close();
        scene.refuses(TruncatedMessageException.class, scene.recvIso(2, 1, 2));
        byte[] header = scene.node.memory(home, HEADER);
        boolean empty = Arrays.equals(header, iso(2, 1).bytes());
        byte[] was = old == null ? new byte[HEADER] : old.bytes();
        script.require(
                empty || Arrays.equals(was, scene.node.memory(home, was.length)),
                "a cluster that is as it was, or has no objects and no root",
                "another cluster; its header is " + Show.bytes(header, 0, HEADER));
        if (empty || old == null) {
            byte[] behind = scene.node.memory(home + HEADER, layout.clusterBytes() - HEADER);
            script.expect("what lies behind the empty cluster's header", behind, new byte[behind.length]);
        }
        byte[] before = scene.node.memory(neighbour.home(), neighbour.used());
        Lab7Student.expectBytes(script, "the cluster before it", before, neighbour.bytes(), neighbour);
        GoldenCluster next = engine(0, 0, 1);
        scene.arrive(0, next);
        script.did("node 0 is still there");
        scene.runs(scene.recvIso(0, 0, 0));
        scene.expectCluster("its cluster", next.home(), next);
    }

    @Check(
            order = 7,
            points = 1,
            value = "a megabyte goes and comes with at most 4 KB of memory beside the cluster's own",
            why = "a copy to an array is a megabyte of garbage; to make and to collect it takes time. The system "
                    + "can read and write the cluster's memory itself",
            look = "Exchange.send and recvIso; Cluster.bytes and Memory.part are views, no copies. Arrival.readRest "
                    + "fills a view. A buffer beside the memory is a copy, too, on the heap or not. Arrival.keep is "
                    + "for clusters that nobody waits for")
    void copiesNothing(Host host, Script script) throws Exception {
        begins(host, script, LARGE);
        GoldenCluster large = iso(1, 0);
        int array = large.newRefs((MEGABYTE - HEADER - 16) / 4);
        large.set(array, "7", array).setRoot(array);
        String given =
                "a cluster of " + large.used() + " bytes, there and back; the least of up to " + TRIES + " times";
        try (var scene = scene(given, 0)) {
            expectLittle("recvIso", () -> {
                var received = Background.call(() -> scene.node.allocatedByRecvIso(1, 0, 1));
                scene.mesh.during(received, () -> scene.arrive(1, large));
                return Background.result(received);
            });
            scene.expectCluster("the cluster", large.home(), large);
            expectLittle("send", () -> {
                var sent = Background.call(() -> scene.node.allocatedBySend(large.home(), 1));
                scene.mesh.during(sent, () -> scene.expectFrame(1, large));
                return Background.result(sent);
            });
        }
    }

    /**
     * Requires a small allocation. If the system takes or gives little at a time, each wait allocates a few bytes, so
     * only the minimum counts.
     */
    private void expectLittle(String what, Callable<Long> transfer) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES && least > MOST_ALLOCATED; i++) {
            least = Math.min(least, script.run(what + ", counted", transfer));
        }
        Lab7Student.expectLittle(script, "bytes allocated by " + what, least, MOST_ALLOCATED);
    }
}
