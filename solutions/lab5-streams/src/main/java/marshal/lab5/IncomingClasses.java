package marshal.lab5;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.StreamCorruptedException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import marshal.kit.contract.Todo;
import marshal.kit.lab5.StreamSettings;

/** Steps 5 and 8: the classes that a stream has named, by their ids, for the whole life of the connection. */
final class IncomingClasses {

    /**
     * A class in this process, and how to read the writer's objects of it.
     *
     * @param fields null if the writer sent no levels
     * @param own    null if the class has no codec
     */
    record Entry(Class<?> type, Class<?> arrayType, References elements, Codec fields, Codec own) {

        Codec codec(boolean coded) throws InvalidClassException {
            Codec codec = coded ? own : fields;
            if (codec == null) {
                throw new InvalidClassException(type.getName(), coded ? "has no codec here" : "came without its fields");
            }
            return codec;
        }
    }

    private static final int MOST_DIMENSIONS = 255;

    private final Input in;
    private final Budget budget;
    private final Codecs codecs;
    private final ClassFilter filter;
    //> lab5.5
    private final List<Entry> entries = new ArrayList<>();
    private final Set<Class<?>> types = new HashSet<>();
    //<

    IncomingClasses(Input in, Budget budget, StreamSettings settings) {
        this.in = in;
        this.budget = budget;
        this.codecs = Codecs.of(settings.codecs());
        this.filter = new ClassFilter(settings.allowed());
    }

    /** Reads an id, and the descriptor that follows if it is new. */
    Entry next() throws IOException {
        //> lab5.5: Read the id. If it is the next new one, read the descriptor, and keep its contents.
        int id = in.readShort() & 0xFFFF;
        if (id == entries.size() && id < Tags.MOST_CLASSES) {
            entries.add(descriptor());
        } else if (id >= entries.size()) {
            throw new StreamCorruptedException("class " + id + " after " + entries.size() + " classes");
        }
        return entries.get(id);
        //<
    }

    //> lab5.5
    private Entry descriptor() throws IOException {
        Class<?> type = find(in.readText());
        require(types.add(type), type, "came twice");
        int levels = in.readByte() & 0xFF;
        var fields = new ArrayList<Layout.Field>();
        var names = new HashSet<String>();
        String name = "";
        for (int i = 0; i < levels; i++) {
            name = in.readText();
            require(names.add(name), type, "has level " + name + " twice");
            level(name, type, fields);
        }
        require(levels == 0 || name.equals(type.getName()), type, "is not the last of its own levels");
        require(levels == 0 || codecs.get(type) == null && !Layout.of(type).levels().isEmpty(), type, "has no objects that could be read");
        return new Entry(type, type.arrayType(), new Elements(type), levels == 0 ? null : Fields.of(type, fields), codecs.get(type));
    }

    private Class<?> find(String name) throws InvalidClassException {
        filter.require(name);
        if (name.lastIndexOf('[') + 1 == MOST_DIMENSIONS) {
            throw new InvalidClassException(name, "has no arrays");
        }
        try {
            return Class.forName(name, false, IncomingClasses.class.getClassLoader()); // false: its initializer does not run
        } catch (ClassNotFoundException | LinkageError e) {
            throw new InvalidClassException(name, "is not here");
        }
    }

    private void level(String name, Class<?> type, List<Layout.Field> fields) throws IOException {
        int count = in.readShort() & 0xFFFF;
        var names = new HashSet<String>();
        for (int i = 0; i < count; i++) {
            char kind = (char) in.readByte();
            String field = in.readText();
            budget.requireBytes(in.position(), 0, 0); // a kept descriptor is as long as the one in the stream
            require(kind == Kind.REFERENCE || Kind.of(kind) != null, type, "has a field of kind " + (int) kind);
            require(names.add(field), type, "has field " + field + " twice");
            fields.add(local(type, name, kind, field));
        }
    }

    private static void require(boolean holds, Class<?> type, String otherwise) throws InvalidClassException {
        if (!holds) {
            throw new InvalidClassException(type.getName(), otherwise);
        }
    }
    //<

    /** Returns the field with these names here. If only the writer's class has it, returns one that discards every value. */
    private static Layout.Field local(Class<?> type, String level, char kind, String name) throws InvalidClassException {
        //> lab5.5: Find the level and the field by their names. Refuse another kind. (Step 8: skip a field that is not here.)
        for (Layout.Level each : Layout.of(type).levels()) {
            for (Layout.Field field : each.fields()) {
                if (each.type().getName().equals(level) && field.name().equals(name)) {
                    require(field.kind() == kind, type, "has field " + name + " of kind " + field.kind() + ", not " + kind);
                    return field;
                }
            }
        }
        //<
        //> lab5.8
        Class<?> seen = kind == Kind.REFERENCE ? Object.class : Kind.of(kind).type;
        return new Layout.Field(kind, name, seen,
                MethodHandles.empty(MethodType.methodType(seen, Object.class)),
                MethodHandles.empty(MethodType.methodType(void.class, Object.class, seen)));
        //<
    }
}
