package marshal.commands;

import java.util.List;
import java.util.Locale;
import marshal.checks.course.MpiCase;
import marshal.engine.measure.MpiRealRun;
import marshal.engine.measure.Nodes;
import marshal.engine.run.MpiCode;
import marshal.kit.measure.Counts;
import marshal.kit.mpi.RankCounts;
import marshal.kit.mpi.RankReport;
import marshal.kit.tool.Plural;

/**
 * {@code run} for a C lab: the program under mpiexec, counted and then timed.
 *
 * @param nodes  of the timed run
 * @param where  the nodes are, as text; empty for this machine
 * @param polite whether ranks that wait leave the processor to the others
 * @param trace  of every message; if printed, only sums by sender and receiver
 */
record RunMpi(MpiCode code, Nodes nodes, String where, boolean polite, Tracing trace) {

    /** Runs the program and prints the results. Returns whether the result is right. */
    boolean run(MpiCase what) {
        int processors = Runtime.getRuntime().availableProcessors();
        System.out.printf(
                "%s: %s on %s%s%s%n",
                what,
                Plural.of(what.k(), "rank"),
                Plural.of(processors, "processor"),
                where.isEmpty() ? "" : ", " + where,
                polite ? "" : ", without the shim");
        if (polite && !code.remark().isEmpty()) {
            System.out.println(code.remark());
        }
        MpiRealRun run;
        try (var progress = new ProgressLine()) {
            progress.show("running: once counted, and once with the clock");
            run = MpiRealRun.of(code::on, nodes, what, polite, trace.isKept());
        }
        if (trace.isPrinted()) {
            messages(run);
        }
        trace.acceptAll(run.events());
        trace.write();
        printed(run);
        if (!run.wrong().isEmpty()) {
            run.wrong().lines().forEach(line -> System.out.println("  " + line));
            return false;
        }
        if (run.timing() != null) {
            RunPrinter.phases(run.timing().millis().phases());
            RunPrinter.memory(run.timing().peakKb(), "of the largest rank, at its peak");
        } else if (what.program().program() != null) {
            System.out.println("  The phases come with " + what.program().phasesFrom() + ".");
        }
        counts(run.counts(), what.formula());
        return RunPrinter.result(run.right());
    }

    /** The program's output, without the part that the explanation of a failure repeats. */
    private void printed(MpiRealRun run) {
        List<String> lines = run.output()
                .lines()
                .filter(line -> !run.wrong().contains(line.strip()))
                .toList();
        if (!lines.isEmpty()) {
            System.out.println("  It printed:");
            lines.forEach(line -> System.out.println("    " + line));
        }
    }

    private void counts(Counts counts, Counts formula) {
        if (formula.equals(Counts.NONE) && counts.equals(Counts.NONE)) {
            return;
        }
        RunPrinter.count("calls", counts.calls(), formula.calls());
        RunPrinter.count("elements", counts.elements(), formula.elements());
        RunPrinter.count("bytes", counts.bytes(), formula.bytes());
    }

    /** Prints what each rank sent to every other rank, and with which call; for a collective, each rank's share. */
    private void messages(MpiRealRun run) {
        System.out.printf("  %4s  %4s  %-22s %10s %14s %14s%n", "rank", "to", "by", "calls", "elements", "bytes");
        for (RankReport rank : run.ranks()) {
            String from = String.format("  %4d", rank.rank());
            for (RankReport.Traffic sent : rank.sent()) {
                message(from, sent.peer(), sent.name(), sent.messages(), sent.elements(), sent.bytes());
            }
            for (RankReport.Called call : rank.calls()) {
                if (RankCounts.isCollective(call.name())) {
                    message(from, "all", call.name(), call.calls(), call.elements(), call.bytes());
                }
            }
        }
    }

    private static void message(String from, Object to, String by, long calls, long elements, long bytes) {
        System.out.printf(Locale.ROOT, "%s  %4s  %-22s %,10d %,14d %,14d%n", from, to, by, calls, elements, bytes);
    }
}
