package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.gp.Breeder;
import marshal.kit.lab7.gp.ObjectTrees;
import marshal.kit.lab7.gp.Op;
import marshal.kit.lab7.gp.Postfix;
import marshal.kit.lab7.gp.Problem;

/** A population of plain Java objects, bred by the kit. A population in a student's clusters must equal it. */
final class ExpectedPopulation {

    private final ObjectTrees trees = new ObjectTrees();
    private final Problem problem;
    private final Breeder breeder;
    private int[] individuals;
    private double[] errors;

    /**
     * @param seed of the population; the settings have the seed of the problem
     */
    ExpectedPopulation(GpSettings settings, long seed) {
        problem = Problem.of(settings.seed(), settings.points());
        breeder = new Breeder(seed, trees);
        individuals = breeder.first(settings.individuals());
        evaluate();
    }

    /** Returns the least error of each generation. */
    static List<Double> generations(GpSettings settings) {
        var population = new ExpectedPopulation(settings, settings.seed());
        var least = new ArrayList<Double>();
        for (int i = 0; i < settings.generations(); i++) {
            least.add(population.least());
            population.breed(population.errors);
        }
        return least;
    }

    private void evaluate() {
        errors = new double[individuals.length];
        for (int i = 0; i < errors.length; i++) {
            errors[i] = problem.error(trees.node(individuals[i])::value);
        }
    }

    double[] errors() {
        return errors;
    }

    double least() {
        return errors[Breeder.best(errors)];
    }

    ObjectTrees.Node best() {
        return trees.node(individuals[Breeder.best(errors)]);
    }

    /** Replaces the expression of the worst individual. */
    void settle(ObjectTrees.Node immigrant) {
        individuals[Breeder.worst(errors)] = trees.add(immigrant);
        evaluate();
    }

    /**
     * @param judged the errors that the evaluation found
     */
    void breed(double[] judged) {
        individuals = breeder.next(individuals, judged);
        evaluate();
    }

    /**
     * Writes the individuals of a block into a cluster (PROTOCOL.md, section 5).
     *
     * @param judged errors of all individuals, which are written into them
     */
    GoldenCluster block(GoldenCluster into, int block, int blocks, double[] judged) {
        int first = block * individuals.length / blocks;
        int count = (block + 1) * individuals.length / blocks - first;
        int array = into.newRefs(count);
        for (int i = 0; i < count; i++) {
            int individual = into.newObject(GoldenShape.INDIVIDUAL);
            into.set(individual, "error", Double.doubleToRawLongBits(judged[first + i]))
                    .set(individual, "expression", write(into, trees.node(individuals[first + i])))
                    .set(array, "" + i, individual);
        }
        return into.setRoot(array);
    }

    /** Parses an expression, such as {@code x y + 2.5 *}. */
    static ObjectTrees.Node tree(String postfix) {
        var trees = new ObjectTrees();
        return trees.node(Postfix.parse(postfix, trees));
    }

    /** Writes an expression, and returns its address. */
    static int write(GoldenCluster into, ObjectTrees.Node tree) {
        int expression = into.newObject(GoldenShape.EXPR);
        into.set(expression, "op", tree.op)
                .set(expression, "variable", tree.variable)
                .set(expression, "constant", Double.doubleToRawLongBits(tree.constant));
        if (tree.op != Op.VARIABLE && tree.op != Op.CONSTANT) {
            into.set(expression, "left", write(into, tree.left)).set(expression, "right", write(into, tree.right));
        }
        return expression;
    }
}
