package marshal.checks.lab7;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.OutOfSpaceException;
import marshal.kit.lab7.SpaceLayout;
import marshal.kit.probe.ProbeException;
import marshal.kit.probe.StudentCrash;

/** Step 6: transfers of relocatable clusters. */
@Step(
        id = "lab7.6",
        title = "Move the house",
        minutes = 45,
        file = "Relocation.java, Exchange.java",
        needs = {"lab7.4", "lab7.5"})
class Step06Relocation extends NodeScenes {

    private static final int AREA = 1 << 16;
    private static final int TIMES = 1000;
    private static final int MANY = 100_000;
    /**
     * In bytes: more than waits for the wire allocate on a busy machine, and far less than one smallest heap object for
     * each object of the cluster.
     */
    private static final int MOST_ALLOCATED = 64 << 10;

    private void begins(Host host, Script script, int nodes, int area) {
        begins(host, script, new SpaceLayout(nodes, 1024, 2, area), SampleClusters.DECLARED);
    }

    /** Returns an empty cluster whose home is not the receiver's. */
    private GoldenCluster empty() {
        return at(512);
    }

    private GoldenCluster car() {
        return car(empty());
    }

    private void arrives(String what, GoldenCluster golden) throws Exception {
        arrives(what, golden, 0);
    }

    /** @param taken this number of bytes at the start of the receiver's area belongs to another cluster */
    private void arrives(String what, GoldenCluster golden, int taken) throws Exception {
        int start = layout.relocStart();
        String area = taken < GoldenCluster.HEADER
                ? "the receiver's area begins at " + start + " and is empty"
                : "the first " + taken + " bytes of the receiver's area, from " + start + " on, are taken";
        try (var scene = trusting(what + ", whose home is " + golden.home() + "; " + area)) {
            if (taken >= GoldenCluster.HEADER) {
                scene.node.createReloc(taken);
            }
            receive(scene, golden);
        }
    }

    /** Sends a cluster, and returns where it is then. */
    private int receive(NodeScene scene, GoldenCluster golden) throws Exception {
        int before = scene.node.holes().bytes();
        scene.arrive(SENDER, golden);
        int home = scene.moves("the cluster there", golden, scene.recvReloc(SENDER));
        script.expect("how much less is free now", before - scene.node.holes().bytes(), golden.used());
        return home;
    }

    @Check(
            order = 1,
            points = 4,
            value = "a cluster that arrives at another place is the same graph there: every reference is shifted",
            why = "the references are addresses of the sender: if you follow them unchanged, they lead into "
                    + "somebody else's objects",
            look = "Exchange.placeReloc and Relocation.shift; the difference is this place minus the home that the "
                    + "header names. Then this place is the cluster's home")
    void shifts(Host host, Script script) throws Exception {
        begins(host, script, 2, AREA);
        arrives("a car and its engine, which stay at their address", car(at(0)));
        arrives("a car and its engine", car(at(4096)));
        arrives("a car and its engine", car(at(0)), 8192);
        arrives("a car and its engine, the last 64 bytes of the sender's area", car(at(AREA - 64)));
        for (int objects : new int[] {3, 10, 300}) {
            int taken = random.nextInt(1000) * 8;
            GoldenCluster map = SampleClusters.towns(at(random.nextInt(1000) * 8), random, objects);
            arrives("a map of " + objects + " Towns", map, taken);
        }
    }

