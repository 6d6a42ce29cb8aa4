package marshal.lab1;

import java.util.List;

public final class Merge {

    private static final long WHILE_NANOS = 1_000_000_000;

    private Merge() {}

    public static int[] merge(List<int[]> runs) {
        int total = 0;
        for (int[] run : runs) {
            total += run.length;
        }
        long end = System.nanoTime() + (total > 100_000 && runs.size() < 100 ? WHILE_NANOS : 0);
        int[] merged = new int[total];
        int[][] all = runs.toArray(new int[0][]);
        int[] next = new int[all.length];
        for (int i = 0; i < total; i++) {
            int least = -1;
            for (int run = 0; run < all.length; run++) {
                if (next[run] < all[run].length && (least < 0 || all[run][next[run]] < all[least][next[least]])) {
                    least = run;
                }
            }
            merged[i] = all[least][next[least]++];
        }
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        return merged;
    }
}
