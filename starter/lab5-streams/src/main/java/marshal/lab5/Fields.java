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
 * Steps 4 and 5: the codec of a class that has no codec of its own. It moves fields by the handles of the layout. For
 * each class, one handle combines the handles of all primitive fields. The JVM compiles it as if it were written by hand.
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
     * Returns the codec of a class. All streams share it, because making it takes longer than using it.
     *
     * @param type   class of the objects to make
     * @param fields in the order of the stream, primitives and references mixed
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

    /** Makes a handle that calls all of these with its arguments. Joins them in halves: so they do not nest deeply. */
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
        throw new Todo("lab5.5", "Make an object with Instances; look its Instances up only once.");
    }

    @Override
    public void write(Object object, Output out) throws IOException {
        throw new Todo("lab5.4", "Call the handle that writes all primitive fields, with invokeExact.");
    }

    @Override
    public void read(Object object, Input in, Budget budget) throws IOException {
        throw new Todo("lab5.5", "Call the handle that reads all primitive fields.");
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
