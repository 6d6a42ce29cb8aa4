package marshal.checks.lab5;

import static marshal.checks.lab5.ReaderScene.WHOLE;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Types;

/** Step 5: bytes to graphs of objects. */
@Step(
        id = "lab5.5",
        title = "Read a graph",
        minutes = 90,
        file = "ObjectReader.java, IncomingClasses.java, Fields.java, Input.java",
        needs = {"lab5.1", "lab5.2", "lab5.3"})
class Step05Reader {

    private static final int LARGEST_MAP = 12;
    private static final int ITEMS = 10_000;
    private static final long MOST_BYTES = 1000;
    private static final int LEVELS = 129; // more than a signed byte counts
    /** The first graphs have no cycles. */
    private static final int TREES = 3;

    @Check(
            order = 1,
            points = 5,
            value = "the bytes of every kind of object become the right graph: in both byte orders, in pieces of "
                    + "any size",
            why = "the writer may be anybody's, on any machine: a reader must find exactly the graph that was written, "
                    + "and its end",
            look = "ObjectReader.value; read the header, then the bytes that each tag announces. Enter an object "
                    + "into the table before you read its references. A value fits if it is of the type or of a "
                    + "subclass. Read no byte behind the object: the stream stays open")
    void readsEachKind(Host host, Script script) throws Exception {
        List<String> all = Stream.concat(
                        SampleGraphs.KINDS.stream(),
                        SampleGraphs.GRAPHS.stream().limit(TREES))
                .toList();
        for (boolean little : new boolean[] {false, true}) {
            for (String graph : all) {
                for (int chunk : new int[] {WHOLE, 7, 1}) {
                    reads(host, script, little, graph, chunk);
                }
            }
        }
        script.given("a String of 3 chars below 256, which come by tag 03, in 2 bytes each")
                .look("ObjectReader.value; a writer MUST send this String by 02, but a reader takes 03 for any String");
        GoldenBytes wide = new GoldenBytes(false)
                .header()
                .bytes(GoldenBytes.UTF_16)
                .ints(3)
                .shorts('a', 'b', 'c');
        new ReaderScene(host, script).reads(wide.take(), SampleGraphs.shown("1 = \"abc\""));
        script.look("");
        String tree =
                "1 = Tree data:2 left:3\n2 = \"x\"\n3 = Tree"; // no object comes twice: another check is about handles
        Lab5Student.given(script, tree, "of a writer whose class Tree has its fields in another order");
        script.look("IncomingClasses.next; keep the fields in the order of the descriptor: the writer sends them in "
                + "this order");
        var fields = List.of(Types.fields("Tree right", "Tree left", "Object data"));
        var order = new Shape(Types.full("Tree"), List.of(new Shape.Level(Types.full("Tree"), fields)), List.of());
        byte[] bytes = new GoldenWriter(false, false, Types.MODELS.with(order))
                .write(tree)
                .take();
        new ReaderScene(host, script).reads(bytes, Lab5Student.golden(bytes));
        script.look("");
        reads(host, script, false, "1 = Object[2] 2 3\n2 = double[20000] seed 5\n3 = \"x\\u20ac\"*20000", 1000);
        script.look("ObjectReader; the table of objects grows when it is full");
        String items = "1 = Object[" + ITEMS + "] 2.." + (ITEMS + 1) + "\n2.." + (ITEMS + 1) + " = Item value:5";
        Lab5Student.given(script, items, "in bytes, " + Lab5Student.order(false));
        script.look("Fields.make; Instances.of is asked once a class, because it takes a hundred times as long as "
                + "make. ObjectReader; the table of objects doubles when it is full");
        long allocated = new ReaderScene(host, script).allocatesFor(items);
        script.require(
                allocated <= MOST_BYTES * ITEMS,
                "at most " + MOST_BYTES + " bytes of the heap for each Item, which has 24",
                allocated / ITEMS + " bytes for each");
    }

