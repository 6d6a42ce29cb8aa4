package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.List;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab5.Answer;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Types;

/** Step 3: what the objects of a class consist of. */
@Step(id = "lab5.3", title = "What a class is made of", minutes = 40, file = "Layout.java")
class Step03Layout {

    /** The class that carries lab 1's results. No other class of the checks has arrays in its fields. */
    private static final Shape.Level ANSWER = Shape.Level.of(
            Answer.class.getName(),
            Shape.Field.of("long", "computeNanos"),
            Shape.Field.of("int[]", "items"),
            Shape.Field.of("int[][]", "product"));

    @Check(
            order = 1,
            points = 2,
            value = "the fields of a class: primitives before references, each by name, and how many bytes the "
                    + "primitives are",
            why = "two JVMs may list the fields of one class in two orders: a stream needs an order that both can "
                    + "compute",
            look = "Layout.levelsOf; getDeclaredFields promises no order: put primitives before references, and sort "
                    + "the names of each by String.compareTo. Layout.primitiveBytes adds up the widths of all levels")
    void sortsFields(Host host, Script script) {
        for (String name : List.of("Item", "Data", "Tree", "Town")) {
            layout(host, script, Types.full(name));
        }
        newLayout(host, script, random(script, Types.OBJECT).plain());
        script.why("an array is an object: its value comes behind all primitives, and has a handle")
                .look("Layout.levelsOf; the kind of a field is L for every type that is not primitive, also for an "
                        + "array");
        script.given("class Answer { private long computeNanos; private int[] items; private int[][] product; }");
        layout(host, script, ANSWER.name(), List.of(ANSWER));
        script.why("").look("");
    }

    @Check(
            order = 2,
            points = 3,
            value = "the superclass comes first, two fields of one name stay two, final ones are there, static and "
                    + "transient ones are not",
            why = "a private x of Base and a private x of Derived are two fields of one object. If you mix them up, "
                    + "you lose one of them",
            look = "Layout; make a level for each Serializable class, from the most general one on, with its own "
                    + "declared fields. Ask Modifier.isStatic and isTransient. A superclass that is not "
                    + "Serializable is not a level: its constructor makes its fields")
    void knowsLevels(Host host, Script script) {
        script.why("a field that no method may change is a part of its object, too: a stream that cannot set it "
                        + "cannot read the object")
                .look("Layout; a final field has a setter only if you call field.setAccessible(true) before "
                        + "unreflectSetter");
        newLayout(host, script, random(script, Types.OBJECT).constant());
        script.why("").look("");
        for (String name : List.of("Base", "Derived", "Fresh")) {
            layout(host, script, Types.full(name));
        }
        newLayout(host, script, random(script, Types.full("Base")));
        newLayout(host, script, random(script, Types.full("Base")).empty());
        script.why("a field that the compiler makes is a part of the object: without it, an inner object loses "
                        + "its outer object")
                .look("Layout; leave a field out only if it is static or transient (isStatic, isTransient)");
        newLayout(host, script, random(script, Types.OBJECT).synthetic());
        script.why("an object of the subclass has the fields of its abstract superclass, too")
                .look("Layout.levelsOf; each class that is Serializable is a level, abstract or not: an array of an "
                        + "abstract class names its levels, too");
        NewClass general = random(script, Types.OBJECT).general();
        NewClass special = random(script, general.name());
        newLayout(host, script, general);
        NewClass middle = random(script, Types.full("Base")).general();
        newLayout(host, script, middle);
        loaded(host, script, special);
        script.given(general + "\n" + special);
        layout(host, script, special.name(), List.of(general.level(), special.level()));
        script.why("").look("");
    }

