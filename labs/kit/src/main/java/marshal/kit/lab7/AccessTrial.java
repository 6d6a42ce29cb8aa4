package marshal.kit.lab7;

/**
 * Objects, made or looked at.
 *
 * @param nanos mean processor time an object
 * @param sum   of what was seen: the same by all mechanisms
 */
public record AccessTrial(double nanos, long sum) {}
