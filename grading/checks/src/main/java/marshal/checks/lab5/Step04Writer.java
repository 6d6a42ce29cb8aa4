package marshal.checks.lab5;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.lab5.GraphWriter;
import marshal.kit.lab5.TimedWrites;
import marshal.kit.lab5.Written;
import marshal.kit.lab5.graph.Graph;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Types;
import marshal.kit.measure.ProcessorTime;
import org.assertj.core.api.Assertions;

/** Step 4: graphs of objects to bytes. */
@Step(
        id = "lab5.4",
        title = "Write a graph",
        minutes = 60,
        file = "Handles.java, Fields.java, ObjectWriter.java",
        needs = {"lab5.1", "lab5.2", "lab5.3"})
class Step04Writer {

    private static final int LARGEST_MAP = 12;
    private static final int OBJECTS = 80_000;
    private static final int STRINGS = 20_000; // enough to see squares, and these end in time
    private static final int TIMES = 4;
    private static final int MOST_TIMES = 8;
    private static final int ROUNDS = 4;
    /** Less than a table that is searched from end to end, which takes 16 times as long: others may use the caches. */
    private static final int NEARLY = 12;

    private static final int MORE_ROUNDS = 20;
    private static final int AGAIN = 100;
    /**
     * A writer that is slow with few objects would look good with many. So the time for few objects counts as at most
     * this multiple of the checks' own time.
     */
    private static final int SLOW = 30;

    private static final int BUFFERS = 5000;

    @Check(
            order = 1,
            points = 3,
            value = "null, one object, both forms of strings, and arrays, byte for byte",
            why = "the reader may be written by anybody: only the bytes count",
            look = "ObjectWriter.value; PROTOCOL.md has the tags. A String whose chars are all below 256 goes as "
                    + "bytes, any other as chars. A class is named with the first object or array that needs it. An "
                    + "array of references names the class of its elements")
    void writesEachKind(Host host, Script script) {
        for (boolean little : new boolean[] {false, true}) {
            for (String graph : SampleGraphs.KINDS) {
                Lab5Student.writes(host, script, little, graph);
            }
        }
        for (String graph : SampleGraphs.SUBCLASSES) {
            Lab5Student.writes(host, script, false, graph);
        }
        NewClass general =
                NewClass.random(script.random(), Types.OBJECT, true).plain().general();
        Lab5Student.of(host).load(general.file());
        String ofGeneral = "1 = " + general.name() + "[1] null";
        script.given(general + "\n" + ofGeneral);
        var golden = new GoldenWriter(false, false, Types.MODELS.with(general.shape()));
        Written came = Lab5Student.written(host, script, Lab5Student.PLAIN, 0, ofGeneral);
        Lab5Student.expectBytes(
                script, "the bytes, with the levels of the abstract class", came, golden.write(ofGeneral));
        Lab5Student.writes(host, script, false, "1 = \"" + "x".repeat(200) + "\"");
        Lab5Student.writes(host, script, false, "1 = \"" + "\\u20ac".repeat(200) + "\"");
    }

