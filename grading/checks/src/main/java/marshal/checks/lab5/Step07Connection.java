package marshal.checks.lab5;

import java.util.Arrays;
import java.util.concurrent.Callable;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab5.GraphWriter;
import marshal.kit.lab5.ReadOutcome;
import marshal.kit.lab5.Written;
import marshal.kit.lab5.graph.Graph;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Types;

/** Step 7: one stream for all messages of a connection. */
@Step(
        id = "lab5.7",
        title = "One stream a connection",
        minutes = 30,
        file = "Handles.java, ObjectWriter.java, ObjectReader.java",
        needs = {"lab5.4", "lab5.5"})
class Step07Connection {

    private static final int MEGABYTE = 1 << 20;
    private static final int ARRAYS = 100;
    private static final int LARGE = 100_000;
    private static final int SMALL = 2000;
    private static final int ROUNDS = 3;
    private static final int MOST_TIMES = 20;
    /** A message counts as at least this time, because some clocks of processor time have coarse ticks. */
    private static final long LEAST_NANOS = 500;

    /** A connection: a golden writer, and the student's writer and reader, which are compared with it. */
    private static final class Connection {

        private static final String WRITER = "your ObjectWriter";
        private static final String READER = "your ObjectReader";
        private static final String CHECK = "the check";

        final Script script;
        final GoldenWriter golden = new GoldenWriter(false);
        final GraphWriter writer;
        final ReaderScene reader;
        private byte[] pending = {}; // written, but not yet read

        Connection(Host host, Script script) throws Exception {
            this.script = script;
            this.writer = Lab5Student.of(host).writer(Lab5Student.PLAIN, 0);
            this.reader = new ReaderScene(host, script);
        }

        /** Requires that both sides forget the objects. */
        void reset() {
            Written came = script.run("ObjectWriter.reset(), flush()", writer::reset);
            pending = behindPending(expectBytes("RESET", "the bytes of it", came, golden.reset()));
        }

        private byte[] behindPending(byte[] bytes) {
            byte[] all = Arrays.copyOf(pending, pending.length + bytes.length);
            System.arraycopy(bytes, 0, all, pending.length, bytes.length);
            return all;
        }

        private byte[] expectBytes(String event, String what, Written came, GoldenWriter expected) {
            script.comes(WRITER, CHECK, event, came.bytes().length);
            return Lab5Student.expectBytes(script, what, came, expected);
        }

        /** Requires that a graph becomes the golden bytes, and that these are read as the graph. */
        void sends(String graph) {
            String call = "ObjectWriter.writeObject(" + graph.replace("\n", "; ") + ")";
            sends(GraphText.parse(graph, Types.MODELS), call, () -> writer.write(graph));
        }

        void sends(Graph graph, String what, Callable<Written> write) {
            Written came = script.run(what + ", flush()", write);
            byte[] bytes = expectBytes(what, "the bytes of this message", came, golden.write(graph));
            String read = pending.length == 0 ? "an object" : "RESET and an object";
            byte[] all = behindPending(bytes);
            script.passes(CHECK, READER, read, all.length);
            pending = new byte[0];
            reader.reads(all, GraphText.show(graph));
        }
    }

    @Check(
            order = 1,
            points = 2,
            value = "the second message of a connection names no class again",
            why = "a class's name and fields take 100 bytes, an item takes 8: with many small messages, names would be "
                    + "most of the bytes",
            look = "ObjectWriter.reset and forget, and ObjectReader.forget; RESET forgets objects, not classes. "
                    + "Handles begin at 1 again, at both sides")
    void keepsClasses(Host host, Script script) throws Exception {
        script.given("three messages on one connection, with a reset before the second and before the third");
        var connection = new Connection(host, script);
        connection.sends("1 = Item value:5");
        connection.reset();
        connection.sends("1 = Item value:6 next:2\n2 = Item value:7");
        connection.reset();
        connection.sends("1 = Object[2] 2 3\n2 = Item value:6\n3 = Tree data:2");
        connection.reset();
        connection.sends("1 = Tree data:2\n2 = Object[1] null");
    }

