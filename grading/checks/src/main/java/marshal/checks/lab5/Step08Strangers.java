package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.checks.lab5.GoldenReader.Limits;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Shape.Level;
import marshal.kit.lab5.graph.Types;

/** Step 8: writers with other versions of classes, and hostile writers. */
@Step(
        id = "lab5.8",
        title = "Other versions, and strangers",
        minutes = 45,
        file = "ClassFilter.java, Budget.java, IncomingClasses.java, ObjectReader.java",
        needs = {"lab5.5", "lab5.7"})
class Step08Strangers {

    /** A package of the kit whose classes are not needed in a process with a student's code. */
    static final String UNUSED = "marshal.kit.lab5.relay";

    /** A class on a list, and one that is nested in it or around it, and not on the list. */
    private static final String[][] NESTED = {
        {"java.lang.Thread", "java.lang.Thread$State"}, {"java.lang.Thread$State", "java.lang.Thread"}
    };

    @Check(
            order = 1,
            points = 3,
            value = "a reader matches fields by name if the writer's class has more or fewer fields, another order, or "
                    + "another superclass",
            why = "two programs are never updated at the same moment: a field that only one of them has must not end "
                    + "the connection",
            look = "IncomingClasses; the descriptor lists the fields that come, in their order. A field that is here "
                    + "gets its value; others are read and dropped; a field that does not come stays 0. For a field "
                    + "that is not here, local returns one with a getter and a setter of the right types")
    void matchesByName(Host host, Script script) throws Exception {
        Level other = new Level(Types.full("Tree"), List.of(Types.fields("Tree right", "Tree left", "Object data")));
        Level base = Types.level("Base", "int x", "Object shared");
        Level item = Types.level("Item", "int value", "Item next");
        Level derived = Types.level("Derived", "long x", "String name");
        String next = "\n2 = Item value:6";
        String last = "1 = Item value:5 last:2 next:3" + next + "\n3 = Item value:7";
        for (Version each : List.of(
                new Version("the same fields as here", "1 = Item value:5 next:2" + next, item),
                item("a primitive more", "1 = Item value:5 age:9 next:2" + next, "int value", "long age", "Item next"),
                item("a reference more", last, "int value", "Item last", "Item next"),
                item("a primitive less", "1 = Item next:2\n2 = Item", "Item next"),
                item("a reference less", "1 = Item value:5", "int value"),
                item("no field at all", "1 = Item"),
                item(
                        "a field of each kind more",
                        "1 = Item b:-128 c:65535 d:#7ff8000000000001 f:#7fc00001 i:-2 j:-3 s:-32768 value:5 z:true "
                                + "more:3 next:2\n2 = Item b:127 c:1 d:-0.0 f:2.5 i:4 j:3 s:258 value:6\n3 = Item[0]",
                        ("byte b,char c,double d,float f,int i,long j,short s,int value,boolean z,Object more,Item next")
                                .split(",")),
                new Version(
                        "another order", "1 = Tree data:2 left:3 right:4\n2 = \"x\"\n3 = Tree\n4 = Tree data:2", other),
                new Version("a superclass more", "1 = Item x:4 shared:2 value:5 next:1\n2 = \"x\"", base, item),
                new Version(
                        "its value in a superclass",
                        "1 = Item value:4 next:1",
                        Types.level("Base", "int value"),
                        Types.level("Item", "Item next")),
                new Version("129 superclasses more", "1 = Item value:5 next:1", ofManyLevels(item)),
                new Version("a superclass less", "1 = Derived x:5 name:2\n2 = \"x\"", derived),
                new Version(
                        "an x in Base only",
                        "1 = Derived x:5",
                        Types.level("Base", "int x"),
                        Types.level("Derived", "String name")))) {
            each.isRead(host, script);
        }
    }

    /** Returns more levels than a signed byte can count. */
    private static Level[] ofManyLevels(Level last) {
        return Stream.concat(IntStream.range(1, 130).mapToObj(i -> Types.level("Super" + i)), Stream.of(last))
                .toArray(Level[]::new);
    }

    /**
     * A class as a writer has it, and a graph with an object of it.
     *
     * @param difference the difference from the class here
     * @param levels     of the class and its superclasses; the last level is the class's own
     */
    private record Version(String difference, String graph, Level... levels) {

        String type() {
            return levels[levels.length - 1].name();
        }

