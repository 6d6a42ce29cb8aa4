package marshal.checks.lab7;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.lab7.Holes;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.OutOfSpaceException;
import marshal.kit.lab7.SpaceLayout;
import org.assertj.core.api.Assertions;

/** Step 6: relocatable clusters on their way. */
@Step(
        id = "lab7.6",
        title = "Move the house",
        minutes = 45,
        file = "Relocation.java, Exchange.java",
        needs = {"lab7.4", "lab7.5"})
class Step06Relocation {

    private static final int AREA = 1 << 16;
    private static final SpaceLayout LAYOUT = new SpaceLayout(2, 1024, 2, AREA);
    private static final int SENDER = 0;
    private static final int ME = 1;
    private static final int TIMES = 1000;
    private static final int MANY = 100_000;
    /** More than waiting for the wire may take on a busy machine, and far less than the smallest object for each. */
    private static final int MOST_ALLOCATED = 64 << 10;

    /** This check's. */
    private SpaceLayout layout;

    private int begins(Script script) {
        layout = Lab7Student.like(LAYOUT, script.random());
        return layout.relocStart();
    }

    @Check(
            order = 1,
            points = 4,
            value = "a cluster that arrives at another place is the same graph there: every reference is shifted",
            why = "the references are addresses of the sender: followed as they came, they lead into somebody else's "
                    + "objects",
            look = "Exchange.placeReloc and Relocation.shift; the difference is this place minus the home that the "
                    + "header names. Then the cluster is at home here")
    void shifts(Host host, Script script) throws Exception {
        int start = begins(script);
        arrives(
                host,
                script,
                0,
                SampleClusters.car(GoldenCluster.relocatable(start), script.random()),
                "a car and its engine, which stay at their address");
        arrives(
                host,
                script,
                0,
                SampleClusters.car(GoldenCluster.relocatable(start + 4096), script.random()),
                "a car and its engine");
        arrives(
                host,
                script,
                8192,
                SampleClusters.car(GoldenCluster.relocatable(start), script.random()),
                "a car and its engine");
        GoldenCluster last = SampleClusters.car(GoldenCluster.relocatable(start + AREA - 64), script.random());
        arrives(host, script, 0, last, "a car and its engine, the last 64 bytes of the sender's area");
        for (int objects : new int[] {3, 10, 300}) {
            int taken = script.random().nextInt(1000) * 8;
            int home = start + script.random().nextInt(1000) * 8;
            GoldenCluster towns = towns(GoldenCluster.relocatable(home), script.random(), objects);
            arrives(host, script, taken, towns, "a map of " + objects + " Towns");
        }
    }

    private static GoldenCluster towns(GoldenCluster into, Random random, int count) {
        var towns = new int[count];
        for (int i = 0; i < count; i++) {
            towns[i] = into.newObject(GoldenShape.TOWN);
            into.set(towns[i], "x", random.nextInt()).set(towns[i], "y", i);
        }
        for (int town : towns) {
            for (String direction : new String[] {"north", "east", "south", "west"}) {
                into.set(town, direction, towns[random.nextInt(count)]);
            }
        }
        return into.setRoot(towns[random.nextInt(count)]);
    }

    /** @param taken so many bytes of the receiver's area are another cluster's, at its start */
    private void arrives(Host host, Script script, int taken, GoldenCluster golden, String what) throws Exception {
        script.given(what + ", whose home is " + golden.home()
                + (taken < GoldenCluster.HEADER
                        ? "; the receiver's area begins at " + layout.relocStart() + " and is empty"
                        : "; the first " + taken + " bytes of the receiver's area, from " + layout.relocStart()
                                + " on, are taken"));
        try (PlayedMesh mesh = mesh(host, script)) {
            Node node = mesh.student(ME);
            if (taken >= GoldenCluster.HEADER) {
                node.createReloc(taken);
            }
            receive(script, mesh, golden);
        }
    }

    private PlayedMesh mesh(Host host, Script script) throws Exception {
        Node node = Lab7Student.of(host).node(layout, ME, true, Sockets.DEFAULT);
        node.declare(SampleClusters.ROAD);
        node.declare(SampleClusters.LINK);
        return PlayedMesh.around(script, layout.nodes(), ME, node);
    }

    /** Sends a cluster; where it lies then. */
    private static int receive(Script script, PlayedMesh mesh, GoldenCluster golden) throws Exception {
        Node node = mesh.student(ME);
        Holes before = node.holes();
        mesh.peer(SENDER).send("a cluster of " + golden.used() + " bytes", golden);
        int home = script.run("Exchange.recvReloc(0)", () -> node.recvReloc(SENDER));
        Lab7Student.expectBytes(script, "the cluster there", node.dump(home), golden.movedTo(home), golden);
        script.expect("how much less is free now", before.bytes() - node.holes().bytes(), golden.used());
        return home;
    }