    @Check(
            order = 2,
            points = 2,
            value = "before a reset a sent object is only a handle; after a reset it is sent again, with its changes",
            why = "if a changed array is sent again without a reset, only its old handle is sent, four bytes. This "
                    + "is the most frequent bug with Java's own streams",
            look = "ObjectWriter.reset; clear the handles. Both sides have to count from 1 again")
    void forgetsObjects(Host host, Script script) throws Exception {
        String first = "1 = Item value:5";
        script.given("an Item; the same Item once more; after a reset the same Item, whose value is now 6");
        var connection = new Connection(host, script);
        Graph item = GraphText.parse(first, Types.MODELS);
        connection.sends(item, "writeObject(item)", () -> connection.writer.write(first));
        connection.sends(item, "writeObject(item)", () -> connection.writer.writeAgain());
        connection.reset();
        connection.sends(GraphText.parse("1 = Item value:6", Types.MODELS), "item.value = 6, writeObject(item)", () -> {
            connection.writer.change("value", "6");
            return connection.writer.writeAgain();
        });
        script.given("an Item behind two RESETs")
                .why("each message begins with a RESET, even if there is nothing to forget. So neither side has to "
                        + "find out whether there is")
                .look(
                        "ObjectWriter.reset; it writes RESET each time. ObjectReader.readObject; in the place of a tag there may "
                                + "be several RESETs");
        var twice = new Connection(host, script);
        twice.reset();
        twice.reset();
        twice.sends(first);
        script.why("if only one side forgets an object, the handles of the two sides mean different objects");
        for (HostileStream stream : HostileStream.malformed()) {
            if (stream.before() > 0 || stream.reason().startsWith("RESET inside")) {
                ReaderScene.within(host, script, GoldenReader.Limits.WIDE).refuses(stream);
            }
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "100 arrays of 1 MB with a reset before each, in a heap of 64 MB: writer and reader let go of all",
            why = "a table that still refers to forgotten objects is a leak that no tool reports: after a day the "
                    + "server is full",
            look = "Handles.clear, the reader's table and Parents.pop; set the places to null, do not only set the "
                    + "size to 0")
    void leaksNothing(Host host, Script script) throws Exception {
        script.given(ARRAYS + " messages of a byte[1048576], with a reset before each; the heap holds 64 MB");
        Written written = script.run(
                "reset(), writeObject(array), for " + ARRAYS + " times, flush()",
                () -> Lab5Student.of(host).writer(Lab5Student.PLAIN, 0).writeArrays(ARRAYS, MEGABYTE));
        script.require(written.refused() == null, "that all arrays are written", written.refused());
        String graph = "1 = byte[" + MEGABYTE + "] seed 1";
        ReaderScene reader = new ReaderScene(host, script).reset().reads(graph);
        script.did("the same bytes behind a RESET, for " + ARRAYS + " times");
        byte[] next = reader.reset().golden(graph);
        ReadOutcome seen = script.run(
                "ObjectReader.readObject(), as often", () -> reader.reader().readMany(next, ARRAYS));
        ReaderScene.expectGraph(script, seen, SampleGraphs.shown(graph));
        script.given("an Item, and then a RESET and null");
        ReaderScene other =
                new ReaderScene(host, script).reads("1 = Item value:5").reset().reads("null");
        boolean kept = script.run("does anything still refer to the Item?", other.reader()::keepsTheOneBefore);
        script.expect("whether anything still refers to the Item", kept, false);
        paysForWhatThereIs(host, script);
    }

    /** Requires that small messages do not take longer after a large message on the same connection. */
    private static void paysForWhatThereIs(Host host, Script script) throws Exception {
        String given = SMALL + " small messages with a reset before each, on a new connection; and the same behind "
                + LARGE + " Items without a reset. The processor's time counts, not the clock's";
        script.given(given)
                .why("one large message must not slow down all small ones after it: to clear a table of a million "
                        + "places takes longer than a small message")
                .look("Handles.clear; if a table is far too large, replace it by a small one, do not clear it");
        GraphWriter fresh = Lab5Student.of(host).writer(Lab5Student.PLAIN, 0);
        GraphWriter used = Lab5Student.of(host).writer(Lab5Student.PLAIN, 0);
        script.did("ObjectWriter.writeObject(" + LARGE + " Items)");
        used.write("1 = Object[" + LARGE + "] 2.." + (LARGE + 1) + "\n2.." + (LARGE + 1) + " = Item value:5");
        used.write("null"); // the probe releases the Items
        compares(
                script,
                "reset(), writeObject(byte[1])",
                () -> fresh.nanosOfArrays(SMALL, 1),
                () -> used.nanosOfArrays(SMALL, 1));
        script.given(given)
                .look("ObjectReader.forget; if a table is far too large, replace it by a small one, do not clear it");
        ReaderScene one = new ReaderScene(host, script).reads("null");
        byte[] message = one.reset().golden("null");
        ReaderScene other = new ReaderScene(host, script).reads("1 = Item value:5");
        byte[] item = other.golden("1 = Item value:5");
        ReaderScene.expectGraph(script, other.reader().readMany(item, LARGE), SampleGraphs.shown("1 = Item value:5"));
        compares(
                script,
                "ObjectReader.readObject(), of RESET and null",
                () -> one.reader().nanosOfMany(message, SMALL),
                () -> other.reader().nanosOfMany(message, SMALL));
    }

    private static void compares(Script script, String what, Callable<Long> fresh, Callable<Long> used) {
        long few = Long.MAX_VALUE;
        long many = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            few = Math.min(
                    few, script.run(what + ", for " + SMALL + " times on the new connection: nanoseconds", fresh));
            many = Math.min(many, script.run("the same behind the large message", used));
        }
        few = Math.max(few, SMALL * LEAST_NANOS);
        script.require(
                many <= MOST_TIMES * few,
                "at most " + MOST_TIMES + " times the time of the new connection",
                many / few + " times: " + many / 1000 + " us against " + few / 1000 + " us");
    }