        byte[] bytes() {
            Types theirs = Types.MODELS.with(new Shape(type(), List.of(levels), List.of()));
            return new GoldenWriter(false, false, theirs).write(graph).take();
        }

        /** Requires the same result as the golden reader's. */
        void isRead(Host host, Script script) throws Exception {
            String writer = "of a writer whose class " + Types.brief(type()) + " has " + difference;
            Lab5Student.given(script, graph, writer);
            new ReaderScene(host, script).reads(bytes(), Lab5Student.golden(bytes()));
        }
    }

    private static Version item(String difference, String graph, String... fields) {
        return new Version(difference, graph, Types.level("Item", fields));
    }

    @Check(
            order = 2,
            points = 2,
            value = "skipped values count: the first copy of an object may be in a field that is not here",
            why = "when an object comes again, the stream has only its number. A reader that skips a field without "
                    + "reading it does not know this number's object",
            look = "ObjectReader; read an unwanted value as you read any other, and give it its handle, but do not "
                    + "set it")
    void skippedObjectsCount(Host host, Script script) throws Exception {
        for (String graph : List.of(
                "1 = Item value:5 extra:2 next:2\n2 = Item value:6",
                "1 = Item value:5 extra:2 next:5\n2 = Object[2] 3 4\n3 = \"x\"\n4 = Item value:7 next:5\n5 = Item "
                        + "value:6 next:4",
                "1 = Item value:5 extra:1 next:2\n2 = Item extra:3 next:3\n3 = Item value:8 extra:1")) {
            item("a field extra that is not here", graph, "int value", "Object extra", "Item next")
                    .isRead(host, script);
        }
        for (HostileStream stream : HostileStream.dropped()) {
            ReaderScene.within(host, script, Limits.WIDE).refuses(stream);
        }
        script.look("");
    }

    @Check(
            order = 3,
            points = 1,
            value = "a field of another kind is refused by class and field",
            why = "an int that was a long is a programmer's mistake: the message has to say where",
            look = "IncomingClasses.local; compare the kinds, and name both class and field in an "
                    + "InvalidClassException")
    void refusesOtherKinds(Host host, Script script) throws Exception {
        for (String field : List.of("long value", "float value", "Object value")) {
            script.given("an Item whose field is a " + field + ", not an int");
            byte[] bytes = item("another kind", "1 = Item", field, "Item next").bytes();
            String words = new ReaderScene(host, script).refuses(bytes, StreamRefusal.INVALID);
            script.expectContains("the class and the field in the message", words, Types.full("Item"), "value");
        }
    }

