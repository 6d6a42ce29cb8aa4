package marshal.kit.lab7.experiment;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.kit.lab5.experiment.External;
import marshal.kit.lab5.experiment.ExternalRoads;

/**
 * Calls the routines of Externalizable objects on a stream that writes little more than their fields, like the paper's
 * XSerializable (section 1). It writes a byte instead of a class's description, and uses one buffer for all graphs.
 * Shared objects stay shared.
 */
final class SlimStreams implements GraphCodec {

    private static final int NULL = 0;
    private static final int SEEN = 1; // then the object's number
    private static final int NEW = 2; // plus the class's number; then its fields

    private static final List<Supplier<Externalizable>> CLASSES = List.of(
            External.Node::new,
            External.Fields::new,
            External.Place::new,
            ExternalRoads.Town::new,
            ExternalRoads.Cross::new,
            ExternalRoads.Way::new);
    private static final Map<Class<?>, Integer> NUMBERS = IntStream.range(0, CLASSES.size())
            .boxed()
            .collect(Collectors.toMap(i -> CLASSES.get(i).get().getClass(), i -> i));

    private final Memory memory = new Memory();
    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final Out out = new Out();

    @Override
    public String name() {
        return "slim-streams";
    }

    @Override
    public ByteBuffer write(Object graph) throws IOException {
        numbers.clear();
        memory.length = 0;
        out.writeObject(graph);
        return ByteBuffer.wrap(memory.bytes, 0, memory.length);
    }

    @Override
    public Object read(byte[] bytes, int length) throws IOException {
        return new In(ByteBuffer.wrap(bytes, 0, length)).readObject();
    }

    private final class Out extends DataOutputStream implements ObjectOutput {

        Out() {
            super(memory);
        }

        @Override
        public void writeObject(Object object) throws IOException {
            if (object == null) {
                writeByte(NULL);
                return;
            }
            Integer seen = numbers.putIfAbsent(object, numbers.size());
            if (seen != null) {
                writeByte(SEEN);
                writeInt(seen);
                return;
            }
            Integer known = NUMBERS.get(object.getClass());
            if (known == null) {
                throw new NotSerializableException(object.getClass().getName());
            }
            writeByte(NEW + known);
            ((Externalizable) object).writeExternal(this);
        }
    }

    private static final class In extends DataInputStream implements ObjectInput {

        private final List<Object> read = new ArrayList<>();

        In(ByteBuffer from) {
            super(new InputStream() {
                @Override
                public int read() {
                    return from.hasRemaining() ? from.get() & 0xFF : -1;
                }
            });
        }

        @Override
        public Object readObject() throws IOException {
            int kind = readUnsignedByte();
            return switch (kind) {
                case NULL -> null;
                case SEEN -> read.get(readInt());
                default -> fields(CLASSES.get(kind - NEW).get());
            };
        }

        private Object fields(Externalizable object) throws IOException {
            read.add(object);
            try {
                object.readExternal(this);
            } catch (ClassNotFoundException e) {
                throw new IOException(e);
            }
            return object;
        }
    }

    /** Memory that grows, without the locks of a ByteArrayOutputStream. */
    private static final class Memory extends OutputStream {

        private byte[] bytes = new byte[1 << 10];
        private int length;

        @Override
        public void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] from, int offset, int count) {
            if (count > bytes.length - length) {
                bytes = Arrays.copyOf(bytes, 2 * Math.max(bytes.length, count));
            }
            System.arraycopy(from, offset, bytes, length, count);
            length += count;
        }
    }
}
