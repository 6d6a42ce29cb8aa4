package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;

/** Step 1: the layout of a class's objects in memory. */
@Step(id = "lab7.1", title = "Shapes", minutes = 30, file = "Shape.java")
class Step01Shapes {

    /** Small ones first. */
    private static final List<String> CLASSES = List.of(
            "20 Empty",
            "20 Engine int32 power",
            "20 Point int32 x, int32 y",
            "20 Big int64 value",
            "20 Box ref content",
            "20 Late int32 year, float64 price",
            "20 Early float64 price, int32 year",
            "20 Road int32 length, ref from, ref to",
            "20 Crossing ref north, ref east, ref south, ref west",
            "20 Mixed int32 a, int64 b, int32 c, ref d, float64 e, ref f",
            "20 Pairs int64 a, int32 b, int32 c, float64 d, ref e, int32 f, ref g");

    private static final int LARGE = 90; // fields: their offsets need more than a byte

    private static final List<String> KINDS = List.of("int32", "int64", "float64", "ref");

    @Check(
            order = 1,
            points = 5,
            value = "every field lies at the next offset that its size divides, and an object's size is a multiple "
                    + "of 8",
            why = "each node computes the layout by itself, and sends no word about it. If two nodes have different "
                    + "layouts, one reads other fields than were written",
            look = "Shape.Builder.add and build; the first field may begin behind the object's header of 8 bytes. "
                    + "Round an offset up to a multiple of the field's own size: an int32 does not need 8. The "
                    + "fields stay in their order. A multiple stays as it is")
    void laysOutFields(Host host, Script script) {
        for (String declaration : classes(script.random())) {
            script.given("number, name and fields of a class: " + declaration);
            String came = shape(host, script, declaration);
            script.expect(
                    "offsets and size",
                    came.substring(0, came.indexOf(" refs:")),
                    GoldenShape.of(declaration).offsets());
        }
    }

    @Check(
            order = 2,
            points = 3,
            value = "a shape knows the offsets of all its references, and of nothing else",
            why = "when a cluster moves, its references are changed: a forgotten reference leads to the object's old "
                    + "place, and a changed int has a wrong value",
            look = "Shape.Builder.build; collect the offsets of all fields of kind REF, counted from the object's "
                    + "address, in the fields' order. An int32 has 4 bytes too, but is not a reference")
    void knowsReferences(Host host, Script script) {
        for (String declaration : classes(script.random())) {
            script.given("number, name and fields of a class: " + declaration);
            String came = shape(host, script, declaration);
            script.expect(
                    "offsets of references",
                    came.substring(came.indexOf("refs:")),
                    GoldenShape.of(declaration).references());
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "a field without a name, or with the name of another field, is refused by an "
                    + "IllegalArgumentException",
            why = "fields are found by their names: if two have one name, one of them can never be read",
            look = "Shape.Builder.add; compare with the earlier fields of all kinds before you add the new one. Names "
                    + "that differ in case are two names")
    void refusesNonsense(Host host, Script script) {
        String name = "f" + script.random().nextInt(100);
        for (String declaration : List.of(
                "20 Twice int64 " + name + ", int32 x, ref " + name,
                "20 Twice int32 x, int32 x",
                "20 Twice int32 x, float64 x",
                "20 Twice ref x, int32 y, int64 z, ref x",
                "20 Nameless int32 ",
                "20 Nameless int32 x, ref ")) {
            script.given(
                    "number, name and fields of a class: " + declaration + (declaration.endsWith(" ") ? "\"\"" : ""));
            script.refused(IllegalArgumentException.class, "declare this class", () -> Lab7Student.of(host)
                    .shape(declaration));
        }
        for (String declaration : List.of(
                "20 Cases int32 x, int32 X",
                "21 Other int32 x, int32 xx",
                "22 Random int32 " + name + ", int32 " + name + "x")) {
            script.given("number, name and fields of a class: " + declaration + ", whose names differ");
            String other = declaration.substring(declaration.lastIndexOf(' ') + 1);
            String one = declaration.substring(declaration.indexOf("int32 ") + 6, declaration.indexOf(','));
            script.expectContains("both fields", shape(host, script, declaration), one + ":", other + ":");
        }
    }

    private static String shape(Host host, Script script, String declaration) {
        return script.run("declare this class by Shape.of(...), and build()", () -> Lab7Student.of(host)
                .shape(declaration));
    }

    /** Returns all these classes, and two that nobody has seen. */
    private static List<String> classes(Random random) {
        var all = new ArrayList<>(CLASSES);
        all.add("21 Random " + fields(random, 9));
        all.add("22 Large " + fields(random, LARGE));
        return all;
    }

    private static String fields(Random random, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> KINDS.get(random.nextInt(KINDS.size())) + " f" + i)
                .collect(Collectors.joining(", "));
    }
}
