package marshal.checks.lab7;

import java.util.Map;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.OutOfSpaceException;
import marshal.kit.lab7.SpaceLayout;

/** Step 10: references relative to their own place. */
@Step(
        id = "lab7.10",
        title = "No address at all",
        minutes = 20,
        file = "RelativeCluster.java",
        needs = "lab7.6",
        bonus = true)
class Step10Relative extends NodeScenes {

    /** Bytes of a cluster: one less than a multiple of 8. */
    private static final int ASKED_FOR = 207;

    @Check(
            order = 1,
            points = 1,
            value = "a relative cluster has the same bytes at any address, and its views still speak addresses",
            why = "a cluster that does not know its address needs no correction: files and shared memory are read in "
                    + "this way",
            look = "RelativeCluster.ref, and setRef, which first refuses what Cluster.setRef refuses; the distance is "
                    + "the object's address minus the reference's own, and null stays 0. RelativeCluster.create "
                    + "writes kind 3, and home 0. If the root is right but a field is not, Thing.ref has to ask "
                    + "Cluster.ref and setRef (step 2)")
    void isRelative(Host host, Script script) throws Exception {
        begins(host, script, HostileDump.LAYOUT);
        script.given("an Engine, a Car that has it, a Town that is its own north, and an array of Car, null and "
                + "Town, which is the root; in a relative cluster, and in a second one at another address");
        int power = random.nextInt();
        int year = random.nextInt();
        GoldenCluster golden = GoldenCluster.relative();
        int engine = golden.newObject(GoldenShape.ENGINE);
        int car = golden.newObject(GoldenShape.CAR);
        int town = golden.newObject(GoldenShape.TOWN);
        int array = golden.newRefs(3);
        golden.set(engine, "power", power).set(car, "year engine", year, engine).set(town, "north", town);
        golden.set(array, "0 2", car, town).setRoot(array);
        // Node 1, because the header of such a cluster names no node.
        try (Node node = Lab7Student.of(host).node(layout, ME, true, Lab7Student.SOCKETS)) {
            int first = build(node, power, year);
            int second = build(node, power, year);
            for (int cluster : new int[] {first, second}) {
                Lab7Student.expectCluster(script, "the cluster at " + cluster, node, cluster, golden);
                int root = cluster + array;
                script.expect("root()", node.root(cluster), root);
                Map<String, Integer> references = Map.of("0", cluster + car, "1", 0, "2", cluster + town);
                references.forEach((index, address) -> script.expect(
                        "element " + index + " of the root", node.get(cluster, root, index), "" + address));
                script.expect("the car's engine", node.get(cluster, cluster + car, "engine"), "" + (cluster + engine));
                int other = first + second - cluster;
                int[] wrong = {other + car, cluster, cluster + 16, cluster + golden.used(), cluster + car + 4, -8};
                for (int object : wrong) {
                    String words = "set element 1 of the root of the cluster at " + cluster + " to " + object
                            + ", which is not the address of an object in it";
                    script.refused(IllegalArgumentException.class, words, () -> {
                        node.set(cluster, root, "1", "" + object);
                        return null;
                    });
                }
                Lab7Student.expectCluster(script, "the cluster, as before", node, cluster, golden);
            }
            script.look("RelativeCluster.create; its capacity is what was asked for, and it refuses the sizes that "
                    + "RelocCluster.create refuses");
            refusesMore(node, first, (ASKED_FOR + 1 - golden.used() - 16) / 4);
            for (int bytes : new int[] {31, 0, SpaceLayout.MOST_CLUSTER_BYTES + 1}) {
                String words = "RelativeCluster.create(space, " + bytes + ")";
                script.refused(IllegalArgumentException.class, words, () -> node.createRelative(bytes));
            }
            script.look("");
        }
    }

    /** Requires that one more object, an array of this number of references, is refused. */
    private void refusesMore(Node node, int cluster, int count) {
        String words = "newRefs(" + count + ") in the one at " + cluster;
        ClusterRefusal.by(script, OutOfSpaceException.class, words, () -> node.newRefs(cluster, count));
    }

    /** Builds the cluster in a student's memory, and returns its address. */
    private int build(Node node, int power, int year) {
        int cluster =
                script.run("RelativeCluster.create(space, " + ASKED_FOR + ")", () -> node.createRelative(ASKED_FOR));
        script.expect("root() of a new one", node.root(cluster), 0);
        int engine = node.newObject(cluster, "Engine");
        int car = node.newObject(cluster, "Car");
        int town = node.newObject(cluster, "Town");
        int array = node.newRefs(cluster, 3);
        node.set(cluster, engine, "power", "" + power);
        node.set(cluster, car, "year", "" + year);
        node.set(cluster, car, "engine", "" + engine);
        node.set(cluster, town, "north", "" + town);
        node.set(cluster, town, "west", "" + car);
        node.set(cluster, town, "west", "0");
        node.set(cluster, array, "0", "" + car);
        node.set(cluster, array, "2", "" + town);
        node.setRoot(cluster, array);
        script.did("newObject, newRefs, and all references set");
        return cluster;
    }

    @Check(
            order = 2,
            points = 1,
            needs = "lab7.7",
            value = "a relative cluster arrives as it is: no walk for a trusted sender; else a wrong reference is "
                    + "refused",
            why = "FlatBuffers and Cap'n Proto do this: the price is one addition at each access, for ever",
            look = "Exchange.placeReloc does not shift a relative cluster, and recvReloc takes it, too. "
                    + "Validation.check adds the place of a reference, in 64 bits")
    void arrives(Host host, Script script) throws Exception {
        begins(host, script, HostileDump.LAYOUT, SampleClusters.ROAD, SampleClusters.LINK);
        for (boolean trusting : new boolean[] {true, false}) {
            String node = trusting ? "a node that trusts" : "a node that does not trust";
            try (NodeScene scene =
                    scene(trusting, node + ", and a relative cluster with a car and its engine, twice")) {
                GoldenCluster golden = car(GoldenCluster.relative());
                for (int i = 0; i < 2; i++) {
                    int cluster = scene.takesAny(golden);
                    int car = cluster + 48;
                    script.expect("root()", scene.node.root(cluster), car);
                    script.expect("the car's engine", scene.node.get(cluster, car, "engine"), "" + (car - 16));
                    script.look("Exchange.placeReloc; the capacity of a cluster that has come is head.used()");
                    refusesMore(scene.node, cluster, 0);
                    script.look("");
                }
                script.given(node + ", and a relative cluster with a car and its engine, taken by recvReloc");
                scene.arrive(SENDER, golden);
                scene.moves("the cluster there", golden, scene.recvReloc(SENDER));
                script.given(node + ", and a relative cluster of 12 objects of all classes");
                scene.takesAny(SampleClusters.graph(GoldenCluster.relative(), random, 12));
                script.given(node + ", and a relative cluster without objects");
                scene.takesAny(GoldenCluster.relative());
            }
        }
        GoldenCluster wild = wild(GoldenCluster.relative());
        wild.newObject(GoldenShape.of("77 Nobody int32 knows"));
        try (NodeScene scene =
                trusting("a node that trusts, and a relative cluster with a dead Car whose engine is in the "
                        + "header, and a dead object of class 77")) {
            scene.takesAny(wild);
        }
        refuses(HostileDump.relative(layout), NodeScene.Receiving.values());
    }
}
