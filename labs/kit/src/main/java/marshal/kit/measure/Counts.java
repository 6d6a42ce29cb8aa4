package marshal.kit.measure;

/**
 * What travelled over a wire.
 *
 * <p>A <em>call</em> is one one-way protocol message that carries data: a task, a result, a column or a row. A message
 * that opens a link or reports an error is none. A part that is empty is still sent, and a worker's message to itself
 * (a torus of one) goes over the wire too, so that the formulas of Rahimi et al. (equations 2.2 to 2.5) hold for every
 * n and k.
 *
 * @param calls    number of calls
 * @param elements ints of items, matrices, columns and rows in these calls
 * @param bytes    all the bytes, headers included; 0 where the wire has none
 */
public record Counts(long calls, long elements, long bytes) {

    /** Nothing yet. */
    public static final Counts NONE = new Counts(0, 0, 0);

    /** The sum of both. */
    public Counts plus(Counts other) {
        return new Counts(calls + other.calls, elements + other.elements, bytes + other.bytes);
    }

    /** What is more here than there. */
    public Counts minus(Counts other) {
        return new Counts(calls - other.calls, elements - other.elements, bytes - other.bytes);
    }

    /** What SPA has to cost: 2k calls, n²(k + 2) elements (equation 2.2). Bytes are not predicted. */
    public static Counts ofSpa(int n, int k) {
        return new Counts(2L * k, (long) n * n * (k + 2), 0);
    }

    /**
     * What MCA has to cost on k = s² workers: 2k + 2k(n - 1) calls, 2k for n = 0, 3n² + 2kt(n - 1) elements, t = n/s
     * (equation 2.4).
     */
    public static Counts ofMca(int n, int k) {
        long t = n / Math.round(Math.sqrt(k));
        long exchanges = 2L * k * Math.max(0, n - 1);
        return new Counts(2L * k + exchanges, 3L * n * n + exchanges * t, 0);
    }

    /** What the parallel sort has to cost: every item there and back in 2k calls. */
    public static Counts ofSort(int n, int k) {
        return new Counts(2L * k, 2L * n, 0);
    }
}
