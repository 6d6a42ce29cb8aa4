package marshal.checks.lab5;

import java.util.List;
import java.util.stream.Stream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.lab5.GraphReader;
import marshal.kit.lab5.graph.Types;

/** Step 5: bytes to graphs of objects. */
@Step(
        id = "lab5.5",
        title = "Read a graph",
        minutes = 60,
        file = "ObjectReader.java, IncomingClasses.java, Fields.java, Input.java",
        needs = {"lab5.1", "lab5.2", "lab5.3"})
class Step05Reader {

    private static final int LARGEST_MAP = 12;
    /** The first ones have no cycles. */
    private static final int TREES = 3;

    private static final int SHOWN = 120;

    @Check(
            order = 1,
            points = 5,
            value = "the bytes of every kind of object become the right graph: in both byte orders, in pieces of "
                    + "any size",
            why = "the writer may be written by anybody, on any machine: its header says in which order its "
                    + "numbers are",
            look = "ObjectReader.value; the header first, and what each tag announces. What fits is of the type or of "
                    + "a subclass. Read no byte behind the object: the stream stays open")
    void readsEachKind(Host host, Script script) throws Exception {
        List<String> all = Stream.concat(
                        SampleGraphs.KINDS.stream(),
                        SampleGraphs.GRAPHS.stream().limit(TREES))
                .toList();
        for (boolean little : new boolean[] {false, true}) {
            for (String graph : all) {
                for (int chunk : new int[] {Lab5Student.WHOLE, 7, 1}) {
                    reads(host, script, little, graph, chunk);
                }
            }
        }
        reads(host, script, false, "1 = Object[2] 2 3\n2 = double[20000] seed 5\n3 = \"x\\u20ac\"*20000", 1000);
        script.look("ObjectReader; the table of objects grows when it is full");
        reads(host, script, false, "1 = Object[1000] 2..1001\n2..1001 = Item value:5", Lab5Student.WHOLE);
    }

    @Check(
            order = 2,
            points = 3,
            value = "cycles come back as cycles: an object is known before its fields are read",
            why = "what is inside of an object may refer to it: whoever adds it to the table when it is complete has "
                    + "no answer, and gives every object inside of it the wrong number",
            look = "ObjectReader; make the object, enter it into the table, and read its fields then. The same with "
                    + "arrays and Strings. IncomingClasses.local finds a field by its level and its name")
    void readsCycles(Host host, Script script) throws Exception {
        for (String graph : SampleGraphs.GRAPHS) {
            reads(host, script, false, graph, Lab5Student.WHOLE);
        }
        for (String map : SampleGraphs.maps(script.random(), LARGEST_MAP)) {
            reads(host, script, script.random().nextBoolean(), map, Lab5Student.WHOLE);
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "what stands in a field or an array fits its type, or is refused",
            why = "a String in a field of type Tree is a ClassCastException somewhere else, long after, or worse: none",
            look = "ObjectReader; isAssignableFrom before anything is set: of handles too, and of elements")
    void checksTypes(Host host, Script script) throws Exception {
        reads(host, script, false, SampleGraphs.GRAPHS.get(1), Lab5Student.WHOLE);
        refusesAll(
                host,
                script,
                HostileStream.malformed().stream()
                        .filter(Step05Reader::isOfType)
                        .toList());
    }

    @Check(
            order = 4,
            points = 2,
            value = "no constructor of the class runs, but that of its superclass that is not Serializable; a "
                    + "transient field is 0",
            why = "a constructor makes a new object, with what it thinks is right; what is read is an old one. Only "
                    + "what was not sent has to be made somehow",
            look = "ObjectReader; Instances.of(type).make(), once asked for a class")
    void runsNoConstructor(Host host, Script script) throws Exception {
        reads(host, script, false, "1 = Fresh kept:5 also lost:9 NotSerial.made:9", Lab5Student.WHOLE);
        reads(host, script, false, "1 = Fresh kept:0", Lab5Student.WHOLE);
        reads(host, script, false, "1 = Derived Base.x:1 Derived.x:2 also cached:9", Lab5Student.WHOLE);
    }

    @Check(
            order = 5,
            points = 4,
            value = "malformed streams are refused by a named exception, and nothing is allocated on their word",
            why = "a reader is an interpreter of a stranger's program: what it does not refuse, it does",
            look = "ObjectReader; check magic, order, tags, handles, ids, names, kinds and lengths before they are "
                    + "used. A StreamCorruptedException or "
                    + "InvalidClassException says what came; the end inside of a value is an EOFException")
    void refusesMalformed(Host host, Script script) throws Exception {
        reads(host, script, false, SampleGraphs.GRAPHS.get(0), Lab5Student.WHOLE);
        refusesAll(
                host,
                script,
                HostileStream.malformed().stream()
                        .filter(stream -> !isOfType(stream) && stream.before() == 0)
                        .toList());
        byte[] whole = new GoldenWriter(false).write(SampleGraphs.GRAPHS.get(9)).take();
        for (int length = 1; length < whole.length; length++) {
            byte[] start = java.util.Arrays.copyOf(whole, length);
            script.given("the first " + length + " of " + whole.length + " bytes of\n" + SampleGraphs.GRAPHS.get(9)
                    + "\nand then the end");
            GraphReader reader = Lab5Student.reader(host);
            StreamRefusal.seen(
                    script,
                    "java.io.EOFException",
                    "ObjectReader.readObject()",
                    () -> reader.read(start, Lab5Student.WHOLE));
        }
    }

    /** Something that stands where it does not fit. */
    private static boolean isOfType(HostileStream stream) {
        return stream.reason().contains(" where a ");
    }

    /** The golden bytes of a graph have to become that graph. */
    static void reads(Host host, Script script, boolean little, String graph, int chunk) throws Exception {
        byte[] bytes = new GoldenWriter(little).write(graph).take();
        String expected = Lab5Student.golden(bytes, false);
        Lab5Student.given(script, graph, "in bytes, " + Lab5Student.order(little));
        Lab5Student.reads(script, Lab5Student.reader(host), bytes, chunk, expected);
    }

    static void refusesAll(Host host, Script script, List<HostileStream> streams) throws Exception {
        for (HostileStream stream : streams) {
            refuses(script, reader(host, GoldenReader.Limits.WIDE), stream);
        }
        script.look("");
    }

    /** A reader that lets in what there can be no objects of, too: its list is step 8. */
    static GraphReader reader(Host host, GoldenReader.Limits most) throws Exception {
        List<String> allowed = Stream.concat(Types.MODELS.names().stream(), HostileStream.NO_OBJECTS.stream())
                .toList();
        return Lab5Student.of(host).reader(Lab5Student.settings(false, false, allowed, most), 0);
    }

    static void refuses(Script script, GraphReader reader, HostileStream stream) {
        script.given(stream.name()).look(stream.look());
        script.did("the " + stream.bytes().length + " bytes are " + Show.bytes(stream.bytes(), 0, SHOWN) + ": "
                + stream.reason());
        for (int i = 0; i < stream.before(); i++) {
            script.did("ObjectReader.readObject(), of the message before");
            reader.read(i == 0 ? stream.bytes() : new byte[0], Lab5Student.WHOLE);
        }
        StreamRefusal.seen(
                script,
                stream.refusals(),
                "ObjectReader.readObject()",
                () -> reader.read(stream.before() == 0 ? stream.bytes() : new byte[0], Lab5Student.WHOLE));
    }
}
