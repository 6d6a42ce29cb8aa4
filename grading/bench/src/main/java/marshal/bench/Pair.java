package marshal.bench;

import java.util.Map;

/**
 * A trial of each side, one immediately after the other.
 *
 * @param fork     which start of the processes, from 1
 * @param ours     nanoseconds by name
 * @param baseline nanoseconds by name
 */
record Pair(int fork, Map<String, Double> ours, Map<String, Double> baseline) {}
