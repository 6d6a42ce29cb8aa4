package marshal.checks.lab2;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import marshal.checks.played.Matrices;
import marshal.checks.played.Oracle;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.StreamCalls;
import marshal.kit.lab2.Vector;
import marshal.kit.measure.Counts;
import org.assertj.core.api.Assertions;

/** Step 6: objects that write themselves, as in figure 5.2 of Rahimi et al. The bytes are held against PROTOCOL.md. */
@Step(
        id = "lab2.6",
        title = "Externalizable, then in bulk",
        minutes = 45,
        file = "External*.java, Bulk.java",
        needs = {"lab2.1", "lab2.2"})
class Step06Externalizable {

    private static final Encoding EXTERNAL = Encoding.EXTERNALIZABLE;
    private static final int MEGABYTE_OF_INTS = 250_000;
    private static final int MOST_CALLS = 60;
    private static final int JOB_AT = 4;
    private static final int LONGEST_SIDE = 16_384;
    /** 16 times that is 1 MB of ints. */
    private static final int LONG_SIDE = 15_625;
    /** 16,384 times that is 0 in an int. */
    private static final int LARGE_TORUS = 1 << 18;

    /**
     * An object, and the bytes that PROTOCOL.md says it writes.
     *
     * @param type  the name of its class, in marshal.lab2
     * @param value a task, result or vector
     * @param data  what it writes
     * @param nulls how many objects it writes behind that; all null here
     */
    private record Example(String type, Object value, byte[] data, int nulls) {

        byte[] written(Lab2 lab) throws IOException {
            return value instanceof Task task
                    ? lab.writeTask(EXTERNAL, task)
                    : value instanceof Result result
                            ? lab.writeResult(EXTERNAL, result)
                            : lab.writeVector(EXTERNAL, (Vector) value);
        }

        Callable<?> reading(Lab2 lab, byte[] bytes) {
            return () -> RemoteExceptions.io(() -> value instanceof Task
                    ? lab.readTask(EXTERNAL, bytes)
                    : value instanceof Result ? lab.readResult(EXTERNAL, bytes) : lab.readVector(EXTERNAL, bytes));
        }
    }

