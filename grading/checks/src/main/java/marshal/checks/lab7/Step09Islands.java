package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;
import marshal.kit.lab7.gp.ObjectTrees;

/** Step 9: a ring of populations. */
@Step(id = "lab7.9", title = "Islands", minutes = 35, file = "Island.java", needs = "lab7.8", bonus = true)
class Step09Islands {

    private static final int INDIVIDUALS = 12;
    private static final int GENERATIONS = 6;
    private static final int EVERY = 2;
    private static final int POINTS = 16;
    private static final int AREA = 1 << 19;

    /** The wanted expression: nobody has a smaller error. */
    private static final ObjectTrees.Node WANTED = ExpectedPopulation.tree("x x * y * 3 y * - x y 2 + / +");

    /** The values of this expression are far from every problem's values. */
    private static final ObjectTrees.Node DREADED = ExpectedPopulation.tree("1e100");

    @Check(
            order = 1,
            points = 2,
            value = "in every second or third generation each island sends its best one to the next, in rings of 2, 3 "
                    + "and 5",
            why = "an island that gets no immigrant, or does not evaluate it, is a small population alone",
            look = "Island.step; even nodes send first, each to the next one, (me + 1) mod nodes. The immigrant "
                    + "replaces the worst individual (Population.settle) and is evaluated before the island breeds. "
                    + "Free the cluster that was sent, the one that came, and the parents. The previous node of node 0 "
                    + "is nodes - 1: in Java -1 % nodes is -1, and that is Mesh.ANY")
    void migrates(Host host, Script script) throws Exception {
        rings(host, script, POINTS, EVERY, 1, Set.of(0));
        rings(host, script, POINTS, 3, 2, Set.of(0));
        rings(host, script, POINTS, 3, 2, Set.of(1));
        rings(host, script, POINTS, EVERY, 3, Set.of(0));
        rings(host, script, POINTS, EVERY, 3, Set.of(1));
        rings(host, script, POINTS, EVERY, 3, Set.of(2));
        rings(host, script, POINTS, EVERY, 3, Set.of(0, 1, 2));
        rings(host, script, POINTS, EVERY, 5, Set.of(1, 2, 3));
        rings(host, script, POINTS, EVERY, 5, Set.of(0, 1, 2, 3, 4));
        rings(host, script, POINTS, 1, 2, Set.of(0));
        rings(host, script, POINTS, 1, 2, Set.of(1));
        script.look("Island.step; if individuals are equally bad, Breeder.worst names the last of them. If they are "
                + "equally good, Breeder.best names the first");
        rings(host, script, 0, EVERY, 3, Set.of(1));
        script.look("Island.step; the immigrant replaces the worst individual, even if the immigrant is worse");
        rings(host, script, settings(script, 1, POINTS), DREADED, EVERY, 2, Set.of(0));
        rings(host, script, settings(script, 1, POINTS), DREADED, EVERY, 2, Set.of(1));
        script.look("");
    }

    private static void rings(Host host, Script script, int points, int every, int nodes, Set<Integer> students)
            throws Exception {
        rings(host, script, settings(script, INDIVIDUALS, points), WANTED, every, nodes, students);
    }

    /**
     * Runs a ring of the student's nodes and of others that the check plays. The kit computes all of it, too.
     *
     * @param late the expression that the others send, from the second time on
     */
    private static void rings(
            Host host,
            Script script,
            GpSettings settings,
            ObjectTrees.Node late,
            int every,
            int nodes,
            Set<Integer> students)
            throws Exception {
        script.given((nodes == 1 ? "one island alone" : "a ring of " + nodes + " islands") + "; node " + words(students)
                + (students.size() == nodes ? "" : ", the others are played by the check")
                + "; somebody migrates in "
                + List.of("each", "every second", "every third").get(every - 1)
                + " of " + GENERATIONS + " generations"
                + (settings.points() == 0 ? "; at no point at all: each error is 0" : ""));
        try (PlayedMesh mesh = ring(host, script, nodes, students)) {
            var all = new Ring(script, mesh, settings, late, every, nodes, students);
            all.stray();
            List<Callable<?>> calls = new ArrayList<>();
            students.stream()
                    .sorted()
                    .forEach(node -> calls.add(() -> mesh.student(node).island(settings, every)));
            script.did(GENERATIONS + " times Island.step at each");
            var evolving = Background.call(() -> ConcurrentCalls.run(calls));
            mesh.during(evolving, all::evolve);
            List<Object> came = Background.result(evolving);
            int i = 0;
            for (int node : students.stream().sorted().toList()) {
                script.expect("the least error of each generation at node " + node, came.get(i++), all.least.get(node));
                int free = mesh.student(node).holes().bytes(); // joined or not: that is step 5's
                script.expect("what is free at node " + node + ", in all", free, AREA);
            }
        }
    }

    private static GpSettings settings(Script script, int individuals, int points) {
        return new GpSettings(script.random().nextInt(), individuals, GENERATIONS, points, false);
    }

