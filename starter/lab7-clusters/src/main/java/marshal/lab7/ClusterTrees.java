package marshal.lab7;

import java.util.function.IntFunction;
import marshal.kit.lab7.gp.Trees;

/** Given: expressions in a node's clusters, as the kit breeds them. New ones go into the cluster of their individual. */
final class ClusterTrees implements Trees {

    private final IntFunction<Cluster> clusters;
    private final Expr view = new Expr();
    private Cluster current;

    /** @param clusters the clusters for the next population's individuals, by their numbers */
    ClusterTrees(IntFunction<Cluster> clusters) {
        this.clusters = clusters;
    }

    /** Returns the node at an address, which is valid in the whole memory, in any cluster. */
    private Expr at(int tree) {
        return view.on(current, tree);
    }

    @Override
    public void begin(int individual) {
        current = clusters.apply(individual);
    }

    @Override
    public int op(int tree) {
        return at(tree).op();
    }

    @Override
    public int variable(int tree) {
        return at(tree).variable();
    }

    @Override
    public double constant(int tree) {
        return at(tree).constant();
    }

    @Override
    public int left(int tree) {
        return at(tree).left();
    }

    @Override
    public int right(int tree) {
        return at(tree).right();
    }

    @Override
    public int make(int op, int variable, double constant, int left, int right) {
        int tree = current.newObject(Expr.SHAPE);
        at(tree).set(op, variable, constant, left, right);
        return tree;
    }
}
