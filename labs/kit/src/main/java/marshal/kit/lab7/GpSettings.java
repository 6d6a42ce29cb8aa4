package marshal.kit.lab7;

/**
 * What is bred.
 *
 * @param seed        of population and problem
 * @param individuals of all blocks together, or of one island
 * @param generations how many
 * @param points      at which each individual is evaluated
 * @param iso         whether the blocks travel as ISO clusters; else as relocatable ones
 */
public record GpSettings(long seed, int individuals, int generations, int points, boolean iso) {}