    @Check(
            order = 4,
            points = 2,
            value = "a class that is not on the list is refused by its name, before it is loaded",
            why = "to load and initialize a class is to run its code: a stranger who can name any class chooses from "
                    + "all of your class path",
            look = "call ClassFilter.require before Class.forName, and give forName initialize = false. For an "
                    + "array the class of its elements decides")
    void letsInWhatIsListed(Host host, Script script) throws Exception {
        script.given("an Item, which is on the list");
        listed(host, script, "Item").reads("1 = Object[1] 2\n2 = Item value:5");
        script.look("ClassFilter.require; an array's name has a [ for each dimension. Then comes one letter for a "
                + "primitive, or L, the class's name and a semicolon");
        for (String graph : List.of("1 = Item[][1] 2\n2 = Item[1] null", "1 = int[][][1] 2\n2 = int[][1] null")) {
            Lab5Student.given(script, graph, "Item is on the list; primitives need not be on it");
            listed(host, script, "Item").reads(graph);
        }
        script.look("");
        for (String graph : List.of(
                "1 = Alarm level:3",
                "1 = Object[1] 2\n2 = Alarm level:3",
                "1 = Alarm[0]",
                "1 = Alarm[][0]",
                "1 = Object[1] 2\n2 = Alarm[1] null",
                "1 = Tree",
                "1 = Tree[][1] null")) {
            Lab5Student.given(script, graph, "of which only Item is on the list");
            ReaderScene items = listed(host, script, "Item");
            String words = items.refuses(graph, StreamRefusal.INVALID);
            script.expectContains("the class's name in the message", words, graph.contains("Alarm") ? "Alarm" : "Tree");
            boolean alarmed = script.run("has class Alarm been initialized?", items.reader()::isAlarmed);
            script.expect("its static initializer has not run", alarmed, false);
        }
        for (String name : others(script)) {
            String graph = "1 = " + name + "[0]";
            Lab5Student.given(script, graph, "of which only Item is on the list");
            String words = listed(host, script, "Item").refuses(graph, StreamRefusal.INVALID);
            script.expectContains("the class's name in the message", words, Types.full(name));
        }
        for (String name : List.of("java.lang.StringBuilder", UNUSED + ".MosMessages", "", "[", "[L", "[L;")) {
            script.given("an array of elements of class \"" + name + "\"; on the list are Item, Object and String");
            ReaderScene strangers = listed(host, script, "Item");
            var bytes = new GoldenBytes(false)
                    .header()
                    .bytes(GoldenBytes.ARRAY)
                    .shorts(0)
                    .text(name);
            strangers.refuses(bytes.bytes(0).ints(0).take(), StreamRefusal.INVALID);
            loadsNone(strangers, script);
        }
        for (String[] each : NESTED) {
            String graph = "1 = " + each[1] + "[0]";
            Lab5Student.given(script, graph, "of which only " + each[0] + " is on the list");
            script.look("ClassFilter.require; a class that is nested in another has a name of its own, with a $ in it");
            String words = listed(host, script, each[0]).refuses(graph, StreamRefusal.INVALID);
            script.expectContains("the class's name in the message", words, each[1]);
        }
        script.given("an Item of a writer whose class Item has four more superclasses; none of them is on the list")
                .look("IncomingClasses.level; a level is only a name, compared with those of the local levels: no "
                        + "class is loaded for it");
        Level[] levels = Stream.of("java.lang.StringBuilder", UNUSED + ".MosMessages", "Alarm", "Nobody", "Item")
                .map(name -> Types.level(name, name.equals("Item") ? "Item next" : "int value"))
                .toArray(Level[]::new);
        loadsNone(
                listed(host, script, "Item")
                        .reads(new Version("", "1 = Item", levels).bytes(), SampleGraphs.shown("1 = Item")),
                script);
        script.given("an ABORT whose reason is the name of a class that is not on the list")
                .look("ObjectReader; the reason is a text for people: no class is loaded for it");
        ReaderScene aborted = listed(host, script, "Item");
        var reason = new GoldenBytes(false).header().bytes(GoldenBytes.ABORT).text(UNUSED + ".MosMessages");
        aborted.learnsOfAbort(reason.take());
        loadsNone(aborted, script);
        script.given("an array of Alarms, which is empty; the class Alarm is on the list")
                .look("");
        ReaderScene alarms = listed(host, script, "Alarm").reads("1 = Alarm[0]");
        script.expect("its static initializer has not run", alarms.reader().isAlarmed(), false);
    }

    /** Requires that no class of {@link #UNUSED} has been loaded by a name in a stream. */
    static void loadsNone(ReaderScene stranger, Script script) {
        boolean loaded = script.run(
                "is a class of " + UNUSED + " loaded?", () -> stranger.reader().hasLoaded(UNUSED));
        script.expect("whether one has been loaded", loaded, false);
    }

    /** Returns classes that are here but not on a list: the list must decide, and not a few well-known names. */
    private static List<String> others(Script script) {
        var names = Stream.concat(Types.MODELS.names().stream().map(Types::brief), HostileStream.NO_OBJECTS.stream())
                .filter(name -> !List.of("Item", "Object", "String").contains(name)) // these are always allowed
                .sorted()
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(names, script.random());
        return names;
    }

    private static ReaderScene listed(Host host, Script script, String allowed) throws Exception {
        List<String> list = List.of(Types.full(allowed));
        return new ReaderScene(host, script, Lab5Student.settings(false, false, list, Limits.WIDE), 0);
    }

