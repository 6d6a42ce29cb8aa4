package marshal.kit.contract;

/**
 * The column and the row that neighbours exchange in one round of the modified Cannon's algorithm.
 *
 * @param column a column of A, t elements, travelling left
 * @param row    a row of B, t elements, travelling up
 */
public record Edges(int[] column, int[] row) {}
