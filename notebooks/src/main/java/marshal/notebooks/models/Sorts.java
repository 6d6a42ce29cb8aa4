package marshal.notebooks.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Grid;

/**
 * Eggen and Eggen's table: the total times of a sort on several mechanisms, and on one processor. It has their numbers,
 * or a run's.
 *
 * @param table times of one program, one number of workers for each mechanism
 */
public record Sorts(DataTable table) {

    /** In the paper's order of speed. */
    public static final List<String> MECHANISMS = List.of("mpi", "socket", "rmi-serializable", "sequential");

    private static final List<String> AS_PRINTED = List.of("sequential", "socket", "rmi-serializable", "mpi");
    private static final String NONE = "–";

    /** The paper's own table. */
    public static Sorts paper(DataTable papers) {
        return new Sorts(papers.table("section 7").quantity("total"));
    }

    /** The table of a run. */
    public static Sorts run(DataTable run) {
        return new Sorts(run.quantity("total").program("sort").where(row -> MECHANISMS.contains(row.mechanism())));
    }

    /** Seconds over n. */
    public NavigableMap<Integer, Double> times(String mechanism) {
        return table.mechanism(mechanism).byN();
    }

    /** The times of one mechanism as multiples of the other's. */
    public NavigableMap<Integer, Double> ratio(String mechanism, String other) {
        return DataTable.ratio(times(mechanism), times(other));
    }

    /** The speed-up over one processor. */
    public NavigableMap<Integer, Double> speedup(String mechanism) {
        return ratio("sequential", mechanism);
    }

    /** Seconds more than on one processor; negative if the parallel sort is faster. */
    public NavigableMap<Integer, Double> onTop(String mechanism) {
        return DataTable.minus(times(mechanism), times("sequential"));
    }

    /** T(2n) / T(n), for every n for which 2n was measured too: near 4 if the sort is quadratic. */
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

    // ---- The notebook's tables. A dash marks a missing value of a run. ----

    /**
     * The table with the ratios that the paper does not print. Yellow marks a parallel sort that is not faster than the
     * sequential one.
     */
    public Grid grid(String caption) {
        String heads = "items | sequential (s) | sockets (s) | RMI (s) | MPI (s) | sequential / sockets"
                + " | sequential / MPI | sockets / MPI | RMI − sequential (s)";
        Grid grid = new Grid(heads.split(" \\| ")).caption(caption).decimals(3);
        times("sequential").forEach((n, one) -> {
            List<Object> cells = new ArrayList<>(List.of(n, one));
            for (String mechanism : List.of("socket", "rmi-serializable", "mpi")) {
                Double time = times(mechanism).get(n);
                cells.add(time == null ? NONE : Grid.mark(time >= one, time));
            }
            for (var ratio : List.of(speedup("socket"), speedup("mpi"), ratio("socket", "mpi"))) {
                cells.add(orNone("%.2f", ratio.get(n)));
            }
            cells.add(orNone("%.3f", onTop("rmi-serializable").get(n)));
            grid.row(cells);
        });
        return grid;
    }

    /** T(2n) / T(n) for every column. */
    public Grid doublings(String caption) {
        Grid grid = new Grid("from", "to", "sequential", "sockets", "RMI", "MPI").caption(caption);
        for (int n : doubling("sequential").keySet()) {
            List<Object> cells = new ArrayList<>(List.of(n, 2 * n));
            AS_PRINTED.forEach(
                    mechanism -> cells.add(orNone("%.2f", doubling(mechanism).get(n))));
            grid.row(cells);
        }
        return grid;
    }

    /** The parabola of every column, and its speed-up over one processor for very large n. */
    public Grid parabolas(String caption) {
        Grid grid = new Grid("", "α (ns for n²)", "β (µs an item)", "γ (ms)", "largest error", "α of sequential / α")
                .caption(caption);
        for (String mechanism : AS_PRINTED) {
            NavigableMap<Integer, Double> times = times(mechanism);
            if (times.size() > 3) { // a parabola fits any three points
                Parabola fit = fit(mechanism);
                grid.row(
                        mechanism,
                        orNone("%.3f", 1e9 * fit.square()),
                        orNone("%.2f", 1e6 * fit.linear()),
                        orNone("%.1f", 1e3 * fit.constant()),
                        orNone("%.1f %%", 100 * fit.worst(times)),
                        orNone("%.2f", fit("sequential").square() / fit.square()));
            }
        }
        return grid;
    }

    private static String orNone(String format, Double number) {
        return number == null || number.isNaN() ? NONE : String.format(Locale.ROOT, format, number);
    }
}
