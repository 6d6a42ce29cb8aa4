package marshal.kit.lab7;

/**
 * The costs of making or reading objects.
 *
 * @param nanos mean processor time per object
 * @param sum   sum of the values read: equal for all mechanisms
 */
public record AccessTrial(double nanos, long sum) {}
