package marshal.checks.lab2;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import marshal.checks.played.Matrices;
import marshal.checks.played.Oracle;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import marshal.kit.measure.Counts;
import marshal.kit.stream.Descriptor;

/** Step 3: SPA with objects that Java serializes, as in figure 5.1 of Rahimi et al. */
@Step(
        id = "lab2.3",
        title = "SPA with Serializable",
        minutes = 30,
        file = "MultiplyTask.java, ProductResult.java",
        needs = {"lab2.1", "lab2.2"})
class Step03Serializable {

    /**
     * Bytes for class descriptors, tags and handles: far fewer than a matrix has in the case below, so a matrix that is
     * sent twice shows.
     */
    private static final int OVERHEAD = 400;

    private static final int OVERHEAD_OF_A_ROW = 10;
    private static final int LONGEST_SIDE = 16_384;

    @Check(
            order = 1,
            points = 2,
            value = "a MULTIPLY task and its product are the same after serialization",
            why = "a transient field arrives as 0: no constructor computes it again",
            look = "MultiplyTask and ProductResult; take sizes from the matrices, or set them again in readObject")
    void survives(Host host, Script script) {
        Lab2 lab = StudentCluster.lab(host);
        for (Task.Multiply task : tasks(script)) {
            script.given("a is " + size(task.a()) + ", b is " + size(task.b()));
            byte[] bytes = script.run("the task's object is written", () -> lab.writeTask(Encoding.SERIALIZABLE, task));
            script.expect("the task", script.run("and read", () -> lab.readTask(Encoding.SERIALIZABLE, bytes)), task);
            for (long nanos : new long[] {12_345_678_901L, -1}) {
                var product = new Result.Product(task.a(), nanos);
                byte[] reply = script.run(
                        "the object of a product is written, " + nanos + " ns",
                        () -> lab.writeResult(Encoding.SERIALIZABLE, product));
                script.expect(
                        "the result",
                        script.run("and read", () -> lab.readResult(Encoding.SERIALIZABLE, reply)),
                        product);
            }
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "matrices arrive at the worker unchanged, and products at the manager",
            needs = "lab2.2",
            why = "many mistakes do not show with the numbers 0 to 20. They show with negative and large values, and "
                    + "with matrices that are not square",
            look = "MultiplyTask and ProductResult; a comes before b, in the constructor and in task(). "
                    + "RmiManager.callAll: Task.accepts compares rows and columns with the task's")
    void travels(Host host, Script script) throws IOException {
        List<Task> came = Collections.synchronizedList(new ArrayList<>());
        Worker worker = (task, neighbours) -> {
            came.add(task);
            return Matrices.WORKER.execute(task, neighbours);
        };
        try (var cluster = StudentCluster.start(host, script, 1, i -> worker)) {
            for (Task.Multiply task : tasks(script)) {
                script.given("a worker; a is " + size(task.a()) + ", b is " + size(task.b()));
                came.clear();
                List<Result> results = cluster.call(task);
                script.expect("the task at the worker", came, List.of(task));
                script.expect(
                        "the result",
                        Matrices.timed(results),
                        List.of(new Result.Product(Oracle.product(task.a(), task.b()), Matrices.NANOS)));
            }
        }
        script.given("a worker that returns a matrix of 4 x 1");
        try (var cluster = StudentCluster.start(
                host, script, 1, i -> (task, neighbours) -> new Result.Product(new int[4][1], 0))) {
            String call = "callAll with a of 1 x 2 and b of 2 x 4: the product is 1 x 4";
            cluster.callFails(WireException.class, call, new Task.Multiply(new int[1][2], new int[2][4]));
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "only the two matrices are written: every field that is computed from them is transient",
            why = "a size that travels beside its matrix costs bytes. A hostile sender can send a size that "
                    + "contradicts the matrix",
            look = "MultiplyTask; two fields travel. All other fields, for example the sizes of figure 5.1, are "
                    + "transient. The stream's class descriptor lists the written fields")
    void writesMatricesOnly(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        script.given("a is 2 x 3, b is 3 x 2");
        var task = new Task.Multiply(Oracle.matrix(script.random(), 2, 3), Oracle.matrix(script.random(), 3, 2));
        byte[] bytes = script.run("the task's object is written", () -> lab.writeTask(Encoding.SERIALIZABLE, task));
        List<Descriptor> line = object(bytes, script).type().line();
        script.require(
                !line.stream().allMatch(type -> type.fields().isEmpty()),
                "an object with fields for the matrices",
                "a " + line.get(line.size() - 1).name() + " without any field");
        var matrices = new ArrayList<String>();
        for (Descriptor type : line) {
            for (Descriptor.Field field : type.fields()) {
                script.require(
                        field.type().startsWith("[["),
                        "that only matrices (type [[I) are written",
                        "the descriptor of " + type.name() + " also lists the field " + field.name() + " of type "
                                + field.type());
                matrices.add(field.name());
            }
        }
        script.require(
                matrices.size() <= 2,
                "that two matrices are written, a and b",
                matrices.size() + " fields: " + String.join(", ", matrices)
                        + ". A reader has to check whether each of them fits the others");
    }

    @Check(
            order = 4,
            points = 1,
            value = "B is written once, and the stream is not much longer than its matrices",
            why = "if two fields have copies of one matrix, it is written twice: n² elements for nothing, in every "
                    + "message",
            look = "MultiplyTask; it needs two fields. In step 4 you see how many bytes a descriptor and a row cost")
    void writesOnce(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        int rows = 5;
        int side = 40;
        var task = new Task.Multiply(
                Oracle.matrix(script.random(), rows, side), Oracle.matrix(script.random(), side, side));
        script.given("a is " + rows + " x " + side + ", b is " + side + " x " + side);
        byte[] bytes = script.run("the task's object is written", () -> lab.writeTask(Encoding.SERIALIZABLE, task));
        var stream = stream(bytes, script);
        int elements = rows * side + side * side;
        script.expect("ints in the arrays of the stream", stream.ints(), elements);
        int most = Integer.BYTES * elements + OVERHEAD_OF_A_ROW * (rows + side) + OVERHEAD;
        script.require(
                bytes.length <= most,
                "at most " + most + " bytes: 4 an element, " + OVERHEAD_OF_A_ROW + " a row, and " + OVERHEAD
                        + " for the descriptors",
                bytes.length + " bytes");
    }

    @Check(
            order = 5,
            points = 1,
            value = "matrices that do not go together are refused when they are read",
            why = "an object from a wire was not made by your constructor. So a missing row shows in the middle of "
                    + "the multiplication, or never",
            look = "MultiplyTask.task() and ProductResult.result(); see Shapes.matrix and Shapes.rectangle")
    void refusesBrokenMatrices(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        var fits = new Task.Multiply(Oracle.matrix(script.random(), 2, 3), Oracle.matrix(script.random(), 3, 2));
        script.given("a is 2 x 3, b is 3 x 2");
        script.expect(
                "the task",
                script.run(
                        "the task's object is written, and read",
                        () -> lab.readTask(Encoding.SERIALIZABLE, lab.writeTask(Encoding.SERIALIZABLE, fits))),
                fits);
        int[][] none = {};
        int[][] one = new int[1][1];
        int[][] row = new int[1][2];
        int[][] two = new int[2][2];
        int[][] tall = new int[LONGEST_SIDE + 1][0];
        for (Broken each : List.of(
                product("a is 2 x 3, b is 2 x 2", new int[2][3], two),
                product("a has rows of 2 and of 1 element, b is 2 x 2", new int[][] {{1, 2}, {3}}, two),
                product("a is 1 x 2, b has rows of 2 and of 3 elements", row, new int[][] {{1, 2}, {3, 4, 5}}),
                product("a has rows of 2, 2 and 1 element, b is 2 x 2", new int[][] {{1, 2}, {3, 4}, {5}}, two),
                product("a is 1 x 2, b has a second row that is null", row, new int[][] {{1, 2}, null}),
                product("a has a row that is null, b is 1 x 1", new int[][] {null}, one),
                product("a is null, b is 1 x 1", null, one),
                product("a is 1 x 1, b has no rows", one, none),
                product("a is 1 x 1, b is null", one, null),
                product("a has no rows, b is null", none, null),
                product("a has 16,385 rows without elements, one more than PROTOCOL.md allows", tall, none),
                product("b has 16,385 columns, one more than PROTOCOL.md allows", one, new int[1][LONGEST_SIDE + 1]),
                result("a product with rows of 2 and of 1 element", new int[][] {{1, 2}, {3}}),
                result("a product with rows of 2, 2 and 3 elements", new int[][] {{1, 2}, {3, 4}, {5, 6, 7}}),
                result("a product that is null", null),
                result("a product with a row that is null", new int[][] {null}),
                result("a product with a second row that is null", new int[][] {{}, null}),
                result("a product of 16,385 rows without elements, one more than PROTOCOL.md allows", tall))) {
            script.given(each.words());
            byte[] bytes =
                    RemoteExceptions.written(() -> ScriptedCaller.written(lab, Encoding.SERIALIZABLE, each.value()));
            if (bytes != null) {
                refuses(lab, script, each.value() instanceof Task, bytes);
            }
        }
        script.look(
                "MultiplyTask.readObject and ProductResult.readObject, if there are any; the fields that they read may "
                        + "be null");
        nulls(lab).forEach((words, bytes) -> {
            script.given("the stream of " + words);
            refuses(lab, script, words.startsWith("a task"), bytes);
        });
    }

    /** Returns streams with a null that no constructor let through. Empty if the student's objects have other fields. */
    private static Map<String, byte[]> nulls(Lab2 lab) throws IOException {
        var none = new int[0][];
        String task = latin(lab.writeTask(Encoding.SERIALIZABLE, new Task.Multiply(none, none)));
        String product = latin(lab.writeResult(Encoding.SERIALIZABLE, new Result.Product(none, 0)));
        String array = "ur\0\3[[I"; // TC_ARRAY, TC_CLASSDESC, the length of the name, the name
        int a = task.indexOf(array);
        int b = task.lastIndexOf("uq\0~"); // TC_ARRAY, TC_REFERENCE, the upper half of a handle
        int c = product.indexOf(array);
        String nothing = "p"; // TC_NULL
        return a < 0 || b < a || c < 0
                ? Map.of()
                : Map.of(
                        "a task whose first matrix is null",
                        bytes(task.substring(0, a) + nothing + task.substring(a, b)),
                        "a task whose second matrix is null",
                        bytes(task.substring(0, b) + nothing),
                        "a product that is null",
                        bytes(product.substring(0, c) + nothing));
    }

    private static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String latin) {
        return latin.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void refuses(Lab2 lab, Script script, boolean isTask, byte[] bytes) {
        script.refused(
                MalformedMessageException.class,
                "its object is written, and read",
                () -> RemoteExceptions.orFiltered(() -> isTask
                        ? lab.readTask(Encoding.SERIALIZABLE, bytes)
                        : lab.readResult(Encoding.SERIALIZABLE, bytes)));
    }

    private record Broken(String words, Object value) {}

    private static Broken product(String words, int[][] a, int[][] b) {
        return new Broken(words, new Task.Multiply(a, b));
    }

    private static Broken result(String words, int[][] c) {
        return new Broken(words, new Result.Product(c, 0));
    }

    @Check(
            order = 6,
            points = 2,
            value = "SPA costs 2k calls and n²(k + 2) elements",
            needs = "lab2.2",
            why = "the paper counts A once, B k times and C once (equation 2.2)",
            look = "RmiManager.callAll and MultiplyTask; each worker gets its rows of A and all of B, once")
    void countsOfSpa(Host host, Script script) throws IOException {
        for (int[] nk : new int[][] {{1, 1}, {0, 2}, {2, 1}, {3, 2}, {6, 3}, {3, 5}, {60, 5}}) {
            int n = nk[0];
            int k = nk[1];
            script.given("a and b are " + n + " x " + n + ", " + k + (k == 1 ? " worker" : " workers")
                    + ", each behind a relay that counts");
            int[][] a = Oracle.matrix(script.random(), n, n);
            int[][] b = Oracle.matrix(script.random(), n, n);
            try (var cluster = StudentCluster.counted(host, script, Encoding.SERIALIZABLE, k)) {
                cluster.call(Matrices.spaTasks(a, b, k));
                cluster.expectCounts("2k", "n²(k + 2)", Counts.ofSpa(n, k));
            }
        }
    }

    private static List<Task.Multiply> tasks(Script script) {
        return List.of(
                new Task.Multiply(new int[][] {{2}}, new int[][] {{3}}),
                new Task.Multiply(new int[][] {{1, 2, 3}, {4, 5, 6}}, new int[][] {{1}, {-2}, {70000}}),
                new Task.Multiply(new int[0][], new int[][] {{1, 2}}), // a worker without rows still gets B
                new Task.Multiply(new int[LONGEST_SIDE][0], new int[0][]),
                new Task.Multiply(new int[0][], new int[0][]),
                new Task.Multiply(new int[0][], new int[1][LONGEST_SIDE]),
                new Task.Multiply(
                        new int[][] {{Integer.MIN_VALUE, -1}}, new int[][] {{Integer.MAX_VALUE, 256}, {-129, 0}}),
                new Task.Multiply(Oracle.matrix(script.random(), 7, 30), Oracle.matrix(script.random(), 30, 20)));
    }

    private static String size(int[][] matrix) {
        return matrix.length + (matrix.length == 0 ? " rows" : " x " + matrix[0].length);
    }

    /** Reads a stream to its end, and returns it. */
    private static ObjectStream stream(byte[] bytes, Script script) {
        try {
            var stream = ObjectStream.of(bytes);
            stream.next();
            return stream;
        } catch (IOException e) {
            throw script.failure("a serialization stream with one object", "" + e);
        }
    }

    private static ObjectStream.Instance object(byte[] bytes, Script script) {
        try {
            if (ObjectStream.of(bytes).next() instanceof ObjectStream.Instance instance) {
                return instance;
            }
            throw script.failure("a serialization stream with one object", "something else");
        } catch (IOException e) {
            throw script.failure("a serialization stream with one object", "" + e);
        }
    }
}
