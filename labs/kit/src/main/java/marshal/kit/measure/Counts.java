package marshal.kit.measure;

/**
 * Counts of the traffic on a wire.
 *
 * <p>A <em>call</em> is one one-way protocol message that carries data: a task, a result, a column or a row. A message
 * that opens a link or reports an error is not a call. An empty part is still sent, and a worker's message to itself (a
 * torus of one) goes over the wire too. So the formulas of Rahimi et al. (equations 2.2 to 2.5) hold for every n and k.
 *
 * @param calls    number of calls
 * @param elements number of ints of items, matrices, columns and rows in these calls
 * @param bytes    number of all bytes, including headers; 0 if the wire has no bytes
 */
public record Counts(long calls, long elements, long bytes) {

    /** The counts of an empty wire. */
    public static final Counts NONE = new Counts(0, 0, 0);

    /** The sum of both counts. */
    public Counts plus(Counts other) {
        return new Counts(calls + other.calls, elements + other.elements, bytes + other.bytes);
    }

    /** These counts minus the counts of {@code other}. */
    public Counts minus(Counts other) {
        return new Counts(calls - other.calls, elements - other.elements, bytes - other.bytes);
    }

    /** The expected counts of SPA: 2k calls, n²(k + 2) elements (equation 2.2). Bytes are not predicted. */
    public static Counts ofSpa(int n, int k) {
        return new Counts(2L * k, (long) n * n * (k + 2), 0);
    }

    /**
     * The expected counts of MCA on k = s² workers: 2k + 2k(n - 1) calls, 2k for n = 0, 3n² + 2kt(n - 1) elements, t =
     * n/s (equation 2.4).
     */
    public static Counts ofMca(int n, int k) {
        long t = n / Math.round(Math.sqrt(k));
        long exchanges = 2L * k * Math.max(0, n - 1);
        return new Counts(2L * k + exchanges, 3L * n * n + exchanges * t, 0);
    }

    /** The expected counts of the parallel sort: every item there and back in 2k calls. */
    public static Counts ofSort(int n, int k) {
        return new Counts(2L * k, 2L * n, 0);
    }
}