    @Check(
            order = 2,
            points = 3,
            value = "cycles come back as cycles: an object is known before its fields are read",
            why = "an inner object may refer to the outer one: a reader that enters the outer one only when it is "
                    + "complete does not find it, and numbers every inner object wrongly",
            look = "ObjectReader; make the object, enter it into the table, and then read its fields. Do the same "
                    + "with arrays and Strings. IncomingClasses.local finds a field by its level and its name")
    void readsCycles(Host host, Script script) throws Exception {
        for (String graph : SampleGraphs.GRAPHS) {
            reads(host, script, false, graph, WHOLE);
        }
        for (String map : SampleGraphs.maps(script.random(), LARGEST_MAP)) {
            reads(host, script, script.random().nextBoolean(), map, WHOLE);
        }
        script.why("two objects that become one are another graph: == is true where it was false")
                .look("ObjectReader.value; each tag except 00 and 01 makes a new object. Call new String(...), and "
                        + "use no literal, no intern(), no empty array that you keep");
        for (String two : SampleGraphs.EQUALS) {
            reads(host, script, false, two, WHOLE);
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "the value of a field or an element fits its type, or is refused",
            why = "a String in a field of type Tree causes a ClassCastException somewhere else, much later. It is "
                    + "worse if there is no exception at all",
            look = "ObjectReader; call isAssignableFrom before you set anything, for handles and elements too")
    void checksTypes(Host host, Script script) throws Exception {
        reads(host, script, false, SampleGraphs.GRAPHS.get(1), WHOLE);
        script.look("ObjectReader; call isAssignableFrom, do not compare by ==: a String is a Comparable, an int[] "
                + "is Serializable, a String[] is an Object[]");
        for (String graph : SampleGraphs.SUBCLASSES) {
            byte[] bytes = new GoldenWriter(false).write(graph).take();
            Lab5Student.given(script, graph, "in bytes, where each value fits");
            ReaderScene.within(host, script, GoldenReader.Limits.WIDE).reads(bytes, Lab5Student.golden(bytes));
        }
        script.look("");
        refusesAll(host, script, Step05Reader::isOfType);
        script.why("when you make an object, the initializer of its class runs. If you compare the class later, a "
                        + "stranger's code has run")
                .look("ObjectReader; compare the class before you call Codec.make");
        boolean alarmed =
                script.run("has class Alarm been initialized?", new ReaderScene(host, script).reader()::isAlarmed);
        script.expect("the static initializer of an Alarm in Tree.left has not run", alarmed, false);
    }

    @Check(
            order = 4,
            points = 2,
            value = "only the constructor of the superclass that is not Serializable runs; a transient field is 0",
            why = "a constructor makes a new object, but a reader restores an old one. Only the fields that were not "
                    + "sent need a constructor",
            look = "ObjectReader; call Instances.of(type) only once for a class, and then make()")
    void runsNoConstructor(Host host, Script script) throws Exception {
        reads(host, script, false, "1 = Fresh kept:5 also lost:9 NotSerial.made:9", WHOLE);
        reads(host, script, false, "1 = Fresh kept:0", WHOLE);
        reads(host, script, false, "1 = Derived Base.x:1 Derived.x:2 also cached:9", WHOLE);
    }

    @Check(
            order = 5,
            points = 4,
            value = "malformed streams are refused by a named exception, and nothing is allocated on their word",
            why = "a reader is an interpreter of a stranger's program: it does everything that it does not refuse",
            look = "ObjectReader; check magic, order, tags, handles, ids, names, kinds and lengths before they are "
                    + "used. A StreamCorruptedException or InvalidClassException says what came; the end inside of a "
                    + "value is an EOFException. Fields.read lets an IOException through as it is")
    void refusesMalformed(Host host, Script script) throws Exception {
        reads(host, script, false, SampleGraphs.GRAPHS.get(0), WHOLE);
        refusesAll(host, script, stream -> !isOfType(stream) && stream.before() == 0);
        byte[] whole = new GoldenWriter(false).write(SampleGraphs.GRAPHS.get(9)).take();
        for (int length = 0; length < whole.length; length++) {
            script.given("the first " + length + " of " + whole.length + " bytes of\n" + SampleGraphs.GRAPHS.get(9)
                    + "\nand then the end");
            new ReaderScene(host, script).refuses(Arrays.copyOf(whole, length), StreamRefusal.END);
        }
        readsNoAbstractObject(host, script);
        readsManyLevels(host, script);
        script.why("an array of null needs no objects of its class: a program may send it, and no rule refuses it")
                .look("IncomingClasses.next; ask only at tags 0D and 0E whether a class can have objects, not for an "
                        + "array's elements");
        for (String name : HostileStream.NO_OBJECTS) {
            String array = "1 = " + name + "[1] null";
            Lab5Student.given(script, array, "in bytes");
            ReaderScene.within(host, script, GoldenReader.Limits.WIDE).reads(array);
        }
    }

    /** Requires that an array of an abstract class is read, and an object of that class refused. */
    private static void readsNoAbstractObject(Host host, Script script) throws IOException {
        NewClass general =
                NewClass.random(script.random(), Types.OBJECT, true).plain().general();
        Lab5Student.of(host).load(general.file());
        Types types = Types.MODELS.with(general.shape());
        var settings = Lab5Student.settings(false, false, List.of(general.name()), GoldenReader.Limits.WIDE);
        script.why("an abstract class has levels, and an array's descriptor names them. But the class has no "
                        + "objects of its own")
                .look("IncomingClasses.next; an abstract class may come with its levels. Fields.make; Instances.of "
                        + "refuses its objects by an InvalidClassException: let the exception through");
        String array = "1 = " + general.name() + "[1] null";
        script.given(general + "\n" + array);
        byte[] bytes = new GoldenWriter(false, false, types).write(array).take();
        new ReaderScene(host, script, settings, 0).reads(bytes, array);
        script.given(general + "\nand an object of it");
        bytes = new GoldenWriter(false, false, types)
                .write("1 = " + general.name())
                .take();
        new ReaderScene(host, script, settings, 0).refuses(bytes, StreamRefusal.INVALID);
    }

    /** Requires that an array is read whose class has more levels than a signed byte counts, all of them here. */
    private static void readsManyLevels(Host host, Script script) throws IOException {
        var levels = new ArrayList<Shape.Level>();
        String name = Types.OBJECT;
        for (int i = 0; i < LEVELS; i++) {
            NewClass each = NewClass.random(script.random(), name, true).empty();
            Lab5Student.of(host).load(each.file());
            levels.add(each.level());
            name = each.name();
        }
        Types types = Types.MODELS.with(new Shape(name, levels, List.of()));
        var settings = Lab5Student.settings(false, false, List.of(name), GoldenReader.Limits.WIDE);
        String array = "1 = " + name + "[1] null";
        byte[] bytes = new GoldenWriter(false, false, types).write(array).take();
        script.given(array + "\nwhose class has " + (LEVELS - 1) + " superclasses, all of them Serializable and here")
                .why("a count that is read with a sign ends at 127: then a right stream is refused")
                .look("IncomingClasses.next; the number of levels is an unsigned byte, 0 to 255");
        new ReaderScene(host, script, settings, 0).reads(bytes, array);
    }

    /** Returns whether the stream has an object of a wrong class in some place. */
    private static boolean isOfType(HostileStream stream) {
        return stream.reason().contains(" where a ");
    }

    /** Requires that the golden bytes of a graph become that graph. */
    private static void reads(Host host, Script script, boolean little, String graph, int chunk) throws IOException {
        byte[] bytes = new GoldenWriter(little).write(graph).take();
        Lab5Student.given(script, graph, "in bytes, " + Lab5Student.order(little));
        new ReaderScene(host, script).reads(bytes, chunk, Lab5Student.golden(bytes));
    }

    private static void refusesAll(Host host, Script script, Predicate<HostileStream> such) throws IOException {
        for (HostileStream stream : HostileStream.malformed()) {
            if (such.test(stream)) {
                ReaderScene.within(host, script, GoldenReader.Limits.WIDE).refuses(stream);
            }
        }
        script.look("");
    }
}
