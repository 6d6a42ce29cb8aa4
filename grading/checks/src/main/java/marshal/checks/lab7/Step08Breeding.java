package marshal.checks.lab7;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;
import marshal.kit.lab7.gp.Breeder;
import marshal.kit.lab7.gp.ObjectTrees;
import marshal.kit.lab7.gp.Op;

/** Step 8: a population on several nodes. */
@Step(
        id = "lab7.8",
        title = "Genetic programming",
        minutes = 70,
        file = "Evaluator.java, GpMaster.java, GpWorker.java",
        needs = {"lab7.4", "lab7.6"})
class Step08Breeding {

    private static final int MASTER = 0;
    private static final int INDIVIDUALS = 22;
    private static final int GENERATIONS = 5;
    private static final int POINTS = 16;
    private static final int BLOCKS = 4;
    private static final int CHAIN = 70_000; // at least
    private static final int STACK_KB = 256;
    private static final String OPERATORS = "+-*/";

    private static final List<String> EXPRESSIONS = List.of(
            "x",
            "-2.5",
            "x y +",
            "x y -",
            "x y *",
            "x y /",
            "x y - x /",
            "10 4 - 3 2 - /",
            "x x - y x x - / 7 + +",
            "1 1e-9 / 1 1e-10 / - 1 -1e-10 / +",
            "x y + x y - * y y * 2 + / 1e300 1e300 * -",
            "1e300 1e300 * x / 1e300 1e300 * -");

    /** The points, besides one that follows from the seed. */
    private static final double[][] PLACES = {{0, 0}, {1, 2}, {1e-10, 3}, {-7, -1e300}};

    // Of the current check.
    private Host host;
    private Script script;

    private void begins(Host host, Script script) {
        this.host = host;
        this.script = script;
    }

    @Check(
            order = 1,
            points = 3,
            value = "the values of 12 expressions, at 5 points each",
            why = "an error that is a little wrong breeds another population, and nobody sees which number was wrong",
            look = "Evaluator.evaluate; Op.apply(op, left, right), in this order. The value that is computed first "
                    + "lies deeper on the stack of values")
    void evaluates(Host host, Script script) throws Exception {
        begins(host, script);
        var places = new ArrayList<double[]>(List.of(PLACES));
        var eighths = script.random().ints(2, -99, 100);
        places.add(eighths.mapToDouble(each -> each / 8.0).toArray());
        for (String postfix : EXPRESSIONS) {
            for (double[] place : places) {
                String words = "x = " + place[0] + ", y = " + place[1];
                script.given(postfix + "   (in postfix: x y - is x minus y), for " + words);
                double expected = ExpectedPopulation.tree(postfix).value(place[0], place[1]);
                expectValue(postfix, place[0], place[1], 0, expected);
            }
        }
    }

    @Check(
            order = 2,
            points = 2,
            value =
                    "chains of 70,000 operators and more, to the left and to the right, in a thread with a stack of 256 KB",
            why = "the sender decides how deep an expression is, and could overflow your stack",
            look = "Evaluator.evaluate; it must not call itself. Push the node again, marked, before its operands: "
                    + "when it comes back, their values are on the stack of values. Both stacks grow, as long as there is "
                    + "memory")
    void evaluatesChains(Host host, Script script) throws Exception {
        begins(host, script);
        double x = 0.5;
        double y = 0.9;
        var left = new StringBuilder("x");
        var operands = new ArrayList<String>(List.of("y"));
        var operators = new StringBuilder();
        double leftValue = x;
        double rightValue = y;
        int length = CHAIN + script.random().nextInt(CHAIN);
        for (int i = 0; i < length; i++) {
            int op = script.random().nextInt(2);
            String constant = String.valueOf(script.random().nextInt(1000));
            left.append(' ').append(constant).append(' ').append(OPERATORS.charAt(op));
            operands.add(constant); // the innermost first
            operators.append(' ').append(OPERATORS.charAt(op));
            leftValue = Op.apply(Op.ADD + op, leftValue, Double.parseDouble(constant));
            rightValue = Op.apply(Op.ADD + op, Double.parseDouble(constant), rightValue);
        }
        Collections.reverse(operands);
        String right = String.join(" ", operands) + operators;
        String given = length + " operators in a thread with a stack of " + STACK_KB + " KB, like ";
        script.given(given + "((x - 1) + 2) - ...");
        expectValue(left.toString(), x, y, STACK_KB, leftValue);
        script.given(given + "1 - (2 + (3 - ... y))");
        expectValue(right, x, y, STACK_KB, rightValue);
    }