    @Check(
            order = 2,
            points = 3,
            value = "null stays null, a number that looks like an address stays, and the root moves",
            why = "only a class's shape says what is a reference: a year of 8192 that was shifted is a bug that looks "
                    + "like weather",
            look = "Relocation.shift; Shape.refs has the offsets of the references of a class. 0 is no address. "
                    + "The root is a reference, too")
    void shiftsReferencesOnly(Host host, Script script) throws Exception {
        int start = begins(script);
        GoldenCluster nulls = GoldenCluster.relocatable(start + 512);
        nulls.setRoot(nulls.newObject(GoldenShape.CAR));
        arrives(host, script, 0, nulls, "a car without an engine");
        GoldenCluster rootless = GoldenCluster.relocatable(start + 512);
        rootless.newObject(GoldenShape.ENGINE);
        arrives(host, script, 0, rootless, "an engine in a cluster whose root is null");
        arrives(host, script, 0, GoldenCluster.relocatable(start + 512), "a cluster without objects");

        GoldenCluster numbers = SampleClusters.car(GoldenCluster.relocatable(start + 512), script.random());
        int car = numbers.newObject(GoldenShape.CAR);
        numbers.set(car, "year", car).setRoot(car);
        arrives(host, script, 0, numbers, "a car whose year is the address of an object");
        GoldenCluster constant = GoldenCluster.relocatable(start + 512);
        int expression = constant.newObject(GoldenShape.EXPR);
        constant.set(expression, "constant", expression + ((long) expression << 32))
                .setRoot(expression);
        arrives(host, script, 0, constant, "an Expr whose constant has the bits of two addresses");
        script.look("Relocation.shift; between the fields and behind them is padding, which is nobody's. Shift at the "
                + "offsets of Shape.refs, and nowhere else");
        GoldenCluster soiled = SampleClusters.car(GoldenCluster.relocatable(start + 512), script.random())
                .soil(start + 544);
        arrives(host, script, 0, soiled, "a car and its engine; in the padding is an address");
        GoldenCluster filled = GoldenCluster.relocatable(start + 512);
        filled.setRoot(filled.newRefs(3));
        arrives(
                host,
                script,
                0,
                filled.soil(start + 544),
                "an array of 3 references, all null; in what fills it up is an address");
    }

    @Check(
            order = 3,
            points = 2,
            value = "arrays, objects of all classes, dead ones, self-references and declared classes",
            why = "a receiver cannot know which objects somebody will find: it has to put all of them right",
            look = "Relocation.shift; go from object to object by their sizes, not along the references. An array has "
                    + "as many references as its count says")
    void shiftsAllObjects(Host host, Script script) throws Exception {
        int start = begins(script);
        GoldenCluster self = GoldenCluster.relocatable(start + 512);
        int town = self.newObject(GoldenShape.TOWN);
        self.set(town, "north", town).set(town, "west", town).setRoot(town);
        arrives(host, script, 0, self, "a Town that refers to itself in the north and in the west");
        GoldenCluster dead = SampleClusters.car(GoldenCluster.relocatable(start + 512), script.random())
                .setRoot(0);
        arrives(host, script, 0, dead, "a car and its engine, which nothing refers to");
        for (int count : new int[] {0, 1, 2, 5}) {
            GoldenCluster array = GoldenCluster.relocatable(start + 512);
            int refs = array.newRefs(count);
            int engine = array.newObject(GoldenShape.ENGINE);
            for (int i = 0; i < count; i++) {
                array.set(refs, "" + i, i % 2 == 0 ? engine : refs);
            }
            arrives(host, script, 0, array.setRoot(refs), "an array of " + count + " references, and an engine");
        }
        GoldenCluster road = GoldenCluster.relocatable(start + 512);
        int one = road.newObject(GoldenShape.of(SampleClusters.ROAD));
        road.set(one, "from", one).set(one, "to", one).set(one, "length", one);
        arrives(host, script, 0, road, "an object of a class that was declared: " + SampleClusters.ROAD);
        arrives(
                host,
                script,
                0,
                SampleClusters.ring(GoldenCluster.relocatable(start + 512), 3),
                "a ring of 3 objects of " + "a class that was declared: " + SampleClusters.LINK);
        for (int objects : new int[] {4, 12, 500}) {
            GoldenCluster graph =
                    SampleClusters.graph(GoldenCluster.relocatable(start + 512), script.random(), objects);
            arrives(host, script, 4096, graph, objects + " objects of all classes, some of them dead");
        }
    }