    @Check(
            order = 2,
            points = 3,
            value = "trees, shared objects, cycles, an array that holds itself",
            why = "a graph is more than a tree: a shared object that is written twice arrives as two objects, and a "
                    + "cycle never ends",
            look = "ObjectWriter.value and Handles.findOrAdd; give an object its handle before you write anything "
                    + "inside of it")
    void writesGraphs(Host host, Script script) {
        for (String graph : SampleGraphs.GRAPHS) {
            Lab5Student.writes(host, script, false, graph);
        }
        for (String map : SampleGraphs.maps(script.random(), LARGEST_MAP)) {
            Lab5Student.writes(host, script, script.random().nextBoolean(), map);
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "two objects that are equal have two handles; the same object twice has one",
            why = "if two equal objects become one at the other side, a change of one also changes the other",
            look = "Handles.findOrAdd; use System.identityHashCode and ==, not hashCode and equals. The table grows "
                    + "before it is full: then each key gets a new place, and keeps its number")
    void knowsIdentity(Host host, Script script) {
        for (String graph : List.of(
                "1 = Object[2] 2 3\n2 = \"abc\"\n3 = \"abc\"",
                "1 = Object[2] 2 2\n2 = \"abc\"",
                "1 = Object[2] 2 2\n2 = \"abcdef\"", // its hashCode is negative
                "1 = Object[4] 2 3 2 3\n2 = int[1] 7\n3 = int[1] 7",
                "1 = Object[3] 2 3 3\n2 = Item value:5\n3 = Item value:5",
                "1 = Tree data:2 left:3\n2 = \"x\"\n3 = Tree data:4\n4 = \"x\"",
                "1 = Object[400] 2..201 2..201\n2..201 = \"abc\"")) {
            Lab5Student.writes(host, script, false, graph);
        }
        for (String two : SampleGraphs.EQUALS) {
            Lab5Student.writes(host, script, false, two);
        }
    }

    @Check(
            order = 4,
            points = 2,
            value = "an object that is not Serializable: ABORT in its place, and a NotSerializableException that "
                    + "names its class",
            why = "the reader may have half of the message already: it has to learn that the rest will not come",
            look = "ObjectWriter.writeObject and abort; catch the exception of step 3, write ABORT and the reason, "
                    + "take no byte back, and rethrow the exception")
    void aborts(Host host, Script script) throws IOException {
        Lab5Student.writes(host, script, false, SampleGraphs.GRAPHS.get(1));
        for (String graph : List.of(
                "1 = Secret",
                "1 = Object[1] 2\n2 = Secret",
                "1 = Tree data:2 left:3 right:4\n2 = \"x\"\n3 = Tree data:5\n4 = Tree\n5 = Object[2] 2 6\n6 = Secret",
                "1 = Object[2] 2 null\n2 = Vector")) {
            String name = graph.contains("Secret") ? Types.full("Secret") : Types.VECTOR;
            Lab5Student.given(script, graph, "where " + Types.brief(name) + " cannot be written");
            Written came = Lab5Student.written(host, script, Lab5Student.PLAIN, 0, graph);
            expectAbort(script, came, new GoldenWriter(false).write(graph).take(), name);
            String words =
                    StreamRefusal.expectReported(script, came.refused(), "it returned", StreamRefusal.NOT_SERIALIZABLE);
            script.expect("the exception's message", words, name);
            namesTheNext(host, script, graph);
        }
    }

    /** Requires that a refused class gets no id: the next class that is named gets it. */
    private static void namesTheNext(Host host, Script script, String aborted) throws IOException {
        String next = "1 = Town";
        script.given(aborted + "\nwhich is refused, and on the same connection " + next + ", whose class is new")
                .why("ids count the classes that the stream names: a reader refuses an id that skips one")
                .look("ObjectWriter.value; test whether the class's objects can be written; only then write the class "
                        + "and count its id");
        var golden = new GoldenWriter(false);
        golden.write(aborted).take();
        GraphWriter writer = Lab5Student.of(host).writer(Lab5Student.PLAIN, 0);
        script.run("ObjectWriter.writeObject(object 1), flush()", () -> writer.write(aborted));
        Written came = script.run("ObjectWriter.writeObject(the Town), flush()", () -> writer.write(next));
        Lab5Student.expectBytes(script, "the bytes of the Town", came, golden.write(next));
        script.why("").look("");
    }

    /** Requires an ABORT. The reason must contain the name; the rest of it is free. */
    private static void expectAbort(Script script, Written came, byte[] golden, String name) {
        byte[] start = Arrays.copyOf(golden, golden.length - 2 - name.length());
        int at = Arrays.mismatch(start, came.bytes());
        if (at >= 0 && at < start.length) {
            throw script.failure(
                    "the bytes up to the ABORT: " + Show.bytesAround(start, at), Show.bytesAround(came.bytes(), at));
        }
        var text = new GoldenReader();
        text.feed(Arrays.copyOfRange(came.bytes(), start.length, came.bytes().length));
        String reason;
        try {
            reason = text.text();
            text.end();
        } catch (Malformed e) {
            throw script.failure("behind the ABORT a text, and no more", e.getMessage());
        }
        script.expectContains("the class's name behind the ABORT", reason, name);
    }

    @Check(
            order = 5,
            points = 2,
            value = "80,000 objects are written in seconds, and 4 times as many take at most 8 times as long",
            why = "a handle table that is searched from end to end makes each object slower than the object before",
            look = "Handles; keep the hash table at most half full: make it larger in time, and put all keys in again")
    void scales(Host host, Script script) {
        Lab5Student.writes(host, script, false, "1 = Object[3] 2..4\n2..4 = Item value:5");
        scales(host, script, OBJECTS, "Items", "Item value:5");
        script.why("equal Strings have the same hashCode. A table that uses it has all of them in one place, "
                        + "and searches this place from end to end")
                .look("Handles.findOrAdd; System.identityHashCode says where to look. Do not use the object's own "
                        + "hashCode");
        scales(host, script, STRINGS, "Strings, all of them \"abc\"", "\"abc\"");
    }

    private static void scales(Host host, Script script, int objects, String what, String object) {
        String small = many(script.random(), object, objects / TIMES);
        String large = many(script.random(), object, objects);
        script.given("an Object[" + objects + "] of as many " + what + ", and one of " + objects / TIMES
                + "; the processor's time counts, not the clock's");
        long few = SLOW * goldenNanos(small);
        long many = Long.MAX_VALUE;
        for (int i = 0; i == 0 || many > MOST_TIMES * few && i < (many < NEARLY * few ? MORE_ROUNDS : ROUNDS); i++) {
            few = Math.min(
                    few,
                    script.run(
                            "writeObject of the smaller one, several times: nanoseconds of the fastest run",
                            () -> nanos(host, script, small)));
            many = Math.min(many, script.run("the same of the larger one", () -> nanos(host, script, large)));
        }
        script.require(
                many <= MOST_TIMES * few,
                "at most " + MOST_TIMES + " times the time of the smaller one",
                many / few + " times: " + many / 1000 + " us against " + few / 1000 + " us");
    }

    /** Returns equal objects, some of which come again. A writer that does not look for them writes different bytes. */
    private static String many(Random random, String object, int count) {
        String again =
                random.ints(AGAIN, 2, count + 2).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        return "1 = Object[" + (count + AGAIN) + "] 2.." + (count + 1) + " " + again + "\n2.." + (count + 1) + " = "
                + object;
    }

    private static long nanos(Host host, Script script, String graph) throws IOException {
        TimedWrites timed = Lab5Student.of(host).timed(Lab5Student.PLAIN, graph);
        var came = new Written(timed.bytes(), 1, null);
        Lab5Student.expectBytes(script, "the bytes", came, new GoldenWriter(false).write(graph));
        return timed.nanos();
    }

    /** Returns how long the checks take for the same graph. */
    private static long goldenNanos(String graph) {
        Graph parsed = GraphText.parse(graph, Types.MODELS);
        long best = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            best = Math.min(
                    best,
                    ProcessorTime.of(() -> new GoldenWriter(false).write(parsed).take()));
        }
        return best;
    }

