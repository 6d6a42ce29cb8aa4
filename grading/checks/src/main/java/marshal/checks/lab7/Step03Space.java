package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.List;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab7.BadAddressException;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.OutOfSpaceException;
import marshal.kit.lab7.SpaceLayout;

/** Step 3: the division of the memory of all nodes. */
@Step(
        id = "lab7.3",
        title = "One space, many nodes",
        minutes = 30,
        file = "Space.java, IsoCluster.java",
        needs = "lab7.2")
class Step03Space {

    private static final List<SpaceLayout> LAYOUTS = List.of(
            new SpaceLayout(1, 64, 1, 64),
            new SpaceLayout(2, 128, 3, 0),
            new SpaceLayout(3, 64, 2, 256),
            new SpaceLayout(7, 1032, 4, 4096));

    /** Returns the layouts. The last one follows from the seed. */
    private static List<SpaceLayout> layouts(Script script) {
        var all = new ArrayList<>(LAYOUTS);
        all.add(Lab7Student.like(new SpaceLayout(2 + script.random().nextInt(4), 64, 2, 256), script.random()));
        return all;
    }

    private static void given(Script script, SpaceLayout layout, int me) {
        script.given("node " + me + " of " + layout.nodes() + "; clusters of " + layout.clusterBytes() + " bytes, "
                + layout.clustersPerNode() + " for each node; a relocatable area of " + layout.relocBytes() + " bytes");
    }

    private static Node node(Host host, SpaceLayout layout, int me) throws Exception {
        return Lab7Student.of(host).node(layout, me, true, Lab7Student.SOCKETS);
    }

    @Check(
            order = 1,
            points = 4,
            value =
                    "each cluster of each node has its address, on all nodes the same; a cluster that cannot exist has none",
            why = "a reference is an address: it is right at the receiver only if both nodes divide their memory "
                    + "alike",
            look = "Space.address; section 1 of PROTOCOL.md. All clusters of node 0 come before those of node 1, and "
                    + "the null page before all. Throw a BadAddressException for a node or rank that does not exist: "
                    + "its address would be somebody else's")
    void knowsAddresses(Host host, Script script) throws Exception {
        for (SpaceLayout layout : layouts(script)) {
            int me = script.random().nextInt(layout.nodes());
            try (Node node = node(host, layout, me)) {
                for (int of = 0; of < layout.nodes(); of++) {
                    for (int rank = 0; rank < layout.clustersPerNode(); rank++) {
                        int owner = of;
                        int number = rank;
                        given(script, layout, me);
                        String words = "address(" + of + ", " + rank + ")";
                        int came = script.run(words, () -> node.addressOf(owner, number));
                        script.expect("the address", came, GoldenCluster.addressOf(layout, of, rank));
                    }
                }
                int last = layout.nodes() - 1;
                int ranks = layout.clustersPerNode();
                int[] nodes = {-1, last + 1, 0, last, 0, last, Integer.MIN_VALUE, 0};
                int[] numbers = {0, 0, -1, -1, ranks, ranks, 0, Integer.MAX_VALUE};
                for (int i = 0; i < nodes.length; i++) {
                    int of = nodes[i];
                    int rank = numbers[i];
                    given(script, layout, me);
                    String words = "address(" + of + ", " + rank + ")";
                    ClusterRefusal.by(script, BadAddressException.class, words, () -> node.addressOf(of, rank));
                }
            }
        }
    }

    @Check(
            order = 2,
            points = 3,
            value = "an address tells its node and its rank, from the first byte of a cluster to the last",
            why = "only the address tells where an object was made",
            look = "Space.contains, node and rank: how many whole clusters lie between the first address and this "
                    + "one? The null page and the relocatable area are in no ISO cluster: contains returns false, "
                    + "node and rank throw a BadAddressException")
    void knowsOwners(Host host, Script script) throws Exception {
        for (SpaceLayout layout : layouts(script)) {
            int me = script.random().nextInt(layout.nodes());
            try (Node node = node(host, layout, me)) {
                for (int of = 0; of < layout.nodes(); of++) {
                    for (int rank = 0; rank < layout.clustersPerNode(); rank++) {
                        int home = GoldenCluster.addressOf(layout, of, rank);
                        int inside = script.random().nextInt(layout.clusterBytes());
                        for (int address : new int[] {home, home + inside, home + layout.clusterBytes() - 1}) {
                            given(script, layout, me);
                            expectOwner(script, node, address, of, rank);
                        }
                    }
                }
                int start = GoldenCluster.addressOf(layout, layout.nodes(), 0);
                for (int address : new int[] {
                    0, 8, 4095, start, start + 8, start + layout.relocBytes(), -1, Integer.MIN_VALUE, Integer.MAX_VALUE
                }) {
                    given(script, layout, me);
                    expectNobodys(script, node, address);
                }
            }
        }
    }