    private void expectValue(String postfix, double x, double y, int stackKb, double expected) {
        String words = "Evaluator.evaluate(expression, " + x + ", " + y + ")";
        double came = script.run(words, () -> Lab7Student.of(host).evaluate(postfix, x, y, stackKb));
        script.expect("its value", came, expected);
    }

    @Check(
            order = 3,
            points = 5,
            value = "the least error of each of 5 generations is that of the kit's own program, for 1, 2 and 4 workers",
            why = "a parallel program that computes something else is not faster: it is another program",
            look = "GpMaster.generation and GpWorker.serve; a block that comes back replaces the sent one "
                    + "(Population.replace). Read the errors before the population is bred. Individuals keep their "
                    + "order. A worker takes blocks of both kinds (recv). If you get an OutOfSpaceException, free a "
                    + "sent block when its copy has come back, and free the parents that Population.breed returns")
    void breeds(Host host, Script script) throws Exception {
        begins(host, script);
        for (boolean iso : new boolean[] {false, true}) {
            var settings = settings(iso);
            List<Double> expected = ExpectedPopulation.generations(settings);
            for (int workers : new int[] {1, 2, 4}) {
                script.given(told(settings, workers));
                try (PlayedMesh mesh = mesh(layout(workers))) {
                    List<Object> came = run(mesh, settings, workers);
                    script.expect("the least error of each generation", came.get(0), expected);
                    for (int worker = 1; worker <= workers; worker++) {
                        script.expect("how many blocks node " + worker + " evaluated", came.get(worker), GENERATIONS);
                    }
                }
            }
        }
    }

    private GpSettings settings(boolean iso) {
        return new GpSettings(script.random().nextInt(), INDIVIDUALS, GENERATIONS, POINTS, iso);
    }

    private static String told(GpSettings settings, int workers) {
        return INDIVIDUALS + " individuals of seed " + settings.seed() + " in "
                + (settings.iso() ? "ISO" : "relocatable") + " clusters, "
                + (workers == 1 ? "1 worker" : workers + " workers");
    }

    /** Returns a layout with room for the population, the next one, and what comes back. */
    private static SpaceLayout layout(int workers) {
        int individuals = (INDIVIDUALS + workers - 1) / workers;
        int expression = Breeder.MOST_NODES * GoldenShape.EXPR.size();
        int individual = 8 + GoldenShape.INDIVIDUAL.size() + expression;
        int block = GoldenCluster.HEADER + 24 + individuals * individual + expression;
        return new SpaceLayout(workers + 1, block, 2 * workers, 4 * workers * block);
    }

    /** Creates a mesh in which all nodes are the student's. */
    private PlayedMesh mesh(SpaceLayout layout) throws Exception {
        List<Integer> all = IntStream.range(0, layout.nodes()).boxed().toList();
        return PlayedMesh.of(host, script, layout, all);
    }

    /** Returns what the master and the workers return. */
    private List<Object> run(PlayedMesh mesh, GpSettings settings, int workers) throws Exception {
        List<Callable<?>> calls = new ArrayList<>();
        calls.add(() -> mesh.student(MASTER).master(settings));
        for (int i = 1; i <= workers; i++) {
            Node worker = mesh.student(i);
            calls.add(() -> worker.worker(settings));
        }
        script.did(GENERATIONS + " times GpMaster.generation(population) at node 0, then end(" + workers
                + "); GpWorker.serve() at the others");
        return ConcurrentCalls.run(calls);
    }

