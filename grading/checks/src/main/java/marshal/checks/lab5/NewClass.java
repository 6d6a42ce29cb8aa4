package marshal.checks.lab5;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Types;

/**
 * A class that nobody has seen before, with fields and nothing else. Nobody can know its layout by heart.
 *
 * @param modifiers  of the class file
 * @param superclass as {@link Class#getName} has it
 */
record NewClass(int modifiers, String name, String superclass, boolean serializable, List<Member> members) {

    /** A field, and its declaration. */
    record Member(int modifiers, Shape.Field field) {

        String descriptor() {
            return field.isReference() ? "L" + field.type().replace('.', '/') + ";" : "" + field.kind();
        }
    }

    private static final String LETTERS = "aAbBcCdDeE";
    private static final List<String> TYPES =
            List.of("boolean", "byte", "char", "short", "int", "long", "float", "double", "Object", "String");
    private static final int JAVA_8 = 52;
    private static final int ACC_SUPER = 0x20;
    private static final int ACC_SYNTHETIC = 0x1000;
    private static final int PLAIN = Modifier.PUBLIC | ACC_SUPER;
    private static final int INTERFACE = Modifier.PUBLIC | Modifier.INTERFACE | Modifier.ABSTRACT;

    static NewClass random(Random random, String superclass, boolean serializable) {
        var members = new ArrayList<Member>();
        for (char letter : LETTERS.toCharArray()) {
            String type = TYPES.get(random.nextInt(TYPES.size()));
            int more = random.nextInt(4) == 0 ? random.nextBoolean() ? Modifier.STATIC : Modifier.TRANSIENT : 0;
            members.add(
                    random.nextInt(members.size() + 1), // in any order
                    new Member(Modifier.PRIVATE | more, Shape.Field.of(type, "" + letter + random.nextInt(10))));
        }
        return new NewClass(PLAIN, name(random), superclass, serializable, members);
    }

    /** Returns a Serializable interface. */
    static NewClass ofInterface(Random random) {
        return new NewClass(INTERFACE, name(random), Types.OBJECT, true, List.of());
    }

    private static String name(Random random) {
        return "marshal.kit.lab5.New" + random.nextInt(1 << 30);
    }

    /** Returns this class with only fields that are written. */
    NewClass plain() {
        return declared(Modifier.PRIVATE);
    }

    /** Returns this class with only final fields, all of which are written. */
    NewClass constant() {
        return declared(Modifier.PRIVATE | Modifier.FINAL);
    }

    /** Returns this class with only fields that a compiler has made, all of which are written. */
    NewClass synthetic() {
        return declared(Modifier.FINAL | ACC_SYNTHETIC);
    }

    /** Returns this class as an abstract class: it has no objects of its own, but its subclasses may have objects. */
    NewClass general() {
        return new NewClass(modifiers | Modifier.ABSTRACT, name, superclass, serializable, members);
    }

    /** Returns this class without fields. */
    NewClass empty() {
        return new NewClass(modifiers, name, superclass, serializable, List.of());
    }

    private NewClass declared(int modifiers) {
        return new NewClass(
                this.modifiers,
                name,
                superclass,
                serializable,
                members.stream().map(each -> new Member(modifiers, each.field)).toList());
    }

    /** Returns the level of this class in a stream. */
    Shape.Level level() {
        return Shape.Level.of(
                name,
                members.stream()
                        .filter(each -> (each.modifiers & (Modifier.STATIC | Modifier.TRANSIENT)) == 0)
                        .map(Member::field)
                        .toArray(Shape.Field[]::new));
    }

    /** Returns this class as the format sees it, if its superclass has no level. */
    Shape shape() {
        return new Shape(name, List.of(level()), List.of());
    }

    /** Returns its class file (The Java Virtual Machine Specification, chapter 4). */
    byte[] file() {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(0xCAFEBABE);
            out.writeInt(JAVA_8);
            List<String> classes = List.of(name, superclass, "java.io.Serializable");
            out.writeShort(1 + 2 * (classes.size() + members.size()));
            for (int i = 0; i < classes.size(); i++) { // constants 1 to 6: a name, and a class of this name
                text(out, classes.get(i).replace('.', '/'));
                out.writeByte(7);
                out.writeShort(1 + 2 * i);
            }
            for (Member each : members) { // from constant 7 on
                text(out, each.field.name());
                text(out, each.descriptor());
            }
            shorts(out, modifiers, 2, 4);
            if (serializable) {
                shorts(out, 1, 6);
            } else {
                shorts(out, 0);
            }
            shorts(out, members.size());
            for (int i = 0; i < members.size(); i++) {
                shorts(out, members.get(i).modifiers, 7 + 2 * i, 8 + 2 * i, 0);
            }
            shorts(out, 0, 0); // no methods, no attributes
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
    }

    private static void shorts(DataOutputStream out, int... values) throws IOException {
        for (int each : values) {
            out.writeShort(each);
        }
    }

    @Override
    public String toString() {
        String kind = Modifier.isAbstract(modifiers) ? "abstract class " : "class ";
        return (modifiers == INTERFACE ? "interface " : kind)
                + name
                + (superclass.equals(Types.OBJECT) ? "" : " extends " + superclass)
                + (serializable ? " implements Serializable" : "")
                + members.stream()
                        .map(each -> Modifier.toString(each.modifiers) + " "
                                + (each.field.isReference()
                                        ? Types.brief(each.field.type())
                                        : each.field.primitive().word())
                                + " " + each.field.name() + ";")
                        .collect(Collectors.joining(" ", " { ", " }"));
    }
}
