package marshal.checks.story;

import java.util.Arrays;
import marshal.kit.process.Program;
import marshal.kit.workload.Digest;
import marshal.kit.workload.Workloads;

/** Computes the right results without code of any lab: the trusted side computes them itself. */
public final class Expected {

    private Expected() {}

    /** Returns the digest that a program must return for the workload of this size and seed. */
    public static long digest(Program program, int n, long seed) {
        return program.sorts() ? Digest.of(sorted(n, seed)) : Digest.of(product(n, seed));
    }

    /** Returns the items of the workload, in order. */
    public static int[] sorted(int n, long seed) {
        int[] items = Workloads.items(n, seed);
        Arrays.sort(items);
        return items;
    }

    /** Returns the product of the workload's matrices. */
    public static int[][] product(int n, long seed) {
        Workloads.Operands operands = Workloads.operands(n, seed);
        return product(operands.a(), operands.b());
    }

    private static int[][] product(int[][] a, int[][] b) {
        int[][] c = new int[a.length][b.length];
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < b.length; k++) {
                int factor = a[i][k];
                for (int j = 0; j < b.length; j++) {
                    c[i][j] += factor * b[k][j];
                }
            }
        }
        return c;
    }
}