    @Check(
            order = 4,
            points = 2,
            value = "after an ABORT the next object is written and read as if nothing had happened",
            why = "one object that cannot be sent must not cost the connection; but both sides must forget the same "
                    + "objects",
            look = "ObjectWriter.abort and ObjectReader; at an ABORT both forget all objects and clear the stack")
    void goesOnAfterAnAbort(Host host, Script script) throws Exception {
        String aborted = "1 = Object[3] 2 3 4\n2 = Item value:5\n3 = Object[1] 5\n4 = \"never\"\n5 = Secret";
        script.given("a message that ends in an ABORT, and a second message of the same classes\n" + aborted);
        var connection = new Connection(host, script);
        Written came =
                script.run("ObjectWriter.writeObject(object 1), flush()", () -> connection.writer.write(aborted));
        byte[] bytes = connection.golden.write(aborted).take();
        StreamRefusal.expectReported(script, came.refused(), "it returned", StreamRefusal.NOT_SERIALIZABLE);
        String words = connection.reader.learnsOfAbort(bytes);
        script.expectContains("the writer's reason in the message", words, Types.full("Secret"));
        connection.sends("1 = Object[2] 2 2\n2 = Item value:6");
        connection.reset();
        connection.sends("1 = Tree data:2\n2 = Item value:7"); // a new class: its id is the next
        script.given("an ABORT at the top, with 65,535 bytes of reason");
        var top = new GoldenBytes(false).header().bytes(GoldenBytes.ABORT).text("x".repeat(65_535));
        var reader = new ReaderScene(host, script);
        reader.learnsOfAbort(top.take());
        reader.reads(new GoldenBytes(false).string("next").take(), SampleGraphs.shown("1 = \"next\""));
    }
}
