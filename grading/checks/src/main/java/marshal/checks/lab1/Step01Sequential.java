package marshal.checks.lab1;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import marshal.checks.played.Oracle;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.lab1.Lab1;
import marshal.kit.probe.DeadlineExceeded;

/** Step 1: the sequential sort and both multiplies. */
@Step(id = "lab1.1", title = "Sequential baselines", minutes = 45, file = "Sequential.java")
class Step01Sequential {

    /**
     * With eight times the items, a quadratic sort takes about 60 times as long (24 if it moves blocks). A Shell sort
     * takes 13 times as long, and a library's sort 10 times.
     */
    private static final int FEW_ITEMS = 4000;

    private static final int MANY_TIMES = 8;
    private static final int QUADRATIC = 18;
    /** With columns this long, walking down them takes at least twice as long as walking along rows. */
    private static final double SLOWER = 1.5;
    /** With this number of items, a quadratic sort takes 2.6 times as long as with the number above. */
    private static final int STILL_MORE = 52_000;

    private static final double STILL_QUADRATIC = 1.5;
    private static final String CLOCK = "; the processor's time counts, not the clock's";
    private static final int LEAST_TRIALS = 3;
    private static final int MOST_TRIALS = 10;

    @Check(
            order = 1,
            points = 2,
            value = "sort puts every array of up to 4 items in order",
            why = "the parallel sort is right only if each worker's sort is right",
            look = "Sequential.sort; see what it does with the first item, the last item, and equal items")
    void sortsSmallArrays(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        sortsAll(lab, script, 4, 0, 1, -1, 7, -20);
        sorts(lab, script, Oracle.items(script.random(), 4));
    }

