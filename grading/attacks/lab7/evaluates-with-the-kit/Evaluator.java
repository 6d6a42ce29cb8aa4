package marshal.lab7;

import marshal.kit.lab7.gp.ObjectTrees;

final class Evaluator {

    private final Cluster cluster;

    Evaluator(Cluster cluster) {
        this.cluster = cluster;
    }

    double evaluate(int tree, double x, double y) {
        var trees = new ObjectTrees();
        return trees.node(copy(tree, trees)).value(x, y);
    }

    private int copy(int tree, ObjectTrees trees) {
        if (tree == 0) {
            return 0;
        }
        Expr expr = new Expr().on(cluster, tree);
        return trees.make(expr.op(), expr.variable(), expr.constant(), copy(expr.left(), trees), copy(expr.right(), trees));
    }
}