    @Check(
            order = 2,
            points = 3,
            value = "null stays null, a number that looks like an address stays, and the root moves",
            why = "only a class's shape says which fields are references: if you shift a year of 8192, this is a "
                    + "bug that comes and goes",
            look = "Relocation.shift; Shape.refs has the offsets of the references of a class. 0 is not an address. "
                    + "The root is a reference, too")
    void shiftsReferencesOnly(Host host, Script script) throws Exception {
        begins(host, script, 2, AREA);
        GoldenCluster nulls = empty();
        arrives("a car without an engine", nulls.setRoot(nulls.newObject(GoldenShape.CAR)));
        GoldenCluster rootless = empty();
        rootless.newObject(GoldenShape.ENGINE);
        arrives("an engine in a cluster whose root is null", rootless);
        arrives("a cluster without objects", empty());

        GoldenCluster numbers = car();
        int car = numbers.newObject(GoldenShape.CAR);
        arrives(
                "a car whose year is the address of an object",
                numbers.set(car, "year", car).setRoot(car));
        GoldenCluster stray = car();
        int owner = stray.newObject(GoldenShape.CAR);
        int outside = layout.relocStart() + AREA - 8;
        arrives(
                "a car whose engine is an address outside of the cluster",
                stray.set(owner, "engine", outside).setRoot(owner));
        GoldenCluster constant = empty();
        int expression = constant.newObject(GoldenShape.EXPR);
        constant.set(expression, "constant", expression + ((long) expression << 32))
                .setRoot(expression);
        arrives("an Expr whose constant has the bits of two addresses", constant);
        script.look("Relocation.shift; between the fields and behind them is padding, which is nobody's. Shift at the "
                + "offsets of Shape.refs, and nowhere else");
        int address = layout.relocStart() + 544;
        arrives("a car and its engine; in the padding is an address", car().soil(address));
        GoldenCluster filled = empty();
        filled.setRoot(filled.newRefs(3));
        arrives("an array of 3 references, all null; in what fills it up is an address", filled.soil(address));
    }

    @Check(
            order = 3,
            points = 2,
            value = "arrays, objects of all classes, dead ones, self-references and declared classes",
            why = "a receiver cannot know which objects somebody will find: it has to correct all of them",
            look = "Relocation.shift; go from object to object by their sizes, not along the references. An array has "
                    + "as many references as its count says")
    void shiftsAllObjects(Host host, Script script) throws Exception {
        begins(host, script, 2, AREA);
        GoldenCluster self = empty();
        int town = self.newObject(GoldenShape.TOWN);
        self.set(town, "north west", town, town).setRoot(town);
        arrives("a Town that refers to itself in the north and in the west", self);
        arrives("a car and its engine, which nothing refers to", car().setRoot(0));
        for (int count : new int[] {0, 1, 2, 5}) {
            GoldenCluster array = empty();
            int refs = array.newRefs(count);
            int engine = array.newObject(GoldenShape.ENGINE);
            for (int i = 0; i < count; i++) {
                array.set(refs, "" + i, i % 2 == 0 ? engine : refs);
            }
            arrives("an array of " + count + " references, and an engine", array.setRoot(refs));
        }
        GoldenCluster road = empty();
        int one = road.newObject(GoldenShape.of(SampleClusters.ROAD));
        road.set(one, "from to length", one, one, one);
        arrives("an object of a class that was declared: " + SampleClusters.ROAD, road);
        GoldenCluster ring = SampleClusters.ring(empty(), 3);
        arrives("a ring of 3 objects of a class that was declared: " + SampleClusters.LINK, ring);
        GoldenCluster turns = SampleClusters.turns(empty());
        arrives("objects of two declared classes: " + SampleClusters.LINK + "; " + SampleClusters.TURN, turns);
        for (int objects : new int[] {4, 12, 500}) {
            GoldenCluster graph = SampleClusters.graph(empty(), random, objects);
            arrives(objects + " objects of all classes, some of them dead", graph, 4096);
        }
    }

    @Check(
            order = 4,
            points = 2,
            value = "two copies of one cluster live side by side; a receive takes the cluster that it waits for",
            why = "a cluster that arrives twice is two clusters: to free or change one must not touch the other",
            look = "Exchange.recvReloc; every arrival gets a place of its own from the area, wherever its home was")
    void copies(Host host, Script script) throws Exception {
        begins(host, script, 2, AREA);
        try (var scene = trusting("a car and its engine, sent twice")) {
            Node node = scene.node;
            GoldenCluster golden = car(at(0));
            int first = receive(scene, golden);
            int second = receive(scene, golden);
            script.look("Exchange.placeReloc; the capacity of a cluster that has come is head.used(): the bytes "
                    + "behind it are another cluster's");
            Callable<Integer> more = () -> node.newObject(first, "Engine");
            ClusterRefusal.by(script, OutOfSpaceException.class, "newObject(Engine.SHAPE) in the first one", more);
            script.look("");
            int car = node.root(first);
            script.run("car.on(first.root()).year(2001)", () -> node.set(first, car, "year", "2001"));
            scene.expectCluster("the second copy", second, golden);
            script.run("free() of the first", () -> node.free(first));
            scene.expectCluster("the second copy", second, golden);
            script.expect("the first place, which is free, is taken again", receive(scene, golden), first);
        }
        picks();
    }

