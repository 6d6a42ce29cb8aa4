package marshal.notebooks.claims;

import java.util.List;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;

/**
 * The arguments of a claim's predicate; each predicate says which of these it reads.
 *
 * @param mechanism  the mechanism that the claim is about
 * @param mechanisms the mechanisms to compare, in the claimed order
 * @param program    the program that the claim is about; none for all of them
 * @param programs   the programs that the claim is about, if there are several
 * @param than       the program that it is compared with
 * @param baseline   the sequential program that speed-up is computed from
 * @param from       the n from which on the claim holds
 * @param to         the n up to which it holds; 0 for all
 * @param k          the number of workers; 0 for all
 * @param factor     the claimed number: a factor or an exponent
 * @param tolerance  how far apart two numbers may be and still agree: see {@link #agree}
 * @param top        the dividend: see {@link Pick}
 * @param bottom     the divisor
 */
public record ClaimArgs(
        String mechanism,
        List<String> mechanisms,
        String program,
        List<String> programs,
        String than,
        String baseline,
        int from,
        int to,
        int k,
        double factor,
        double tolerance,
        Pick top,
        Pick bottom) {

    /**
     * A part of a table that is one side of a quotient.
     *
     * @param mechanism  its mechanism; that of the other side if null
     * @param net        its network; that of the other side if null
     * @param program    its program; that of the other side if null
     * @param quantities its quantities, which are added up; that of the other side if none
     */
    record Pick(String mechanism, String net, String program, List<String> quantities) {

        Pick {
            quantities = quantities == null ? List.of() : List.copyOf(quantities);
        }

        boolean takes(DataPoint row) {
            return (mechanism == null || row.mechanism().equals(mechanism))
                    && (net == null || row.net().equals(net))
                    && (program == null || row.program().equals(program))
                    && (quantities.isEmpty() || quantities.contains(row.quantity()));
        }
    }

    public ClaimArgs {
        mechanisms = mechanisms == null ? List.of() : List.copyOf(mechanisms);
        programs = programs == null ? List.of() : List.copyOf(programs);
    }

    /** Two numbers agree if the larger is at most 1 + tolerance times the smaller. */
    boolean agree(double one, double other) {
        return Math.min(one, other) > 0 && Math.max(one, other) <= (1 + tolerance) * Math.min(one, other);
    }

    /** Returns whether the claim is about this n. */
    boolean within(int n) {
        return n >= from && (to == 0 || n <= to);
    }

    /** The part of a table that the claim is about: its programs if it names any, at its n and k. */
    DataTable scope(DataTable table) {
        return table.where(row -> within(row.n())
                && (k == 0 || row.k() == k)
                && (program == null || row.program().equals(program))
                && (programs.isEmpty() || programs.contains(row.program())));
    }
}
