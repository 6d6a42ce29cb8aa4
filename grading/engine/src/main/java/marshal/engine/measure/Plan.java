package marshal.engine.measure;

import java.time.Duration;
import java.util.List;
import marshal.kit.process.Program;

/**
 * The plan of a measurement.
 *
 * @param programs  which programs
 * @param sides     sides of the matrices
 * @param items     numbers of items for the sort
 * @param workers   numbers of workers
 * @param net       the network between a manager and its workers
 * @param trials    timed runs of each
 * @param heapMb    heap of a worker's process
 * @param deadline  how long one run may take
 * @param seed      of the workloads
 */
public record Plan(
        List<Program> programs,
        List<Integer> sides,
        List<Integer> items,
        List<Integer> workers,
        Network net,
        int trials,
        int heapMb,
        Duration deadline,
        long seed) {

    /** The heap of a manager's process, which holds whole matrices, as in the paper. */
    public int managerHeapMb() {
        return Math.max(96, heapMb);
    }

    List<Integer> sizes(Program program) {
        return program.sorts() ? items : sides;
    }

    /** The sizes at which this program can run on this number of workers, the smallest first. */
    public List<Integer> sizes(Program program, int k) {
        return sizes(program).stream().filter(n -> program.fits(n, k)).sorted().toList();
    }
}
