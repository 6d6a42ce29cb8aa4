package marshal.kit.lab2;

import marshal.kit.lab1.Message.Axis;

/**
 * Neighbour to neighbour: a column of A or a row of B, and what it belongs to. A call has no connection of its own, so
 * every vector says all of it.
 *
 * @param job      the same for all the workers of one multiplication, and for no other
 * @param axis     what it is
 * @param round    1 to n - 1
 * @param elements t elements
 */
public record Vector(long job, Axis axis, int round, int[] elements) {}
