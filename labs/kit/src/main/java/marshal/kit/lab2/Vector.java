package marshal.kit.lab2;

import marshal.kit.lab1.Message.Axis;

/**
 * Neighbour to neighbour: a column of A or a row of B, and its place in a multiplication. Calls share connections, so
 * every vector carries all of this.
 *
 * @param job      identifies the multiplication: equal for all its workers, different in every other multiplication
 * @param axis     whether it is a column or a row
 * @param round    1 to n - 1
 * @param elements t elements
 */
public record Vector(long job, Axis axis, int round, int[] elements) {}