    @Check(
            order = 4,
            points = 2,
            value = "two copies of one cluster live side by side; of what comes the one that is waited for is taken",
            why = "what arrives twice is two clusters: who frees or changes one must not touch the other",
            look = "Exchange.recvReloc; every arrival gets a place of its own from the area, whatever its home says")
    void copies(Host host, Script script) throws Exception {
        begins(script);
        script.given("a car and its engine, sent twice");
        try (PlayedMesh mesh = mesh(host, script)) {
            Node node = mesh.student(ME);
            GoldenCluster golden = SampleClusters.car(GoldenCluster.relocatable(layout.relocStart()), script.random());
            int first = receive(script, mesh, golden);
            int second = receive(script, mesh, golden);
            script.look(
                    "Exchange.placeReloc; the capacity of a cluster that has come is head.used(): what lies behind it "
                            + "is another's");
            ClusterRefusal.by(
                    script,
                    OutOfSpaceException.class,
                    "newObject(Engine.SHAPE) in the first one",
                    () -> node.newObject(first, "Engine"));
            script.look("");
            int car = node.root(first);
            script.run("car.on(first.root()).year(2001)", () -> node.set(first, car, "year", "2001"));
            Lab7Student.expectBytes(script, "the second copy", node.dump(second), golden.movedTo(second), golden);
            script.run("free() of the first", () -> node.free(first));
            Lab7Student.expectBytes(script, "the second copy", node.dump(second), golden.movedTo(second), golden);
            script.expect("the first place, which is free, is taken again", receive(script, mesh, golden), first);
        }
        picks(host, script);
    }

    private static void picks(Host host, Script script) throws Exception {
        script.given("three nodes; to node 1 node 2 sends a relocatable cluster, node 0 an ISO one and then a "
                + "relocatable one");
        script.look(
                "Exchange.recvReloc and recv; who waits for node 0 takes nothing of node 2's. An ISO cluster is kept "
                        + "for recvIso; recv takes whatever comes");
        SpaceLayout three = Lab7Student.like(new SpaceLayout(3, 1024, 2, AREA), script.random());
        Node node = Lab7Student.of(host).node(three, ME, true, Sockets.DEFAULT);
        try (PlayedMesh mesh = PlayedMesh.around(script, three.nodes(), ME, node)) {
            GoldenCluster iso = SampleClusters.car(GoldenCluster.iso(three, SENDER, 0), script.random());
            GoldenCluster car = SampleClusters.car(GoldenCluster.relocatable(three.relocStart()), script.random());
            GoldenCluster empty = GoldenCluster.relocatable(three.relocStart());
            mesh.peer(2).send("a relocatable one without objects", empty);
            mesh.peer(SENDER).send("an ISO cluster", iso);
            mesh.peer(SENDER).send("a relocatable one, of a car", car);
            int ofZero = script.run("Exchange.recvReloc(0)", () -> node.recvReloc(SENDER));
            Lab7Student.expectBytes(script, "node 0's", node.dump(ofZero), car.movedTo(ofZero), car);
            int ofTwo = script.run("Exchange.recvReloc(2)", () -> node.recvReloc(2));
            Lab7Student.expectBytes(script, "node 2's", node.dump(ofTwo), empty.movedTo(ofTwo), empty);
            script.run("Exchange.recvIso(0, 0, 0)", () -> node.recvIso(SENDER, 0, SENDER));
            Lab7Student.expectBytes(script, "the ISO cluster", node.dump(iso.home()), iso.bytes(), iso);
            mesh.peer(2).send("a relocatable one, of a car", car);
            int any = script.run("Exchange.recv(2)", () -> node.recv(2));
            Lab7Student.expectBytes(script, "node 2's", node.dump(any), car.movedTo(any), car);
        }
    }

