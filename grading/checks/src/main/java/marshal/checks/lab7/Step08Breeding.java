package marshal.checks.lab7;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.Sockets;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.Holes;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;
import marshal.kit.lab7.gp.Breeder;
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
    private static final int CHAIN = 20_000;
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

    /** Beside one of the seed's. */
    private static final double[][] PLACES = {{0, 0}, {1, 2}, {1e-10, 3}, {-7, -1e300}};

    @Check(
            order = 1,
            points = 3,
            value = "the values of 12 expressions, at 5 points each",
            why = "an error that is a little wrong breeds another population, and nobody sees which number was it",
            look = "Evaluator.evaluate; Op.apply(op, left, right), in this order. What is done first lies deeper "
                    + "on the stack of values")
    void evaluates(Host host, Script script) throws Exception {
        var places = new ArrayList<double[]>(List.of(PLACES));
        places.add(script.random()
                .ints(2, -99, 100)
                .mapToDouble(eighths -> eighths / 8.0)
                .toArray());
        for (String postfix : EXPRESSIONS) {
            for (double[] place : places) {
                String words = "x = " + place[0] + ", y = " + place[1];
                script.given(postfix + "   (in postfix: x y - is x minus y), for " + words);
                double came = script.run("Evaluator.evaluate(expression, x, y)", () -> Lab7Student.of(host)
                        .evaluate(postfix, place[0], place[1], 0));
                script.expect(
                        "its value", came, ExpectedPopulation.tree(postfix).value(place[0], place[1]));
            }
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "chains of 20,000 operators, to the left and to the right, in a thread with a stack of 256 KB",
            why = "how deep an expression is, decides whoever sent it: a stack overflow would be his to cause",
            look = "Evaluator.evaluate; it must not call itself. Push the node again, marked, before its operands: "
                    + "when it comes back, their values are on the stack of values. Both stacks grow")
    void evaluatesChains(Host host, Script script) throws Exception {
        double x = 0.5;
        double y = 0.9;
        var left = new StringBuilder("x");
        var operands = new ArrayList<String>(List.of("y"));
        var operators = new StringBuilder();
        double leftValue = x;
        double rightValue = y;
        for (int i = 0; i < CHAIN; i++) {
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
        chain(host, script, "((x - 1) + 2) - ...", left.toString(), x, y, leftValue);
        chain(host, script, "1 - (2 + (3 - ... y))", right, x, y, rightValue);
    }

    private static void chain(
            Host host, Script script, String like, String postfix, double x, double y, double expected)
            throws Exception {
        script.given(CHAIN + " operators like " + like + ", in a thread with a stack of " + STACK_KB + " KB");
        double came = script.run("Evaluator.evaluate(expression, " + x + ", " + y + ")", () -> Lab7Student.of(host)
                .evaluate(postfix, x, y, STACK_KB));
        script.expect("its value", came, expected);
    }

    @Check(
            order = 3,
            points = 5,
            value = "the least error of each of 5 generations is that of the kit's own program, for 1, 2 and 4 workers",
            why = "a parallel program that computes something else is not faster: it is another program",
            look = "GpMaster.generation and GpWorker.serve; what comes back takes the place of its block "
                    + "(Population.replace), and then the population is bred: take its errors before. Individuals keep "
                    + "their order. A worker takes blocks of both kinds (recv). An OutOfSpaceException: free what "
                    + "was sent when its copy has come back, and the parents that breed returns")
    void breeds(Host host, Script script) throws Exception {
        for (boolean iso : new boolean[] {false, true}) {
            var settings = settings(script.random().nextInt(), iso);
            for (int workers : new int[] {1, 2, 4}) {
                script.given(told(settings, workers));
                try (PlayedMesh mesh = nodes(host, script, layout(workers), workers + 1)) {
                    List<Object> came = run(script, mesh, settings, workers);
                    script.expect(
                            "the least error of each generation",
                            came.get(0),
                            ExpectedPopulation.generations(settings));
                    for (int worker = 1; worker <= workers; worker++) {
                        script.expect("how many blocks node " + worker + " evaluated", came.get(worker), GENERATIONS);
                    }
                }
            }
        }
    }

    private static GpSettings settings(long seed, boolean iso) {
        return new GpSettings(seed, INDIVIDUALS, GENERATIONS, POINTS, iso);
    }

    private static String told(GpSettings settings, int workers) {
        return INDIVIDUALS + " individuals of seed " + settings.seed() + " in "
                + (settings.iso() ? "ISO" : "relocatable") + " clusters, "
                + (workers == 1 ? "1 worker" : workers + " workers");
    }

    /** With room for the population, the next one, and what comes back. */
    private static SpaceLayout layout(int workers) {
        int individuals = (INDIVIDUALS + workers - 1) / workers;
        int expression = Breeder.MOST_NODES * GoldenShape.EXPR.size();
        int block = GoldenCluster.HEADER
                + 24
                + 8 * individuals
                + individuals * (GoldenShape.INDIVIDUAL.size() + expression)
                + expression;
        return new SpaceLayout(workers + 1, block, 2 * workers, 4 * workers * block);
    }

    /** All of them the student's. */
    private static PlayedMesh nodes(Host host, Script script, SpaceLayout layout, int nodes) throws Exception {
        Map<Integer, Node> all = new HashMap<>();
        for (int i = 0; i < nodes; i++) {
            all.put(i, Lab7Student.of(host).node(layout, i, true, Sockets.DEFAULT));
        }
        return PlayedMesh.of(script, nodes, all);
    }

    /** What the master and the workers return. */
    private static List<Object> run(Script script, PlayedMesh mesh, GpSettings settings, int workers) throws Exception {
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
            why = "who waits for one worker before the next one has its block, computes with one worker at a time",
            look = "GpMaster.generation; first send all, then receive all, each from its own worker. "
                    + "GpWorker.serve; what has no root is the end, and is not sent back")
    void speaksTheProtocol(Host host, Script script) throws Exception {
        for (int me : new int[] {1, 2}) {
            serves(host, script, me);
        }
        for (boolean iso : new boolean[] {false, true}) {
            for (int workers : new int[] {1, 3}) {
                scatters(host, script, workers, iso);
            }
        }
    }

    /** The check is the master. */
    private static void serves(Host host, Script script, int me) throws Exception {
        GpSettings settings = settings(script.random().nextInt(), false);
        SpaceLayout layout = layout(2);
        script.given("node 0 is played by the check; node " + me + " is a worker");
        Node node = Lab7Student.of(host).node(layout, me, true, Sockets.DEFAULT);
        try (PlayedMesh mesh = PlayedMesh.around(script, layout.nodes(), me, node)) {
            PlayedNode master = mesh.peer(MASTER);
            var serving = Background.call(() -> node.worker(settings));
            script.did("GpWorker.serve()");
            var population = new ExpectedPopulation(settings, settings.seed());
            mesh.during(serving, () -> {
                for (int block = 0; block < BLOCKS; block++) {
                    evaluates(script, master, me, layout, population, block);
                }
            });
            GoldenCluster end = cluster(layout, false);
            if (me == 2) {
                SampleClusters.car(end, script.random()).setRoot(0);
            }
            master.send("a cluster without a root", end);
            script.expect("what serve() returns", Background.result(serving), BLOCKS);
            node.close();
            master.expectEnd();
        }
    }

    /** Sends a block, and expects the same one back. */
    private static void evaluates(
            Script script, PlayedNode master, int me, SpaceLayout layout, ExpectedPopulation population, int block) {
        boolean iso = block % 2 == 1;
        GoldenCluster sent = population.block(cluster(layout, iso), block, BLOCKS, new double[INDIVIDUALS]);
        master.send("a block, " + (iso ? "an ISO cluster" : "a relocatable cluster"), sent);
        byte[] came = master.receive("the same block", me);
        GoldenCluster same = population.block(cluster(layout, iso), block, BLOCKS, population.errors());
        Lab7Student.expectBytes(
                script,
                "the block, with the error of each individual",
                came,
                iso ? same.bytes() : same.movedTo(header(came, "home")),
                same);
    }

    private static GoldenCluster cluster(SpaceLayout layout, boolean iso) {
        return iso ? GoldenCluster.iso(layout, MASTER, 1) : GoldenCluster.relocatable(layout.relocStart() + 64);
    }

    private static int header(byte[] cluster, String field) {
        return ByteBuffer.wrap(cluster).order(ByteOrder.LITTLE_ENDIAN).getInt(GoldenCluster.place(field));
    }

    /** The check is all workers, who agree on errors that no evaluation gives. */
    private static void scatters(Host host, Script script, int workers, boolean iso) throws Exception {
        GpSettings settings = settings(script.random().nextInt(), iso);
        SpaceLayout layout = layout(workers);
        script.given(told(settings, workers) + " that the check plays: they answer when all blocks have come, the last "
                + "one first, and with errors that the check has chosen");
        Node node = Lab7Student.of(host).node(layout, MASTER, true, Sockets.DEFAULT);
        try (PlayedMesh mesh = PlayedMesh.around(script, layout.nodes(), MASTER, node)) {
            var breeding = Background.call(() -> node.master(settings));
            script.did(GENERATIONS + " times GpMaster.generation(population), then end(" + workers + ")");
            var population = new ExpectedPopulation(settings, settings.seed());
            var least = new ArrayList<Double>();
            mesh.during(breeding, () -> {
                for (int i = 0; i < GENERATIONS; i++) {
                    double[] errors = script.random().doubles(INDIVIDUALS).toArray();
                    least.add(errors[Breeder.best(errors)]);
                    generation(script, mesh, layout, population, workers, iso, errors);
                    population.breed(errors);
                }
                for (int worker = 1; worker <= workers; worker++) {
                    byte[] end = mesh.peer(worker).receive("the end, a cluster without a root", MASTER);
                    script.expect("the root of the cluster after the last generation", header(end, "root"), 0);
                }
            });
            script.expect("the least error of each generation", Background.result(breeding), least);
            node.close();
            for (int worker = 1; worker <= workers; worker++) {
                mesh.peer(worker).expectEnd();
            }
        }
    }

    private static void generation(
            Script script,
            PlayedMesh mesh,
            SpaceLayout layout,
            ExpectedPopulation population,
            int workers,
            boolean iso,
            double[] errors) {
        var ranks = new ArrayList<Integer>();
        for (int block = 0; block < workers; block++) {
            byte[] came = mesh.peer(block + 1).receive("block " + block + ", before any worker has answered", MASTER);
            GoldenCluster golden =
                    population.block(GoldenCluster.relocatable(0), block, workers, new double[INDIVIDUALS]);
            Lab7Student.expectGraph(
                    script, "block " + block + ", bred by the errors that came back", came, golden.bytes());
            script.expect("the kind of block " + block, header(came, "kind"), iso ? 1 : 2);
            ranks.add(header(came, "rank"));
        }
        for (int block = workers - 1; block >= 0; block--) {
            GoldenCluster back = iso ? GoldenCluster.iso(layout, MASTER, ranks.get(block)) : cluster(layout, false);
            mesh.peer(block + 1).send("the block with errors", population.block(back, block, workers, errors));
        }
    }

    private static void expectFree(Script script, Node node, SpaceLayout layout) throws Exception {
        script.expect(
                "what is free at the end, in all and in one piece",
                node.holes(),
                new Holes(layout.relocBytes(), layout.relocBytes()));
    }

    @Check(
            order = 5,
            points = 1,
            value = "at the end all of the relocatable area is free, at the master and at the workers",
            why = "a block of a generation that nobody frees is a block of every generation",
            look = "GpMaster.generation; free a block when its copy has come back, and the parents when the next "
                    + "population is bred. GpWorker.serve; free what has been sent back, and the end. ISO clusters are "
                    + "never freed")
    void frees(Host host, Script script) throws Exception {
        for (boolean iso : new boolean[] {false, true}) {
            for (int workers : new int[] {1, 2}) {
                var settings = settings(script.random().nextInt(), iso);
                script.given(told(settings, workers));
                SpaceLayout layout = layout(workers);
                try (PlayedMesh mesh = nodes(host, script, layout, workers + 1)) {
                    run(script, mesh, settings, workers);
                    for (int i = workers; i >= 0; i--) {
                        script.did("node " + i + ", " + (i == MASTER ? "the master" : "a worker"));
                        expectFree(script, mesh.student(i), layout);
                    }
                }
            }
        }
    }
}
