package marshal.lab5;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.List;
import marshal.kit.contract.Todo;
import marshal.kit.lab5.Instances;

/** Steps 4 and 5: the codec of every class that has none of its own: its fields, by the handles of its layout. */
final class Fields implements Codec {

    private final Class<?> made;
    // Arrays and not a list of fields: this is walked through for every object.
    private final char[] kinds;
    private final MethodHandle[] getters;
    private final MethodHandle[] setters;
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
        this.kinds = new char[primitives.size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = primitives.get(i).kind();
        }
        this.getters = getters(primitives);
        this.setters = setters(primitives);
        this.types = references.stream().map(Layout.Field::type).toArray(Class<?>[]::new);
        this.referenceGetters = getters(references);
        this.referenceSetters = setters(references);
    }

    private static MethodHandle[] getters(List<Layout.Field> fields) {
        return fields.stream().map(Layout.Field::getter).toArray(MethodHandle[]::new);
    }

    private static MethodHandle[] setters(List<Layout.Field> fields) {
        return fields.stream().map(Layout.Field::setter).toArray(MethodHandle[]::new);
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
            for (int i = 0; i < kinds.length; i++) {
                MethodHandle get = getters[i];
                switch (kinds[i]) {
                    case 'Z' -> out.writeBoolean((boolean) get.invokeExact(object));
                    case 'B' -> out.writeByte((byte) get.invokeExact(object));
                    case 'C' -> out.writeChar((char) get.invokeExact(object));
                    case 'S' -> out.writeShort((short) get.invokeExact(object));
                    case 'I' -> out.writeInt((int) get.invokeExact(object));
                    case 'J' -> out.writeLong((long) get.invokeExact(object));
                    case 'F' -> out.writeFloat((float) get.invokeExact(object));
                    default -> out.writeDouble((double) get.invokeExact(object));
                }
            }
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
            for (int i = 0; i < kinds.length; i++) {
                MethodHandle set = setters[i];
                switch (kinds[i]) {
                    case 'Z' -> set.invokeExact(object, in.readBoolean());
                    case 'B' -> set.invokeExact(object, in.readByte());
                    case 'C' -> set.invokeExact(object, in.readChar());
                    case 'S' -> set.invokeExact(object, in.readShort());
                    case 'I' -> set.invokeExact(object, in.readInt());
                    case 'J' -> set.invokeExact(object, in.readLong());
                    case 'F' -> set.invokeExact(object, in.readFloat());
                    default -> set.invokeExact(object, in.readDouble());
                }
            }
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