    @Check(
            order = 4,
            points = 3,
            value = "a worker sends the same cluster back; a generation is k clusters there and k back, and nothing "
                    + "else",
            why = "if a manager waits for one worker before it sends the next block, only one worker computes at "
                    + "a time",
            look = "GpMaster.generation; first send all, then receive all, each from its own worker. GpWorker.serve; a "
                    + "cluster without a root is the end, and is not sent back. A worker takes blocks only from node "
                    + "0, and evaluates each individual, even if it has an error. Problem.error turns a NaN into "
                    + "infinity")
    void speaksTheProtocol(Host host, Script script) throws Exception {
        begins(host, script);
        serves(1, false);
        serves(2, false);
        serves(1, true);
        for (boolean iso : new boolean[] {false, true}) {
            scatters(1, iso);
            scatters(3, iso);
        }
    }

    /**
     * Tests a worker. The check plays the master.
     *
     * @param isoEnd the kind of the cluster without a root
     */
    private void serves(int me, boolean isoEnd) throws Exception {
        GpSettings settings = settings(false);
        SpaceLayout layout = layout(2);
        script.given("node 0 is played by the check; node " + me + " is a worker");
        try (PlayedMesh mesh = PlayedMesh.of(host, script, layout, List.of(me))) {
            Node node = mesh.student(me);
            PlayedNode master = mesh.peer(MASTER);
            var population = new ExpectedPopulation(settings, settings.seed());
            population.settle(third());
            population.settle(ExpectedPopulation.tree("1e300 1e300 * 1e300 1e300 * -")); // not a number
            byte[] stray = population
                    .block(GoldenCluster.iso(layout, 0, 0), 0, BLOCKS, none())
                    .bytes();
            mesh.peer(3 - me).send("a block that is not node 0's", stray);
            var serving = Background.call(() -> node.worker(settings));
            script.did("GpWorker.serve()");
            mesh.during(serving, () -> {
                for (int block = 0; block < BLOCKS; block++) {
                    evaluates(master, me, layout, population, block);
                }
            });
            GoldenCluster end = cluster(layout, isoEnd);
            if (me == 2) {
                SampleClusters.car(end, script.random()).setRoot(0);
            }
            master.send((isoEnd ? "an ISO cluster" : "a cluster") + " without a root", end.bytes());
            script.expect("what serve() returns", Background.result(serving), BLOCKS);
            node.close();
            master.expectEnd();
        }
    }

    /** Sends a block, and requires that the same block comes back. */
    private void evaluates(PlayedNode master, int me, SpaceLayout layout, ExpectedPopulation population, int block) {
        boolean iso = block % 2 == 1;
        double[] before = script.random().doubles(INDIVIDUALS).toArray();
        GoldenCluster sent = population.block(cluster(layout, iso), block, BLOCKS, before);
        master.send(
                "a block whose individuals have errors, " + (iso ? "an ISO cluster" : "a relocatable cluster"),
                sent.bytes());
        byte[] came = master.receive("the same block", me);
        GoldenCluster same = population.block(cluster(layout, iso), block, BLOCKS, population.errors());
        byte[] expected = iso ? same.bytes() : same.movedTo(header(came, "home"));
        Lab7Student.expectBytes(script, "the block, with the error of each individual", came, expected, same);
    }

    /** Returns the third variable, which must be y, too. */
    private static ObjectTrees.Node third() {
        var trees = new ObjectTrees();
        return trees.node(trees.make(Op.VARIABLE, 2, 0, 0, 0));
    }

    private static double[] none() {
        return new double[INDIVIDUALS];
    }

    private static GoldenCluster cluster(SpaceLayout layout, boolean iso) {
        return iso ? GoldenCluster.iso(layout, MASTER, 1) : GoldenCluster.relocatable(layout.relocStart() + 64);
    }

    private static int header(byte[] cluster, String field) {
        return ByteBuffer.wrap(cluster).order(ByteOrder.LITTLE_ENDIAN).getInt(GoldenCluster.place(field));
    }

