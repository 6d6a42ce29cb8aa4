package marshal.kit.lab7;

import java.util.List;

/**
 * A node's work for a population.
 *
 * @param seconds          time from its first generation to its last, without connecting
 * @param processorSeconds processor time in this period
 * @param errors           the least error of each generation; empty for a worker, which does not know it
 */
public record GpRun(double seconds, double processorSeconds, List<Double> errors) {}
