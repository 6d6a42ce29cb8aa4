package marshal.notebooks.lab6;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import marshal.kit.lab6.ArrayShape;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.models.LeastSquares;

/**
 * The time of N x N elements from one rank to another, by the paper's equations 1 to 3, which share their constants.
 * All times are in seconds.
 *
 * @param start       time per message
 * @param communicate time per element
 * @param serialize   time per element of an object, at both ends
 * @param row         time per row of an object, at both ends, without its elements
 */
public record PingPongs(double start, double communicate, double serialize, double row) {

    /** A timed message. */
    private record Timed(ArrayShape shape, int n, double seconds) {}

    /** The constants in the paper's table 1 for a kind of element on a network; the start is missing there. */
    public static PingPongs printed(DataTable table, String element, String net) {
        return new PingPongs(
                0,
                one(table, "communicate", element, net),
                one(table, "serialize", element, "") + one(table, "unserialize", element, ""),
                one(table, "serialize", "subarray", "") + one(table, "unserialize", "subarray", ""));
    }

    private static double one(DataTable table, String quantity, String program, String net) {
        return table.quantity(quantity).program(program).where(row -> row.net().equals(net)).rows().stream()
                .mapToDouble(DataPoint::amount)
                .findFirst()
                .orElseThrow();
    }

    /**
     * The fit to measurements by least squares of the relative errors; empty unless they determine all four constants.
     */
    public static Optional<PingPongs> fit(Map<ArrayShape, NavigableMap<Integer, Double>> measured) {
        return fit(timed(measured));
    }

    private static List<Timed> timed(Map<ArrayShape, NavigableMap<Integer, Double>> measured) {
        return Stream.of(ArrayShape.values())
                .flatMap(shape -> measured.getOrDefault(shape, Collections.emptyNavigableMap()).entrySet().stream()
                        .map(one -> new Timed(shape, one.getKey(), one.getValue())))
                .toList();
    }

    private static Optional<PingPongs> fit(List<Timed> timed) {
        for (ArrayShape shape : ArrayShape.values()) {
            if (timed.stream().filter(one -> one.shape == shape).count() < 2) {
                return Optional.empty();
            }
        }
        double[] found = LeastSquares.solve(timed.stream()
                .map(one -> DoubleStream.of(
                                1,
                                factor(one, ArrayShape.FLAT, 2),
                                factor(one, ArrayShape.ONE_ROW, 2),
                                factor(one, ArrayShape.ROWS, 1))
                        .map(each -> each / one.seconds)
                        .toArray())
                .toList());
        return Optional.of(new PingPongs(found[0], found[1], found[2], found[3]));
    }

    /** N to this power for shapes from this one on, otherwise 0. */
    private static double factor(Timed one, ArrayShape from, int power) {
        return one.shape.compareTo(from) < 0 ? 0 : Math.pow(one.n, power);
    }

    /** The fits that each leave out one measurement: they show how far a constant depends on a single one. */
    public static List<PingPongs> withoutOne(Map<ArrayShape, NavigableMap<Integer, Double>> measured) {
        List<Timed> all = timed(measured);
        return all.stream()
                .map(left -> fit(all.stream().filter(one -> one != left).toList()))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The time of a message. */
    public double at(ArrayShape shape, int n) {
        double elements = (double) n * n;
        double flat = start + communicate * elements;
        double object = flat + serialize * elements;
        return shape == ArrayShape.FLAT ? flat : shape == ArrayShape.ONE_ROW ? object : object + row * n;
    }

    /** The time at every n of a series. */
    public NavigableMap<Integer, Double> over(ArrayShape shape, NavigableMap<Integer, Double> series) {
        return DataTable.each(series, (n, value) -> at(shape, n));
    }

    /** The relative error of the model for each measurement, in the order of the shapes. */
    public Map<ArrayShape, NavigableMap<Integer, Double>> residuals(
            Map<ArrayShape, NavigableMap<Integer, Double>> measured) {
        return measured.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        one -> DataTable.each(one.getValue(), (n, seconds) -> at(one.getKey(), n) / seconds - 1),
                        (one, same) -> one,
                        TreeMap::new));
    }
}