    /** Tests a master. The check plays all workers. They report errors that no evaluation gives. */
    private void scatters(int workers, boolean iso) throws Exception {
        GpSettings settings = settings(iso);
        SpaceLayout layout = layout(workers);
        script.given(told(settings, workers) + " that the check plays: they answer when all blocks have come, the last "
                + "one first, and with errors that the check has chosen");
        try (PlayedMesh mesh = PlayedMesh.of(host, script, layout, List.of(MASTER))) {
            Node node = mesh.student(MASTER);
            var breeding = Background.call(() -> node.master(settings));
            script.did(GENERATIONS + " times GpMaster.generation(population), then end(" + workers + ")");
            var population = new ExpectedPopulation(settings, settings.seed());
            var least = new ArrayList<Double>();
            mesh.during(breeding, () -> {
                for (int i = 0; i < GENERATIONS; i++) {
                    double[] errors = script.random().doubles(INDIVIDUALS).toArray();
                    least.add(errors[Breeder.best(errors)]);
                    generation(mesh, population, workers, iso, errors);
                    population.breed(errors);
                }
                for (int worker = 1; worker <= workers; worker++) {
                    byte[] end = mesh.peer(worker).receive("the end, a cluster without a root", MASTER);
                    script.expect("the root of the cluster after the last generation", header(end, "root"), 0);
                    script.expect("its kind", header(end, "kind"), GoldenCluster.RELOCATABLE);
                }
            });
            script.expect("the least error of each generation", Background.result(breeding), least);
            node.close();
            for (int worker = 1; worker <= workers; worker++) {
                mesh.peer(worker).expectEnd();
            }
        }
    }

    private void generation(PlayedMesh mesh, ExpectedPopulation population, int workers, boolean iso, double[] errors) {
        SpaceLayout layout = layout(workers);
        var ranks = new ArrayList<Integer>();
        for (int block = 0; block < workers; block++) {
            byte[] came = mesh.peer(block + 1).receive("block " + block + ", before any worker has answered", MASTER);
            byte[] golden = population
                    .block(GoldenCluster.relocatable(0), block, workers, none())
                    .bytes();
            Lab7Student.expectGraph(script, "block " + block + ", bred by the errors that came back", came, golden);
            script.expect("the kind of block " + block, header(came, "kind"), iso ? 1 : 2);
            ranks.add(header(came, "rank"));
        }
        if (iso && workers > 1) {
            GoldenCluster second = GoldenCluster.iso(layout, MASTER, ranks.get(1));
            byte[] stray = population.block(second, 1, workers, none()).bytes();
            mesh.peer(1).send("block 1 without errors, which is node 2's to send", stray);
        }
        for (int block = workers - 1; block >= 0; block--) {
            GoldenCluster back = iso ? GoldenCluster.iso(layout, MASTER, ranks.get(block)) : cluster(layout, false);
            byte[] bytes = population.block(back, block, workers, errors).bytes();
            mesh.peer(block + 1).send("the block with errors", bytes);
        }
    }

    @Check(
            order = 5,
            points = 1,
            value = "at the end all of the relocatable area is free, at the master and at the workers",
            why = "if nobody frees a block, every generation takes one block more",
            look = "GpMaster.generation; free a block when its copy has come back, and the parents when the next "
                    + "population is bred. GpWorker.serve; free each block that has been sent back, and the end. ISO "
                    + "clusters are never freed")
    void frees(Host host, Script script) throws Exception {
        begins(host, script);
        for (boolean iso : new boolean[] {false, true}) {
            for (int workers : new int[] {1, 2}) {
                var settings = settings(iso);
                script.given(told(settings, workers));
                SpaceLayout layout = layout(workers);
                try (PlayedMesh mesh = mesh(layout)) {
                    run(mesh, settings, workers);
                    for (int i = workers; i >= 0; i--) {
                        script.did("node " + i + ", " + (i == MASTER ? "the master" : "a worker"));
                        int free = mesh.student(i).holes().bytes(); // joined or not: that is step 5's
                        script.expect("what is free at the end, in all", free, layout.relocBytes());
                    }
                }
            }
        }
    }
}