    private void picks() throws Exception {
        begins(host, script, 3, AREA);
        script.look("Exchange.recvReloc and recv; a receive from node 0 takes nothing of node 2's. An ISO cluster is "
                + "kept for recvIso; recv takes any cluster");
        try (var scene = trusting("three nodes; node 1 gets a relocatable cluster from node 2, an ISO one and then a "
                + "relocatable one from node 0")) {
            GoldenCluster iso = car(iso(SENDER, 0));
            GoldenCluster car = car(at(0));
            scene.arrive(2, at(0));
            scene.arrive(SENDER, iso, car);
            scene.moves("node 0's", car, scene.recvReloc(SENDER));
            scene.moves("node 2's", at(0), scene.recvReloc(2));
            scene.runs(scene.recvIso(SENDER, 0, SENDER));
            scene.expectCluster("the ISO cluster", iso.home(), iso);
            scene.arrive(2, car);
            scene.moves("node 2's", car, scene.recv(2));
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
        begins(host, script, 3, AREA);
        script.given(
                "a map of 20 Towns goes from node 0 to node 1 and back; each node frees its copy after it has sent it");
        try (PlayedMesh mesh = PlayedMesh.of(host, script, layout, List.of(SENDER, ME))) {
            Node there = mesh.student(SENDER);
            Node here = mesh.student(ME);
            here.createReloc(64);
            int before = here.holes().bytes();
            GoldenCluster golden = SampleClusters.towns(at(0), random, 20);
            mesh.peer(2, SENDER).send("it to node 0", golden.bytes());
            int cluster = script.run("node 0: recvReloc(2)", () -> there.recvReloc(2));
            script.did("send, free and recvReloc, " + TIMES + " times on both nodes");
            for (int i = 0; i < TIMES; i++) {
                cluster = move(here, move(there, cluster, here, SENDER, ME), there, ME, SENDER);
            }
            int last = cluster;
            Lab7Student.expectCluster(script, "the cluster", there, last, golden);
            script.expect("what is free at node 1, in all", here.holes().bytes(), before);
            script.run("free() at node 0", () -> there.free(last));
            script.expect("what is free there, in all", there.holes().bytes(), AREA);
        }
        begins(host, script, 2, AREA);
        int head = PlayedNode.FRAME;
        for (int cut : new int[] {7, head, head + 31, head + 32, head + 50}) {
            endsEarly(cut);
        }
    }

    private static int move(Node from, int cluster, Node to, int sender, int receiver) throws Exception {
        from.send(cluster, receiver);
        from.free(cluster);
        return to.recvReloc(sender);
    }

    private void endsEarly(int bytes) throws Exception {
        byte[] frame = PlayedNode.frame(SENDER, car().bytes());
        try (var scene = trusting(
                "a frame of " + frame.length + " bytes, of which " + bytes + " come before the connection ends")) {
            scene.endsAfter(Arrays.copyOf(frame, bytes));
            scene.refuses(TruncatedMessageException.class, scene.recvReloc(SENDER));
            scene.expectAllFree();
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "no room, or a class that is not known: an exception, and no place is taken; what was kept stays "
                    + "kept",
            why = "nobody else has a kept cluster: if it is lost, a program that makes room and asks again waits "
                    + "for ever",
            look = "Exchange.recvReloc: a kept cluster that finds no room is still there for the next call, in its "
                    + "turn. A cluster that has just come and finds no room is gone")
    void findsNoPlace(Host host, Script script) throws Exception {
        begins(host, script, 2, AREA);
        List<GoldenCluster> cars = List.of(car(), car(), car());
        GoldenCluster iso = iso(SENDER, 0);
        try (var scene = trusting("a car and its engine come to an area with room for a cluster without objects, which "
                + "comes next")) {
            fill(scene.node);
            scene.arrive(SENDER, cars.get(0));
            scene.refuses(OutOfSpaceException.class, scene.recvReloc(SENDER));
            receive(scene, empty());
        }
        try (var scene =
                trusting("three cars are kept while node 1 waits for an ISO cluster; then its area has no room "
                        + "for them, and later it has")) {
            int whole = fill(scene.node);
            cars.forEach(car -> scene.arrive(SENDER, car));
            scene.arrive(SENDER, iso);
            scene.runs(scene.recvIso(SENDER, 0, SENDER));
            scene.refuses(OutOfSpaceException.class, scene.recvReloc(SENDER));
            scene.refuses(OutOfSpaceException.class, scene.recv(SENDER));
            script.run("free() of the cluster that fills the area", () -> scene.node.free(whole));
            scene.arrive(SENDER, empty()); // comes in place of the lost one
            cars.forEach(car -> scene.moves("the cluster there", car, scene.recvReloc(SENDER)));
            scene.moves("the cluster there", empty(), scene.recvReloc(SENDER));
        }
        for (int number : new int[] {0, 77}) {
            meetsNobody(cars.get(0), number, iso);
        }
        meetsNobody(car(at(0)), 77, iso); // arrives at its home: a shift by 0 must look at it, too
        givesBackInAnyCase();
    }

    /** Leaves room for the header of a cluster; returns the cluster that has the rest. */
    private int fill(Node node) {
        int bytes = AREA - GoldenCluster.HEADER;
        return script.run("RelocCluster.create(" + bytes + ")", () -> node.createReloc(bytes));
    }

    /** Requires that a cluster with an unknown class is refused: without its shape, nobody can find its references. */
    private void meetsNobody(GoldenCluster car, int number, GoldenCluster iso) throws Exception {
        script.look("Relocation.shift refuses a class that has no shape. Exchange.placeReloc: free the place if "
                        + "reading or shifting throws")
                .why("a place that nobody frees is missing at the next arrival, or at the thousandth");
        try (var scene = trusting("a relocatable cluster of a car and of an object of class " + number
                + ", which no node knows, comes twice: node 1 waits for the first one, and keeps the second one. It "
                + "trusts the sender")) {
            byte[] strange = car.with(GoldenCluster.HEADER, number);
            scene.mesh.peer(SENDER).send("it", strange);
            scene.mesh.peer(SENDER).send("it", strange);
            scene.arrive(SENDER, iso);
            scene.refuses(MalformedMessageException.class, scene.recvReloc(SENDER));
            scene.runs(scene.recvIso(SENDER, 0, SENDER));
            scene.refuses(MalformedMessageException.class, scene.recvReloc(SENDER));
            scene.expectAllFree();
            receive(scene, car);
        }
        script.look("").why("");
    }

    private void givesBackInAnyCase() throws Exception {
        script.look("Exchange.placeReloc; shift may also throw an exception of Java. Free the place then, too");
        GoldenCluster array = empty();
        array.setRoot(array.newRefs(3));
        try (var scene = trusting("a relocatable cluster whose only object is an array of 3 references that counts "
                + "1,000,000. The node trusts the sender: the call may end in any way, but must not keep the place")) {
            scene.mesh.peer(SENDER).send("it", array.with(GoldenCluster.HEADER + 8, 1_000_000));
            script.did("Exchange.recvReloc(0), and free() if it returns");
            try {
                scene.node.free(scene.node.recvReloc(SENDER));
            } catch (WireException | RuntimeException e) {
                if (e instanceof ProbeException && !(e instanceof StudentCrash)) {
                    throw e;
                }
                script.did("it threw " + e.getMessage());
            }
            scene.expectAllFree();
        }
        script.look("");
    }

    @Check(
            order = 7,
            points = 1,
            value = "100,000 objects are received with at most 64 KB of Java's heap",
            why = "in this lab, a receive makes nothing for each object. If it makes a view for each, you have "
                    + "written a deserializer",
            look = "Relocation.shift; addresses are ints, and Shape.refs gives the same array each time. Read from the "
                    + "wire straight into memory")
    void makesNoObjects(Host host, Script script) throws Exception {
        begins(host, script, 2, 20 * MANY);
        try (var scene = trusting("a ring of " + MANY + " objects of a class that was declared: " + SampleClusters.LINK
                + "; a small one comes before it")) {
            scene.arrive(SENDER, SampleClusters.ring(at(1024), 3));
            scene.runs(scene.recvReloc(SENDER)); // the classes are loaded now
            var receiving = Background.call(() -> scene.node.allocatedByRecvReloc(SENDER));
            scene.arrive(SENDER, SampleClusters.ring(at(1024), MANY));
            long allocated = script.run(
                    "Exchange.recvReloc(0), and how many bytes of the heap it takes",
                    () -> Background.result(receiving));
            Lab7Student.expectLittle(script, "bytes of the heap", allocated, MOST_ALLOCATED);
        }
    }
}