    @Check(
            order = 2,
            points = 1,
            value = "sort puts ints of any size in order",
            why = "the difference of two ints can overflow, and then a large number counts as a small one",
            look = "Sequential.sort; compare with < and >, never by subtracting")
    void sortsAnyInts(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        sorts(lab, script, new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE});
        sorts(lab, script, new int[] {1, Integer.MIN_VALUE});
        sortsAll(lab, script, 3, Integer.MIN_VALUE, Integer.MAX_VALUE, 0);
        for (int n : new int[] {3, 10, 1000}) {
            Shrink.items(Oracle.items(script.random(), n), items -> sorts(lab, script, items));
        }
    }

    @Check(
            order = 3,
            points = 1,
            value = "sort is quadratic: eight times as many items take about 60 times as long",
            why = "the paper's sort is quadratic. A faster sort gains less from k workers, and cannot be compared with "
                    + "the paper's",
            look = "Sequential.sort; write an insertion or selection sort with your own loops. Use no Arrays.sort, "
                    + "and no gaps (Shellsort)")
    void sortIsQuadratic(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        int many = MANY_TIMES * FEW_ITEMS;
        // Code that does nothing can show any times, so check the result first.
        sorts(lab, script, Oracle.items(script.random(), 20));
        script.given(FEW_ITEMS + " items in random order, and " + many + CLOCK);
        Timed ofMany = sorting(lab, many);
        takesLonger(script, sorting(lab, FEW_ITEMS), ofMany, QUADRATIC, LEAST_TRIALS);
        script.given(many + " items in random order, and " + STILL_MORE + CLOCK);
        takesLonger(script, ofMany, sorting(lab, STILL_MORE).orForEver(), STILL_QUADRATIC, 1);
    }

    private static Timed sorting(Lab1 lab, int items) {
        return new Timed("Sequential.sort of the " + items, () -> lab.sortNanos(items));
    }

    @Check(
            order = 4,
            points = 1,
            value = "multiplyIjk gives the product of matrices of any shape",
            why = "a worker of SPA multiplies a few rows of A by all of B, so its matrices are not square",
            look = "Sequential.multiplyIjk; check the bound of each loop. If b has no rows, there is no b[0]. Never "
                    + "change a or b, not even for a moment")
    void multipliesIjk(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        multiplies(script, "multiplyIjk", lab::multiplyIjk);
        watched(script, "multiplyIjk", lab.watched()::multiplyIjk);
    }

    @Check(
            order = 5,
            points = 1,
            value = "multiply, in the order i, k, j, gives the same product",
            why = "the workers call Sequential.multiply. A fast but wrong product is of no use",
            look = "Sequential.multiply; add to c[i][j] in the k loop; do not assign to c[i][j]. All workers share b: "
                    + "never change b, not even for a moment")
    void multipliesIkj(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        multiplies(script, "multiply", lab::sequentialMultiply);
        watched(script, "multiply", lab.watched()::sequentialMultiply);
    }

    private static void watched(Script script, String name, Multiply multiply) {
        script.given("a is 2 x 3, b is 3 x 2; both have to stay as they are");
        product(script, name, multiply, Oracle.readable(2, 3), Oracle.readable(3, 2));
        for (int n : new int[] {3, 40}) {
            script.given("a and b are the same matrix of " + n + " x " + n + ", which may never change");
            product(script, name, multiply, Oracle.readable(n, n), Oracle.readable(n, n));
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "multiply goes along the rows of b, and multiplyIjk down its columns",
            why = "each worker calls multiply. On large matrices, the right order of loops is 2 to 20 times as fast",
            look = "Sequential.multiply; the innermost loop runs over j. Sequential.multiplyIjk; the innermost loop "
                    + "runs over k")
    void loopsInOrder(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        int[][] square = Oracle.matrix(script.random(), 4, 4);
        products(lab, script, square, square); // code that does nothing can show any times: check the result
        script.given("a is 8 x 4096, b is 4096 x 512" + CLOCK);
        var rows = new Timed("Sequential.multiply(a, b)", () -> lab.multiplyNanos(false));
        var columns = new Timed("Sequential.multiplyIjk(a, b)", () -> lab.multiplyNanos(true));
        takesLonger(script, rows, columns, SLOWER, LEAST_TRIALS);
    }

    @Check(
            order = 7,
            points = 1,
            value = "matrices that do not fit are refused with IllegalArgumentException",
            why = "half a product, or an ArrayIndexOutOfBoundsException in a worker far away, helps nobody",
            look = "Sequential.multiply and multiplyIjk; each row of a must have as many elements as b has rows. All "
                    + "rows of b must have the same length")
    void refusesWrongShapes(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        products(lab, script, Oracle.readable(2, 3), Oracle.matrix(script.random(), 3, 2));
        int[][] square = Oracle.readable(2, 2);
        refuses(lab, script, "a is 2 x 3, b is 2 x 2", Oracle.readable(2, 3), square);
        for (int[] last : new int[][] {{4}, {4, 5, 6}}) {
            int[][] ragged = {{1, 2}, {3, 4}, last};
            String has = " has " + last.length + " elements";
            refuses(lab, script, "the last row of a" + has + ", b is 2 x 2", ragged, square);
            refuses(lab, script, "a is 2 x 3, the last row of b" + has, Oracle.readable(2, 3), ragged);
        }
    }

    private static void refuses(Lab1 lab, Script script, String shapes, int[][] a, int[][] b) {
        script.refused(IllegalArgumentException.class, "multiply: " + shapes, () -> lab.sequentialMultiply(a, b));
        script.refused(IllegalArgumentException.class, "multiplyIjk: " + shapes, () -> lab.multiplyIjk(a, b));
    }

    /** An action to measure, and the shortest time so far, in nanoseconds of processor time. */
    private static final class Timed {

        final String what;
        final LongSupplier nanos;
        long shortest = Long.MAX_VALUE;

        Timed(String what, LongSupplier nanos) {
            this.what = what;
            this.nanos = nanos;
        }

        void measure() {
            shortest = Math.min(shortest, nanos.getAsLong());
        }

        /** Counts an action that exceeds its deadline as slow enough. */
        Timed orForEver() {
            return new Timed(what, () -> {
                try {
                    return nanos.getAsLong();
                } catch (DeadlineExceeded e) {
                    return Long.MAX_VALUE;
                }
            });
        }
    }

    /**
     * Alternates the trials and compares the shortest of each: other load on the machine makes only some of them
     * longer.
     */
    private static void takesLonger(Script script, Timed less, Timed more, double factor, int leastTrials) {
        script.did(less.what + ", and " + more.what);
        boolean isMeasured = less.shortest < Long.MAX_VALUE;
        if (!isMeasured) {
            less.nanos.getAsLong(); // the first call is slow: nothing is compiled yet
        }
        for (int trial = 1; trial <= MOST_TRIALS; trial++) {
            if (!isMeasured || trial > 1) {
                less.measure();
            }
            more.measure();
            if (trial >= leastTrials && more.shortest >= factor * less.shortest) {
                return;
            }
        }
        long shorter = less.shortest;
        long longer = more.shortest;
        throw script.failure(
                "that the second takes at least " + factor + " times as long",
                less.what + " takes " + shorter / 1000 + " us, " + more.what + " " + longer / 1000 + " us: "
                        + String.format(Locale.ROOT, "%.1f", (double) longer / Math.max(1, shorter))
                        + " times as long");
    }

    /** Sorts every array of up to this number of items that has only these values. */
    private static void sortsAll(Lab1 lab, Script script, int most, int... values) {
        for (int n = 0; n <= most; n++) {
            for (int code = 0; code < Math.pow(values.length, n); code++) {
                int[] items = new int[n];
                for (int i = 0, rest = code; i < n; i++, rest /= values.length) {
                    items[i] = values[rest % values.length];
                }
                sorts(lab, script, items);
            }
        }
    }

    private static void sorts(Lab1 lab, Script script, int[] items) {
        script.given(items.length + " items: " + Show.value(items, 100));
        int[] came = script.run("Sequential.sort(items)", () -> lab.sequentialSort(items.clone()));
        script.expect("items in ascending order", came, Oracle.sorted(items));
    }

    /** One of the student's multiplications. */
    private interface Multiply {
        int[][] apply(int[][] a, int[][] b);
    }

    private static void multiplies(Script script, String name, Multiply multiply) {
        int[][] least = {{1, 1, 1}, {1, 2, 1}, {2, 1, 2}, {2, 2, 2}, {1, 3, 2}, {3, 2, 1}};
        int[][] more = {{0, 2, 2}, {2, 0, 0}, {2, 3, 0}, {0, 0, 0}, {5, 7, 3}, {9, 6, 13}};
        for (int[] shape : Stream.of(least, more).flatMap(Arrays::stream).toList()) {
            script.given("a is " + shape[0] + " x " + shape[1] + ", b is " + shape[1] + " x " + shape[2]
                    + ", readable numbers");
            product(script, name, multiply, Oracle.readable(shape[0], shape[1]), Oracle.readable(shape[1], shape[2]));
        }
        for (int n : new int[] {1, 2, 20, 33}) {
            script.given("a and b are " + n + " x " + n + ", ints of any size (products wrap)");
            product(script, name, multiply, Oracle.matrix(script.random(), n, n), Oracle.matrix(script.random(), n, n));
        }
    }

    private static void products(Lab1 lab, Script script, int[][] a, int[][] b) {
        product(script, "multiply", lab::sequentialMultiply, a, b);
        product(script, "multiplyIjk", lab::multiplyIjk, a, b);
    }

    private static void product(Script script, String name, Multiply multiply, int[][] a, int[][] b) {
        int[][] came = script.run(
                "Sequential." + name + "(a, b) with a = " + Show.value(a, 60) + ", b = " + Show.value(b, 60),
                () -> multiply.apply(a, b));
        script.expect("a · b", came, Oracle.product(a, b));
    }
}
