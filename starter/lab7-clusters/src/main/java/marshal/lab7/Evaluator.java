package marshal.lab7;

import java.util.Arrays;
import marshal.kit.lab7.gp.Op;

/** Step 8: values of expressions in one cluster. Keeps its stacks from one evaluation to the next. */
final class Evaluator {

    private final Cluster cluster;
    private final Expr view = new Expr();

    Evaluator(Cluster cluster) {
        this.cluster = cluster;
    }

    /**
     * The value of an expression. The left operand is evaluated before the right one.
     *
     * @param tree address of an {@link Expr} of the cluster, and as deep as there is memory
     */
    double evaluate(int tree, double x, double y) {
        throw new Todo("lab7.8", "With two stacks of your own: of nodes that are still to do, and of values.");
    }
}
