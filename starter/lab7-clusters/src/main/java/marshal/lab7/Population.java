package marshal.lab7;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.gp.Breeder;
import marshal.kit.lab7.gp.Problem;

/**
 * Given: a population of expressions in blocks, each a cluster. The root of a block is an array of references to its
 * individuals.
 */
final class Population {

    private final Space space;
    private final GpSettings settings;
    private final int blockCount;
    private final Breeder breeder;
    private final Refs refs = new Refs();
    private final Individual view = new Individual();
    private List<Cluster> blocks = List.of();
    private List<Cluster> next = List.of();
    private final List<List<IsoCluster>> turns = new ArrayList<>(); // ISO clusters are never freed, so two sets take turns
    private int turn;

    /** Makes the first population of a seed. */
    Population(Space space, GpSettings settings, int blockCount) {
        if (blockCount < 1 || settings.individuals() < blockCount) {
            throw new IllegalArgumentException(settings.individuals() + " individuals in " + blockCount + " blocks");
        }
        this.space = space;
        this.settings = settings;
        this.blockCount = blockCount;
        this.breeder = new Breeder(settings.seed(), new ClusterTrees(individual -> next.get(blockOf(individual))));
        begin();
        end(breeder.first(settings.individuals()));
    }

    /** Returns the clusters, one per worker. */
    List<Cluster> blocks() {
        return blocks;
    }

    /** Replaces a block by the cluster that came back; returns the old one. */
    Cluster replace(int block, Cluster back) {
        return blocks.set(block, back);
    }

    /** Makes the next population from this one, whose errors are all known; returns this one's clusters. */
    List<Cluster> breed() {
        List<Cluster> parents = blocks;
        double[] errors = errors();
        int[] trees = trees();
        begin();
        end(breeder.next(trees, errors));
        return parents;
    }

    /** Number of individuals in all blocks. */
    int size() {
        return settings.individuals();
    }

    /** Returns a view of an individual; the next call moves the view. */
    Individual individual(int number) {
        int block = blockOf(number);
        Cluster cluster = blocks.get(block);
        int address = refs.on(cluster, cluster.root()).get(number - firstOf(block));
        return view.on(cluster, address);
    }

    /** Writes the errors of the individuals from one number up to another, for a population in one block. */
    void evaluate(int from, int to, Problem problem) {
        var evaluator = new Evaluator(blocks.get(0));
        for (int i = from; i < to; i++) {
            Individual individual = individual(i);
            int expression = individual.expression();
            individual.error(problem.error((x, y) -> evaluator.evaluate(expression, x, y)));
        }
    }

    /** Returns the errors in the order of the individuals. */
    double[] errors() {
        var errors = new double[size()];
        for (int i = 0; i < errors.length; i++) {
            errors[i] = individual(i).error();
        }
        return errors;
    }

    /** Copies an individual's expression to another cluster as its root: to send it away. */
    void copyTo(int number, Cluster cluster) {
        int tree = individual(number).expression();
        var trees = new ClusterTrees(each -> cluster);
        trees.begin(0);
        cluster.setRoot(new Breeder(0, trees).copy(tree));
    }

    /** Gives an individual another expression: a copy of the one at a cluster's root. Its error is then unknown. */
    void settle(int number, Cluster immigrant) {
        Cluster block = blocks.get(blockOf(number));
        var trees = new ClusterTrees(each -> block);
        trees.begin(number);
        individual(number).expression(new Breeder(0, trees).copy(immigrant.root()));
    }

    private int[] trees() {
        var trees = new int[size()];
        for (int i = 0; i < trees.length; i++) {
            trees[i] = individual(i).expression();
        }
        return trees;
    }

    private void begin() {
        next = new ArrayList<>();
        for (int block = 0; block < blockCount; block++) {
            next.add(settings.iso() ? nextIso(block) : RelocCluster.create(space, bytes(block)));
        }
        turn = 1 - turn;
    }

    private Cluster nextIso(int block) {
        while (turns.size() < 2) {
            turns.add(new ArrayList<>());
        }
        List<IsoCluster> set = turns.get(turn);
        if (set.size() == block) {
            set.add(IsoCluster.create(space));
        }
        set.get(block).clear();
        return set.get(block);
    }

    /** The bytes for a block: enough for the largest individuals, and for one more that may arrive. */
    private int bytes(int block) {
        int individuals = firstOf(block + 1) - firstOf(block);
        int most = Breeder.MOST_NODES * Expr.SHAPE.size();
        return Header.SIZE
                + (int) Header.refsSize(individuals)
                + individuals * (Individual.SHAPE.size() + most)
                + most;
    }

    /** Completes the population: the trees exist; now makes the individuals that hold them, and the array of individuals. */
    private void end(int[] trees) {
        blocks = next;
        for (int block = 0; block < blockCount; block++) {
            Cluster cluster = blocks.get(block);
            int first = firstOf(block);
            int count = firstOf(block + 1) - first;
            int array = cluster.newRefs(count);
            for (int i = 0; i < count; i++) {
                int individual = cluster.newObject(Individual.SHAPE);
                view.on(cluster, individual).expression(trees[first + i]);
                refs.on(cluster, array).set(i, individual);
            }
            cluster.setRoot(array);
        }
    }

    private int firstOf(int block) {
        return block * settings.individuals() / blockCount;
    }

    private int blockOf(int individual) {
        int block = 0;
        while (firstOf(block + 1) <= individual) {
            block++;
        }
        return block;
    }
}