    @Check(
            order = 5,
            points = 1,
            value = "1,000 times there and back; a sender that ends in the middle leaves no place taken",
            why = "a place that nobody frees is missing at the next arrival, or at the thousandth",
            look = "Exchange.placeReloc; free the place if reading or shifting throws. Relocation.shift also sets the "
                    + "header's home: the next receiver computes from it")
    void travels(Host host, Script script) throws Exception {
        begins(script);
        script.given("a map of 20 Towns that goes from node 0 to node 1 and back, and is freed where it was");
        SpaceLayout three = Lab7Student.like(new SpaceLayout(3, 1024, 2, AREA), script.random());
        var there = Lab7Student.of(host).node(three, SENDER, true, Sockets.DEFAULT);
        var here = Lab7Student.of(host).node(three, ME, true, Sockets.DEFAULT);
        try (PlayedMesh mesh = PlayedMesh.of(script, three.nodes(), Map.of(SENDER, there, ME, here))) {
            here.createReloc(64);
            Holes before = here.holes();
            GoldenCluster golden = towns(GoldenCluster.relocatable(three.relocStart()), script.random(), 20);
            mesh.peer(2, SENDER).send("it to node 0", golden);
            int cluster = script.run("node 0: recvReloc(2)", () -> there.recvReloc(2));
            script.did("send, free and recvReloc, " + TIMES + " times on both nodes");
            for (int i = 0; i < TIMES; i++) {
                cluster = move(here, move(there, cluster, here, SENDER, ME), there, ME, SENDER);
            }
            Lab7Student.expectBytes(script, "the cluster", there.dump(cluster), golden.movedTo(cluster), golden);
            script.expect("what is free at node 1, in all and in one piece", here.holes(), before);
            int last = cluster;
            script.run("free() at node 0", () -> there.free(last));
            script.expect("what is free there, in all and in one piece", there.holes(), new Holes(AREA, AREA));
        }
        for (int cut :
                new int[] {7, PlayedNode.FRAME, PlayedNode.FRAME + 31, PlayedNode.FRAME + 32, PlayedNode.FRAME + 50}) {
            endsEarly(host, script, cut);
        }
    }

    private static int move(Node from, int cluster, Node to, int sender, int receiver) throws Exception {
        from.send(cluster, receiver);
        from.free(cluster);
        return to.recvReloc(sender);
    }

