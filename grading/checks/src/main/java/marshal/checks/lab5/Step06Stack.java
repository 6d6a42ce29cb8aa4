package marshal.checks.lab5;

import java.util.List;
import java.util.stream.Stream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab5.Lab5;
import marshal.kit.lab5.StreamSettings;

/** Step 6: depth on the heap. */
@Step(
        id = "lab5.6",
        title = "Without recursion",
        minutes = 40,
        file = "Parents.java, ObjectWriter.java, ObjectReader.java",
        needs = {"lab5.4", "lab5.5"})
class Step06Stack {

    /** The stack of a thread that writes or reads: some thousand calls. */
    private static final int STACK_KB = 256;
    /**
     * 25 times as many items as java.io can write in a usual stack. More would take a busy machine too long in one
     * call. And the heap would not hold 1,000,000. The items alone take 24 of its 64 MB, and each item needs a table
     * entry and a frame.
     */
    private static final int DEEP = 50_000;
    /** A graph may have up to this number of items more, drawn at random, so that nobody can know the number. */
    private static final int DEEPER = 1000;

    private static final String OF_THE_LOOP =
            "a push and a pop replace a call and its return: they have to come in the same order";
    private static final String IN_THE_LOOP = "Parents, and the loops in ObjectWriter and ObjectReader: take the "
            + "top, get its next reference, and count on. If that was the last one, pop first, and only then call "
            + "value(...): after that call the top may be another object. But pop lets go of the object and its "
            + "references: keep both in variables before you pop";

    @Check(
            order = 1,
            points = 4,
            value = "a list of 50,000 items is written and read in a thread with a stack of 256 KB",
            why = "by recursion each item is a call inside of a call: Java's own streams end at some 2,000 items, "
                    + "Kryo's and Fory's too",
            look = "ObjectWriter and ObjectReader; push an object with the number of its next reference, and go on "
                    + "with the top until the stack is empty")
    void goesDeep(Host host, Script script) throws Exception {
        script.why(OF_THE_LOOP).look(IN_THE_LOOP);
        thereAndBack(host, script, SampleGraphs.list(3));
        script.why("").look("");
        thereAndBack(host, script, SampleGraphs.list(DEEP));
    }

    @Check(
            order = 2,
            points = 2,
            value = "trees that are chains to the left or to the right, with something behind the chain",
            why = "an object that is popped too early loses the references that are still to come: a chain to the "
                    + "left loses all right references",
            look = "ObjectWriter and ObjectReader; an object stays on the stack until its last reference is under "
                    + "way. The innermost object is on top: a queue would have another order")
    void goesBothWays(Host host, Script script) throws Exception {
        for (int nodes : new int[] {3, deeper(script)}) {
            for (String way : List.of("left:+1 right:2", "left:2 right:+1")) {
                String first = "1 = Tree data:2 " + way.replace("+1", "3") + "\n2 = Tree\n";
                String others = (nodes == 3 ? "3" : "3.." + nodes) + " = Tree data:2 " + way + "\n";
                thereAndBack(host, script, first + others + (nodes + 1) + " = Tree data:1");
            }
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "an array in an array, more than 50,000 deep",
            why = "arrays of references nest like objects: if only objects do without recursion, a stranger can still "
                    + "overflow your stack",
            look = "ObjectWriter and ObjectReader; arrays go on the stack as well")
    void goesDeepInArrays(Host host, Script script) throws Exception {
        for (int arrays : new int[] {3, deeper(script)}) {
            thereAndBack(host, script, "1.." + (arrays - 1) + " = Object[1] +1\n" + arrays + " = Object[2] 1 null");
        }
    }

    @Check(
            order = 4,
            points = 2,
            value = "the bytes are those of step 4",
            why = "each program may walk through a graph in its own way: the other side must not notice",
            look = "ObjectWriter and ObjectReader; a reference's value, and all that is inside of it, come before "
                    + "the next reference: a queue would have another order. Never push an object without references")
    void writesTheSameBytes(Host host, Script script) throws Exception {
        for (String graph : Stream.concat(SampleGraphs.GRAPHS.stream(), SampleGraphs.maps(script.random(), 9).stream())
                .toList()) {
            thereAndBack(host, script, graph);
        }
        script.why("the experiment compares the loop with the recursion of steps 4 and 5: so keep the recursion")
                .look("ObjectWriter.references and ObjectReader.references; settings.recursive() asks for recursion");
        keepsRecursion(host, script);
    }

    /** Requires that the recursive variant still recurses: the loop must not be compared with itself. */
    private static void keepsRecursion(Host host, Script script) throws Exception {
        StreamSettings recursive = Lab5Student.PLAIN.recursively();
        for (String graph : SampleGraphs.GRAPHS) {
            Lab5Student.given(script, graph, "by recursion");
            Lab5Student.thereAndBack(host, script, recursive, 0, graph);
        }
        String list = SampleGraphs.list(DEEP);
        byte[] bytes = new GoldenWriter(false).write(list).take();
        Lab5 apart = (Lab5) host.another().lab(); // an overflow may leave half-initialized classes in a process
        Lab5Student.given(script, list, "by recursion, in a thread with a stack of " + STACK_KB + " KB");
        String overflow = StackOverflowError.class.getName();
        StreamRefusal.expect(
                script,
                "ObjectWriter.writeObject(object 1)",
                () -> apart.writer(recursive, STACK_KB).write(list),
                overflow);
        StreamRefusal.expect(
                script,
                "ObjectReader.readObject()",
                () -> apart.reader(recursive, STACK_KB).read(bytes, Integer.MAX_VALUE),
                overflow);
    }

    private static int deeper(Script script) {
        return DEEP + 1 + script.random().nextInt(DEEPER);
    }

    private static void thereAndBack(Host host, Script script, String graph) throws Exception {
        Lab5Student.given(script, graph, "in a thread with a stack of " + STACK_KB + " KB");
        Lab5Student.thereAndBack(host, script, Lab5Student.PLAIN, STACK_KB, graph);
    }
}