    @Check(
            order = 5,
            points = 1,
            value = "the references of all arrays of a message together are bounded, and counted from 0 in the next",
            why = "an array of references cannot grow while it is read, because its elements may refer to it. So "
                    + "the reader has to trust its length. Then 31 bytes that announce 2 billion elements take the "
                    + "reader down",
            look = "call Budget.spendSlots before you make the array. Add up all arrays since the last reset, in 64 "
                    + "bits")
    void boundsSlots(Host host, Script script) throws Exception {
        fits(host, script, "1 = Object[50000] 2 null*49999\n2 = Object[50000] null*50000");
        refusesGreedy(host, script, "references in the arrays");
        String large = "1 = Object[60000] null*60000";
        beginsAnew(host, script, large);
        beginsAnewBehindAnAbort(host, script, "1 = Object[60000] 2 null*59999\n2 = Secret", large);
        for (GraphCost each : GraphCost.ofAllKinds()) {
            isExact(host, script, each, "references in arrays", each.slots(), Limits.WIDE::withSlots);
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "the bytes and the objects of a message are bounded, and counted from 0 in the next",
            why = "a message that never ends has no wrong byte: only a reader that counts will notice",
            look = "Budget.requireBytes and requireObject; reset at RESET. Exactly as much as allowed is allowed")
    void boundsBytesAndObjects(Host host, Script script) throws Exception {
        String large = "1 = byte[900000] seed 1";
        fits(host, script, large);
        fits(host, script, "1 = Object[9999] 2..10000\n2..10000 = \"\"");
        refusesGreedy(host, script, "in a message");
        beginsAnew(host, script, large);
        script.look("Input.position; count the bytes that have been taken, without those that are still in the buffer. "
                + "Budget.requireBytes; exactly as much as allowed is allowed");
        beginsAnew(host, script, "1 = byte[999995] seed 1"); // with tag and length, exactly the limit
        script.look("");
        beginsAnew(host, script, "1 = Object[8999] 2..9000\n2..9000 = \"\"");
        beginsAnewBehindAnAbort(host, script, "1 = Object[2] 2 3\n2 = byte[900000] seed 1\n3 = Secret", large);
        for (GraphCost each : GraphCost.ofAllKinds()) {
            script.look("Budget.requireBytes; call it behind every value as well: an object's own part, a handle "
                    + "and a null take bytes, too");
            isExact(host, script, each, "bytes", each.bytes(), Limits.WIDE::withBytes);
            script.look("Budget.requireObject; a String and an array enter the table as an object does");
            isExact(host, script, each, "objects", each.objects(), Limits.WIDE::withObjects);
        }
    }

    private static final String LIMITS = HostileStream.SMALL.slots() + " references in arrays, "
            + HostileStream.SMALL.bytes() + " bytes, " + HostileStream.SMALL.objects() + " objects";

    private static ReaderScene small(Host host, Script script) throws Exception {
        return ReaderScene.within(host, script, HostileStream.SMALL);
    }

    private static void fits(Host host, Script script, String graph) throws Exception {
        Lab5Student.given(script, graph, "which the settings allow: " + LIMITS);
        small(host, script).reads(graph);
    }

    private static void refusesGreedy(Host host, Script script, String reason) throws Exception {
        for (HostileStream stream : HostileStream.greedy()) {
            if (stream.reason().contains(reason)) {
                small(host, script).refuses(stream);
            }
        }
        script.look("");
    }

    private static void beginsAnew(Host host, Script script, String graph) throws Exception {
        Lab5Student.given(script, graph, "three times, with a RESET before each; the settings allow " + LIMITS);
        ReaderScene reader = small(host, script);
        for (int i = 0; i < 3; i++) {
            reader.reset().reads(graph);
        }
    }

    private static void beginsAnewBehindAnAbort(Host host, Script script, String aborted, String graph)
            throws Exception {
        String behind = "behind a message that was as large and ended in an ABORT; the settings allow ";
        Lab5Student.given(script, graph, behind + LIMITS);
        ReaderScene reader = small(host, script);
        reader.learnsOfAbort(reader.golden(aborted));
        reader.reads(graph);
    }

    /** Requires that a message is read if the limit is exactly what it needs, and refused if the limit is one less. */
    private static void isExact(
            Host host, Script script, GraphCost cost, String what, long exactly, LongFunction<Limits> limits)
            throws Exception {
        if (exactly == 0) {
            return;
        }
        String message = "behind a RESET; " + what + ": " + exactly;
        Lab5Student.given(script, cost.given(), message + ", as many as the settings allow");
        ReaderScene.within(host, script, limits.apply(exactly)).reads(cost.stream(), Lab5Student.golden(cost.stream()));
        Lab5Student.given(script, cost.given(), message + ", and the settings allow one less");
        ReaderScene.within(host, script, limits.apply(exactly - 1)).refuses(cost.stream(), StreamRefusal.CORRUPTED);
    }
}
