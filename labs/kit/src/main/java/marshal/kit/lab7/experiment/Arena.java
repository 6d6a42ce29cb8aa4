package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.util.List;
import marshal.kit.lab7.GpSettings;

/** What a program does with its objects, wherever they lie: experiment {@code access}, and {@code gp} without a network. */
public interface Arena {

    /**
     * Makes so many towns in place of those before: town i has x = i, y = 2i and kind 3, and its north is the one made before it.
     *
     * @return the last town's x
     */
    long create(int towns);

    /** Follows north from the last town to the first; returns the sum of all x. */
    long walk();

    /** Reads the x of one town after another, as they lie; returns their sum. */
    long sumField();

    /** Breeds a population; returns the least error of each generation. */
    List<Double> breed(GpSettings settings) throws IOException;
}
