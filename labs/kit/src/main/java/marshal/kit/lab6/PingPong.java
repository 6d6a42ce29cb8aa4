package marshal.kit.lab6;

/**
 * A measurement.
 *
 * @param n      rows, and columns
 * @param micros from one rank to the other
 */
public record PingPong(ArrayShape shape, int n, double micros) {}
