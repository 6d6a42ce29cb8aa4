package marshal.checks.lab1;

import java.util.List;
import java.util.function.Supplier;
import marshal.checks.played.Matrices;
import marshal.checks.played.Oracle;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.Task;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.Lab1;

/** Step 4: rows of A and all of B to every worker. */
@Step(id = "lab1.4", title = "SPA", minutes = 40, file = "Spa.java", needs = "lab1.2")
class Step04Spa {

    @Check(
            order = 1,
            points = 3,
            value = "every worker gets its rows of A and the whole of B",
            why = "worker i computes rows of C from its rows of A and every row of B (Rahimi et al., section 2.4.2)",
            look = "Spa.multiply; cut the rows of a with Partition.of, and make one Task.Multiply for each part. "
                    + "Never change a or b")
    void scatters(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        for (int[] nk : new int[][] {{2, 1}, {2, 2}, {5, 2}, {5, 3}, {2, 4}, {0, 2}, {7, 3}}) {
            int n = nk[0];
            int[][] a = n < 7 ? Oracle.readable(n, n) : Oracle.matrix(script.random(), n, n);
            int[][] b = n < 7 ? Oracle.readable(n, n) : Oracle.matrix(script.random(), n, n);
            var workers = new Oracle.Scripted(nk[1]);
            script.given("a and b are " + n + " x " + n + ", " + nk[1] + " workers");
            script.run("Spa.multiply(a, b, workers)", () -> lab.watched().spa(a, b, workers));
            workers.got(script, Matrices.spaTasks(a, b, nk[1]));
        }
    }

    @Check(
            order = 2,
            points = 3,
            value = "the rows of the product come back in their places",
            why = "the product is wrong if a row is in the wrong place, or is forgotten because k does not divide n",
            look = "Spa.multiply; result i belongs to the rows of part i")
    void combines(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        var others = new OtherResults(2, script.random());
        script.given("a and b are 4 x 4, 2 workers, which return other rows than the product's");
        int[][] four = Oracle.readable(4, 4);
        int[][] rows = script.run("Spa.multiply(a, b, workers)", () -> lab.spa(four, four, others));
        script.expect("the rows that the workers returned: the workers multiply", rows, others.rows(script, 2, 4));
        for (int n = 0; n <= 6; n++) {
            for (int k = 1; k <= 5; k++) {
                multiplies(lab, script, Oracle.readable(n, n), Oracle.readable(n, n), k);
            }
        }
        multiplies(lab, script, Oracle.readable(3, 2), Oracle.readable(2, 5), 2);
        multiplies(lab, script, Oracle.matrix(script.random(), 31, 31), Oracle.matrix(script.random(), 31, 31), 4);
        int[][] two = Oracle.readable(2, 2);
        Oracle.Scripted.failure(script, "Spa.multiply(a, b, workers)", workers -> lab.spa(two, two, workers));
    }

    @Check(
            order = 3,
            points = 2,
            value = "k = 4, n = 500: 8 calls of 187,500 elements on average (table 2.1)",
            why = "the cost of SPA is 2k calls and n²(k + 2) elements (equations 2.2 and 2.3); more is waste",
            look = "Spa.multiply; one task for each worker, with only its rows of a")
    void costs(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        int n = 500;
        int k = 4;
        int[][] a = Oracle.matrix(script.random(), n, n);
        var workers = new Oracle.Scripted(k);
        script.given("a and b are 500 x 500, 4 workers");
        int[][] came = script.run("Spa.multiply(a, b, workers)", () -> lab.spa(a, a, workers));
        script.expect("a · b", came, Oracle.product(a, a));
        List<Task> tasks = workers.tasks();
        long elements = 0;
        for (Task task : tasks) {
            var multiply = (Task.Multiply) task;
            int rows = multiply.a().length;
            elements += (long) rows * n + (long) multiply.b().length * n + (long) rows * n; // its result comes back
        }
        int calls = 2 * workers.calls() * tasks.size();
        script.expect("calls, 2k", calls, 8);
        script.expect("elements, n²(k + 2)", elements, 1_500_000L);
        script.expect("elements a call on average", elements / calls, 187_500L);
    }

    @Check(
            order = 4,
            points = 2,
            value = "manager and workers together, on the kit's local wire",
            needs = "lab1.1",
            why = "manager and worker have to read a task in the same way. Here, your workers answer your manager",
            look = "Spa.multiply and Sequential.multiply; the workers share B: never change it")
    void wholeProgram(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        for (int[] nk : new int[][] {{1, 1}, {0, 2}, {4, 2}, {7, 3}, {3, 5}, {20, 4}}) {
            int[][] a = Oracle.matrix(script.random(), nk[0], nk[0]);
            int[][] b = Oracle.matrix(script.random(), nk[0], nk[0]);
            script.given("a and b are " + nk[0] + " x " + nk[0] + ", " + nk[1] + " workers as threads");
            multiplies(lab, script, a, b, "local workers", () -> host.student().local(nk[1]));
        }
    }

    private static void multiplies(Lab1 lab, Script script, int[][] a, int[][] b, int k) {
        int columns = b.length == 0 ? 0 : b[0].length;
        script.given(
                "a is " + a.length + " x " + b.length + ", b is " + b.length + " x " + columns + ", " + k + " workers");
        multiplies(lab, script, a, b, "workers", () -> new Oracle.Scripted(k));
    }

    private static void multiplies(
            Lab1 lab, Script script, int[][] a, int[][] b, String workers, Supplier<Workers> over) {
        int[][] came = script.run("Spa.multiply(a, b, " + workers + ")", () -> lab.spa(a, b, over.get()));
        script.expect("a · b", came, Oracle.product(a, b));
    }
}
