package marshal.kit.lab7;

import java.util.List;

/**
 * What a node did for a population.
 *
 * @param seconds          from its first generation to its last, its connections apart
 * @param processorSeconds of this time, those when it did not wait
 * @param errors           the least error of each generation; of a worker, which does not know it, none
 */
public record GpRun(double seconds, double processorSeconds, List<Double> errors) {}