    private void endsEarly(Host host, Script script, int bytes) throws Exception {
        GoldenCluster car = SampleClusters.car(GoldenCluster.relocatable(layout.relocStart() + 512), script.random());
        byte[] frame = PlayedNode.frame(SENDER, car.bytes());
        script.given("a frame of " + frame.length + " bytes, of which " + bytes + " come before the connection ends");
        try (PlayedMesh mesh = mesh(host, script)) {
            Node node = mesh.student(ME);
            mesh.peer(SENDER).write(bytes + " bytes, and closes", Arrays.copyOf(frame, bytes));
            mesh.peer(SENDER).close();
            script.refused(TruncatedMessageException.class, "Exchange.recvReloc(0)", () -> node.recvReloc(SENDER));
            script.expect("what is free, in all and in one piece", node.holes(), new Holes(AREA, AREA));
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "no room, or a class that is not known: an exception, and no place is taken; what was kept stays "
                    + "kept",
            why =
                    "nobody else has it: a program that frees a cluster and asks again would wait for ever for what has come already",
            look = "Exchange.recvReloc: what was kept and finds no room is still there for the next call, in its turn. "
                    + "What has just come and finds none is gone")
    void findsNoPlace(Host host, Script script) throws Exception {
        begins(script);
        GoldenCluster car = SampleClusters.car(GoldenCluster.relocatable(layout.relocStart() + 512), script.random());
        GoldenCluster second =
                SampleClusters.car(GoldenCluster.relocatable(layout.relocStart() + 512), script.random());
        GoldenCluster third = SampleClusters.car(GoldenCluster.relocatable(layout.relocStart() + 512), script.random());
        GoldenCluster empty = GoldenCluster.relocatable(layout.relocStart() + 512);
        GoldenCluster iso = GoldenCluster.iso(layout, SENDER, 0);
        script.given("a car and its engine come to an area with room for a cluster without objects, which comes next");
        try (PlayedMesh mesh = mesh(host, script)) {
            Node node = mesh.student(ME);
            fill(script, node);
            mesh.peer(SENDER).send("a car and its engine", car);
            ClusterRefusal.by(script, OutOfSpaceException.class, "Exchange.recvReloc(0)", () -> node.recvReloc(SENDER));
            receive(script, mesh, empty);
        }
        script.given("three cars are kept while node 1 waits for an ISO cluster; then its area has no room for them, "
                + "and later it has");
        try (PlayedMesh mesh = mesh(host, script)) {
            Node node = mesh.student(ME);
            int whole = fill(script, node);
            for (GoldenCluster kept : List.of(car, second, third)) {
                mesh.peer(SENDER).send("a car and its engine", kept);
            }
            mesh.peer(SENDER).send("an ISO cluster", iso);
            script.run("Exchange.recvIso(0, 0, 0)", () -> node.recvIso(SENDER, 0, SENDER));
            ClusterRefusal.by(script, OutOfSpaceException.class, "Exchange.recvReloc(0)", () -> node.recvReloc(SENDER));
            ClusterRefusal.by(script, OutOfSpaceException.class, "Exchange.recv(0)", () -> node.recv(SENDER));
            script.run("free() of what fills the area", () -> node.free(whole));
            mesh.peer(SENDER).send("a cluster without objects", empty); // comes in place of what was lost
            for (GoldenCluster kept : List.of(car, second, third, empty)) {
                int home = script.run("Exchange.recvReloc(0)", () -> node.recvReloc(SENDER));
                Lab7Student.expectBytes(script, "the cluster there", node.dump(home), kept.movedTo(home), kept);
            }
        }
        for (int number : new int[] {0, 77}) {
            meetsNobody(host, script, car, number);
        }
    }

    /** Leaves room for the header of a cluster; where the cluster is that has all else. */
    private static int fill(Script script, Node node) {
        return script.run(
                "RelocCluster.create(" + (AREA - GoldenCluster.HEADER) + ")",
                () -> node.createReloc(AREA - GoldenCluster.HEADER));
    }

    /** A class that is not known has no shape: where its references are nobody can say. */
    private void meetsNobody(Host host, Script script, GoldenCluster car, int number) throws Exception {
        script.given("a relocatable cluster of a car and of an object of class " + number
                        + ", which no node knows; once it is waited for, once it was kept. The node trusts who sends")
                .look(
                        "Relocation.shift refuses a class that has no shape. Exchange.placeReloc: free the place if reading "
                                + "or shifting throws")
                .why("a place that nobody frees is missing at the next arrival, or at the thousandth");
        byte[] strange = car.with(GoldenCluster.HEADER, number);
        try (PlayedMesh mesh = mesh(host, script)) {
            Node node = mesh.student(ME);
            mesh.peer(SENDER).send("it", strange);
            mesh.peer(SENDER).send("it", strange);
            mesh.peer(SENDER).send("an ISO cluster", GoldenCluster.iso(layout, SENDER, 0));
            script.refused(MalformedMessageException.class, "Exchange.recvReloc(0)", () -> node.recvReloc(SENDER));
            script.run("Exchange.recvIso(0, 0, 0)", () -> node.recvIso(SENDER, 0, SENDER));
            script.refused(MalformedMessageException.class, "Exchange.recvReloc(0)", () -> node.recvReloc(SENDER));
            script.expect("what is free, in all and in one piece", node.holes(), new Holes(AREA, AREA));
            receive(script, mesh, car);
        }
        script.look("").why("");
    }

    @Check(
            order = 7,
            points = 1,
            value = "100,000 objects are received with at most 64 KB of Java's heap",
            why = "that nothing is made of each object is what this lab is for: who makes a view of each has written a "
                    + "deserializer",
            look = "Relocation.shift; addresses are ints, and Shape.refs gives the same array each time. Read from the "
                    + "wire straight into memory")
    void makesNoObjects(Host host, Script script) throws Exception {
        SpaceLayout large = Lab7Student.like(new SpaceLayout(2, 1024, 1, 20 * MANY), script.random());
        GoldenCluster ring = SampleClusters.ring(GoldenCluster.relocatable(large.relocStart() + 1024), MANY);
        script.given("a ring of " + MANY + " objects of a class that was declared: " + SampleClusters.LINK
                + "; a small one comes before it");
        Node node = Lab7Student.of(host).node(large, ME, true, Sockets.DEFAULT);
        node.declare(SampleClusters.LINK);
        try (PlayedMesh mesh = PlayedMesh.around(script, large.nodes(), ME, node)) {
            mesh.peer(SENDER)
                    .send("a ring of 3 of them", SampleClusters.ring(GoldenCluster.relocatable(ring.home()), 3));
            script.run("Exchange.recvReloc(0)", () -> node.recvReloc(SENDER)); // classes are loaded now
            var receiving = Background.call(() -> node.allocatedByRecvReloc(SENDER));
            mesh.peer(SENDER).send("it, " + ring.used() + " bytes", ring);
            long allocated = script.run(
                    "Exchange.recvReloc(0), and how many bytes of the heap it takes",
                    () -> Background.result(receiving));
            script.expectThat(
                    "at most " + MOST_ALLOCATED + " bytes of the heap", allocated, bytes -> Assertions.assertThat(bytes)
                            .isLessThanOrEqualTo(MOST_ALLOCATED));
        }
    }
}
