package marshal.checks.lab5;

import java.util.List;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab5.Lab5;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.StreamTimes;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Types;

/** Bonus: codecs for three classes, written by hand. */
@Step(
        id = "lab5.10",
        title = "Codecs",
        minutes = 40,
        file = "DataCodec.java, TreeCodec.java, VectorCodec.java",
        needs = {"lab5.4", "lab5.5", "lab5.8"},
        bonus = true)
class Step10Codecs {

    private static final String DATA = Types.full("Data");
    private static final int ELEMENTS = 1000;
    private static final int NODES = 1023;
    private static final double MOST = 0.9; // right codecs take 0.25 to 0.64; more if the machine is busier
    private static final int ROUNDS = 3;

    private static final List<String> GRAPHS = List.of(
            "1 = Data b:1 c:65 d:2.5 f:0.5 i:-3 j:7 s:258 z:true",
            "1 = Tree data:2 left:3 right:null\n2 = Data i:5\n3 = Tree data:2",
            "1 = Tree left:1 right:1",
            "1 = Vector",
            "1 = Vector 2 3 null\n2 = \"x\"\n3 = Item value:5",
            "1 = Vector 1 2 1\n2 = Vector 1",
            "1 = Tree[2] 2 null\n2 = Tree data:1");

    @Check(
            order = 1,
            points = 2,
            value = "Data, Tree and Vector by their codecs, byte for byte, and back",
            why = "a class with a codec sends no names of fields: both sides must have the same codec, to the byte",
            look = "DataCodec, TreeCodec, VectorCodec; PROTOCOL.md, section 5. A Vector's size is refused below 0, and "
                    + "charged to the budget before it is set")
    void writesByHand(Host host, Script script) throws Exception {
        for (boolean little : new boolean[] {false, true}) {
            for (String graph : GRAPHS) {
                thereAndBack(host, script, little, graph);
            }
            thereAndBack(host, script, little, "1 = Vector 2 1\n2 = Tree data:3\n3 = Data i:" + number(script));
        }
        for (int size : new int[] {-1, Integer.MAX_VALUE}) {
            script.given("a Vector of " + size + " elements, of which none comes");
            refuses(host, script, coded(Types.VECTOR).ints(size));
        }
        for (int size : new int[] {1, 10, 1000}) {
            boundsVectors(host, script, size);
        }
        script.given("a Data by its codec, whose boolean is 2")
                .why("a byte that is neither 0 nor 1 is not a boolean, for a codec either")
                .look("DataCodec.read; Input.readBoolean");
        refuses(host, script, coded(DATA).raw(new byte[29]).bytes(2));
        script.given("a Data by tag 0D, whose class came without levels, as classes with a codec do")
                .why("the tag says how the object was written, not what the class has here")
                .look("ObjectReader; use the codec at tag 0E only. At tag 0D the class must have come with its levels");
        refusesClass(host, script, object(GoldenBytes.OBJECT, List.of()));
        script.given("a Data by its codec, whose class came with its levels")
                .why("levels say what comes by tag 0D: a writer that sends them does not have the codec")
                .look("IncomingClasses.next; a class that has a codec on this stream has no levels");
        refusesClass(host, script, object(GoldenBytes.CODED, Types.MODELS.levels(DATA)));
        script.given("a Tree, written by its codec, and a String in its left field")
                .why("TreeCodec.set casts to Tree. Before that, refuse a value that does not fit, as without a codec")
                .look("TreeCodec.type; return Object for data, and Tree for left and right");
        refuses(host, script, coded(Types.full("Tree")).bytes(0).string("x").bytes(0));
        script.given("a Tree, written by its codec, and a String in its right field");
        refuses(host, script, coded(Types.full("Tree")).bytes(0, 0).string("x"));
    }

