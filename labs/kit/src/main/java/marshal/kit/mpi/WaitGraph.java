package marshal.kit.mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import marshal.kit.tool.Plural;

/** Finds out which rank waits for which other rank when a run's time is over. */
final class WaitGraph {

    private static final String FINALIZE = "MPI_Finalize";
    private static final double LONG = 500;
    private static final int MOST_UNMATCHED = 6;

    private final Map<Integer, RankReport> ranks = new TreeMap<>();

    WaitGraph(List<RankReport> reports) {
        reports.forEach(report -> ranks.put(report.rank(), report));
    }

    /** A call in a student's notation: {@code MPI_Recv from 1 (tag 0)}. */
    static String call(RankReport.InCall in) {
        String what = in.name();
        if (in.peer() != RankReport.NONE) {
            what += preposition(in) + (in.peer() == RankReport.InCall.ANY ? "any rank" : in.peer());
        }
        if (in.tag() != RankReport.NONE) {
            what += " (" + (in.tag() == RankReport.InCall.ANY ? "any tag" : "tag " + in.tag()) + ")";
        }
        return what;
    }

    private static String preposition(RankReport.InCall in) {
        if (in.name().matches("MPI_(Wait|Test).*")) {
            return " for "; // a request of either kind
        }
        if (in.tag() == RankReport.NONE) {
            return " with root "; // among calls with a peer, only collectives have no tag
        }
        return in.name().matches("MPI_[IP]?[SBRsbr]?[Ss]end(_init)?") ? " to " : " from ";
    }

    List<String> describe(MpiJob job, String time) {
        var lines = new ArrayList<String>();
        double patience = Math.min(LONG, job.limit().toMillis() / 4.0);
        List<Integer> cycle = cycle();
        if (!cycle.isEmpty() && cycle.stream().allMatch(rank -> waitsFor(ranks.get(rank)) > patience)) {
            lines.add(
                    cycle.size() == 1
                            ? "Deadlock: rank " + cycle.get(0) + " waits for itself."
                            : "Deadlock: ranks wait for each other in a cycle, " + words(cycle) + ".");
        } else if (ranks.size() == job.ranks()
                && ranks.values().stream().allMatch(rank -> waits(rank) && waitsFor(rank) > patience)) {
            lines.add("Deadlock: every rank waits in a call of MPI, and nothing comes any more.");
        } else if (ranks.values().stream().anyMatch(WaitGraph::computes)) {
            lines.add("Still computing " + time + ", when it was ended.");
        } else {
            lines.add("It had not ended " + time + ".");
        }
        if (job.net() == MpiJob.Net.SYNCHRONOUS) {
            lines.add("In this run every MPI_Send waits until its message is received, as the standard allows it to.");
        }
        for (int rank = 0; rank < job.ranks(); rank++) {
            lines.add("rank " + rank + ": " + state(ranks.get(rank)));
        }
        List<String> unmatched = unmatched();
        if (lines.get(0).startsWith("Deadlock") && !unmatched.isEmpty()) {
            lines.add("Sent, and not received: " + String.join(", ", unmatched)
                    + ". A receive takes a message only if sender, tag and communicator are those that it names.");
        }
        return lines;
    }

    /** Messages that were sent but not taken, although their receivers can still take them. */
    private List<String> unmatched() {
        var words = new ArrayList<String>();
        for (RankReport from : ranks.values()) {
            for (RankReport to : ranks.values()) {
                long left = messages(from.sent(), to.rank()) - messages(to.received(), from.rank());
                if (left > 0 && words.size() < MOST_UNMATCHED) {
                    words.add(Plural.of(left, "message") + " from rank " + from.rank() + " to rank " + to.rank());
                }
            }
        }
        return words;
    }

    private static long messages(List<RankReport.Traffic> traffic, int peer) {
        return traffic.stream()
                .filter(each -> each.peer() == peer)
                .mapToLong(RankReport.Traffic::messages)
                .sum();
    }

    private static boolean waits(RankReport rank) {
        return rank.end() == RankReport.End.KILLED && rank.in() != null;
    }

    /**
     * How long a rank has been in its last call, in ms: the rest of its time. A rank that still exchanges messages is
     * not stuck.
     */
    private static double waitsFor(RankReport rank) {
        return rank.wallMillis()
                - rank.outsideMillis()
                - rank.calls().stream().mapToDouble(RankReport.Called::millis).sum();
    }

    private static boolean computes(RankReport rank) {
        return rank.end() == RankReport.End.KILLED && rank.in() == null;
    }

    private String state(RankReport rank) {
        if (rank == null) {
            return "left no trace: it has not come past MPI_Init, or has ended without MPI_Finalize";
        }
        return switch (rank.end()) {
            case FINALIZED -> "has called MPI_Finalize";
            case NOT_FINALIZED -> "ended without MPI_Finalize";
            case ABORTED -> "aborted";
            case CRASHED -> "crashed";
            case KILLED -> rank.in() == null ? "computes, in no call of MPI" : call(rank.in()) + about(rank.in());
        };
    }

    /** Says that nothing can come from a rank that has reached its end. */
    private String about(RankReport.InCall in) {
        RankReport peer = ranks.get(in.peer());
        boolean isOver = peer != null
                && (peer.end() == RankReport.End.FINALIZED
                        || peer.end() == RankReport.End.KILLED
                                && peer.in() != null
                                && peer.in().name().equals(FINALIZE));
        return isOver ? ", which is in MPI_Finalize already" : "";
    }

    /** Ranks in a cycle: each waits for the next, and the last for the first. Empty if there is no cycle. */
    private List<Integer> cycle() {
        for (int start : ranks.keySet()) {
            var seen = new ArrayList<Integer>();
            for (int at = start; !seen.contains(at); at = ranks.get(at).in().peer()) {
                RankReport rank = ranks.get(at);
                if (rank == null || !waits(rank)) {
                    seen.clear();
                    break;
                }
                seen.add(at);
                if (rank.in().peer() == start) {
                    return seen;
                }
            }
        }
        return List.of();
    }

    private static String words(List<Integer> cycle) {
        return cycle.stream().map(String::valueOf).collect(Collectors.joining(" -> ", "", " -> " + cycle.get(0)));
    }
}
