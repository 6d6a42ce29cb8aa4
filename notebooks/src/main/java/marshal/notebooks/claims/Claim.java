package marshal.notebooks.claims;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;

/**
 * A sentence of a paper that a table can answer.
 *
 * @param id        short name
 * @param source    the paper
 * @param section   where the paper says it
 * @param labs      the labs whose programs can answer it, by their ids
 * @param ours      whether the sentence is the kit's own: the paper prints the numbers, and does not say it
 * @param says      the paper's words in quotation marks, and in brackets how they were made exact
 * @param table     the paper's table that should show it; empty for all of them
 * @param quantity  the quantity that it is about; empty if its predicate looks at several
 * @param predicate the function in {@link Predicates} that decides it
 * @param args      the arguments of that function
 * @param share     how many of the cases have to be for it, where the paper says "generally" or "can"; all of them if
 *                  null
 * @param run       how a run answers it, where not by its timings of the same names; null otherwise
 * @param paper     the result on the paper's own table: a test checks it
 */
public record Claim(
        String id,
        String source,
        String section,
        List<String> labs,
        boolean ours,
        String says,
        String table,
        String quantity,
        String predicate,
        ClaimArgs args,
        Double share,
        OnRun run,
        Expected paper) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** How many cases the paper's own table has, and how many of them speak against the claim. */
    public record Expected(int cases, int against) {}

    /**
     * What of a run answers a claim.
     *
     * @param experiment whose observations
     * @param quantities which of them
     * @param over       the mechanism that the others are divided by, for a claim about factors; null for none
     * @param args       the arguments of the claim's predicate, in the names of the run
     */
    record OnRun(String experiment, List<String> quantities, String over, ClaimArgs args) {}

    /** The claims of all JSON files of a folder, in the order of the files' names. */
    public static List<Claim> read(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Claim> claims = new ArrayList<>();
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
                claims.addAll(JSON.readValue(file.toFile(), new TypeReference<List<Claim>>() {}));
            }
            return claims;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the claims in " + folder, e);
        }
    }

    public Claim {
        labs = labs == null ? List.of() : List.copyOf(labs);
    }

    /** Paper and section, and whose sentence it is if it is not the paper's. */
    public String where() {
        return (ours ? "ours, on " : "") + source + " " + section;
    }

    /** The claims that a lab's programs can answer. */
    public static List<Claim> ofLab(List<Claim> claims, String lab) {
        return claims.stream().filter(claim -> claim.labs().contains(lab)).toList();
    }

    /** What the paper's own table says. */
    public Verdict onPaper(DataTable reference) {
        return verdict(
                reference.where(row -> row.source().equals(source)
                        && (table.isEmpty() || row.table().equals(table))
                        && isItsQuantity(row)),
                args);
    }

    private boolean isItsQuantity(DataPoint row) {
        return quantity.isEmpty() || quantity.equals(row.quantity());
    }

    /** Whether a row of a run can answer it. */
    boolean isAbout(DataPoint row) {
        return run == null ? isItsQuantity(row) : run.quantities().contains(row.quantity());
    }

    /** The experiment of a run that answers it; empty if its timings do. */
    String experiment() {
        return run == null ? "" : run.experiment();
    }

    /** What is the same for claims that the same rows answer. */
    Object rowsOfRun() {
        return run == null ? List.of(quantity, isAboutCounts()) : run.quantities();
    }

    /** Whether it is about counts, which do not depend on trials or on the number of workers. */
    boolean isAboutCounts() {
        return predicate.equals("formula");
    }

    /** What any table says: that of a run, of another paper, of a class. */
    public Verdict on(DataTable any) {
        DataTable rows = any.where(this::isAbout);
        return run == null
                ? verdict(rows, args)
                : verdict(run.over() == null ? rows : rows.over(run.over()), run.args());
    }

    private Verdict verdict(DataTable rows, ClaimArgs with) {
        return new Verdict(Predicates.findings(predicate, rows, with), share == null ? 1 : share);
    }
}