    @Check(
            order = 6,
            points = 1,
            value = "objects that lie across the end of the buffer; a broken stream is an IOException",
            why = "the buffer may fill up in the middle of an object, a name or a long: no byte may be lost there, or "
                    + "sent twice",
            look = "Output; make room for each value before you write it")
    void crossesBuffers(Host host, Script script) {
        for (int before : new int[] {0, 1, 2, 3}) {
            String graph =
                    "1 = Object[" + (BUFFERS + 1) + "] 2.." + (BUFFERS + 2) + "\n2 = byte[" + before + "] seed 1\n3.."
                            + (BUFFERS + 2) + " = Data b:1 c:65 d:2.5 f:0.5 i:-3 j:72623859790382856 s:258 z:true";
            Lab5Student.writes(host, script, false, graph);
            Lab5Student.given(script, graph, "written to a connection that is broken");
            script.why("only an IOException says that the connection is broken: then the caller may try again")
                    .look("Fields.write; invokeExact throws Throwable: let an IOException through as it is");
            Callable<Written> broken =
                    () -> Lab5Student.of(host).writer(Lab5Student.PLAIN, 0).writeToBroken(graph);
            StreamRefusal.expect(script, "ObjectWriter.writeObject(object 1)", broken, IOException.class.getName());
            script.why("").look("");
        }
    }

    @Check(
            order = 7,
            points = 1,
            value = "the header goes with the first bytes that are flushed, and not alone",
            why = "a connection is silent until somebody writes; and a packet of four bytes costs as much as one of a "
                    + "thousand",
            look = "Output.writeBytes; bytes that fit into the buffer wait there like any other value")
    void sendsTheHeaderWithTheFirst(Host host, Script script) {
        for (String graph : List.of("null", "1 = Item value:5")) {
            Written came = Lab5Student.writes(host, script, false, graph);
            script.expectThat(
                    "1 call of OutputStream.write on a new connection",
                    came.writes() + " calls for " + came.bytes().length + " bytes",
                    calls -> Assertions.assertThat(came.writes()).isEqualTo(1));
        }
    }
}
