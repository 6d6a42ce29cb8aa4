package marshal.kit.lab7.gp;

import java.util.Random;

/** Makes populations of expressions. Equal seeds give equal populations, wherever their nodes are in memory. */
public final class Breeder {

    /** The most nodes of an individual. */
    public static final int MOST_NODES = 127;

    private static final int FIRST_DEPTH = 6;
    private static final int FEWEST_NODES = 15;
    private static final int MUTATION_DEPTH = 3;
    private static final int RIVALS = 3;
    private static final double CROSSOVER = 0.8;
    private static final double LARGEST_CONSTANT = 5;

    private final Random random;
    private final Trees trees;

    public Breeder(long seed, Trees trees) {
        this.random = new Random(seed);
        this.trees = trees;
    }

    /** A first population. */
    public int[] first(int individuals) {
        var made = new int[individuals];
        for (int i = 0; i < individuals; i++) {
            trees.begin(i);
            // Draws the tree first, and makes it when it is large enough: nodes in a cluster stay there.
            var sketch = new ObjectTrees();
            int drawn;
            do {
                drawn = random(sketch, FIRST_DEPTH);
            } while (size(sketch, drawn) < FEWEST_NODES);
            made[i] = copy(sketch, drawn);
        }
        return made;
    }

    /**
     * The next population: the best individual of the parents, and children of tournament winners.
     *
     * @param parents one or more parents
     * @param errors  the parents' errors, in the same order
     */
    public int[] next(int[] parents, double[] errors) {
        var children = new int[parents.length];
        for (int i = 0; i < children.length; i++) {
            trees.begin(i);
            children[i] = i == 0 ? copy(trees, parents[best(errors)]) : child(parents, errors);
        }
        return children;
    }

    /** Index of the least error; the first one if several are equal. */
    public static int best(double[] errors) {
        int best = 0;
        for (int i = 1; i < errors.length; i++) {
            if (errors[i] < errors[best]) {
                best = i;
            }
        }
        return best;
    }

    /** Index of the largest error; the last one if several are equal. */
    public static int worst(double[] errors) {
        int worst = 0;
        for (int i = 1; i < errors.length; i++) {
            if (errors[i] >= errors[worst]) {
                worst = i;
            }
        }
        return worst;
    }

    /** The number of nodes in a tree. */
    public static int size(Trees trees, int tree) {
        return tree == 0 ? 0 : 1 + size(trees, trees.left(tree)) + size(trees, trees.right(tree));
    }

    /** Copies a tree, node by node. */
    public int copy(int tree) {
        return copy(trees, tree);
    }

    private int child(int[] parents, double[] errors) {
        int mother = parents[winner(errors)];
        int size = size(trees, mother);
        int place = random.nextInt(size);
        int cut = size(trees, at(mother, place));
        if (random.nextDouble() < CROSSOVER) {
            int father = parents[winner(errors)];
            int graft = at(father, random.nextInt(size(trees, father)));
            return size - cut + size(trees, graft) > MOST_NODES
                    ? copy(trees, mother)
                    : copy(mother, place, trees, graft);
        }
        var sketch = new ObjectTrees();
        int graft = random(sketch, MUTATION_DEPTH);
        return size - cut + size(sketch, graft) > MOST_NODES ? copy(trees, mother) : copy(mother, place, sketch, graft);
    }

    private int winner(double[] errors) {
        int winner = random.nextInt(errors.length);
        for (int i = 1; i < RIVALS; i++) {
            int rival = random.nextInt(errors.length);
            winner = errors[rival] < errors[winner] ? rival : winner;
        }
        return winner;
    }

    private int random(Trees to, int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return random.nextBoolean()
                    ? to.make(Op.VARIABLE, random.nextInt(2), 0, 0, 0)
                    : to.make(Op.CONSTANT, 0, (2 * random.nextDouble() - 1) * LARGEST_CONSTANT, 0, 0);
        }
        int op = Op.ADD + random.nextInt(1 + Op.DIVIDE - Op.ADD);
        int left = random(to, depth - 1);
        return to.make(op, 0, 0, left, random(to, depth - 1));
    }

    /** The node at a place of a tree. The root has place 0; the left part's nodes follow, then the right part's. */
    private int at(int tree, int place) {
        if (place == 0) {
            return tree;
        }
        int left = trees.left(tree);
        int before = 1 + size(trees, left);
        return place < before ? at(left, place - 1) : at(trees.right(tree), place - before);
    }

    private int copy(Trees from, int tree) {
        return tree == 0
                ? 0
                : trees.make(
                        from.op(tree),
                        from.variable(tree),
                        from.constant(tree),
                        copy(from, from.left(tree)),
                        copy(from, from.right(tree)));
    }

    /** Copies a tree with a graft in place of the node at this place. */
    private int copy(int tree, int place, Trees grafts, int graft) {
        if (tree == 0) {
            return 0;
        }
        if (place == 0) {
            return copy(grafts, graft);
        }
        int left = trees.left(tree);
        int before = 1 + size(trees, left);
        boolean isLeft = place < before;
        int newLeft = isLeft ? copy(left, place - 1, grafts, graft) : copy(trees, left);
        int newRight = isLeft ? copy(trees, trees.right(tree)) : copy(trees.right(tree), place - before, grafts, graft);
        return trees.make(trees.op(tree), trees.variable(tree), trees.constant(tree), newLeft, newRight);
    }
}
