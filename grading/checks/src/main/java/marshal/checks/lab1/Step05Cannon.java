package marshal.checks.lab1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import marshal.checks.played.Matrices;
import marshal.checks.played.Oracle;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.contract.Edges;
import marshal.kit.contract.Place;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.Lab1;

/** Step 5: the modified Cannon's algorithm. */
@Step(id = "lab1.5", title = "MCA", minutes = 90, file = "Cannon.java")
class Step05Cannon {

    @Check(
            order = 1,
            points = 2,
            value = "skewRows rotates row i of A left by i",
            why = "after the pre-skew, A[i][j] and B[i][j] are factors of the same product for every i and j",
            look = "Cannon.skewRows; row 0 stays, row 1 loses its first element to its end")
    void skewsRows(Host host, Script script) {
        skews(script, "a", "row i rotated left by i", "skewRows", Lab1Student.of(host)::skewRows, Oracle::skewedRows);
    }

    private static void skews(
            Script script,
            String matrix,
            String rotated,
            String method,
            UnaryOperator<int[][]> skew,
            UnaryOperator<int[][]> oracle) {
        for (int n : new int[] {1, 2, 3, 4, 7, 5}) {
            int[][] given = n == 5 ? Oracle.matrix(script.random(), n, n) : Oracle.readable(n, n);
            script.given(matrix + " = " + Show.value(given, 100));
            int[][] came = script.run("Cannon." + method + "(" + matrix + ")", () -> skew.apply(given));
            script.expect(matrix + " with " + rotated, came, oracle.apply(given));
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "skewColumns rotates column j of B up by j",
            why = "with n = 2, up and down are the same, so a wrong direction stays hidden until n = 3",
            look = "Cannon.skewColumns; column 0 stays, column 1 loses its top element to its bottom")
    void skewsColumns(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        skews(script, "b", "column j rotated up by j", "skewColumns", lab::skewColumns, Oracle::skewedColumns);
    }

    @Check(
            order = 3,
            points = 3,
            value = "worker (p, q) gets its blocks of the pre-skewed matrices",
            why = "if blocks meet at the wrong place of the torus, every later round multiplies the wrong elements",
            look = "Cannon.multiply; first skew the whole matrices into new ones, then cut blocks. Place.of(worker, "
                    + "s) is a worker's place")
    void scatters(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        for (int[] nk : new int[][] {{2, 1}, {2, 4}, {4, 4}, {3, 9}, {6, 9}, {8, 4}}) {
            int[][] a = square(script, nk[0]);
            int[][] b = square(script, nk[0]);
            var workers = new Oracle.Scripted(nk[1], a, b);
            script.given("a and b are " + nk[0] + " x " + nk[0] + ", k = " + nk[1] + " workers");
            script.run("Cannon.multiply(a, b, workers)", () -> lab.watched().mca(a, b, workers));
            workers.got(script, Matrices.cannonTasks(a, b, (int) Math.sqrt(nk[1])));
        }
    }

    @Check(
            order = 4,
            points = 2,
            value = "the blocks of the product come back in their places",
            why = "a block in the wrong place makes the product wrong, even if every worker was right",
            look = "Cannon.multiply; worker p · s + q has the rows from p · t on, and the columns from q · t on")
    void combines(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        int[][] two = Oracle.readable(2, 2);
        var others = new OtherResults(4, script.random());
        script.given("a and b are 2 x 2, 4 workers, which return other elements than the product's");
        int[][] elements = script.run("Cannon.multiply(a, b, workers)", () -> lab.mca(two, two, others));
        int[][] four = others.rows(script, 1, 1);
        script.expect("the elements that the workers returned: the workers multiply", elements, new int[][] {
            {four[0][0], four[1][0]}, {four[2][0], four[3][0]}
        });
        for (int[] nk : new int[][] {{0, 1}, {0, 4}, {1, 1}, {3, 1}, {2, 4}, {4, 4}, {3, 9}, {6, 9}, {18, 9}}) {
            int[][] a = square(script, nk[0]);
            int[][] b = square(script, nk[0]);
            script.given("a and b are " + nk[0] + " x " + nk[0] + ", k = " + nk[1] + " workers");
            multiplies(lab, script, a, b, "workers", () -> new Oracle.Scripted(nk[1], a, b));
        }
        Oracle.Scripted.failure(script, "Cannon.multiply(a, b, workers)", workers -> lab.mca(two, two, workers));
    }

    @Check(
            order = 5,
            points = 2,
            value = "a worker gives away its first column and first row, n - 1 times",
            why = "each round needs the next factors. With too few exchanges, products are missing. One exchange too "
                    + "many costs 2k calls, and a worker whose neighbours have ended waits in it for ever",
            look = "Cannon.rounds; Edges(column, row) takes the first column of a, then the first row of b. The edges "
                    + "that arrive are the new last column and row")
    void exchanges(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        for (int[] nt : new int[][] {{1, 1}, {2, 1}, {2, 2}, {4, 2}, {6, 2}, {6, 3}, {8, 4}}) {
            int n = nt[0];
            int t = nt[1];
            int[][] block = t < 4 ? Oracle.readable(t, t) : Oracle.matrix(script.random(), t, t);
            var task = new Task.Cannon(new Place(0, 0, n / t), n, block, block);
            var sent = new ArrayList<Edges>();
            var received = new ArrayList<Edges>();
            script.given("n = " + n + ", blocks of " + t + " x " + t + ", a = b = " + Show.value(task.a(), 80));
            script.run(
                    "Cannon.rounds(task, neighbours)",
                    () -> lab.rounds(task, outgoing -> {
                        sent.add(outgoing);
                        received.add(new Edges(Oracle.items(script.random(), t), Oracle.items(script.random(), t)));
                        return received.get(received.size() - 1);
                    }));
            script.expect("the number of exchanges, n - 1", sent.size(), n - 1);
            for (int round = 0; round < sent.size(); round++) {
                script.expect(
                        "what is sent in exchange " + (round + 1), sent.get(round), firstEdges(task, received, round));
            }
        }
        script.given("n = 2, blocks of 2 x 2, neighbours whose exchange throws a WireException");
        script.refused(
                WireException.class,
                "Cannon.rounds(task, neighbours)",
                () -> lab.rounds(
                        new Task.Cannon(new Place(0, 0, 1), 2, Oracle.readable(2, 2), Oracle.readable(2, 2)),
                        outgoing -> {
                            throw new WireException("the neighbour is gone");
                        }));
    }

    @Check(
            order = 6,
            points = 2,
            value = "a worker adds up the products of its n rounds",
            why = "in each of the n rounds, C[i][j] grows by A[i][j] · B[i][j] of that round's blocks",
            look = "Cannon.rounds; multiply element by element. Multiply once more after the last exchange")
    void adds(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        for (int n : new int[] {0, 1, 2, 3, 8}) {
            int[][] a = Oracle.matrix(script.random(), n, n);
            int[][] b = Oracle.matrix(script.random(), n, n);
            var task = new Task.Cannon(new Place(0, 0, 1), n, Oracle.skewedRows(a), Oracle.skewedColumns(b));
            script.given("n = " + n + " on one worker: it is its own neighbour, so its edges come back");
            int[][] came = script.run("Cannon.rounds(task, neighbours)", () -> lab.rounds(task, outgoing -> outgoing));
            script.expect("a · b", came, Oracle.product(a, b));
        }
    }

    @Check(
            order = 7,
            points = 2,
            value = "manager and workers together on the kit's local torus: 1, 4 and 9 workers",
            why = "with 4 workers, left and right are the same neighbour. So a wrong direction shows only with 9 "
                    + "workers",
            look = "Cannon.multiply and Cannon.rounds; see which way the blocks move")
    void wholeProgram(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        for (int[] nk : new int[][] {{1, 1}, {2, 1}, {0, 4}, {2, 4}, {4, 4}, {3, 9}, {6, 9}, {18, 9}, {12, 4}}) {
            script.given("a and b are " + nk[0] + " x " + nk[0] + ", " + nk[1] + " workers as threads");
            int[][] a = square(script, nk[0]);
            int[][] b = square(script, nk[0]);
            multiplies(lab, script, a, b, "local workers", () -> host.student().local(nk[1]));
        }
    }

    private static void multiplies(
            Lab1 lab, Script script, int[][] a, int[][] b, String workers, Supplier<Workers> over) {
        int[][] came = script.run("Cannon.multiply(a, b, " + workers + ")", () -> lab.mca(a, b, over.get()));
        script.expect("a · b", came, Oracle.product(a, b));
    }

    private static int[][] square(Script script, int n) {
        return n <= 6 ? Oracle.readable(n, n) : Oracle.matrix(script.random(), n, n);
    }

    @Check(
            order = 8,
            points = 1,
            value = "k must be a square, n a multiple of its root, and the matrices n x n: anything else is refused",
            why = "6 workers form no square torus, and 5 rows cannot be cut into 2 blocks. If a row is missing, other "
                    + "code throws, far away from the mistake",
            look = "Cannon.multiply; check before anything is sent, and name n and k in an IllegalArgumentException")
    void refuses(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        int[][] fits = Oracle.matrix(script.random(), 4, 4);
        script.given("n = 4, k = 4");
        multiplies(lab, script, fits, fits, "workers", () -> new Oracle.Scripted(4, fits, fits));
        for (int[] nk : new int[][] {{6, 2}, {6, 3}, {6, 8}, {0, 2}, {5, 4}, {4, 9}}) {
            int[][] a = Oracle.readable(nk[0], nk[0]);
            script.given("n = " + nk[0] + ", k = " + nk[1]);
            refuses(lab, script, a, a, new Oracle.Scripted(nk[1], a, a));
        }
        int[][] right = Oracle.readable(4, 4);
        for (int[] shape : new int[][] {{3, 4, 4}, {5, 4, 4}, {4, 3, 3}, {4, 5, 5}, {4, 4, 3}, {4, 4, 5}}) {
            int[][] wrong = Oracle.readable(shape[0], shape[1]);
            wrong[shape[0] - 1] = Arrays.copyOf(wrong[shape[0] - 1], shape[2]);
            String size = shape[0] + " x " + shape[1]
                    + (shape[2] == shape[1] ? "" : " with " + shape[2] + " elements in the last row");
            script.given("1 worker, a is " + size + ", b is 4 x 4");
            refuses(lab, script, wrong, right, new Oracle.Scripted(1, right, right));
            script.given("1 worker, a is 4 x 4, b is " + size);
            refuses(lab, script, right, wrong, new Oracle.Scripted(1, right, right));
        }
    }

    private static void refuses(Lab1 lab, Script script, int[][] a, int[][] b, Oracle.Scripted workers) {
        script.refused(IllegalArgumentException.class, "Cannon.multiply(a, b, workers)", () -> lab.mca(a, b, workers));
        script.expect("the number of times that callAll was called", workers.calls(), 0);
    }

    /**
     * Returns the first column of a and the first row of b before exchange {@code round}, computed from the columns and
     * rows of earlier exchanges.
     */
    private static Edges firstEdges(Task.Cannon task, List<Edges> received, int round) {
        int t = task.a().length;
        var column = new int[t];
        for (int i = 0; i < t; i++) {
            column[i] = round < t ? task.a()[i][round] : received.get(round - t).column()[i];
        }
        return new Edges(
                column, round < t ? task.b()[round] : received.get(round - t).row());
    }
}
