package marshal.lab7;

import java.util.Arrays;
import marshal.kit.contract.Todo;
import marshal.kit.lab7.gp.Op;

/** Step 8: values of expressions in one cluster. Keeps its stacks from one evaluation to the next. */
final class Evaluator {

    private final Cluster cluster;
    private final Expr view = new Expr();
    //> lab7.8
    private int[] open = new int[64]; // nodes to do; an operator with evaluated operands is the complement of its address
    private double[] values = new double[64];
    //+ // Step 8: two stacks, which grow.
    //<

    Evaluator(Cluster cluster) {
        this.cluster = cluster;
    }

    /**
     * Returns the value of an expression. Evaluates the left operand before the right one.
     *
     * @param tree address of an {@link Expr} of the cluster; as deep as memory allows
     */
    double evaluate(int tree, double x, double y) {
        //> lab7.8: Use no recursion: keep two stacks on the heap, one of the nodes still to do and one of values. An operator
        //> is visited twice: before its operands and behind them. Op.apply computes it.
        int opened = 0;
        int done = 0;
        open[opened++] = tree;
        while (opened > 0) {
            int next = open[--opened];
            if (next < 0) {
                done--;
                values[done - 1] = Op.apply(view.on(cluster, ~next).op(), values[done - 1], values[done]);
                continue;
            }
            int op = view.on(cluster, next).op();
            if (op == Op.VARIABLE || op == Op.CONSTANT) {
                if (done == values.length) {
                    values = Arrays.copyOf(values, 2 * done);
                }
                values[done++] = op == Op.CONSTANT ? view.constant() : view.variable() == 0 ? x : y;
            } else {
                if (opened + 3 > open.length) {
                    open = Arrays.copyOf(open, 2 * open.length);
                }
                open[opened++] = ~next;
                open[opened++] = view.right();
                open[opened++] = view.left();
            }
        }
        return values[0];
        //<
    }
}
