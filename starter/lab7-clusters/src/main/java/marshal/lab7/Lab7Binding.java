package marshal.lab7;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.Collectors;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.OwnStack;
import marshal.kit.lab7.Experiments;
import marshal.kit.lab7.Lab7;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;
import marshal.kit.lab7.experiment.StudentExperiments;
import marshal.kit.lab7.gp.Op;

/** Given: shows the classes of this lab to the kit and to the checks. */
public final class Lab7Binding implements Lab7 {

    private static final int EXPRESSION_BYTES = 2 << 20;

    private final Experiments experiments = new StudentExperiments(this, new TownArena());

    /** The classes that every node knows from the beginning. */
    static Shapes shapes() {
        try {
            return new Shapes(Car.SHAPE, Engine.SHAPE, Town.SHAPE, Expr.SHAPE, Individual.SHAPE);
        } catch (ExceptionInInitializerError e) { // what Shape has thrown says more
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    @Override
    public String shape(String declaration) {
        Shape shape = Declarations.parse(declaration);
        return shape.fields().stream()
                        .map(field -> field.name() + ":" + field.offset() + " ")
                        .collect(Collectors.joining())
                + "size:" + shape.size()
                + " refs:" + Arrays.stream(shape.refs()).mapToObj(String::valueOf).collect(Collectors.joining(","));
    }

    @Override
    public Node node(SpaceLayout layout, int me, boolean trusting, Sockets sockets) throws IOException {
        return new BoundNode(layout, me, trusting, sockets);
    }

    @Override
    public double evaluate(String postfix, double x, double y, int stackKb) throws IOException {
        var space = new Space(new SpaceLayout(1, Header.SIZE, 1, EXPRESSION_BYTES), 0, shapes());
        RelocCluster cluster = RelocCluster.create(space, EXPRESSION_BYTES);
        int tree = expression(cluster, postfix);
        return OwnStack.run(stackKb, () -> new Evaluator(cluster).evaluate(tree, x, y));
    }

    /** @param postfix such as {@code x y + 2.5 *} */
    private static int expression(Cluster cluster, String postfix) {
        Deque<Integer> trees = new ArrayDeque<>();
        var maker = new ClusterTrees(each -> cluster);
        maker.begin(0);
        for (String word : postfix.split(" ")) {
            int op = "+-*/".indexOf(word);
            if (op >= 0 && !word.isEmpty()) {
                int right = trees.pop();
                int left = trees.pop();
                trees.push(maker.make(Op.ADD + op, 0, 0, left, right));
            } else if (word.equals("x") || word.equals("y")) {
                trees.push(maker.make(Op.VARIABLE, word.equals("x") ? 0 : 1, 0, 0, 0));
            } else {
                trees.push(maker.make(Op.CONSTANT, 0, Double.parseDouble(word), 0, 0));
            }
        }
        return trees.pop();
    }

    @Override
    public Experiments experiments() {
        return experiments;
    }
}
