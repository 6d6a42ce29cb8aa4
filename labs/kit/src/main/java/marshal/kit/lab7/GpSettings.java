package marshal.kit.lab7;

/**
 * The settings of genetic programming.
 *
 * @param seed        seed of population and problem
 * @param individuals number in all blocks together, or on one island
 * @param generations number of generations
 * @param points      number of points at which each individual is evaluated
 * @param iso         true if the blocks travel as ISO clusters, false for relocatable ones
 */
public record GpSettings(long seed, int individuals, int generations, int points, boolean iso) {}
