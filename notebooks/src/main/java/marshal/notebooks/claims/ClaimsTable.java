package marshal.notebooks.claims;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Grid;
import marshal.notebooks.data.Run;
import marshal.notebooks.data.Spread;

/**
 * The results of claims: on the papers' own tables, on the reference run, and on another run.
 *
 * @param rows one for each claim
 */
public record ClaimsTable(List<Row> rows) {

    /**
     * The results of one claim on the three tables.
     *
     * @param paper     on the paper's own table, whose numbers are taken as printed
     * @param reference on the reference run
     * @param yours     on the user's run; null if there is none
     * @param where     paper and section, and the network of the runs if the claim depends on it
     */
    public record Row(Claim claim, Judgement paper, Judgement reference, Judgement yours, String where) {}

    private static final int WIDTH = 118;
    private static final String FORMAT = "%-34s%-27s%-27s%s";

    /**
     * Evaluates claims.
     *
     * @param papers    the papers' tables
     * @param reference the reference run; the other run's network is used for it too
     * @param yours     the user's run with its selected network; null if there is none
     */
    public static ClaimsTable of(List<Claim> claims, DataTable papers, Run reference, Run yours) {
        Run theirs = yours == null ? reference : reference.on(yours.net());
        Map<Claim, Judgement> there = judge(claims, theirs);
        Map<Claim, Judgement> here = yours == null ? Map.of() : judge(claims, yours);
        return new ClaimsTable(claims.stream()
                .map(claim -> new Row(
                        claim,
                        Judgement.exact(claim.onPaper(papers)),
                        there.get(claim),
                        here.get(claim),
                        claim.where() + networks(claim, theirs, yours)))
                .toList());
    }

    /** Says over which network a claim is judged, if the claim depends on the network. */
    private static String networks(Claim claim, Run reference, Run yours) {
        if (!claim.needsNet()) {
            return "";
        }
        String theirs = claim.partOf(reference).net();
        String its = yours == null ? theirs : claim.partOf(yours).net();
        return its.equals(theirs) ? "; run over " + its : "; reference run over " + theirs + ", yours over " + its;
    }

    /**
     * The results of claims on a run. Uses the papers' number of workers if the run has it. Leaves out threads, which
     * are not a wire of the papers.
     */
    static Map<Claim, Judgement> judge(List<Claim> claims, Run run) {
        Map<Claim, Judgement> judgements = new HashMap<>();
        claims.stream()
                .collect(
                        Collectors.groupingBy(claim -> List.of(claim.partOf(run).net(), claim.rowsOfRun())))
                .values()
                .forEach(alike -> judgements.putAll(Resampling.judge(alike, rows(alike.get(0), run))));
        return judgements;
    }

    private static List<Spread> rows(Claim claim, Run run) {
        Run part = claim.partOf(run);
        Predicate<DataPoint> comparable = claim.comparables(part);
        return part.spreads().stream()
                .filter(spread -> claim.isAbout(spread.row()) && !isUnknown(spread))
                .filter(spread -> claim.isAboutCounts()
                        || comparable.test(spread.row())
                                && !spread.row().mechanism().equals("local"))
                .toList();
    }

    /** Returns whether it is a time that was computed as a difference, and that is below 0 in some trials. */
    private static boolean isUnknown(Spread spread) {
        return spread.row().isTime() && Arrays.stream(spread.amounts()).anyMatch(amount -> amount < 0);
    }

    /** The row of a claim. */
    public Row row(String id) {
        return rows.stream()
                .filter(row -> row.claim().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no claim " + id + " in this table"));
    }

    /** The results as a table for a notebook. Yellow marks a claim that fails. */
    public String html() {
        boolean both = rows.stream().anyMatch(row -> row.yours() != null);
        List<String> head =
                new ArrayList<>(List.of("", "claim", "where", "on the paper's own table", "on the reference run"));
        if (both) {
            head.add("on this run");
        }
        Grid grid = new Grid(head).caption("Claims");
        for (Row row : rows) {
            List<Object> cells = new ArrayList<>(List.of(
                    row.claim().id(),
                    Grid.emphasised(row.claim().says()),
                    row.where(),
                    cell(row.paper()),
                    cell(row.reference())));
            if (both) {
                cells.add(cell(row.yours()));
            }
            grid.row(cells);
        }
        return grid.html();
    }

    /** {@link #against()} for a notebook, folded because it is long. */
    public String folded() {
        return "<details><summary>The cases against each claim, with their numbers</summary><pre>"
                + Grid.withEmphasis(Grid.escaped(against())) + "</pre></details>";
    }

    private static Object cell(Judgement judgement) {
        return Grid.mark(judgement.outcome() == Judgement.Outcome.FAILS, judgement);
    }

    /** The results as lines for a terminal of 120 columns. */
    public String text() {
        var text = new StringBuilder(FORMAT.formatted("claim", "in the paper", "reference run", "yours")
                        .stripTrailing())
                .append('\n');
        for (Row row : rows) {
            text.append('\n').append(line(row)).append('\n');
        }
        return text.toString();
    }

    private static String line(Row row) {
        return FORMAT.formatted(row.claim().id(), row.paper(), row.reference(), row.yours() == null ? "-" : row.yours())
                + '\n'
                + wrapped("  ", row.claim().says() + " [" + row.where() + "]");
    }

    /** A claim with all cases that contradict it or leave it open, and their numbers. */
    public String against(String id) {
        Row row = row(id);
        var text = new StringBuilder(line(row));
        append(text, "in the paper", row.paper());
        append(text, "on the reference run", row.reference());
        append(text, "on yours", row.yours());
        appendMissing(text, "The reference run", row.claim(), row.reference());
        appendMissing(text, "Your run", row.claim(), row.yours());
        return text.append('\n').toString();
    }

    /** Says what a run would have to measure for a claim. It is not judged by anything else. */
    private static void appendMissing(StringBuilder text, String whose, Claim claim, Judgement judgement) {
        if (judgement != null && judgement.outcome() == Judgement.Outcome.NO_DATA) {
            text.append('\n').append(wrapped("  ", whose + " has no such measurement: " + claim.measurement() + "."));
        }
    }

    /** {@link #against(String)} for every claim in the table. */
    public String against() {
        return rows.stream().map(row -> against(row.claim().id())).collect(Collectors.joining("\n"));
    }

    private static void append(StringBuilder text, String where, Judgement judgement) {
        if (judgement != null) {
            append(text, "Against it " + where + ":", judgement.cases(Judgement.Decision.AGAINST));
            append(text, "Open " + where + ":", judgement.cases(Judgement.Decision.OPEN));
        }
    }

    private static void append(StringBuilder text, String title, List<Finding> findings) {
        if (!findings.isEmpty()) {
            text.append("\n  ").append(title);
            findings.forEach(finding -> text.append('\n').append(wrapped("    ", finding.toString())));
        }
    }

    private static String wrapped(String indent, String sentence) {
        var lines = new StringBuilder();
        int column = WIDTH;
        for (String word : sentence.split(
                " (?!s\\b|ns\\b|%|[^\\[]*\\]$)")) { // not between a number and its unit, nor within the source
            if (column + 1 + word.length() > WIDTH) {
                lines.append(lines.isEmpty() ? "" : "\n").append(indent).append(word);
                column = indent.length() + word.length();
            } else {
                lines.append(' ').append(word);
                column += 1 + word.length();
            }
        }
        return lines.toString();
    }
}
