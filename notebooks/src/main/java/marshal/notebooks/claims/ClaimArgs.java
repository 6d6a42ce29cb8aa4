package marshal.notebooks.claims;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;

/**
 * The arguments of a claim's predicate. They say which numbers it looks at ({@link Values}), and what it asks of them.
 *
 * @param mechanism  the mechanism that the claim is about
 * @param mechanisms the mechanisms to compare, in the claimed order
 * @param program    the program that the claim is about; none for all of them
 * @param programs   the programs that the claim is about, if there are several
 * @param from       the n from which on the claim holds
 * @param to         the n up to which it holds; 0 for all
 * @param k          the number of workers, and for a trend along k the first number; 0 for all
 * @param top        the dividend, or the number from which the divisor is subtracted: see {@link Pick}
 * @param bottom     the divisor: see {@link Pick}; null if the claim is about single numbers
 * @param minus      whether the divisor is subtracted
 * @param per        the divisor of each value; null if there is none
 * @param along      the axis of a trend: {@code k}, or n if null
 * @param change     the n from which on a trend changes
 * @param reached    the program that reaches the maximum
 * @param factor     the claimed number: a factor or an exponent
 * @param tolerance  how far apart two numbers may be and still agree: see {@link #agree}
 */
public record ClaimArgs(
        String mechanism,
        List<String> mechanisms,
        String program,
        List<String> programs,
        int from,
        int to,
        int k,
        Pick top,
        Pick bottom,
        boolean minus,
        Values.Per per,
        String along,
        int change,
        String reached,
        double factor,
        double tolerance) {

    private static final double EXACT = 1e-9; // sums of decimal fractions differ in the last bits

    /**
     * A part of a table that is one side of a quotient. Each row of the bottom makes one case with each of the top's
     * mechanisms. The top's other numbers are added up.
     *
     * @param mechanisms its mechanisms; those of the other side if none
     * @param net        its network; that of the other side if null
     * @param programs   its programs; those of the other side if none
     * @param quantities its quantities; those of the other side if none
     */
    public record Pick(List<String> mechanisms, String net, List<String> programs, List<String> quantities) {

        public Pick {
            mechanisms = orNone(mechanisms);
            programs = orNone(programs);
            quantities = orNone(quantities);
        }

        boolean takes(DataPoint row) {
            return isNamed(mechanisms, row.mechanism())
                    && (net == null || row.net().equals(net))
                    && isNamed(programs, row.program())
                    && isNamed(quantities, row.quantity());
        }
    }

    public ClaimArgs {
        mechanisms = orNone(mechanisms);
        programs = orNone(programs);
    }

    private static List<String> orNone(List<String> names) {
        return names == null ? List.of() : List.copyOf(names);
    }

    private static boolean isNamed(List<String> names, String name) {
        return names.isEmpty() || names.contains(name);
    }

    /** Two numbers agree if the larger is at most 1 + tolerance times the smaller. */
    public boolean agree(double one, double other) {
        return Math.min(one, other) > 0 && Math.max(one, other) <= (1 + tolerance + EXACT) * Math.min(one, other);
    }

    /** The mechanisms that the claim names outside of its quotient. */
    List<String> named() {
        return Stream.concat(Stream.ofNullable(mechanism), mechanisms.stream())
                .distinct()
                .toList();
    }

    /** All mechanisms that the claim names. */
    List<String> compared() {
        return Stream.concat(named().stream(), picks().flatMap(pick -> pick.mechanisms().stream()))
                .distinct()
                .toList();
    }

    /** All quantities that the claim names. */
    List<String> added() {
        return picks().flatMap(pick -> pick.quantities().stream()).distinct().toList();
    }

    private Stream<Pick> picks() {
        return Stream.of(Optional.ofNullable(top), Optional.ofNullable(bottom)).flatMap(Optional::stream);
    }

    boolean isAlongK() {
        return "k".equals(along);
    }

    /** The part of a table at the claim's n and k. */
    DataTable range(DataTable table) {
        return table.where(row ->
                row.n() >= from && (to == 0 || row.n() <= to) && (k == 0 || row.k() == k || isAlongK() && row.k() > k));
    }

    /** The part of a table that the claim is about: its programs and mechanisms if it names any, at its n and k. */
    public DataTable scope(DataTable table) {
        List<String> named = named();
        return range(table)
                .where(row -> (program == null || row.program().equals(program))
                        && isNamed(programs, row.program())
                        && isNamed(named, row.mechanism()));
    }
}
