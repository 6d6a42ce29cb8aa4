package marshal.lab5;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import marshal.kit.contract.Todo;
import marshal.kit.lab5.Instances;

/** Steps 4 and 5: the codec of every class that has none of its own: its fields, by the handles of its layout. */
final class Fields implements Codec {

    private static final Map<Character, MethodHandle> WRITERS = new java.util.HashMap<>();
    private static final Map<Character, MethodHandle> READERS = new java.util.HashMap<>();

    static {
        try {
            var lookup = MethodHandles.lookup();
            for (Kind kind : Kind.values()) {
                String name = kind.name().charAt(0) + kind.name().substring(1).toLowerCase();
                Class<?> taken = kind == Kind.BYTE || kind == Kind.SHORT ? int.class : kind.type;
                WRITERS.put(kind.letter, lookup.findVirtual(Output.class, "write" + name, MethodType.methodType(void.class, taken)).asType(MethodType.methodType(void.class, Output.class, kind.type)));
                READERS.put(kind.letter, lookup.findVirtual(Input.class, "read" + name, MethodType.methodType(kind.type)));
            }
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Class<?> made;
    private final MethodHandle write;
    private final MethodHandle read;
    private final Class<?>[] types;
    private final MethodHandle[] referenceGetters;
    private final MethodHandle[] referenceSetters;
    private Instances instances;

    /**
     * @param made   the class of the objects that {@link #make} makes
     * @param fields in the order of the stream
     */
    Fields(Class<?> made, List<Layout.Field> fields) {
        List<Layout.Field> primitives = fields.stream().filter(Layout.Field::isPrimitive).toList();
        List<Layout.Field> references = fields.stream().filter(field -> !field.isPrimitive()).toList();
        this.made = made;
        MethodHandle write = MethodHandles.empty(MethodType.methodType(void.class, Output.class, Object.class));
        MethodHandle read = MethodHandles.empty(MethodType.methodType(void.class, Object.class, Input.class));
        for (int i = primitives.size() - 1; i >= 0; i--) {
            Layout.Field field = primitives.get(i);
            if (field.getter() != null) write = MethodHandles.foldArguments(write, MethodHandles.filterArguments(WRITERS.get(field.kind()), 1, field.getter()));
            read = MethodHandles.foldArguments(read, MethodHandles.filterArguments(field.setter(), 1, READERS.get(field.kind())));
        }
        this.write = write;
        this.read = read;
        this.types = references.stream().map(Layout.Field::type).toArray(Class<?>[]::new);
        this.referenceGetters = references.stream().map(Layout.Field::getter).toArray(MethodHandle[]::new);
        this.referenceSetters = references.stream().map(Layout.Field::setter).toArray(MethodHandle[]::new);
    }

    @Override
    public Object make() throws IOException {
        //> lab5.5: Make an object by Instances, which is asked for the class once.
        if (instances == null) {
            instances = Instances.of(made);
        }
        return instances.make();
        //<
    }

    @Override
    public void write(Object object, Output out) throws IOException {
        //> lab5.4: Get each primitive field by its getter and invokeExact, and write it by its kind.
        try {
            write.invokeExact(out, object);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a getter of a field throws nothing else", e);
        }
        //<
    }

    @Override
    public void read(Object object, Input in, Budget budget) throws IOException {
        //> lab5.5: Read each primitive field by its kind, and set it.
        try {
            read.invokeExact(object, in);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a setter of a field throws nothing else", e);
        }
        //<
    }

    @Override
    public int count(Object object) {
        return types.length;
    }

    @Override
    public Object get(Object object, int index) {
        //> lab5.4: Get the reference field.
        try {
            return (Object) referenceGetters[index].invokeExact(object);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a getter of a field throws nothing else", e);
        }
        //<
    }

    @Override
    public Class<?> type(int index) {
        return types[index];
    }

    @Override
    public void set(Object object, int index, Object value) {
        //> lab5.5: Set the reference field.
        try {
            referenceSetters[index].invokeExact(object, value);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a setter of a field throws nothing else", e);
        }
        //<
    }
}
