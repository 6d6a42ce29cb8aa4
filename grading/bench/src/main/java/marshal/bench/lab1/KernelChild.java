package marshal.bench.lab1;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import marshal.bench.child.Trials;
import marshal.checks.story.Expected;
import marshal.kit.process.Program;
import marshal.kit.workload.Digest;
import marshal.kit.workload.Workloads;
import marshal.lab1.Sequential;

/**
 * Does what kernels.c does, with the reference solution. Counts the thread's processor time, without the compiler's
 * time.
 */
public final class KernelChild {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long SEED = 1;

    private KernelChild() {}

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "multiply" -> multiply(n, Sequential::multiply);
            case "multiply-ijk" -> multiply(n, Sequential::multiplyIjk);
            case "insertion" ->
                serve(Program.SEQUENTIAL_SORT, n, Workloads.items(n, SEED)::clone, KernelChild::sort, Digest::of);
            default -> throw new IllegalArgumentException("no kernel " + args[0]);
        }
    }

    private static int[] sort(int[] items) {
        Sequential.sort(items);
        return items;
    }

    private static void multiply(int n, BinaryOperator<int[][]> kernel) throws Exception {
        Workloads.Operands operands = Workloads.operands(n, SEED);
        serve(Program.SEQUENTIAL_MULTIPLY, n, operands::a, a -> kernel.apply(a, operands.b()), Digest::of);
    }

    /** Serves trials. The input is made, and the result verified, outside of the measured time. */
    private static <T> void serve(
            Program program, int n, Supplier<T> given, UnaryOperator<T> kernel, ToLongFunction<T> digest)
            throws Exception {
        long expected = Expected.digest(program, n, SEED);
        Trials.serve(() -> {
            T input = given.get();
            long cpu = THREADS.getCurrentThreadCpuTime();
            long wall = System.nanoTime();
            T result = kernel.apply(input);
            wall = System.nanoTime() - wall;
            cpu = THREADS.getCurrentThreadCpuTime() - cpu;
            if (digest.applyAsLong(result) != expected) {
                throw new IllegalStateException("the result is wrong");
            }
            return "wall_ns=" + wall + " cpu_ns=" + cpu;
        });
    }
}
