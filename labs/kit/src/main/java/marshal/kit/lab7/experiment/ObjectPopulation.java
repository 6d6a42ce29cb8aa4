package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.gp.Breeder;
import marshal.kit.lab7.gp.ObjectTrees;
import marshal.kit.lab7.gp.Problem;

/** A population of plain Java objects, in blocks like the student's clusters. */
final class ObjectPopulation {

    /** Some individuals, and their errors as soon as they are known. */
    record Block(ObjectTrees.Node[] expressions, double[] errors) implements Serializable {

        static final Block EMPTY = new Block(new ObjectTrees.Node[0], new double[0]);

        void evaluate(Problem problem) {
            for (int i = 0; i < errors.length; i++) {
                errors[i] = problem.error(expressions[i]::value);
            }
        }
    }

    /** Evaluates all blocks of a generation; returns them. */
    interface Evaluation {
        List<Block> of(List<Block> blocks) throws IOException;
    }

    private final GpSettings settings;
    private final ObjectTrees trees = new ObjectTrees();
    private final Breeder breeder;

    ObjectPopulation(GpSettings settings) {
        this.settings = settings;
        this.breeder = new Breeder(settings.seed(), trees);
    }

    /** Breeds all generations; returns the least error of each. */
    List<Double> breed(int blocks, Evaluation evaluation) throws IOException {
        var best = new ArrayList<Double>();
        int[] individuals = breeder.first(settings.individuals());
        for (int generation = 0; generation < settings.generations(); generation++) {
            List<Block> evaluated = evaluation.of(blocks(individuals, blocks));
            double[] errors = evaluated.stream()
                    .flatMapToDouble(block -> Arrays.stream(block.errors))
                    .toArray();
            int[] parents = evaluated.stream()
                    .flatMap(block -> Arrays.stream(block.expressions))
                    .mapToInt(trees::add) // the returned object is not the object that was sent
                    .toArray();
            best.add(errors[Breeder.best(errors)]);
            individuals = breeder.next(parents, errors);
        }
        return best;
    }

    private List<Block> blocks(int[] individuals, int count) {
        var blocks = new ArrayList<Block>();
        for (int i = 0; i < count; i++) {
            int from = i * individuals.length / count;
            int to = (i + 1) * individuals.length / count;
            blocks.add(new Block(
                    Arrays.stream(individuals, from, to).mapToObj(trees::node).toArray(ObjectTrees.Node[]::new),
                    new double[to - from]));
        }
        return blocks;
    }
}
