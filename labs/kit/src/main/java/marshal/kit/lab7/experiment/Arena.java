package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.util.List;
import marshal.kit.lab7.GpSettings;

/**
 * A program's work on its objects, wherever they are in memory: experiment {@code access}, and {@code gp} without a
 * network.
 */
public interface Arena {

    /**
     * Makes this number of towns, which replace the previous ones. Town i has x = i, y = 2i and kind 3; its north is
     * the town made before it.
     *
     * @return the last town's x
     */
    long create(int towns);

    /** Follows north from the last town to the first; returns the sum of all x. */
    long walk();

    /** Reads the x of one town after another, in the order of memory; returns their sum. */
    long sumField();

    /** Breeds a population; returns the least error of each generation. */
    List<Double> breed(GpSettings settings) throws IOException;
}
