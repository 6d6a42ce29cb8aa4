package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import marshal.kit.lab5.graph.Primitive;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Types;

/** The classes that a stream names, and where the fields that its writer sends belong here. */
final class GoldenClasses {

    /**
     * A field or an element that a writer sends.
     *
     * @param kind  the letter of a primitive, or L
     * @param index its place among the values here, or among the references; -1 for nowhere
     * @param type  the declared class of a reference's target
     */
    record Sent(char kind, int index, String type) {}

    /** The fields of all levels, in the order of the stream. */
    record Fields(List<Sent> primitives, List<Sent> references) {}

    /**
     * A class that the stream has named.
     *
     * @param fields null if it came without them
     */
    record Known(String name, Fields fields) {}

    private static final String SERIALIZABLE = "java.io.Serializable";
    /** The interfaces of every array. */
    private static final Set<String> OF_ARRAYS = Set.of(SERIALIZABLE, "java.lang.Cloneable");

    private static final Set<String> OF_STRINGS =
            Set.of(SERIALIZABLE, "java.lang.Comparable", "java.lang.CharSequence");
    /** The most dimensions of a class of arrays. */
    private static final int MOST_DIMENSIONS = 255;

    private final GoldenReader in;
    private final boolean codecs;
    private final Set<String> allowed;
    private final List<Known> all = new ArrayList<>();

    /**
     * @param codecs  whether classes that have a codec are written by it, and so have no levels
     * @param allowed see {@link GoldenReader.Limits}; null for all classes that are here
     */
    GoldenClasses(GoldenReader in, boolean codecs, Set<String> allowed) {
        this.in = in;
        this.codecs = codecs;
        this.allowed = allowed;
    }

    /** Reads a class: its id, and its descriptor if the id is new. */
    Known next() throws Malformed {
        int id = (short) in.number(Primitive.SHORT) & 0xFFFF;
        if (id == all.size() && id < 0xFFFF) {
            all.add(descriptor());
        } else if (id >= all.size()) {
            throw new Malformed("class " + id + ", after " + all.size() + " classes");
        }
        return all.get(id);
    }

    private Known descriptor() throws Malformed {
        String name = in.text();
        String inWords = "class '" + start(name) + "'";
        if (!isAllowed(name)) {
            throw new Malformed(inWords + " is not allowed");
        }
        if (all.stream().anyMatch(each -> each.name.equals(name))) {
            throw new Malformed(inWords + " has come twice");
        }
        if (!isKnown(name)) {
            throw new Malformed(inWords + " is not here");
        }
        if (name.lastIndexOf('[') + 1 == MOST_DIMENSIONS) {
            throw new Malformed(inWords + " has no arrays");
        }
        int count = in.tag();
        var levels = new ArrayList<Shape.Level>();
        var names = new HashSet<String>();
        for (int i = 0; i < count; i++) {
            Shape.Level level = level(name);
            if (!names.add(level.name())) {
                throw new Malformed(name + " has level " + start(level.name()) + " twice");
            }
            levels.add(level);
        }
        if (count == 0) {
            return new Known(name, null);
        }
        if (Types.MODELS.levels(name).isEmpty() || GoldenWriter.isCoded(name, codecs)) {
            throw new Malformed("levels of " + name + ", of which there are no objects that could be read");
        }
        String last = levels.get(count - 1).name();
        if (!last.equals(name)) {
            throw new Malformed("the last level of " + name + " is " + start(last));
        }
        return new Known(name, fields(name, levels));
    }

    private Shape.Level level(String type) throws Malformed {
        String name = in.text();
        int count = (short) in.number(Primitive.SHORT) & 0xFFFF;
        var fields = new ArrayList<Shape.Field>();
        var names = new HashSet<String>();
        for (int i = 0; i < count; i++) {
            char kind = (char) in.tag();
            String field = in.text();
            if (kind != Shape.REFERENCE && Primitive.of(kind) == null) {
                throw new Malformed(type + " has a field of kind " + GoldenReader.hex(kind));
            }
            if (!names.add(field)) {
                throw new Malformed(type + " has field " + start(field) + " twice");
            }
            fields.add(new Shape.Field(kind, field, "", ""));
        }
        return new Shape.Level(name, fields);
    }

    /** Finds by name where each field of a writer belongs here. */
    Fields fields(String type, List<Shape.Level> levels) throws Malformed {
        var here = new HashMap<String, Sent>();
        int values = 0;
        int references = 0;
        for (Shape.Level level : Types.MODELS.levels(type)) {
            for (Shape.Field field : level.fields()) {
                int index = field.isReference() ? references++ : values; // a reference's index counts only references
                here.put(level.name() + " " + field.name(), new Sent(field.kind(), index, field.type()));
                values++;
            }
        }
        var fields = new Fields(new ArrayList<>(), new ArrayList<>());
        for (Shape.Level level : levels) {
            for (Shape.Field field : level.fields()) {
                var nowhere = new Sent(field.kind(), -1, Types.OBJECT);
                Sent own = here.getOrDefault(level.name() + " " + field.name(), nowhere);
                if (own.kind != field.kind()) {
                    String kinds = " of kind " + own.kind + ", not " + field.kind();
                    throw new Malformed(type + " has field " + field.name() + kinds);
                }
                (field.isReference() ? fields.references : fields.primitives).add(own);
            }
        }
        return fields;
    }

    private boolean isAllowed(String name) {
        String element = Types.innermost(name);
        boolean isArray = element.length() < name.length();
        if (isArray && element.length() == 1) {
            return true;
        }
        String type = isArray && element.endsWith(";") ? element.substring(1, element.length() - 1) : element;
        return allowed == null
                ? isHere(type)
                : allowed.contains(type) || type.equals(Types.OBJECT) || type.equals(Types.STRING);
    }

    /** Returns whether a class with this name exists, or the element class of an array class with this name. */
    private boolean isKnown(String name) {
        String element = Types.innermost(name);
        if (element.equals(name)) {
            return isHere(name);
        }
        return element.length() == 1
                ? Primitive.of(element.charAt(0)) != null
                : element.matches("(?s)L.*;") && isHere(element.substring(1, element.length() - 1));
    }

    private boolean isHere(String type) {
        return Types.MODELS.names().contains(type) || HostileStream.NO_OBJECTS.contains(type);
    }

    /** Returns whether an object of the actual class may be where the other class is declared. */
    boolean isOneOf(String actual, String declared) {
        if (actual.equals(declared) || declared.equals(Types.OBJECT)) {
            return true;
        }
        if (actual.startsWith("[") && declared.startsWith("[")) {
            String element = Types.element(actual);
            String other = Types.element(declared);
            return !element.isEmpty() && !other.isEmpty() && isOneOf(element, other);
        }
        if (actual.startsWith("[") || actual.equals(Types.STRING)) {
            return (actual.equals(Types.STRING) ? OF_STRINGS : OF_ARRAYS).contains(declared);
        }
        return Types.MODELS.levels(actual).stream()
                .anyMatch(level -> level.name().equals(declared) || declared.equals(SERIALIZABLE));
    }

    private static String start(String name) {
        return name.substring(0, Math.min(100, name.length()));
    }
}
