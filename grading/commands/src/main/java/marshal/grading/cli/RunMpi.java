package marshal.grading.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import marshal.checks.MpiCase;
import marshal.grading.measure.MpiRealRun;
import marshal.grading.measure.Net;
import marshal.grading.measure.Nodes;
import marshal.grading.run.MpiCode;
import marshal.kit.measure.Counts;
import marshal.kit.mpi.RankCounts;
import marshal.kit.mpi.RankReport;

/** {@code run} for a C lab: the program under mpiexec, counted and then timed. */
final class RunMpi {

    private final MpiCode code;
    private final Net net;
    private final boolean polite;
    private final boolean trace;
    private final PrintStream out;
    private final RunPrinter printer;

    /**
     * @param net    of the timed run
     * @param polite whether ranks that wait leave the processor to the others
     * @param trace  whether to show who sent what to whom
     */
    RunMpi(MpiCode code, Net net, boolean polite, boolean trace, PrintStream out) {
        this.code = code;
        this.net = net;
        this.polite = polite;
        this.trace = trace;
        this.out = out;
        this.printer = new RunPrinter(out);
    }

    /** Runs it, and prints the results. Is the result right? */
    boolean run(MpiCase what) {
        int processors = Runtime.getRuntime().availableProcessors();
        out.printf(
                "%s: %s on %s%s%s%n",
                what,
                number(what.k(), "rank"),
                number(processors, "processor"),
                net == Net.loopback ? "" : ", " + net,
                polite ? "" : ", without the shim");
        if (polite && !code.remark().isEmpty()) {
            out.println(code.remark());
        }
        MpiRealRun run;
        try (Nodes nodes = net.start(what.k());
                var progress = new ProgressLine()) {
            progress.show("running: once counted, and once with the clock");
            run = MpiRealRun.of(code::on, nodes, what, polite);
        }
        if (trace) {
            messages(run);
        }
        printed(run);
        if (!run.wrong().isEmpty()) {
            run.wrong().lines().forEach(line -> out.println("  " + line));
            return false;
        }
        if (run.timing() != null) {
            printer.phases(run.timing().millis().phases());
        } else if (what.program().program() != null) {
            out.println("  The phases come with " + what.program().phasesFrom() + ".");
        }
        counts(run.counts(), what.formula());
        return printer.result(run.right());
    }

    /** The program's output, without the part that the explanation of a failure repeats. */
    private void printed(MpiRealRun run) {
        List<String> lines = run.output()
                .lines()
                .filter(line -> !run.wrong().contains(line.strip()))
                .toList();
        if (!lines.isEmpty()) {
            out.println("  It printed:");
            lines.forEach(line -> out.println("    " + line));
        }
    }

    private static String number(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private void counts(Counts counts, Counts formula) {
        if (formula.equals(Counts.NONE) && counts.equals(Counts.NONE)) {
            return;
        }
        printer.count("calls", counts.calls(), formula.calls());
        printer.count("elements", counts.elements(), formula.elements());
        printer.count("bytes", counts.bytes(), formula.bytes());
    }

    /** Who sent how much to whom, by which call; for a collective, how much each rank put in. */
    private void messages(MpiRealRun run) {
        String row = "  %4s  %4s  %-22s %10s %14s %14s%n";
        out.printf(row, "rank", "to", "by", "calls", "elements", "bytes");
        for (RankReport rank : run.ranks()) {
            for (RankReport.Traffic sent : rank.sent()) {
                out.printf(
                        row,
                        rank.rank(),
                        sent.peer(),
                        sent.name(),
                        grouped(sent.messages()),
                        grouped(sent.elements()),
                        grouped(sent.bytes()));
            }
            for (RankReport.Called call : rank.calls()) {
                if (RankCounts.isCollective(call.name())) {
                    out.printf(
                            row,
                            rank.rank(),
                            "all",
                            call.name(),
                            grouped(call.calls()),
                            grouped(call.elements()),
                            grouped(call.bytes()));
                }
            }
        }
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
