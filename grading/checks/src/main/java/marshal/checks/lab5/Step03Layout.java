package marshal.checks.lab5;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab5.Lab5;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Types;

/** Step 3: what the objects of a class are made of. */
@Step(id = "lab5.3", title = "What a class is made of", minutes = 40, file = "Layout.java")
class Step03Layout {

    @Check(
            order = 1,
            points = 2,
            value = "the fields of a class: primitives before references, each by name, and how many bytes the "
                    + "primitives are",
            why = "two JVMs may list the fields of one class in two orders: a stream needs one that both can work out",
            look = "Layout.levelsOf; getDeclaredFields has no order that is promised: primitives before references, "
                    + "and each by String.compareTo. Layout.primitiveBytes adds up the widths of all levels")
    void sortsFields(Host host, Script script) {
        for (String name : List.of("Item", "Data", "Tree", "Town")) {
            layout(Lab5Student.of(host), script, Types.full(name));
        }
        newLayout(
                host,
                script,
                NewClass.random(script.random(), Types.OBJECT, true).plain());
    }

    @Check(
            order = 2,
            points = 3,
            value = "the superclass comes first, two fields of one name stay two, final ones are there, static and "
                    + "transient ones are not",
            why = "a private x of Base and a private x of Derived are two fields of one object: to mix them up "
                    + "loses one",
            look = "Layout; a level for each Serializable class from the most general on, each with its own declared "
                    + "fields. Modifier.isStatic, isTransient. A superclass that is not Serializable is no level: its "
                    + "constructor makes its fields")
    void knowsLevels(Host host, Script script) {
        script.why("a field that no method may change is a part of its object, too: a stream that cannot set it "
                        + "cannot read the object")
                .look("Layout; of a final field there is a setter only if field.setAccessible(true) came before "
                        + "unreflectSetter");
        newLayout(
                host,
                script,
                NewClass.random(script.random(), Types.OBJECT, true).constant());
        script.why("").look("");
        for (String name : List.of("Base", "Derived", "Fresh")) {
            layout(Lab5Student.of(host), script, Types.full(name));
        }
        newLayout(host, script, NewClass.random(script.random(), Types.full("Base"), true));
        newLayout(
                host,
                script,
                NewClass.random(script.random(), Types.full("Base"), true).empty());
    }

    @Check(
            order = 3,
            points = 2,
            value = "arrays, interfaces, enums, records and classes of the JDK have no levels: they are refused",
            why = "since JDK 16 the private fields of a Vector are closed to all but the JDK: the paper's streams "
                    + "read them, yours cannot",
            look =
                    "Layout.levelsOf; interfaces, enums, records and arrays have no levels, and a class of a named module is of "
                            + "the JDK. No levels is an empty list, no exception: an array's elements may be of such a class")
    void knowsWhatHasNone(Host host, Script script) {
        layout(Lab5Student.of(host), script, Types.full("Item"));
        for (String name : List.of(
                "java.lang.Object",
                "java.lang.String",
                "java.util.Vector",
                "java.lang.Integer",
                "java.lang.Thread$State",
                "java.io.Serializable",
                "[I",
                "[L" + Types.full("Item") + ";",
                "marshal.kit.lab5.StreamSettings")) {
            script.given("class " + Types.brief(name));
            refused(host, script, name);
        }
        script.given("class marshal.kit.process.ArchiveMain$Cargo, a record that is Serializable")
                .why(
                        "only its constructor sets the fields of a record, and it wants them all at once: in a cycle nobody has "
                                + "them all")
                .look("Layout.levelsOf; isRecord");
        refused(host, script, "marshal.kit.process.ArchiveMain$Cargo");
        script.why("").look("");
        refused(
                host,
                script,
                loaded(host, script, NewClass.random(script.random(), Types.OBJECT, false))
                        .name());
        NewClass hidden = NewClass.random(script.random(), Types.OBJECT, true);
        script.given("a hidden class, as a lambda's is\n" + hidden)
                .why("a hidden class has no name by which the other side could find it")
                .look("Layout.levelsOf; isHidden");
        StreamRefusal.by(
                script,
                "java.io.NotSerializableException",
                "Layout.of(its class).requireLevels()",
                () -> Lab5Student.of(host).hiddenLayout(hidden.file()));
        script.why("without the closed fields of its superclass an object is not the same object: a list of your own "
                        + "would arrive empty")
                .look("Layout.levelsOf; if one of the Serializable superclasses is of a named module, the class has no "
                        + "levels at all");
        refused(
                host,
                script,
                loaded(host, script, NewClass.random(script.random(), "java.util.ArrayList", true))
                        .name());
    }