    /**
     * Requires that a Vector of this size is read within a budget of exactly this size, and refused if the budget is
     * smaller.
     */
    private static void boundsVectors(Host host, Script script, int size) throws Exception {
        String vector = "1 = Vector null*" + size;
        for (int most : new int[] {size, size - 1}) {
            var settings =
                    Lab5Student.settings(false, true, Types.MODELS.names(), GoldenReader.Limits.WIDE.withSlots(most));
            Lab5Student.given(script, vector, "and the settings allow " + most + " references in a message");
            script.why("many small Vectors are as large as one large Vector: what is not charged is free for a "
                            + "stranger")
                    .look("VectorCodec.read; call Budget.spendSlots for every size, before the Vector gets it");
            var scene = new ReaderScene(host, script, settings, 0);
            if (most == size) {
                scene.reads(vector);
            } else {
                scene.refuses(vector, StreamRefusal.CORRUPTED);
            }
        }
        script.why("").look("");
    }

    private static GoldenBytes coded(String type) {
        return new GoldenBytes(false).header().bytes(GoldenBytes.CODED).descriptor(0, type, List.of());
    }

    /** Returns a Data of zeros, by this tag, whose class comes with these levels. */
    private static GoldenBytes object(int tag, List<Shape.Level> levels) {
        return new GoldenBytes(false)
                .header()
                .bytes(tag)
                .descriptor(0, DATA, levels)
                .raw(new byte[30]);
    }

    private static void refusesClass(Host host, Script script, GoldenBytes bytes) throws Exception {
        new ReaderScene(host, script, Lab5Student.settings(false, true), 0)
                .refuses(bytes.take(), StreamRefusal.INVALID);
    }

    private static void refuses(Host host, Script script, GoldenBytes bytes) throws Exception {
        new ReaderScene(host, script, Lab5Student.settings(false, true), 0)
                .refuses(bytes.take(), StreamRefusal.CORRUPTED);
    }

    @Check(
            order = 2,
            points = 1,
            value = "a Vector of 1,000 Data, some of them there twice: what was shared stays shared",
            why = "a codec takes an object apart; the stream still has to find references to the same object",
            look = "VectorCodec; give and set elements one by one: the stream follows them")
    void keepsWhatIsShared(Host host, Script script) throws Exception {
        String half = "2.." + (ELEMENTS / 2 + 1);
        thereAndBack(
                host,
                script,
                false,
                "1 = Vector " + half + " " + half + "\n" + half + " = Data i:" + number(script) + " z:true");
    }

    @Check(
            order = 3,
            points = 2,
            value = "a tree of 1,023 nodes takes at most 0.9 of the time of Java's own streams, to write and to read",
            why = "this is what a codec is for: no code walks a table of fields, or calls a method handle",
            look = "DataCodec and TreeCodec; and the code below them: Output, Input, the handles. The handout's "
                    + "Explore box says where the time goes")
    void isFaster(Host host, Script script) throws Exception {
        Lab5 lab = Lab5Student.of(host);
        StreamSettings settings = Lab5Student.settings(true, true);
        String tree = SampleGraphs.tree(NODES).replace("i:-3", "i:" + number(script));
        script.given("a tree of 1,023 nodes, each with a Data; the processor's time counts, not the clock's");
        double write = Double.MAX_VALUE;
        double read = Double.MAX_VALUE;
        for (int i = 0; i < ROUNDS && Math.max(write, read) > MOST; i++) {
            StreamTimes times = script.run(
                    "write and read it, in turns with Java's own streams: nanoseconds",
                    () -> lab.times(settings, tree, tree, true));
            write = Math.min(write, (double) times.write() / times.baseWrite());
            read = Math.min(read, (double) times.read() / times.baseRead());
        }
        script.require(
                Math.max(write, read) <= MOST,
                "at most " + MOST + " of the time of java.io",
                String.format(java.util.Locale.ROOT, "%.2f to write, %.2f to read", write, read));
    }

    private static int number(Script script) {
        return 1 + script.random().nextInt(1_000_000);
    }

    private static void thereAndBack(Host host, Script script, boolean little, String graph) throws Exception {
        Lab5Student.given(script, graph, "by codecs, " + Lab5Student.order(little));
        Lab5Student.thereAndBack(host, script, Lab5Student.settings(little, true), 0, graph);
    }
}
