package marshal.kit.lab7;

/**
 * Objects, made or looked at.
 *
 * @param nanos processor time an object, in the fastest of some turns
 * @param sum   of what was seen: the same by all mechanisms
 */
public record AccessTrial(double nanos, long sum) {}
