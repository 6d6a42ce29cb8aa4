package marshal.notebooks;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Eggen and Eggen's table: the total times of a sort over several mechanisms, and of one processor. Theirs, or that of a run.
 *
 * @param table times of one program, one number of workers for each mechanism
 */
public record Sorts(Table table) {

    /** In the order of the paper's speed. */
    public static final List<String> MECHANISMS = List.of("mpi", "socket", "rmi-serializable", "sequential");

    /** The paper's own. */
    public static Sorts paper(Table papers) {
        return new Sorts(papers.table("section 7").quantity("total"));
    }

    /** Those of a run. */
    public static Sorts run(Table run) {
        return new Sorts(run.quantity("total").program("sort"));
    }

    /** Seconds over n. */
    public NavigableMap<Integer, Double> times(String mechanism) {
        return table.mechanism(mechanism).byN();
    }

    /** How many times as fast as one processor. */
    public NavigableMap<Integer, Double> speedup(String mechanism) {
        return Table.speedup(times("sequential"), times(mechanism));
    }

    /** Seconds more than one processor needs; negative where the parallel sort is faster. */
    public NavigableMap<Integer, Double> onTop(String mechanism) {
        return Table.minus(times(mechanism), times("sequential"));
    }

    /** T(2n) / T(n), for every n of which twice as many were sorted too: near 4 if the sort is quadratic. */
    public NavigableMap<Integer, Double> doubling(String mechanism) {
        NavigableMap<Integer, Double> times = times(mechanism);
        NavigableMap<Integer, Double> ratios = new TreeMap<>();
        times.forEach((n, time) -> {
            if (times.containsKey(2 * n)) {
                ratios.put(n, times.get(2 * n) / time);
            }
        });
        return ratios;
    }

    /** The closest parabola. */
    public Parabola fit(String mechanism) {
        return Parabola.of(times(mechanism));
    }
}
