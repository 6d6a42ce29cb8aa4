package marshal.kit.mpi;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import marshal.kit.measure.Counts;

/**
 * The counts of lab 4's programs: what a run has sent, and the formulas. All k ranks compute, including rank 0. Rank 0
 * keeps its own part, so k - 1 ranks receive a part and send one back. Messages carry only ints, 4 bytes per element.
 */
public final class RankCounts {

    /** In lower case, without the prefix MPI_, or MPI_I for calls that do not block. */
    private static final Set<String> COLLECTIVES = Set.of(("bcast scatter scatterv gather gatherv allgather allgatherv "
                    + "alltoall alltoallv alltoallw reduce allreduce scan exscan reduce_scatter reduce_scatter_block")
            .split(" "));

    private RankCounts() {}

    /** The sort, point to point: 2(k - 1) messages, 2(n - n0) elements; rank 0 has n0 of the elements. */
    public static Counts ofSort(int n, int k) {
        return counts(2L * (k - 1), 2L * (n - first(n, k)));
    }

    /** The sort with a Scatterv and a Gatherv: every item there and back, including rank 0's own items. */
    public static Counts ofSortCollective(int n) {
        return counts(2, 2L * n);
    }

    /** SPA, point to point: 3(k - 1) messages, (k - 1)n² + 2n(n - n0) elements; rank 0 has n0 of the rows. */
    public static Counts ofSpa(int n, int k) {
        return counts(3L * (k - 1), (k - 1L) * n * n + 2L * n * (n - first(n, k)));
    }

    /**
     * SPA with a Bcast, a Scatterv and a Gatherv: the elements that rank 0 sends, and the elements that all ranks send
     * to it.
     */
    public static Counts ofSpaCollective(int n) {
        return counts(3, 3L * n * n);
    }

    /** MCA on k = s² ranks, t = n/s: 3(k - 1) blocks of t² elements, and 2k(n - 1) columns and rows of t elements. */
    public static Counts ofMca(int n, int k) {
        long t = n / Math.round(Math.sqrt(k));
        long exchanges = 2L * k * Math.max(0, n - 1);
        return counts(3L * (k - 1) + exchanges, 3 * t * t * (k - 1) + exchanges * t);
    }

    /** The ring: one message per rank. */
    public static Counts ofRing(int length, int k) {
        return counts(k, (long) length * k);
    }

    /**
     * The counts of a counted run: its messages and collective operations. All ranks together make one collective
     * operation.
     */
    public static Counts of(List<RankReport> ranks) {
        long collectives = 0;
        long calls = 0;
        long elements = 0;
        long bytes = 0;
        for (RankReport rank : ranks) {
            for (RankReport.Traffic sent : rank.sent()) {
                calls += sent.messages();
                elements += sent.elements();
                bytes += sent.bytes();
            }
            long own = 0;
            for (RankReport.Called call : rank.calls()) {
                if (isCollective(call.name())) {
                    own += call.calls();
                    elements += call.elements();
                    bytes += call.bytes();
                }
            }
            collectives = Math.max(collectives, own);
        }
        return new Counts(calls + collectives, elements, bytes);
    }

    /** Returns whether this is a call that carries data among all ranks of a communicator. */
    public static boolean isCollective(String call) {
        return COLLECTIVES.contains(call.replaceFirst("^MPI_I?", "").toLowerCase(Locale.ROOT));
    }

    /** The length of the first of k parts, which is one of the longest. */
    private static int first(int n, int k) {
        return n / k + (n % k > 0 ? 1 : 0);
    }

    private static Counts counts(long calls, long elements) {
        return new Counts(calls, elements, elements * Integer.BYTES);
    }
}
