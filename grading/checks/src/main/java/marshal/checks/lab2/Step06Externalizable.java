package marshal.checks.lab2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
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

/**
 * Step 6: objects that write themselves, as in figure 5.2 of Rahimi et al. Their bytes are compared with PROTOCOL.md.
 */
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
    /** 16 times this number of ints is 1 MB. */
    private static final int LONG_SIDE = 15_625;

    @Check(
            order = 1,
            points = 3,
            value = "ExternalSort, ExternalMultiply and ExternalCannon are written byte for byte as PROTOCOL.md says",
            why = "writeExternal gets no help: it has to write every field itself, in the order of the specification",
            look = "writeExternal of these classes; write the version first, then the sizes, then the elements, "
                    + "big-endian; a comes before b. ExternalCannon writes the job, place, n and t, both "
                    + "blocks, and then its two neighbours with writeObject")
    void writesTasks(Host host, Script script) throws IOException {
        writes(host, script, value -> value instanceof Task);
    }

    @Check(
            order = 2,
            points = 2,
            value = "ExternalSorted, ExternalProduct and ExternalVector are written as PROTOCOL.md says",
            why = "results carry the worker's compute time, and vectors carry job, axis and round: nothing else tells "
                    + "two vectors apart",
            look = "writeExternal of these classes; computeNanos and job are longs; write the axis as its ordinal()")
    void writesTheRest(Host host, Script script) throws IOException {
        writes(host, script, value -> !(value instanceof Task));
    }

    @Check(
            order = 3,
            points = 3,
            value = "each External object is read from the bytes that PROTOCOL.md says",
            why = "if readExternal reads in another order, it gets other numbers, without any error. And serialization "
                    + "needs a public class with a public constructor without parameters",
            look = "readExternal; read in the order in which writeExternal writes. Each class is public, and has a "
                    + "public constructor without parameters. If all is wrong from some element on, often 0, look at "
                    + "Bulk.read; read(...) may return only the rest of a block of 1,024 bytes, but readFully(...) "
                    + "reads all")
    void reads(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        for (ExternalExample example : ExternalExample.all(script.random())) {
            reads(lab, script, example);
        }
    }

    private static void reads(Lab2 lab, Script script, ExternalExample example) throws IOException {
        script.given(example.type() + " of " + example.words());
        byte[] bytes = Form.stream(example.written(lab, script), example.data(), example.objects());
        script.did("a stream with such an object holds the bytes of PROTOCOL.md");
        script.expect("what is in it", script.run("the object is read", example.reading(lab, bytes)), example.value());
    }

    /** Requires that right data is read: code that refuses everything must not pass. */
    private static void readsASort(Lab2 lab, Script script) throws IOException {
        int[] items = script.random().ints(3).toArray();
        reads(lab, script, ExternalExample.of(new Task.Sort(items)));
    }

    @Check(
            order = 4,
            points = 1,
            value = "another version is refused with an error that names both versions",
            why = "if only one side adds a field, all later fields move. The version shows this before anything goes "
                    + "wrong",
            look = "Bulk.requireVersion; call it first in each readExternal. If the version is not 1, throw an "
                    + "exception that names both")
    void refusesVersions(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        readsASort(lab, script);
        for (ExternalExample example : ExternalExample.oneOfEach(script.random())) {
            for (int version : new int[] {2, 0, 0x01000000}) {
                script.given(
                        example.type() + " of version " + version + ", and nothing behind it: its form is unknown");
                byte[] data = new Form().ints(version).bytes(); // anything may follow
                String message = example.refused(lab, script, data).getMessage();
                script.expectThat("a message that names both versions", message, words -> assertThat(words)
                        .containsIgnoringCase("version")
                        .contains("" + version, "1"));
            }
        }
    }

    @Check(
            order = 5,
            points = 2,
            value = "sizes are checked before anything is allocated, and an object that ends early is an IOException",
            why = "the filter sees no sizes here: an Externalizable object has to check its own sizes",
            look = "readExternal and Bulk.read; bound each size (see Shapes), multiply as long, and allocate as the "
                    + "elements arrive. ExternalCannon: readObject returns null or a RemoteWorker. Anything else is a "
                    + "MalformedMessageException, not a ClassCastException")
    void refusesLies(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        readsASort(lab, script);
        for (ExternalExample lie : ExternalExample.lies()) {
            script.given(lie.type() + " with " + lie.words());
            lie.refused(lab, script, lie.data(), lie.objects());
        }
        // a string passes every filter
        var cannon = ExternalExample.of(new Task.Cannon(new Place(0, 0, 1), 1, new int[][] {{1}}, new int[][] {{1}}));
        script.given("ExternalCannon with the String \"x\" in place of its left neighbour, and null for the other");
        cannon.refused(lab, script, cannon.data(), new byte[] {0x74, 0, 1, 'x', 0x70});
        script.given("ExternalCannon with the String \"x\" in place of its upper neighbour, and null for the other");
        cannon.refused(lab, script, cannon.data(), new byte[] {0x70, 0x74, 0, 1, 'x'});
        for (ExternalExample example : ExternalExample.oneOfEach(script.random())) {
            int all = example.data().length;
            for (int length = 0; length < all; length += length < 40 ? 1 : 13) {
                script.given(example.type() + " that ends after " + length + " of its " + all + " bytes");
                example.refused(lab, script, Arrays.copyOf(example.data(), length));
            }
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "1 MB of ints is at most " + MOST_CALLS + " calls of the stream, to write and to read",
            why = "if you write or read int by int, each int costs a call and a test of the buffer. In bulk, the same "
                    + "bytes are at least five times faster",
            look = "Bulk.write and Bulk.read, which all six classes use; take a ByteBuffer over a byte[] of 64 KB, "
                    + "and its asIntBuffer().put(...). Then call write(byte[], ...) or readFully once for each chunk")
    void isInBulk(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        var items = script.random().ints(MEGABYTE_OF_INTS).toArray();
        var square = new int[500][500];
        var block = new int[250][250];
        isInBulk(lab, script, "ExternalSort: 250000 items", new Task.Sort(items));
        for (int[] size : new int[][] {{1, 500, 500}, {LONG_SIDE, 8, LONG_SIDE}, {LONGEST_SIDE, 1, LONGEST_SIDE}}) {
            var a = new int[size[0]][size[1]];
            var b = new int[size[1]][size[2]];
            String words = "a of " + size[0] + " x " + size[1] + " and b of " + size[1] + " x " + size[2];
            isInBulk(lab, script, "ExternalMultiply: " + words, new Task.Multiply(a, b));
        }
        var cannon = new Task.Cannon(new Place(0, 1, 2), 500, block, block);
        isInBulk(lab, script, "ExternalCannon: blocks of 250 x 250", cannon);
        isInBulk(lab, script, "ExternalSorted: 250000 items", new Result.Sorted(items, 0));
        isInBulk(lab, script, "ExternalProduct: c of 500 x 500", new Result.Product(square, 0));
        isInBulk(lab, script, "ExternalProduct: c of 15,625 x 16", new Result.Product(new int[LONG_SIDE][16], 0));
        isInBulk(lab, script, "ExternalProduct: c of 16 x 15,625", new Result.Product(new int[16][LONG_SIDE], 0));
        isInBulk(lab, script, "ExternalVector: 250000 elements", new Vector(1, Axis.ROWS, 1, items));
    }

    private static void isInBulk(Lab2 lab, Script script, String words, Object value) {
        script.given(words);
        StreamCalls calls = script.run(
                "its external form is written, and read",
                () -> RemoteExceptions.io(() -> value instanceof Task task
                        ? lab.streamCalls(task)
                        : value instanceof Result result
                                ? lab.streamCallsOfResult(result)
                                : lab.streamCallsOfVector((Vector) value)));
        script.expectThat("at most " + MOST_CALLS + " writes", calls.writes(), came -> assertThat(came)
                .isLessThanOrEqualTo(MOST_CALLS));
        script.expectThat("at most " + MOST_CALLS + " reads", calls.reads(), came -> assertThat(came)
                .isLessThanOrEqualTo(MOST_CALLS));
    }

    @Check(
            order = 7,
            points = 2,
            value = "sort, SPA and MCA cost the same calls and elements as with Serializable",
            needs = {"lab2.3", "lab2.5"},
            why = "the formulas count calls and elements, not bytes: only the bytes may differ",
            look = "External*.java; make one object of your own class for each task, result and vector, and one call "
                    + "for each. ExternalCannon: write the left neighbour, then the upper one")
    void counts(Host host, Script script) throws IOException {
        int n = 12;
        int k = 4;
        int[] items = script.random().ints(n).toArray();
        int[][] a = Oracle.matrix(script.random(), n, n);
        int[][] b = Oracle.matrix(script.random(), n, n);
        script.given(n + " items, " + k + " workers, each behind a relay that counts");
        try (var cluster = StudentCluster.counted(host, script, EXTERNAL, k)) {
            List<Result> results = Matrices.timed(cluster.call(Matrices.sortTasks(items, k)));
            List<Task> tasks = Matrices.sortTasks(items, k);
            script.expect("the number of results", results == null ? 0 : results.size(), k);
            for (int i = 0; i < k; i++) {
                int[] part = ((Task.Sort) tasks.get(i)).items();
                Arrays.sort(part);
                script.expect("result " + i, results.get(i), Matrices.sorted(part));
            }
            cluster.expectCounts("2k", "2n", Counts.ofSort(n, k));
        }
        script.given("SPA: a and b are " + n + " x " + n + ", " + k + " workers, each behind a relay that counts");
        try (var cluster = StudentCluster.counted(host, script, EXTERNAL, k)) {
            var c = new ArrayList<int[]>();
            cluster.call(Matrices.spaTasks(a, b, k))
                    .forEach(result -> c.addAll(List.of(((Result.Product) result).c())));
            script.expect("a · b", c.toArray(new int[0][]), Oracle.product(a, b));
            cluster.expectCounts("2k", "n²(k + 2)", Counts.ofSpa(n, k));
        }
        for (int workers : new int[] {1, 4, 9}) {
            StudentCluster.countMca(host, script, EXTERNAL, Sockets.DEFAULT, n, workers);
        }
        writesLeftThenUp(host, script);
    }

    /**
     * Requires the specified order. If code writes and reads the vectors the other way round, only that code
     * understands it.
     */
    private static void writesLeftThenUp(Host host, Script script) throws IOException {
        script.given(
                "4 workers, which the checks play; (0, 1) is the left neighbour of (0, 0), and (1, 0) the upper one");
        try (var first = silent(host, script, "(0, 0)");
                var left = silent(host, script, "(0, 1)");
                var up = silent(host, script, "(1, 0)");
                var last = silent(host, script, "(1, 1)");
                var manager = script.run("a manager looks them up", () -> StudentCluster.mechanism(host, EXTERNAL)
                        .connect(
                                List.of(first.address(), left.address(), up.address(), last.address()),
                                Sockets.DEFAULT))) {
            StudentCluster.begin(manager, script, Matrices.cannonTasks(new int[2][2], new int[2][2], 2));
            ScriptedWorker.Asked task = first.task(script.deadlineMillis());
            script.inTime(task != null, "the ExternalCannon of (0, 0)");
            if (!(task.object() instanceof ObjectStream.Instance cannon)
                    || cannon.written().size() != 3) {
                throw script.failure("an ExternalCannon with two neighbours", "another object");
            }
            String behind = "the first object behind the blocks in the task of (0, 0), the stub of the left neighbour";
            refersTo(script, behind, cannon.written().get(1), left);
            Object second = cannon.written().get(2);
            refersTo(script, "the second one, the stub of the upper neighbour", second, up);
            // ends the manager's calls; step 8 checks whether it closes while they are under way
            for (ScriptedWorker worker : List.of(first, left, up, last)) {
                worker.close();
            }
        }
    }

    private static ScriptedWorker silent(Host host, Script script, String place) throws IOException {
        return ScriptedWorker.start(host, script, ScriptedWorker.Manner.SILENT_WORKER)
                .as("worker " + place);
    }

    private static void refersTo(Script script, String what, Object stub, ScriptedWorker worker) throws IOException {
        Jrmp.Reference reference = Jrmp.reference(stub);
        Integer port = reference == null ? null : reference.port();
        script.expect(what + ": its port", port, worker.address().getPort());
    }

    private static void writes(Host host, Script script, Predicate<Object> which) throws IOException {
        for (ExternalExample example : ExternalExample.all(script.random())) {
            if (which.test(example.value())) {
                writes(host, script, example);
            }
        }
    }

    private static void writes(Host host, Script script, ExternalExample example) throws IOException {
        script.given(example.type() + " of " + example.words());
        byte[] bytes = example.written(StudentCluster.lab(host), script);
        if (!(ObjectStream.of(bytes).next() instanceof ObjectStream.Instance object)) {
            throw script.failure("an object", "something else");
        }
        script.expect("its class", object.type().name(), "marshal.lab2." + example.type());
        script.require(
                object.type().isExternalizable(),
                "that the class is Externalizable",
                "it is only Serializable: its fields are written for it");
        script.expect("its serialVersionUID", object.type().uid(), 1L);
        byte[] data = object.data();
        if (example.value() instanceof Task.Cannon && data.length >= JOB_AT + Long.BYTES) {
            System.arraycopy(example.data(), JOB_AT, data, JOB_AT, Long.BYTES); // any job is right
        }
        script.expect("the bytes that it writes", data, example.data());
        long objects = object.written().stream()
                .filter(each -> !(each instanceof ObjectStream.Block))
                .count();
        script.expect("the number of objects that it writes", objects, (long) example.objects().length);
    }
}