    private static String words(Set<Integer> students) {
        List<String> all = students.stream().sorted().map(String::valueOf).toList();
        return String.join(", ", all) + (all.size() == 1 ? " is the student's" : " are the student's");
    }

    private static PlayedMesh ring(Host host, Script script, int nodes, Set<Integer> students) throws Exception {
        return PlayedMesh.of(host, script, new SpaceLayout(nodes, 64, 1, AREA), students);
    }

    /**
     * All islands on plain objects. The islands that the check plays send the given expression, except for the first
     * time.
     */
    private static final class Ring {

        private final Script script;
        private final PlayedMesh mesh;
        private final ObjectTrees.Node late;
        private final int every;
        private final int nodes;
        private final Set<Integer> students;
        private final List<ExpectedPopulation> islands = new ArrayList<>();
        final Map<Integer, List<Double>> least = new HashMap<>(); // error of each generation, by node

        Ring(
                Script script,
                PlayedMesh mesh,
                GpSettings settings,
                ObjectTrees.Node late,
                int every,
                int nodes,
                Set<Integer> students) {
            this.script = script;
            this.late = late;
            this.mesh = mesh;
            this.every = every;
            this.nodes = nodes;
            this.students = students;
            for (int node = 0; node < nodes; node++) {
                islands.add(new ExpectedPopulation(settings, settings.seed() + node));
                least.put(node, new ArrayList<>());
            }
        }

        /** Sends what nobody may take: it comes before anything else, but not from the previous node. */
        void stray() {
            for (int node : students) {
                int next = (node + 1) % nodes;
                if (nodes > 2 && !students.contains(next)) {
                    String what = "an expression to node " + node + ", which takes none but those of node "
                            + (node + nodes - 1) % nodes;
                    mesh.peer(next, node).send(what, cluster(WANTED).bytes());
                }
            }
        }

        void evolve() {
            for (int generation = 0; generation < GENERATIONS; generation++) {
                for (int node = 0; node < nodes; node++) {
                    least.get(node).add(islands.get(node).least());
                }
                if ((generation + 1) % every == 0 && nodes > 1) {
                    migrate(generation);
                }
                islands.forEach(island -> island.breed(island.errors()));
            }
        }

        private void migrate(int generation) {
            var emigrants = new ArrayList<ObjectTrees.Node>();
            for (int node = 0; node < nodes; node++) {
                boolean isLate = !students.contains(node) && generation >= 2 * every - 1;
                emigrants.add(isLate ? late : islands.get(node).best());
            }
            receive(0, generation, emigrants);
            for (int node = 0; node < nodes; node++) {
                int next = (node + 1) % nodes;
                if (!students.contains(node) && students.contains(next)) {
                    byte[] best = cluster(emigrants.get(node)).bytes();
                    mesh.peer(node, next).send("its best one to node " + next, best);
                }
            }
            receive(1, generation, emigrants);
            for (int node = 0; node < nodes; node++) {
                islands.get(node).settle(emigrants.get((node + nodes - 1) % nodes));
            }
        }

        /** Receives everything that the student's even nodes, or its odd nodes, send to the played nodes. */
        private void receive(int parity, int generation, List<ObjectTrees.Node> emigrants) {
            for (int node = parity; node < nodes; node += 2) {
                int next = (node + 1) % nodes;
                if (students.contains(node) && !students.contains(next)) {
                    String what = "the best one of node " + node + " in generation " + generation;
                    byte[] came = mesh.peer(next, node).receive(what, node);
                    byte[] expected = cluster(emigrants.get(node)).bytes();
                    Lab7Student.expectGraph(script, what, came, expected);
                }
            }
        }

        private GoldenCluster cluster(ObjectTrees.Node tree) {
            GoldenCluster into = GoldenCluster.relocatable(new SpaceLayout(nodes, 64, 1, AREA).relocStart());
            return into.setRoot(ExpectedPopulation.write(into, tree));
        }
    }

    @Check(
            order = 2,
            points = 1,
            value = "nodes with an odd number send only when they have received",
            why = "if all sent first, each might wait for a reader that is waiting, too: MPI's users know this ring",
            look = "Island.step; even nodes send and then receive, odd ones receive and then send")
    void receivesFirst(Host host, Script script) throws Exception {
        for (int[] ring : new int[][] {{3, 1}, {5, 3}}) {
            int nodes = ring[0];
            int me = ring[1];
            script.given("a ring of " + nodes + " islands; node " + me
                    + " is the student's. The one before it closes its connection and sends nothing");
            var settings = settings(script, INDIVIDUALS, POINTS);
            try (PlayedMesh mesh = ring(host, script, nodes, Set.of(me))) {
                Node node = mesh.student(me);
                mesh.peer(me - 1).close();
                script.refused(WireException.class, "Island.step, again and again", () -> node.island(settings, EVERY));
                node.close();
                script.did("the one behind it reads what has come");
                mesh.peer(me + 1).expectEnd();
            }
        }
    }
}
