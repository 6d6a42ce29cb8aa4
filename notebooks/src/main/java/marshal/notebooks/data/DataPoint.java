package marshal.notebooks.data;

import java.util.List;
import marshal.kit.measure.Timing;

/**
 * One number of a paper or a run, with its mechanism, program, size and unit.
 *
 * @param source    the origin: {@code rahimi}, {@code eggen}, or {@code run} for a run of the kit
 * @param table     its place in the source, such as {@code 4.1}
 * @param quantity  {@code total}, {@code communicate}, {@code calls} ...
 * @param mechanism {@code socket}, {@code rmi-serializable}, {@code sequential} ...; {@code any} for a formula's value
 * @param program   {@code sort}, {@code spa}, {@code mca}, {@code multiply-ijk} or {@code multiply}
 * @param n         number of items of a sort, or rows of a matrix
 * @param k         number of workers
 * @param value     the number as it is printed
 * @param unit      {@code s}, {@code ms}, {@code us}, {@code ns}, or the counted thing
 * @param net       the network, such as {@code lan100}; empty if nothing leaves the process
 * @param bound     such as {@code more than} if the source gives a bound; empty if it gives a number
 */
public record DataPoint(
        String source,
        String table,
        String quantity,
        String mechanism,
        String program,
        int n,
        int k,
        double value,
        String unit,
        String net,
        String bound) {

    public DataPoint {
        net = net == null ? "" : net;
        bound = bound == null ? "" : bound;
    }

    /** A number of a run without its value. */
    static DataPoint unit(String source, String table, String quantity, Timing.Setting at, String unit) {
        return new DataPoint(
                source, table, quantity, at.mechanism(), at.program(), at.n(), at.k(), 0, unit, at.net(), "");
    }

    /** Returns whether it is a time, for which less is better. */
    public boolean isTime() {
        return List.of("s", "ms", "us", "ns").contains(unit);
    }

    /** Returns how many times as good as another value it is: as fast if both are times, otherwise as large. */
    public DataPoint over(DataPoint other) {
        double times = isTime() ? other.amount() / amount() : amount() / other.amount();
        return new DataPoint(source, table, quantity, mechanism, program, n, k, times, "times", net, "");
    }

    /** The value in seconds for a time; unchanged for a count. */
    public double amount() {
        return switch (unit) {
            case "ms" -> value / 1e3;
            case "us" -> value / 1e6;
            case "ns" -> value / 1e9;
            default -> value;
        };
    }

    /** The value as printed in the source, with its bound: {@code more than 2}. */
    public String printed() {
        return (bound + " " + NumberText.number("0.###", value)).strip();
    }

    /** Returns this point with another value. */
    public DataPoint with(double other) {
        return new DataPoint(source, table, quantity, mechanism, program, n, k, other, unit, net, bound);
    }
}