    private static void expectOwner(Script script, Node node, int address, int owner, int rank) {
        String at = "(" + address + ")";
        script.expect("contains", script.run("contains" + at, () -> node.contains(address)), true);
        script.expect("the node", script.run("node" + at, () -> node.nodeOf(address)), owner);
        script.expect("the rank", script.run("rank" + at, () -> node.rankOf(address)), rank);
    }

    private static void expectNobodys(Script script, Node node, int address) {
        String at = "(" + address + ")";
        script.expect("contains", script.run("contains" + at, () -> node.contains(address)), false);
        ClusterRefusal.by(script, BadAddressException.class, "node" + at, () -> node.nodeOf(address));
        ClusterRefusal.by(script, BadAddressException.class, "rank" + at, () -> node.rankOf(address));
    }

    @Check(
            order = 3,
            points = 2,
            value = "a node creates clusters in its own part, rank after rank, and no more than it may",
            why = "if two nodes create at one address, each sends a cluster that overwrites the other's",
            look = "IsoCluster.create and Space.nextRank; use me() and the next rank, from 0 on. A node that has "
                    + "created all its clusters gets an OutOfSpaceException each time, and nothing changes")
    void createsItsOwn(Host host, Script script) throws Exception {
        for (SpaceLayout layout : layouts(script)) {
            for (int me : layout.nodes() == 1 ? new int[] {0} : new int[] {0, layout.nodes() - 1}) {
                given(script, layout, me);
                try (Node node = node(host, layout, me)) {
                    if (me == 0 && layout.nodes() > 1) { // its clusters may come before it creates them
                        int home = script.run("the first cluster comes from another node", () -> node.createAsNode0(0));
                        script.run("an Engine in it", () -> node.newObject(home, "Engine"));
                    }
                    for (int rank = 0; rank < layout.clustersPerNode(); rank++) {
                        GoldenCluster golden = GoldenCluster.iso(layout, me, rank);
                        script.expect("the address", script.run("IsoCluster.create()", node::createIso), golden.home());
                        expectNew(script, node, golden);
                    }
                    long before = node.fingerprint();
                    for (int more = 0; more < 3; more++) {
                        String words = "IsoCluster.create(), one too many";
                        ClusterRefusal.by(script, OutOfSpaceException.class, words, node::createIso);
                    }
                    script.expect("the memory is as before", node.fingerprint() == before, true);
                }
            }
        }
    }

    private static void expectNew(Script script, Node node, GoldenCluster golden) {
        script.look("IsoCluster.create; call clear, which writes the header, with its node and rank");
        Lab7Student.expectCluster(script, "the new cluster", node, golden.home(), golden);
        script.look("");
    }

    @Check(
            order = 4,
            points = 3,
            value = "three nodes build the same objects: each in its own clusters, at addresses that no other uses",
            why = "a node's cluster can go to any other node, where its place is free: nobody has to be asked",
            look = "IsoCluster.create and Space; keep no node's data in a static field. A cluster ends before the next "
                    + "one begins, also when both are full")
    void buildsOnThreeNodes(Host host, Script script) throws Exception {
        var layout = new SpaceLayout(3, 96, 2, 0);
        try (Node zero = node(host, layout, 0);
                Node one = node(host, layout, 1);
                Node two = node(host, layout, 2)) {
            List<Node> nodes = List.of(zero, one, two);
            var built = new ArrayList<MirroredCluster>();
            for (int rank = 0; rank < 2; rank++) {
                for (int me = 0; me < 3; me++) {
                    given(script, layout, me);
                    Node node = nodes.get(me);
                    MirroredCluster cluster = MirroredCluster.iso(script, node, layout, me, rank);
                    built.add(cluster);
                    fill(cluster, script.random().nextInt());
                    cluster.expectBytes();
                }
            }
            for (int me = 0; me < 3; me++) {
                Node node = nodes.get(me);
                var expected = new MemoryImage(layout);
                for (int rank = 0; rank < 2; rank++) {
                    expected.put(built.get(3 * rank + me).golden());
                }
                script.given("three nodes, with two clusters each, which are full: the whole memory of node " + me);
                expected.expect(script, node);
            }
        }
    }

    /** Adds a car, an engine and an array of four references: 64 bytes, which is all the room after the header. */
    private static void fill(MirroredCluster cluster, int power) {
        int engine = cluster.newObject(GoldenShape.ENGINE);
        int car = cluster.newObject(GoldenShape.CAR);
        int array = cluster.newRefs(4);
        cluster.set(engine, "power", power).set(car, "engine year", engine, -1);
        cluster.set(array, "0 3", car, engine).setRoot(array);
    }
}