    @Check(
            order = 3,
            points = 2,
            value = "arrays, interfaces, enums, records and classes of the JDK have no levels: they are refused",
            why = "since JDK 16 the private fields of a Vector are closed to all but the JDK: the paper's streams "
                    + "read them, yours cannot",
            look = "Layout.levelsOf; interfaces, enums, records and arrays have no levels. A class of a named module "
                    + "is the JDK's, and has none either. Then return an empty list, and throw no exception: an "
                    + "array's elements may be of a class without levels")
    void knowsWhatHasNone(Host host, Script script) {
        layout(host, script, Types.full("Item"));
        for (String name : List.of(
                "java.lang.Object",
                "java.lang.String",
                "java.util.Vector",
                "javax.security.auth.Subject",
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
                .why("only the constructor sets a record's fields, all at once. In a cycle nobody has all of them yet")
                .look("Layout.levelsOf; isRecord");
        refused(host, script, "marshal.kit.process.ArchiveMain$Cargo");
        script.why("").look("");
        refused(host, script, loaded(host, script, NewClass.random(script.random(), Types.OBJECT, false)));
        script.why("an interface has no objects, and no superclass either").look("Layout.levelsOf; isInterface");
        refused(host, script, loaded(host, script, NewClass.ofInterface(script.random())));
        script.why("").look("");
        NewClass hidden = random(script, Types.OBJECT);
        script.given("a hidden class, as a lambda's is\n" + hidden)
                .why("a hidden class has no name by which the other side could find it")
                .look("Layout.levelsOf; isHidden");
        StreamRefusal.expect(
                script,
                "Layout.of(its class).requireLevels()",
                () -> Lab5Student.of(host).hiddenLayout(hidden.file()),
                StreamRefusal.NOT_SERIALIZABLE);
        script.why("without the closed fields of its superclass an object is not the same object: your own subclass "
                        + "of ArrayList would arrive empty")
                .look("Layout.levelsOf; if one of the Serializable superclasses is of a named module, the class has no "
                        + "levels at all");
        refused(host, script, loaded(host, script, random(script, "java.util.ArrayList")));
    }

    private static String refused(Host host, Script script, String name) {
        String call = "Layout.of(" + Types.brief(name) + ".class).requireLevels()";
        return StreamRefusal.expect(
                script, call, () -> Lab5Student.of(host).layout(name), StreamRefusal.NOT_SERIALIZABLE);
    }

    @Check(
            order = 4,
            points = 1,
            value = "a class without levels is refused by its name, as a NotSerializableException",
            why = "the class that cannot be sent is often deep inside of your graph: only its name helps to find it",
            look = "Layout.requireLevels; the exception's message is the class's name")
    void refusesByName(Host host, Script script) {
        layout(host, script, Types.full("Item"));
        for (String name : List.of(Types.full("Secret"), "java.util.Vector", "java.lang.Runtime")) {
            script.given("class " + Types.brief(name));
            script.expect("the exception's message", refused(host, script, name), name);
        }
        String unseen = loaded(host, script, NewClass.random(script.random(), Types.OBJECT, false));
        script.expect("the exception's message", refused(host, script, unseen), unseen);
    }

    @Check(
            order = 5,
            points = 2,
            value = "a layout is made once for each class",
            why = "to list a class's fields takes microseconds, to write a field some nanoseconds. If you list the "
                    + "fields for each object, this takes almost all the time",
            look = "Layout.of; a ClassValue keeps what it has computed")
    void isKept(Host host, Script script) {
        layout(host, script, Types.full("Item"));
        for (String name : List.of("Item", "Derived")) {
            script.given("class " + name);
            isKept(host, script, Types.full(name));
        }
        isKept(host, script, loaded(host, script, random(script, Types.OBJECT)));
    }

    private static void isKept(Host host, Script script, String name) {
        String layout = "Layout.of(" + Types.brief(name) + ".class)";
        boolean same =
                script.run(layout + " == " + layout, () -> Lab5Student.of(host).keepsLayout(name));
        script.expect("the same object", same, true);
    }

    private static NewClass random(Script script, String superclass) {
        return NewClass.random(script.random(), superclass, true);
    }

    /** Loads a class, and returns its name. */
    private static String loaded(Host host, Script script, NewClass made) {
        script.given(made.toString());
        Lab5Student.of(host).load(made.file());
        return made.name();
    }

    private static void newLayout(Host host, Script script, NewClass made) {
        loaded(host, script, made);
        var levels = new ArrayList<>(Types.MODELS.levels(made.superclass()));
        levels.add(made.level());
        layout(host, script, made.name(), levels);
    }

    private static void layout(Host host, Script script, String name) {
        script.given("class " + Types.brief(name));
        layout(host, script, name, Types.MODELS.levels(name));
    }

    private static void layout(Host host, Script script, String name, List<Shape.Level> levels) {
        String call = "Layout.of(" + Types.brief(name) + ".class).requireLevels()";
        String came = script.run(call, () -> Lab5Student.of(host).layout(name));
        var lines = new StringBuilder();
        int bytes = 0;
        for (Shape.Level level : levels) {
            lines.append(level.name());
            for (Shape.Field field : level.fields()) {
                lines.append(' ').append(field.kind()).append(':').append(field.name());
                bytes += field.isReference() ? 0 : field.primitive().width;
            }
            lines.append('\n');
        }
        String expected = lines.toString() + bytes + " bytes";
        if (came.equals(expected)) {
            return;
        }
        if (came.contains("etter is not")) {
            script.why("invokeExact converts nothing: steps 4 and 5 call all getters and setters by these types")
                    .look("Layout.Field; call asType. Then the getter takes an Object and returns the field's type, "
                            + "and the setter takes an Object and the field's type. For a reference this type is "
                            + "Object");
        } else if (came.substring(0, came.lastIndexOf('\n') + 1).contentEquals(lines)) {
            script.look("Layout.primitiveBytes; add up the widths of the primitive fields of all levels");
        }
        throw script.failure("the levels\n" + expected, "the levels\n" + came);
    }
}
