package marshal.lab1;

import java.util.List;
import java.util.PriorityQueue;
import marshal.kit.contract.Todo;

/** Step 3: merges many sorted runs into one. */
public final class Merge {

    private Merge() {}

    /**
     * Merges k sorted runs with n items in total, in O(n log k).
     *
     * @param runs any number of runs in ascending order, some of them perhaps empty; they are not changed
     * @return a new array with all items in ascending order
     */
    public static int[] merge(List<int[]> runs) {
        //> lab1.3: Merge the sorted runs in O(n log k).
        // The runs wait in a heap. The one with the smallest next item is on top.
        var heap = new PriorityQueue<Cursor>(Math.max(1, runs.size()));
        int total = 0;
        for (int[] run : runs) {
            total += run.length;
            if (run.length > 0) {
                heap.add(new Cursor(run));
            }
        }
        var merged = new int[total];
        for (int i = 0; i < total; i++) {
            Cursor smallest = heap.remove();
            merged[i] = smallest.take();
            if (smallest.hasItem()) {
                heap.add(smallest);
            }
        }
        return merged;
        //<
    }

    //> lab1.3
    /** A run, and how many of its items have been taken; ordered by its next item. */
    private static final class Cursor implements Comparable<Cursor> {

        private final int[] run;
        private int next;

        Cursor(int[] run) {
            this.run = run;
        }

        boolean hasItem() {
            return next < run.length;
        }

        int take() {
            return run[next++];
        }

        @Override
        public int compareTo(Cursor other) {
            return Integer.compare(run[next], other.run[other.next]); // a difference could overflow
        }
    }
    //<
}
