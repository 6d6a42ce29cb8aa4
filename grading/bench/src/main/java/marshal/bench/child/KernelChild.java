package marshal.bench.child;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import marshal.kit.workload.Workloads;
import marshal.lab1.Sequential;

/** What kernels.c does, with the reference solution. Processor time is that of the thread, without the compiler's. */
public final class KernelChild {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private KernelChild() {}

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "multiply" -> multiply(n, Sequential::multiply);
            case "multiply-ijk" -> multiply(n, Sequential::multiplyIjk);
            case "insertion" -> sort(n);
            default -> throw new IllegalArgumentException("no kernel " + args[0]);
        }
    }

    private static void multiply(int n, BinaryOperator<int[][]> kernel) throws Exception {
        Workloads.Operands operands = Workloads.operands(n, 1);
        Trials.serve(() -> {
            long cpu = THREADS.getCurrentThreadCpuTime();
            long wall = System.nanoTime();
            int[][] c = kernel.apply(operands.a(), operands.b());
            String figures = figures(wall, cpu);
            verifyProduct(operands, c);
            return figures;
        });
    }

    private static void sort(int n) throws Exception {
        int[] items = Workloads.items(n, 1);
        int[] expected = items.clone();
        Arrays.sort(expected);
        Trials.serve(() -> {
            int[] sorted = items.clone();
            long cpu = THREADS.getCurrentThreadCpuTime();
            long wall = System.nanoTime();
            Sequential.sort(sorted);
            String figures = figures(wall, cpu);
            if (!Arrays.equals(sorted, expected)) {
                throw new IllegalStateException("the items are not sorted");
            }
            return figures;
        });
    }

    private static String figures(long wallStart, long cpuStart) {
        return "wall_ns=" + (System.nanoTime() - wallStart) + " cpu_ns=" + (THREADS.getCurrentThreadCpuTime() - cpuStart);
    }

    /** Freivalds: c = ab if, and very probably only if, c x = a (b x) for an x that c's maker did not know. */
    private static void verifyProduct(Workloads.Operands operands, int[][] c) {
        int[] x = new SplittableRandom().ints(c.length).toArray();
        if (!Arrays.equals(apply(c, x), apply(operands.a(), apply(operands.b(), x)))) {
            throw new IllegalStateException("the product is wrong");
        }
    }

    private static int[] apply(int[][] matrix, int[] x) {
        var y = new int[matrix.length];
        for (int i = 0; i < y.length; i++) {
            int sum = 0;
            for (int j = 0; j < x.length; j++) {
                sum += matrix[i][j] * x[j];
            }
            y[i] = sum;
        }
        return y;
    }
}
