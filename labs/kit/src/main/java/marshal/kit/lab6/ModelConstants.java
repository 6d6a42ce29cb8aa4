package marshal.kit.lab6;

/**
 * The constants of the paper's equations 1 to 3, in microseconds.
 *
 * @param start         c, whatever is sent
 * @param communicate   t_com, an element
 * @param serialize     t_ser + t_unser, an element of an object
 * @param serializeRow  t_ser + t_unser of a subarray, but for its elements
 */
public record ModelConstants(double start, double communicate, double serialize, double serializeRow) {}
