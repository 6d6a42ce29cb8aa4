package marshal.lab5;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Todo;
import marshal.kit.lab5.Instances;

/**
 * Steps 4 and 5: the codec of every class that has none of its own: its fields, by the handles of its layout. All that is done for
 * the primitive fields of an object is one handle, made of theirs once a class: the JVM compiles it as if it were written by hand.
 */
final class Fields implements Codec {

    private static final MethodType WRITE = MethodType.methodType(void.class, Output.class, Object.class);
    private static final MethodType READ = MethodType.methodType(void.class, Object.class, Input.class);

    private static final ClassValue<Fields> ALL = new ClassValue<>() {
        @Override
        protected Fields computeValue(Class<?> type) {
            return new Fields(type, Layout.of(type).fields());
        }
    };

    private final Class<?> made;
    private final MethodHandle write;
    private final MethodHandle read;
    private final Layout.Field[] references;
    private Instances instances;

    /**
     * The codec of a class: one for all streams, for to make it takes longer than to use it.
     *
     * @param type   of the objects that are made
     * @param fields in the order of the stream, primitives and references as they come
     */
    static Fields of(Class<?> type, List<Layout.Field> fields) {
        Fields own = ALL.get(type);
        return fields.equals(Layout.of(type).fields()) ? own : new Fields(type, fields);
    }

    private Fields(Class<?> made, List<Layout.Field> fields) {
        this.made = made;
        var writers = new ArrayList<MethodHandle>();
        var readers = new ArrayList<MethodHandle>();
        for (Layout.Field field : fields) {
            if (field.isPrimitive()) {
                Kind kind = Kind.of(field.kind());
                writers.add(MethodHandles.filterArguments(kind.writer, 1, field.getter())); // out.writeInt(object.field)
                readers.add(MethodHandles.filterArguments(field.setter(), 1, kind.reader)); // object.field = in.readInt()
            }
        }
        this.write = oneAfterAnother(writers, WRITE);
        this.read = oneAfterAnother(readers, READ);
        this.references = fields.stream().filter(field -> !field.isPrimitive()).toArray(Layout.Field[]::new);
    }

    /** A handle that calls them all with the same arguments; in halves, so that many do not nest deeply. */
    private static MethodHandle oneAfterAnother(List<MethodHandle> handles, MethodType type) {
        int half = handles.size() / 2;
        return switch (handles.size()) {
            case 0 -> MethodHandles.empty(type);
            case 1 -> handles.get(0);
            default -> MethodHandles.foldArguments(
                    oneAfterAnother(handles.subList(half, handles.size()), type),
                    oneAfterAnother(handles.subList(0, half), type));
        };
    }

    @Override
    public Object make() throws IOException {
        throw new Todo("lab5.5", "Make an object by Instances, which is asked for the class once.");
    }

    @Override
    public void write(Object object, Output out) throws IOException {
        throw new Todo("lab5.4", "Have the handle write all primitive fields, by invokeExact.");
    }

    @Override
    public void read(Object object, Input in, Budget budget) throws IOException {
        throw new Todo("lab5.5", "Have the handle read all primitive fields.");
    }

    @Override
    public int count(Object object) {
        return references.length;
    }

    @Override
    public Object get(Object object, int index) {
        throw new Todo("lab5.4", "Get the reference field.");
    }

    @Override
    public Class<?> type(int index) {
        return references[index].type();
    }

    @Override
    public void set(Object object, int index, Object value) {
        throw new Todo("lab5.5", "Set the reference field.");
    }
}
