package marshal.checks.lab1;

import marshal.checks.Check;
import marshal.checks.Host;
import marshal.checks.Script;
import marshal.checks.Show;
import marshal.checks.Step;
import marshal.kit.lab1.Lab1;

/** Step 1: the sequential sort and both multiplies. */
@Step(id = "lab1.1", title = "Sequential baselines", minutes = 30, file = "Sequential.java")
class Step01Sequential {

    private static final int[] VALUES = {0, 1, -1, 7, -20};

    @Check(order = 1, points = 2, value = "sort puts every array of up to 4 items in order",
            why = "the parallel sort is only as right as the sort that each worker runs",
            look = "Sequential.sort; the first and the last item, and equal ones")
    void sortsSmallArrays(Host host, Script script) {
        Lab1 lab = Subject.of(host);
        for (int n = 0; n <= 4; n++) {
            for (int code = 0; code < Math.pow(VALUES.length, n); code++) {
                int[] items = new int[n];
                for (int i = 0, rest = code; i < n; i++, rest /= VALUES.length) {
                    items[i] = VALUES[rest % VALUES.length];
                }
                sorts(lab, script, items);
            }
        }
        sorts(lab, script, Reference.items(script.random(), 4));
    }

    @Check(order = 2, points = 1, value = "sort keeps ints of any size whole",
            why = "the difference of two ints can overflow, and then a large number counts as a small one",
            look = "Sequential.sort; compare with < and >, never by subtracting")
    void sortsAnyInts(Host host, Script script) {
        Lab1 lab = Subject.of(host);
        sorts(lab, script, new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE});
        sorts(lab, script, new int[] {1, Integer.MIN_VALUE});
        for (int n : new int[] {3, 10, 1000}) {
            sorts(lab, script, Reference.items(script.random(), n));
        }
    }

    @Check(order = 3, points = 2, value = "multiplyIjk gives the product of matrices of any shape",
            why = "a worker of SPA multiplies a few rows of A by all of B: its matrices are not square",
            look = "Sequential.multiplyIjk; which length bounds which loop")
    void multipliesIjk(Host host, Script script) {
        multiplies(script, "multiplyIjk", Subject.of(host)::multiplyIjk);
    }

    @Check(order = 4, points = 2, value = "multiply, in the order i, k, j, gives the same product",
            why = "this is the multiply that the workers use; a fast wrong answer is of no use",
            look = "Sequential.multiply; c[i][j] collects its sum over the k loop, it is not assigned")
    void multipliesIkj(Host host, Script script) {
        multiplies(script, "multiply", Subject.of(host)::sequentialMultiply);
    }

    @Check(order = 5, points = 1, value = "matrices that do not fit are refused with IllegalArgumentException",
            why = "half a product, or an ArrayIndexOutOfBoundsException in a worker far away, helps nobody",
            look = "Sequential.multiply and multiplyIjk; each row of a must be as long as b has rows")
    void refusesWrongShapes(Host host, Script script) {
        Lab1 lab = Subject.of(host);
        int[][] a = Reference.readable(2, 3);
        int[][] b = Reference.readable(2, 2);
        int[][] fits = Reference.matrix(script.random(), 3, 2);
        product(script, "multiply", lab::sequentialMultiply, a, fits);
        product(script, "multiplyIjk", lab::multiplyIjk, a, fits);
        script.refused(IllegalArgumentException.class, "multiply: a is 2 x 3, b is 2 x 2", () -> lab.sequentialMultiply(a, b));
        script.refused(IllegalArgumentException.class, "multiplyIjk: a is 2 x 3, b is 2 x 2", () -> lab.multiplyIjk(a, b));
    }

    private static void sorts(Lab1 lab, Script script, int[] items) {
        script.given(items.length + " items: " + Show.value(items, 100));
        int[] came = script.run("Sequential.sort(items)", () -> lab.sequentialSort(items.clone()));
        script.expect("items in ascending order", came, Reference.sorted(items));
    }

    /** A multiply of the student's. */
    private interface Multiply {
        int[][] apply(int[][] a, int[][] b);
    }

    private static void multiplies(Script script, String name, Multiply multiply) {
        for (int[] shape : new int[][] {{1, 1, 1}, {1, 2, 1}, {2, 1, 2}, {2, 2, 2}, {1, 3, 2}, {3, 2, 1}, {0, 2, 2}, {5, 7, 3}, {9, 6, 13}}) {
            script.given("a is " + shape[0] + " x " + shape[1] + ", b is " + shape[1] + " x " + shape[2] + ", readable numbers");
            product(script, name, multiply, Reference.readable(shape[0], shape[1]), Reference.readable(shape[1], shape[2]));
        }
        for (int n : new int[] {1, 2, 20, 33}) {
            script.given("a and b are " + n + " x " + n + ", ints of any size (products wrap)");
            product(script, name, multiply,
                    Reference.matrix(script.random(), n, n), Reference.matrix(script.random(), n, n));
        }
    }

    private static void product(Script script, String name, Multiply multiply, int[][] a, int[][] b) {
        int[][] came = script.run("Sequential." + name + "(a, b) with a = " + Show.value(a, 60) + ", b = " + Show.value(b, 60),
                () -> multiply.apply(a, b));
        script.expect("a · b", came, Reference.product(a, b));
    }
}