    @Check(
            order = 1,
            points = 3,
            value = "ExternalSort, ExternalMultiply and ExternalCannon are written byte for byte as PROTOCOL.md says",
            why =
                    "writeExternal gets no help: what it does not write is not there, and only the specification says where it belongs",
            look =
                    "writeExternal of these classes; the version first, then the sizes, then the elements, big-endian; a before b. "
                            + "ExternalCannon writes the job, place, n and t, both blocks, and then its two neighbours with writeObject")
    void writesTasks(Host host, Script script) throws IOException {
        for (Example example : examples(script)) {
            if (example.value() instanceof Task) {
                writes(host, script, example);
            }
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "ExternalSorted, ExternalProduct and ExternalVector too",
            why =
                    "results carry the worker's compute time, and vectors say what they belong to: without them neither can be told apart",
            look = "writeExternal of these classes; computeNanos and job are longs; the axis is its ordinal()")
    void writesTheRest(Host host, Script script) throws IOException {
        for (Example example : examples(script)) {
            if (!(example.value() instanceof Task)) {
                writes(host, script, example);
            }
        }
    }

    @Check(
            order = 3,
            points = 3,
            value = "each of them is read from the bytes that PROTOCOL.md says",
            why =
                    "what readExternal reads in another order than it was written becomes other numbers, without any error; "
                            + "and serialization needs a public class with a public constructor without parameters to begin with",
            look =
                    "readExternal, in the very order of writeExternal; a public constructor without parameters in each public class. "
                            + "Wrong from some element on, often 0: Bulk.read; read(...) brings what is there, here the rest of a block of 1,024 bytes; readFully(...) brings all")
    void reads(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        for (Example example : examples(script)) {
            script.given(example.type() + " of " + words(example.value()));
            byte[] bytes = Form.stream(written(lab, script, example), example.data(), example.nulls());
            script.did("a stream with such an object holds the bytes of PROTOCOL.md");
            script.expect(
                    "what is in it", script.run("the object is read", example.reading(lab, bytes)), example.value());
        }
    }

    @Check(
            order = 4,
            points = 1,
            value = "another version is refused with an error that says so",
            why =
                    "a field added on one side only shifts all that follows: the version is there to say it before anything goes wrong",
            look =
                    "Bulk.requireVersion, first thing in each readExternal; an exception that names both versions if it is not 1")
    void refusesVersions(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        reads(lab, script);
        for (Example example : oneOfEach(script)) {
            for (int version : new int[] {2, 0, 0x01000000}) {
                script.given(
                        example.type() + " of version " + version + ", and nothing behind it: its form may be any");
                byte[] data =
                        ByteBuffer.allocate(Integer.BYTES).putInt(version).array(); // what follows may be anything
                byte[] bytes = Form.stream(written(lab, script, example), data, 0);
                var refusal = script.refused(IOException.class, "the object is read", example.reading(lab, bytes));
                script.expectThat(
                        "a message that names both versions", refusal.getMessage(), message -> Assertions.assertThat(
                                        message)
                                .containsIgnoringCase("version")
                                .contains("" + version)
                                .contains("1"));
            }
        }
    }

    @Check(
            order = 5,
            points = 2,
            value = "sizes are checked before anything is allocated, and an object that ends early is an IOException",
            why = "the filter sees no sizes in here: an object that reads its own bytes has to look after itself",
            look =
                    "readExternal and Bulk.read; bound each size (see Shapes), multiply as long, and allocate as the elements arrive. "
                            + "ExternalCannon: what readObject brings is null or a RemoteWorker, and anything else a MalformedMessageException, not a ClassCastException")
    void refusesLies(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        reads(lab, script);
        for (Map.Entry<String, Example> lie : lies().entrySet()) {
            script.given(lie.getValue().type() + " with " + lie.getKey());
            Example example = lie.getValue();
            byte[] bytes = Form.stream(written(lab, script, example), example.data(), example.nulls());
            script.refused(IOException.class, "the object is read; the heap has 64 MB", example.reading(lab, bytes));
        }
        refusesOtherNeighbours(lab, script);
        for (Example example : oneOfEach(script)) {
            byte[] like = written(lab, script, example);
            for (int length = 0; length < example.data().length; length += length < 40 ? 1 : 13) {
                script.given(
                        example.type() + " that ends after " + length + " of its " + example.data().length + " bytes");
                byte[] bytes = Form.stream(like, Arrays.copyOf(example.data(), length), 0);
                script.refused(IOException.class, "the object is read", example.reading(lab, bytes));
            }
        }
    }

    /** A string gets past every filter. */
    private static void refusesOtherNeighbours(Lab2 lab, Script script) throws IOException {
        var task = new Task.Cannon(new Place(0, 0, 1), 1, new int[][] {{1}}, new int[][] {{1}});
        var example = new Example("ExternalCannon", task, Form.of(task, 7).bytes(), 2);
        byte[] like = written(lab, script, example);
        for (byte[] objects : new byte[][] {{0x74, 0, 1, 'x', 0x70}, {0x70, 0x74, 0, 1, 'x'}}) {
            script.given("ExternalCannon with the String \"x\" in place of its "
                    + (objects[0] == 0x74 ? "left" : "upper") + " neighbour, and null for the other");
            script.refused(
                    IOException.class,
                    "the object is read",
                    example.reading(lab, Form.stream(like, example.data(), objects)));
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "1 MB of ints is at most " + MOST_CALLS + " calls of the stream, to write and to read",
            why =
                    "int by int costs a call and a test of the buffer for each: in bulk it is five times faster and more, for the same bytes",
            look =
                    "Bulk.write and Bulk.read, which all six classes go through; a ByteBuffer over a byte[] of 64 KB, asIntBuffer().put(...), then one write(byte[], ...) or readFully a chunk")
    void isInBulk(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        int side = 500;
        var block = new int[side / 2][side / 2];
        List<Task> tasks = List.of(
                new Task.Sort(script.random().ints(MEGABYTE_OF_INTS).toArray()),
                new Task.Multiply(new int[1][side], new int[side][side]),
                new Task.Multiply(new int[LONG_SIDE][8], new int[8][LONG_SIDE]),
                new Task.Multiply(new int[LONGEST_SIDE][1], new int[1][LONGEST_SIDE]),
                new Task.Cannon(new Place(0, 1, 2), side, block, block));
        List<String> words = List.of(
                "ExternalSort: " + MEGABYTE_OF_INTS + " items",
                "ExternalMultiply: a of 1 x 500 and b of 500 x 500",
                "ExternalMultiply: a of 15,625 x 8 and b of 8 x 15,625",
                "ExternalMultiply: a of 16,384 x 1 and b of 1 x 16,384",
                "ExternalCannon: blocks of 250 x 250");
        for (int i = 0; i < tasks.size(); i++) {
            Task task = tasks.get(i);
            isInBulk(script, words.get(i), () -> lab.streamCalls(task));
        }
        isInBulk(
                script,
                "ExternalSorted: " + MEGABYTE_OF_INTS + " items",
                () -> lab.streamCallsOfResult(new Result.Sorted(new int[MEGABYTE_OF_INTS], 0)));
        for (int[][] c : new int[][][] {new int[side][side], new int[LONG_SIDE][16], new int[16][LONG_SIDE]}) {
            isInBulk(
                    script,
                    "ExternalProduct: c of " + c.length + " x " + c[0].length,
                    () -> lab.streamCallsOfResult(new Result.Product(c, 0)));
        }
        isInBulk(
                script,
                "ExternalVector: " + MEGABYTE_OF_INTS + " elements",
                () -> lab.streamCallsOfVector(new Vector(1, Axis.ROWS, 1, new int[MEGABYTE_OF_INTS])));
    }

    private static void isInBulk(Script script, String object, Callable<StreamCalls> counting) {
        script.given(object);
        StreamCalls calls = script.run("its external form is written, and read", () -> RemoteExceptions.io(counting));
        script.expectThat("at most " + MOST_CALLS + " writes", calls.writes(), came -> Assertions.assertThat(came)
                .isLessThanOrEqualTo(MOST_CALLS));
        script.expectThat("at most " + MOST_CALLS + " reads", calls.reads(), came -> Assertions.assertThat(came)
                .isLessThanOrEqualTo(MOST_CALLS));
    }

    @Check(
            order = 7,
            points = 2,
            value = "sort, SPA and MCA cost the same calls and elements as with Serializable",
            needs = {"lab2.3", "lab2.5"},
            why = "the formulas count what an algorithm says, not how it is written down: only the bytes may differ",
            look =
                    "External*.java; objects of one class of yours for each task, result and vector, and one call for each. ExternalCannon: the left neighbour, then the upper one")
    void counts(Host host, Script script) throws IOException {
        int n = 12;
        int k = 4;
        int[] items = script.random().ints(n).toArray();
        int[][] a = Oracle.matrix(script.random(), n, n);
        int[][] b = Oracle.matrix(script.random(), n, n);
        script.given(n + " items, " + k + " workers, each behind a relay that counts");
        try (var cluster = counted(host, script, k)) {
            List<Result> results = Matrices.timed(cluster.call(Matrices.sortTasks(items, k)));
            List<Task> tasks = Matrices.sortTasks(items, k);
            for (int i = 0; i < k; i++) {
                int[] part = ((Task.Sort) tasks.get(i)).items();
                Arrays.sort(part);
                script.expect("result " + i, results.get(i), Matrices.sorted(part));
            }
            cluster.expectCounts("2k", "2n", Counts.ofSort(n, k));
        }
        script.given("SPA: a and b are " + n + " x " + n + ", " + k + " workers, each behind a relay that counts");
        try (var cluster = counted(host, script, k)) {
            var c = new ArrayList<int[]>();
            cluster.call(Matrices.spaTasks(a, b, k))
                    .forEach(result -> c.addAll(List.of(((Result.Product) result).c())));
            script.expect("a · b", c.toArray(new int[0][]), Oracle.product(a, b));
            cluster.expectCounts("2k", "n²(k + 2)", Counts.ofSpa(n, k));
        }
        for (int workers : new int[] {1, 4, 9}) {
            int side = (int) Math.round(Math.sqrt(workers));
            script.given("MCA: a and b are " + n + " x " + n + ", " + workers + (workers == 1 ? " worker" : " workers")
                    + ", each behind a relay that counts");
            try (var cluster = counted(host, script, workers)) {
                List<Result> results = cluster.call(Matrices.cannonTasks(a, b, side));
                script.expect("a · b", Matrices.joined(results, n, side), Oracle.product(a, b));
                cluster.expectCounts("2k + 2k(n - 1)", "3n² + 2kt(n - 1)", Counts.ofMca(n, workers));
            }
        }
        writesLeftThenUp(host, script);
    }

    /** Whoever writes and reads them the other way round understands himself, and nobody else. */
    private static void writesLeftThenUp(Host host, Script script) throws IOException {
        script.given(
                "4 workers, which the checks play; (0, 1) is the left neighbour of (0, 0), and (1, 0) the upper one");
        try (var first = ScriptedWorker.start(host, script, ScriptedWorker.Manner.SILENT_WORKER);
                var left = ScriptedWorker.start(host, script, ScriptedWorker.Manner.SILENT_WORKER);
                var up = ScriptedWorker.start(host, script, ScriptedWorker.Manner.SILENT_WORKER);
                var last = ScriptedWorker.start(host, script, ScriptedWorker.Manner.SILENT_WORKER);
                var manager = script.run("a manager looks them up", () -> StudentCluster.mechanism(host, EXTERNAL)
                        .connect(
                                List.of(first.address(), left.address(), up.address(), last.address()),
                                Sockets.DEFAULT))) {
            first.as("worker (0, 0)");
            left.as("worker (0, 1)");
            up.as("worker (1, 0)");
            last.as("worker (1, 1)");
            StudentCluster.begin(manager, script, Matrices.cannonTasks(new int[2][2], new int[2][2], 2));
            ScriptedWorker.Asked task = first.task(script.deadlineMillis());
            if (task == null) {
                throw script.silence("the ExternalCannon of (0, 0)");
            }
            if (!(task.object() instanceof ObjectStream.Instance cannon)
                    || cannon.written().size() != 3) {
                throw script.failure("an ExternalCannon with two neighbours", "another object");
            }
            refersTo(
                    script,
                    "the first object behind the blocks in the task of (0, 0), the stub of the left neighbour",
                    cannon.written().get(1),
                    left);
            refersTo(
                    script,
                    "the second one, the stub of the upper neighbour",
                    cannon.written().get(2),
                    up);
            for (ScriptedWorker worker : List.of(first, left, up, last)) {
                worker.close(); // ends the manager's calls: whether it closes while they are under way is a question
                // of step 8
            }
        }
    }

    private static void refersTo(Script script, String what, Object stub, ScriptedWorker worker) throws IOException {
        Jrmp.Reference reference = Jrmp.reference(stub);
        script.expect(
                what + ": its port",
                reference == null ? null : reference.port(),
                worker.address().getPort());
    }

    private static StudentCluster counted(Host host, Script script, int k) throws IOException {
        return StudentCluster.start(host, script, EXTERNAL, k, i -> Matrices.WORKER, true, Sockets.DEFAULT);
    }

    /** What is right is read: who refuses everything has refused nothing. */
    private static void reads(Lab2 lab, Script script) throws IOException {
        var task = new Task.Sort(script.random().ints(3).toArray());
        var example = new Example("ExternalSort", task, Form.of(task).bytes(), 0);
        script.given("ExternalSort of " + words(task));
        byte[] bytes = Form.stream(written(lab, script, example), example.data(), 0);
        script.expect("what is in it", script.run("the object is read", example.reading(lab, bytes)), task);
    }

    private static byte[] written(Lab2 lab, Script script, Example example) {
        return script.run("the object is written", () -> RemoteExceptions.io(() -> example.written(lab)));
    }

    private static void writes(Host host, Script script, Example example) throws IOException {
        script.given(example.type() + " of " + words(example.value()));
        byte[] bytes = written(StudentCluster.lab(host), script, example);
        if (!(ObjectStream.of(bytes).next() instanceof ObjectStream.Instance object)) {
            throw script.failure("an object", "something else");
        }
        script.expect("its class", object.type().name(), "marshal.lab2." + example.type());
        if (!object.type().isExternalizable()) {
            throw script.failure(
                    "that the class is Externalizable", "it is only Serializable: its fields are written for it");
        }
        script.expect("its serialVersionUID", object.type().uid(), 1L);
        byte[] data = object.data();
        if (example.value() instanceof Task.Cannon && data.length >= JOB_AT + Long.BYTES) {
            System.arraycopy(example.data(), JOB_AT, data, JOB_AT, Long.BYTES); // the job is any
        }
        script.expect("the bytes that it writes", data, example.data());
        script.expect(
                "the number of objects that it writes",
                object.written().stream()
                        .filter(each -> !(each instanceof ObjectStream.Block))
                        .count(),
                (long) example.nulls());
    }

    private static List<Example> examples(Script script) {
        var sorts = new ArrayList<Example>();
        for (int[] items :
                new int[][] {{}, {5, 1, 4}, script.random().ints(40_000).toArray()}) {
            var task = new Task.Sort(items);
            sorts.add(new Example("ExternalSort", task, Form.of(task).bytes(), 0));
        }
        var examples = new ArrayList<>(sorts);
        var multiply = new Task.Multiply(
                new int[][] {{1, 2, 3}, {4, 5, 6}}, new int[][] {{7, -8}, {9, 70_000}, {Integer.MIN_VALUE, 0}});
        examples.add(new Example("ExternalMultiply", multiply, Form.of(multiply).bytes(), 0));
        var noRows = new Task.Multiply(new int[0][], new int[][] {{1, 2}});
        examples.add(new Example("ExternalMultiply", noRows, Form.of(noRows).bytes(), 0));
        for (Task.Multiply most : List.of(
                new Task.Multiply(new int[LONGEST_SIDE][0], new int[0][]),
                new Task.Multiply(new int[0][], new int[LONGEST_SIDE][1]),
                new Task.Multiply(new int[0][], new int[1][LONGEST_SIDE]))) {
            examples.add(new Example("ExternalMultiply", most, Form.of(most).bytes(), 0));
        }
        var cannon = new Task.Cannon(new Place(1, 2, 3), 6, new int[][] {{1, 2}, {3, 4}}, new int[][] {{5, 6}, {7, 8}});
        examples.add(new Example("ExternalCannon", cannon, Form.of(cannon, 0).bytes(), 2));
        var empty = new Task.Cannon(new Place(0, 0, 1), 0, new int[0][], new int[0][]);
        examples.add(new Example("ExternalCannon", empty, Form.of(empty, 0).bytes(), 2));
        var emptyOfMany = new Task.Cannon(new Place(2, 0, 3), 0, new int[0][], new int[0][]);
        examples.add(new Example(
                "ExternalCannon", emptyOfMany, Form.of(emptyOfMany, 0).bytes(), 2));
        var oneOfMany = new Task.Cannon(
                new Place(LARGE_TORUS - 1, 7, LARGE_TORUS), LARGE_TORUS, new int[][] {{-1}}, new int[][] {{2}});
        examples.add(
                new Example("ExternalCannon", oneOfMany, Form.of(oneOfMany, 0).bytes(), 2));
        for (int[] items : new int[][] {{}, {1, 4, 5}}) {
            for (long nanos : new long[] {12_345_678_901L, 0, -1}) {
                var sorted = new Result.Sorted(items, nanos);
                examples.add(
                        new Example("ExternalSorted", sorted, Form.of(sorted).bytes(), 0));
            }
        }
        for (int[][] c : new int[][][] {
            {{1, 2, -3}, {4, 5, 1 << 20}},
            {},
            new int[LONGEST_SIDE][1],
            new int[1][LONGEST_SIDE],
            Oracle.matrix(script.random(), 120, 90)
        }) {
            var product = new Result.Product(c, 98_765_432_109L);
            examples.add(
                    new Example("ExternalProduct", product, Form.of(product).bytes(), 0));
        }
        var backwards = new Result.Product(new int[][] {{1}}, Long.MIN_VALUE);
        examples.add(
                new Example("ExternalProduct", backwards, Form.of(backwards).bytes(), 0));
        for (Axis axis : Axis.values()) {
            var vector = new Vector(0x1122334455667788L, axis, 3, new int[] {10, -11, 12});
            examples.add(new Example("ExternalVector", vector, Form.of(vector).bytes(), 0));
        }
        var unusual = new Vector(
                -2, Axis.ROWS, -3, new int[0]); // a random job is negative as often as not, and accept takes any round
        examples.add(new Example("ExternalVector", unusual, Form.of(unusual).bytes(), 0));
        return examples;
    }

    private static List<Example> oneOfEach(Script script) {
        var kinds = new LinkedHashMap<String, Example>();
        for (Example example : examples(script)) {
            if (example.data().length < 200 && example.data().length > 16) {
                kinds.putIfAbsent(example.type(), example);
            }
        }
        return List.copyOf(kinds.values());
    }

    /** Objects whose data has one thing wrong, each named by it. */
    private static Map<String, Example> lies() {
        int most = 16_000_000; // within all bounds, and 64 MB
        var sort = new Task.Sort(new int[] {1, 2, 3});
        var multiply = new Task.Multiply(new int[][] {{1}}, new int[][] {{1}});
        var cannon = new Task.Cannon(new Place(0, 0, 1), 1, new int[][] {{1}}, new int[][] {{1}});
        var sorted = new Result.Sorted(new int[] {1, 2, 3}, 0);
        var product = new Result.Product(new int[][] {{1}}, 0);
        var vector = new Vector(1, Axis.ROWS, 1, new int[] {1, 2, 3});
        var lies = new LinkedHashMap<String, Example>();
        lies.put(
                "a count of -1",
                new Example(
                        "ExternalSort", sort, new Form().ints(1, -1, 1, 2, 3).bytes(), 0));
        lies.put(
                "a count of 2 billion, and 3 items",
                new Example(
                        "ExternalSort",
                        sort,
                        new Form().ints(1, 2_000_000_000, 1, 2, 3).bytes(),
                        0));
        lies.put(
                "a count of 16 million, and 3 items",
                new Example(
                        "ExternalSort", sort, new Form().ints(1, most, 1, 2, 3).bytes(), 0));
        lies.put(
                "a count of 16,000,001, one more than PROTOCOL.md allows",
                new Example("ExternalSort", sort, new Form().ints(1, most + 1).bytes(), 0));
        lies.put(
                "16,385 rows without an element, one more than PROTOCOL.md allows",
                new Example(
                        "ExternalMultiply",
                        multiply,
                        new Form().ints(1, 16_385, 0, 0).bytes(),
                        0));
        lies.put(
                "a B of 16,385 rows without an element",
                new Example(
                        "ExternalMultiply",
                        multiply,
                        new Form().ints(1, 0, LONGEST_SIDE + 1, 0).bytes(),
                        0));
        lies.put(
                "a B of 16,385 columns, all of which are there",
                new Example(
                        "ExternalMultiply",
                        multiply,
                        new Form()
                                .ints(1, 0, 1, LONGEST_SIDE + 1)
                                .ints(new int[LONGEST_SIDE + 1])
                                .bytes(),
                        0));
        lies.put(
                "-1 rows",
                new Example(
                        "ExternalMultiply",
                        multiply,
                        new Form().ints(1, -1, 1, 1, 1, 1).bytes(),
                        0));
        lies.put(
                "an A of 1 x -1",
                new Example(
                        "ExternalMultiply",
                        multiply,
                        new Form().ints(1, 1, -1, 1, 1, 1).bytes(),
                        0));
        lies.put(
                "a B of 1 x -1",
                new Example(
                        "ExternalMultiply",
                        multiply,
                        new Form().ints(1, 1, 1, -1, 1, 1).bytes(),
                        0));
        lies.put(
                "65,536 rows of 65,536 elements: 0 in all, in an int",
                new Example(
                        "ExternalMultiply",
                        multiply,
                        new Form().ints(1, 1 << 16, 1 << 16, 1, 1, 1).bytes(),
                        0));
        lies.put(
                "4,000 rows of 4,000 elements, and 2 elements",
                new Example(
                        "ExternalMultiply",
                        multiply,
                        new Form().ints(1, 4000, 4000, 1, 1, 1).bytes(),
                        0));
        lies.put(
                "a B of 4,000 x 4,000, and 2 elements",
                new Example(
                        "ExternalMultiply",
                        multiply,
                        new Form().ints(1, 0, 4000, 4000, 1, 1).bytes(),
                        0));
        lies.put(
                "a place outside of the torus",
                new Example(
                        "ExternalCannon",
                        cannon,
                        new Form().ints(1).longs(7).ints(2, 0, 1, 1, 1, 1, 1).bytes(),
                        2));
        for (int[] outside : new int[][] {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
            lies.put(
                    "the place (" + outside[0] + ", " + outside[1] + ") of a torus of side 1",
                    new Example(
                            "ExternalCannon",
                            cannon,
                            new Form()
                                    .ints(1)
                                    .longs(7)
                                    .ints(outside)
                                    .ints(1, 1, 1, 1, 1)
                                    .bytes(),
                            2));
        }
        lies.put(
                "n = 5 and t = 2 at side 2, which does not divide 5",
                new Example(
                        "ExternalCannon",
                        cannon,
                        new Form()
                                .ints(1)
                                .longs(7)
                                .ints(0, 0, 2, 5, 2)
                                .ints(new int[8])
                                .bytes(),
                        2));
        lies.put(
                "a torus of side 0",
                new Example(
                        "ExternalCannon",
                        cannon,
                        new Form().ints(1).longs(7).ints(0, 0, 0, 1, 1, 1, 1).bytes(),
                        2));
        lies.put(
                "t = -1",
                new Example(
                        "ExternalCannon",
                        cannon,
                        new Form().ints(1).longs(7).ints(0, 0, 1, 1, -1, 1, 1).bytes(),
                        2));
        lies.put(
                "n = -1 and t = -1",
                new Example(
                        "ExternalCannon",
                        cannon,
                        new Form().ints(1).longs(7).ints(0, 0, 1, -1, -1, 1, 1).bytes(),
                        2));
        lies.put(
                "t = 4,000, and 2 elements",
                new Example(
                        "ExternalCannon",
                        cannon,
                        new Form()
                                .ints(1)
                                .longs(7)
                                .ints(0, 0, 1, 4000, 4000, 1, 1)
                                .bytes(),
                        2));
        lies.put(
                "n = 5 and t = 1 at side 1",
                new Example(
                        "ExternalCannon",
                        cannon,
                        new Form().ints(1).longs(7).ints(0, 0, 1, 5, 1, 1, 1).bytes(),
                        2));
        lies.put(
                "a count of -5 ",
                new Example(
                        "ExternalSorted",
                        sorted,
                        new Form().ints(1).longs(0).ints(-5, 1, 2, 3).bytes(),
                        0));
        lies.put(
                "a count of 16 million, and 3 items ",
                new Example(
                        "ExternalSorted",
                        sorted,
                        new Form().ints(1).longs(0).ints(most, 1, 2, 3).bytes(),
                        0));
        lies.put(
                "16,385 rows without an element",
                new Example(
                        "ExternalProduct",
                        product,
                        new Form().ints(1).longs(0).ints(LONGEST_SIDE + 1, 0).bytes(),
                        0));
        lies.put(
                "16,385 columns, all of which are there",
                new Example(
                        "ExternalProduct",
                        product,
                        new Form()
                                .ints(1)
                                .longs(0)
                                .ints(1, LONGEST_SIDE + 1)
                                .ints(new int[LONGEST_SIDE + 1])
                                .bytes(),
                        0));
        lies.put(
                "-1 rows ",
                new Example(
                        "ExternalProduct",
                        product,
                        new Form().ints(1).longs(0).ints(-1, 1, 1).bytes(),
                        0));
        lies.put(
                "-1 columns",
                new Example(
                        "ExternalProduct",
                        product,
                        new Form().ints(1).longs(0).ints(1, -1, 1).bytes(),
                        0));
        lies.put(
                "4,000 rows of 4,000 elements, and 1 element",
                new Example(
                        "ExternalProduct",
                        product,
                        new Form().ints(1).longs(0).ints(4000, 4000, 1).bytes(),
                        0));
        lies.put(
                "65,536 rows of 65,536 elements",
                new Example(
                        "ExternalProduct",
                        product,
                        new Form().ints(1).longs(0).ints(1 << 16, 1 << 16, 1).bytes(),
                        0));
        lies.put(
                "axis 2",
                new Example(
                        "ExternalVector",
                        vector,
                        new Form().ints(1).longs(1).ints(2, 1, 3, 1, 2, 3).bytes(),
                        0));
        lies.put(
                "axis -1",
                new Example(
                        "ExternalVector",
                        vector,
                        new Form().ints(1).longs(1).ints(-1, 1, 3, 1, 2, 3).bytes(),
                        0));
        lies.put(
                "a count of -7",
                new Example(
                        "ExternalVector",
                        vector,
                        new Form().ints(1).longs(1).ints(1, 1, -7, 1, 2, 3).bytes(),
                        0));
        lies.put(
                "a count of 16 million, and 3 elements",
                new Example(
                        "ExternalVector",
                        vector,
                        new Form().ints(1).longs(1).ints(1, 1, most, 1, 2, 3).bytes(),
                        0));
        return lies;
    }

    private static String words(Object value) {
        return marshal.checks.story.Show.value(value, 60);
    }
}