    private static String refused(Host host, Script script, String name) {
        return StreamRefusal.by(
                script,
                "java.io.NotSerializableException",
                "Layout.of(" + Types.brief(name) + ".class).requireLevels()",
                () -> Lab5Student.of(host).layout(name));
    }

    @Check(
            order = 4,
            points = 1,
            value = "a class without levels is refused by its name, as a NotSerializableException",
            why = "the class that cannot be sent is often deep inside of what you send: only its name helps to find it",
            look = "Layout.requireLevels; the exception's message is the class's name")
    void refusesByName(Host host, Script script) {
        layout(Lab5Student.of(host), script, Types.full("Item"));
        for (String name : List.of(Types.full("Secret"), "java.util.Vector", "java.lang.Runtime")) {
            script.given("class " + Types.brief(name));
            script.expectContains("the class's name in the message", refused(host, script, name), name);
        }
        String unseen = loaded(host, script, NewClass.random(script.random(), Types.OBJECT, false))
                .name();
        script.expectContains("the class's name in the message", refused(host, script, unseen), unseen);
    }

    @Check(
            order = 5,
            points = 2,
            value = "a layout is made once a class",
            why = "to ask the JVM for a class's fields takes microseconds, to write one some nanoseconds: asked for "
                    + "each object, the question is all the time there is",
            look = "Layout.of; a ClassValue keeps what it has computed")
    void isKept(Host host, Script script) {
        layout(Lab5Student.of(host), script, Types.full("Item"));
        for (String name : List.of("Item", "Derived")) {
            script.given("class " + name);
            isKept(host, script, Types.full(name));
        }
        isKept(
                host,
                script,
                loaded(host, script, NewClass.random(script.random(), Types.OBJECT, true))
                        .name());
    }

    private static void isKept(Host host, Script script, String name) {
        String layout = "Layout.of(" + Types.brief(name) + ".class)";
        boolean same =
                script.run(layout + " == " + layout, () -> Lab5Student.of(host).keepsLayout(name));
        script.expect("the same object", same, true);
    }

    private static NewClass loaded(Host host, Script script, NewClass made) {
        script.given(made.toString());
        Lab5Student.of(host).load(made.file());
        return made;
    }

    private static void newLayout(Host host, Script script, NewClass made) {
        loaded(host, script, made);
        layout(
                Lab5Student.of(host),
                script,
                made.name(),
                Stream.concat(Types.MODELS.levels(made.superclass()).stream(), Stream.of(made.level()))
                        .toList());
    }

    private static void layout(Lab5 lab, Script script, String name) {
        script.given("class " + Types.brief(name));
        layout(lab, script, name, Types.MODELS.levels(name));
    }

    private static void layout(Lab5 lab, Script script, String name, List<Shape.Level> levels) {
        String came = script.run("Layout.of(" + Types.brief(name) + ".class).requireLevels()", () -> lab.layout(name));
        int bytes = levels.stream()
                .flatMap(level -> level.fields().stream())
                .filter(field -> !field.isReference())
                .mapToInt(field -> field.primitive().width)
                .sum();
        String expected = levels.stream()
                        .map(level -> level.name()
                                + level.fields().stream()
                                        .map(field -> " " + field.kind() + ":" + field.name())
                                        .collect(Collectors.joining())
                                + "\n")
                        .collect(Collectors.joining())
                + bytes + " bytes";
        if (came.equals(expected)) {
            return;
        }
        if (came.contains("etter is not")) {
            script.why("invokeExact converts nothing: steps 4 and 5 call all getters and setters by these types")
                    .look("Layout.Field; its handles by asType: the getter is of (Object) and the field's type, the "
                            + "setter of (Object, the field's type) and void; for a reference that type is Object");
        } else if (withoutBytes(came).equals(withoutBytes(expected))) {
            script.look("Layout.primitiveBytes; the widths of the primitive fields of all levels together");
        }
        throw script.failure("the levels\n" + expected, "the levels\n" + came);
    }

    private static String withoutBytes(String layout) {
        return layout.substring(0, layout.lastIndexOf('\n') + 1);
    }
}
