package marshal.kit.lab6;

/**
 * The constants of the paper's equations 1 to 3, in microseconds.
 *
 * @param start         c, for any message
 * @param communicate   t_com, per element
 * @param serialize     t_ser + t_unser, per element of an object
 * @param serializeRow  t_ser + t_unser, per subarray without its elements
 */
public record ModelConstants(double start, double communicate, double serialize, double serializeRow) {}
