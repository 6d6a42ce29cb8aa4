package marshal.kit.lab6;

/**
 * A measured message.
 *
 * @param n      number of rows and of columns
 * @param micros time from one rank to the other
 */
public record PingPong(ArrayShape shape, int n, double micros) {}
