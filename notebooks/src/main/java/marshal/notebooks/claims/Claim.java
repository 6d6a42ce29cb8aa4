package marshal.notebooks.claims;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Run;

/**
 * A sentence of a paper that a table can answer.
 *
 * @param id        short name
 * @param source    the paper
 * @param section   where the paper says it
 * @param labs      the labs whose programs can answer it, by their ids
 * @param ours      whether the claim is the kit's own: the paper lacks this sentence, or a number that could answer it
 * @param says      the paper's words in quotation marks, and their exact form in brackets
 * @param table     the paper's table that should show it; empty for all of them
 * @param quantity  the quantity that it is about; empty if its predicate looks at several
 * @param predicate the function in {@link Predicates} that decides it
 * @param args      the arguments of that function
 * @param share     the share of cases that have to support it if the paper says "generally" or "can"; all cases if null
 * @param run       how a run answers it; null if all of its timings with these names answer it
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

    /** The number of cases in the paper's own table, and the number of cases against the claim. */
    public record Expected(int cases, int against) {}

    /**
     * The part of a run that answers a claim. What a claim does not name is taken from the timings, or from the claim
     * itself.
     *
     * @param experiment    the experiment with the observations; empty for the timings
     * @param quantities    the quantities to use; none if no run can answer it
     * @param over          the divisor of the other mechanisms, for a claim about factors; null if there is none
     * @param args          the arguments of the claim's predicate, in the names of the run
     * @param net           the paper's network, which is used if the run has it; null for the run's selected network
     * @param only          whether the claim needs this network, or one between several hosts
     * @param ownProcessors whether each worker needs a processor of its own, as in the paper
     */
    public record OnRun(
            String experiment,
            List<String> quantities,
            String over,
            ClaimArgs args,
            String net,
            boolean only,
            boolean ownProcessors) {

        private OnRun or(String quantity, ClaimArgs paper) {
            return new OnRun(
                    experiment == null ? "" : experiment,
                    quantities == null ? List.of(quantity) : quantities,
                    over,
                    args == null ? paper : args,
                    net,
                    only,
                    ownProcessors);
        }
    }

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
        run = run == null ? null : run.or(quantity, args);
    }

    /** Paper and section; says so if the sentence is the kit's. */
    public String where() {
        return (ours ? "ours, on " : "") + source + " " + section;
    }

    /** The claims that a lab's programs can answer. */
    public static List<Claim> ofLab(List<Claim> claims, String lab) {
        return claims.stream().filter(claim -> claim.labs().contains(lab)).toList();
    }

    /** The verdict of the paper's own table. */
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

    /** Returns whether a row of a run can answer it. */
    boolean isAbout(DataPoint row) {
        return run == null ? isItsQuantity(row) : run.quantities().contains(row.quantity());
    }

    /** The experiment of a run that answers it; empty if its timings do. */
    String experiment() {
        return run == null ? "" : run.experiment();
    }

    /** The measurement with which a run answers it, such as {@code total of java-io, cluster-iso in transfer}. */
    String measurement() {
        if (run != null && run.quantities().isEmpty()) {
            return "no run can have it";
        }
        ClaimArgs with = run == null ? args : run.args();
        List<String> quantities =
                run != null ? run.quantities() : quantity.isEmpty() && with != null ? with.added() : List.of(quantity);
        return String.join(", ", quantities)
                + (with == null || with.compared().isEmpty() ? "" : " of " + String.join(", ", with.compared()))
                + (experiment().isEmpty() ? "" : " in " + experiment())
                + (run != null && run.only() ? ", over " + run.net() + " (./lab measure --net " + run.net() + ")" : "")
                + (needsProcessors() ? ", each worker with a processor of its own (./lab measure --hosts)" : "");
    }

    /** A key; two claims have equal keys if the same rows of a part of a run answer both. */
    Object rowsOfRun() {
        return run == null
                ? List.of(quantity, isAboutCounts())
                : List.of(run.experiment(), run.quantities(), run.ownProcessors());
    }

    private boolean needsProcessors() {
        return run != null && run.ownProcessors();
    }

    /** Returns whether it is judged over the paper's network if a run was measured over that network. */
    boolean needsNet() {
        return run != null && run.net() != null;
    }

    /** The part of a run that answers it: one experiment, over the paper's network if the run has it or the claim needs it. */
    Run partOf(Run any) {
        Run here = any.in(experiment());
        if (!needsNet()) {
            return here;
        }
        Run there = here.on(run.net());
        return run.only() && !Run.isOfHosts(here.net()) || onPart(there).cases() > 0 ? there : here;
    }

    /** Tests whether a row of a run's part can be compared with the paper. */
    public Predicate<DataPoint> comparables(Run part) {
        return needsProcessors() ? part.comparables().and(part.ownProcessors()) : part.comparables();
    }

    private Verdict onPart(Run part) {
        return on(part.table().where(comparables(part)));
    }

    /** The verdict of a run, with its medians taken as exact. */
    public Verdict on(Run any) {
        return onPart(partOf(any));
    }

    /** Returns whether it is about counts, which do not depend on trials or on the number of workers. */
    boolean isAboutCounts() {
        return predicate.equals("formula");
    }

    /** The verdict of any table: of a run, of another paper, of a class. */
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
