package marshal.notebooks.models;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import marshal.kit.measure.Quantiles;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Grid;

/**
 * Latency and bandwidth: a message of x bytes takes alpha + beta · x, with another alpha and beta beyond some length.
 * The numbers are fitted by least squares of the relative errors. They come from the communication times of whole
 * programs whose messages are known. No number is negative, and no message takes less time than a shorter one.
 *
 * @param limit     bytes up to which the first two apply; the largest long if there is only one piece
 * @param alpha     seconds for each message
 * @param beta      seconds for each byte
 * @param longAlpha seconds for each longer message; NaN if there is only one piece
 * @param longBeta  seconds for each byte of longer messages; NaN if there is only one piece
 */
public record AlphaBeta(long limit, double alpha, double beta, double longAlpha, double longBeta) {

    /** The number of different lengths that a piece needs: a line fits any two points. */
    private static final int LENGTHS = 3;

    private record Case(List<Messages> messages, double seconds) {
        static List<Case> of(DataTable table) {
            return table.rows().stream()
                    .filter(row ->
                            row.amount() > 0 && List.of("sort", "spa", "mca").contains(row.program()))
                    .map(row -> new Case(Messages.of(row.mechanism(), row.program(), row.n(), row.k()), row.amount()))
                    .filter(one -> Messages.count(one.messages()) > 0) // one rank alone sends nothing
                    .toList();
        }
    }

    /** One alpha and one beta for all lengths. */
    public static AlphaBeta single(DataTable communication) {
        return fit(Case.of(communication), Long.MAX_VALUE);
    }

    /** Fits two pieces, parted where the errors are least; one piece if the table has too few lengths. */
    public static AlphaBeta piecewise(DataTable communication) {
        List<Case> cases = Case.of(communication);
        long[] lengths = cases.stream()
                .flatMap(one -> one.messages().stream())
                .mapToLong(Messages::bytes)
                .sorted()
                .distinct()
                .toArray();
        AlphaBeta best = single(communication);
        for (int i = LENGTHS - 1; i < lengths.length - LENGTHS; i++) {
            AlphaBeta parted = fit(cases, lengths[i]);
            if (parted.longAlpha >= 0 && parted.squares(cases) < best.squares(cases)) {
                best = parted;
            }
        }
        return best;
    }

    /**
     * Fits the seconds up to the limit, the step there, and the seconds for each byte beyond it. None of them is
     * negative.
     */
    private static AlphaBeta fit(List<Case> cases, long limit) {
        boolean parted = limit < Long.MAX_VALUE;
        if (cases.isEmpty()) {
            return new AlphaBeta(Long.MAX_VALUE, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        }
        List<double[]> rows = cases.stream()
                .map(one -> {
                    double[] row = new double[parted ? 4 : 2];
                    for (Messages some : one.messages()) {
                        double weight = some.count() / one.seconds();
                        row[0] += weight;
                        row[1] += weight * Math.min(some.bytes(), limit);
                        if (some.bytes() > limit) {
                            row[2] += weight;
                            row[3] += weight * (some.bytes() - limit);
                        }
                    }
                    return row;
                })
                .toList();
        double[] x = LeastSquares.nonNegative(rows);
        return parted
                ? new AlphaBeta(limit, x[0], x[1], x[0] + x[2] + (x[1] - x[3]) * limit, x[3])
                : new AlphaBeta(limit, x[0], x[1], Double.NaN, Double.NaN);
    }

    /** Returns whether long messages have separate numbers. */
    public boolean isParted() {
        return limit < Long.MAX_VALUE;
    }

    /** The seconds that a message of this length takes. */
    public double seconds(long bytes) {
        return bytes <= limit ? alpha + beta * bytes : longAlpha + longBeta * bytes;
    }

    /** The seconds that these messages take, one after another. */
    public double seconds(List<Messages> messages) {
        return messages.stream()
                .mapToDouble(some -> some.count() * seconds(some.bytes()))
                .sum();
    }

    private double squares(List<Case> cases) {
        return cases.stream()
                .mapToDouble(one -> Math.pow(seconds(one.messages()) / one.seconds() - 1, 2))
                .sum();
    }

    /** The model's seconds for a message, at the lengths of a series. */
    public NavigableMap<Integer, Double> over(NavigableMap<Integer, Double> lengths) {
        return DataTable.each(lengths, (bytes, value) -> seconds((long) bytes));
    }

    /** The average seconds of a message, over the average bytes of the program's messages. */
    public static NavigableMap<Integer, Double> perMessage(DataTable communication) {
        return byMean(communication, one -> one.seconds() / Messages.count(one.messages()));
    }

    /** The measured time as a multiple of the model's, over the average bytes of the program's messages. */
    public NavigableMap<Integer, Double> residuals(DataTable communication) {
        return byMean(communication, one -> one.seconds() / seconds(one.messages()));
    }

    private static NavigableMap<Integer, Double> byMean(DataTable communication, ToDoubleFunction<Case> of) {
        NavigableMap<Integer, Double> each = new TreeMap<>();
        Case.of(communication).forEach(one -> each.put(Messages.mean(one.messages()), of.applyAsDouble(one)));
        return each;
    }

    /** The largest error, as a share of the measured time. */
    public double worst(DataTable communication) {
        return errors(communication).max().orElse(Double.NaN);
    }

    /** The error that half of the cases do not exceed. */
    public double typical(DataTable communication) {
        double[] errors = errors(communication).toArray();
        return errors.length == 0 ? Double.NaN : Quantiles.median(errors);
    }

    private DoubleStream errors(DataTable communication) {
        return Case.of(communication).stream()
                .mapToDouble(one -> Math.abs(seconds(one.messages()) / one.seconds() - 1));
    }

    /** Compares several wires: the fitted costs of each in one piece and in two, and their errors. */
    public static Grid grid(String caption, Map<String, DataTable> wires) {
        String heads = "wire | one piece: α (µs) | MB/s | errors: half up to | largest | two pieces: up to (bytes)"
                + " | α (µs) | MB/s | beyond: α (µs) | MB/s | errors: half up to | largest";
        Grid grid = new Grid(heads.split(" \\| ")).caption(caption);
        wires.forEach((name, table) -> {
            if (!Case.of(table).isEmpty()) {
                AlphaBeta one = single(table);
                AlphaBeta two = piecewise(table);
                grid.row(
                        name,
                        micros(one.alpha),
                        rate(one.beta),
                        percent(one.typical(table)),
                        percent(one.worst(table)),
                        two.isParted() ? two.limit : "–",
                        micros(two.alpha),
                        rate(two.beta),
                        micros(two.longAlpha),
                        rate(two.longBeta),
                        percent(two.typical(table)),
                        percent(two.worst(table)));
            }
        });
        return grid;
    }

    private static String micros(double seconds) {
        return Double.isNaN(seconds)
                ? "–"
                : String.format(Locale.ROOT, seconds < 10e-6 ? "%.1f" : "%,.0f", 1e6 * seconds);
    }

    private static String rate(double beta) {
        return beta > 0 ? String.format(Locale.ROOT, beta > 1e-7 ? "%,.1f" : "%,.0f", 1e-6 / beta) : "–";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
