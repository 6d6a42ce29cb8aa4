package marshal.kit.process;

import java.util.List;
import marshal.kit.contract.Programs;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.measure.PhaseClock;
import marshal.kit.measure.Phases;
import marshal.kit.workload.Digest;
import marshal.kit.workload.Workloads;

/** Runs one program on a workload made from a seed, and times it. */
public final class ProgramRunner {

    private ProgramRunner() {}

    /**
     * Runs a program once. The workload is {@link Workloads#items} or {@link Workloads#operands}; making it is not
     * timed.
     *
     * @param workers may be null for the sequential programs
     */
    public static RunReport run(Programs programs, Program program, int n, long seed, Workers workers)
            throws WireException {
        return program.sorts()
                ? sort(programs, program, Workloads.items(n, seed), workers)
                : multiply(programs, program, Workloads.operands(n, seed), workers);
    }

    private static RunReport sort(Programs programs, Program program, int[] items, Workers workers)
            throws WireException {
        if (program == Program.SEQUENTIAL_SORT) {
            long start = System.nanoTime();
            int[] sorted = programs.sequentialSort(items);
            return new RunReport(Phases.sequential(System.nanoTime() - start), List.of(), Digest.of(sorted));
        }
        var clock = new PhaseClock(workers);
        int[] sorted = clock.measure(watched -> programs.sort(items, watched));
        return new RunReport(clock.phases(), clock.course(), Digest.of(sorted));
    }

    private static RunReport multiply(Programs programs, Program program, Workloads.Operands operands, Workers workers)
            throws WireException {
        int[][] a = operands.a();
        int[][] b = operands.b();
        if (program.isSequential()) {
            long start = System.nanoTime();
            int[][] c = program == Program.SEQUENTIAL_MULTIPLY
                    ? programs.sequentialMultiply(a, b)
                    : programs.multiplyIjk(a, b);
            return new RunReport(Phases.sequential(System.nanoTime() - start), List.of(), Digest.of(c));
        }
        var clock = new PhaseClock(workers);
        int[][] c = clock.measure(
                watched -> program == Program.SPA ? programs.spa(a, b, watched) : programs.mca(a, b, watched));
        return new RunReport(clock.phases(), clock.course(), Digest.of(c));
    }
}
