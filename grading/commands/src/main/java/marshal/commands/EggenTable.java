package marshal.commands;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import marshal.engine.measure.PaperTotals;
import marshal.kit.measure.Quantiles;
import marshal.kit.measure.Timing;
import marshal.kit.process.Program;

/**
 * The table of Eggen and Eggen, section 7: one sort, sequential in Java, over sockets, over RMI and over MPI. Their
 * machines are long gone, so the table compares ratios: how many times longer a sort takes than with MPI. Their sockets
 * carried objects; lab 1's sockets carry ints. Nobody knows whether their client waited for each reply before it sent
 * the next part. The table shows all these mechanisms beside the paper's column.
 */
final class EggenTable {

    static final List<Integer> ITEMS = List.of(5_000, 10_000, 15_000, 20_000, 25_000, 50_000, 100_000);
    static final int WORKERS = 5;
    static final List<Program> PROGRAMS = List.of(Program.SEQUENTIAL_SORT, Program.SORT);
    static final List<String> MECHANISMS = List.of(
            "socket", "socket-in-turns", "socket-objects", "rmi-serializable", "rmi-serializable-in-turns", "mpi");

    /** The paper's columns beside mechanisms of other names. */
    private static final Map<String, String> BESIDE = Map.of(
            "socket-in-turns", "socket",
            "socket-objects", "socket",
            "rmi-serializable-in-turns", "rmi-serializable");

    private static final String MPI = "mpi";
    private static final List<String> COLUMNS =
            Stream.concat(Stream.of("sequential"), MECHANISMS.stream()).toList();

    /** One cell: a mechanism at a size. */
    private record Cell(String mechanism, int n) {}

    private EggenTable() {}

    /** The labs that build these mechanisms. */
    static List<Lab> labs() {
        return Labs.ALL.stream()
                .filter(lab -> lab.wires().stream().anyMatch(wire -> MECHANISMS.contains(wire.mechanism())))
                .toList();
    }

    /** Prints the medians of the measured times, beside the paper's ratios. */
    static void print(PrintStream out, Home home, List<Timing> rows) {
        Map<Cell, Double> here = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> new Cell(row.setting().mechanism(), row.setting().n()),
                        Collectors.collectingAndThen(
                                Collectors.mapping(row -> row.millis().total(), Collectors.toList()),
                                Quantiles::median)));
        PaperTotals papers = PaperTotals.of(home);
        out.printf(
                "Eggen and Eggen, section 7: medians in ms; then the factor to MPI's time, here and in the "
                        + "paper.%n%8s",
                "");
        COLUMNS.forEach(mechanism -> out.printf(mechanism.equals(MPI) ? "   %s" : "   %-25s", mechanism));
        out.printf("%n%8s", "items");
        COLUMNS.forEach(mechanism -> out.printf("   %9s%s", "ms", mechanism.equals(MPI) ? "" : "    here   paper"));
        out.println();
        for (int n : ITEMS) {
            out.printf("%8d", n);
            for (String mechanism : COLUMNS) {
                var cell = new Cell(mechanism, n);
                out.printf("   %9s", number(here.get(cell), 2));
                if (!mechanism.equals(MPI)) {
                    out.printf(
                            " %7s %7s",
                            number(timesMpi(here::get, cell), 1),
                            number(timesMpi(each -> paper(papers, each), cell), 1));
                }
            }
            out.println();
        }
    }

    /** The ratio to MPI; null if one of the two times is missing. */
    private static Double timesMpi(Function<Cell, Double> millis, Cell cell) {
        Double mine = millis.apply(cell);
        Double mpi = millis.apply(new Cell(MPI, cell.n()));
        return mine == null || mpi == null ? null : mine / mpi;
    }

    private static Double paper(PaperTotals papers, Cell cell) {
        String column = BESIDE.getOrDefault(cell.mechanism(), cell.mechanism());
        OptionalDouble millis = papers.millis("sort", column, cell.n());
        return millis.isPresent() ? millis.getAsDouble() : null;
    }

    private static String number(Double number, int decimals) {
        return number == null ? "-" : String.format(Locale.ROOT, "%." + decimals + "f", number);
    }
}
