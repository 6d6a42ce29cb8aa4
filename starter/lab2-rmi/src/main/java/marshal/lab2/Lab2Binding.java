package marshal.lab2;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.Stranger;
import marshal.kit.lab2.StrangerInProcess;
import marshal.kit.lab2.StreamCalls;
import marshal.kit.lab2.StreamContents;
import marshal.kit.lab2.Vector;

/** Given: shows the classes of this lab to the kit and to the checks. */
public final class Lab2Binding implements Lab2 {

    private static final Torus NOBODY = new Torus(0, null, null);

    static {
        // RMI closes a connection after 15 s without use. Without this line, nobody would notice code that forgets to close.
        System.setProperty("sun.rmi.transport.connectionTimeout", "3600000");
    }

    @Override
    public Mechanism mechanism() {
        return new RmiSerializable();
    }

    @Override
    public Mechanism externalizable() {
        return new RmiExternalizable();
    }

    @Override
    public byte[] writeTask(Encoding encoding, Task task) throws IOException {
        return write(objects(encoding).of(task, NOBODY));
    }

    @Override
    public Task readTask(Encoding encoding, byte[] stream) throws IOException {
        return read(stream, Filters.ofArguments(), TaskObject.class).task();
    }

    @Override
    public byte[] writeResult(Encoding encoding, Result result) throws IOException {
        return write(objects(encoding).of(result));
    }

    @Override
    public Result readResult(Encoding encoding, byte[] stream) throws IOException {
        return read(stream, Filters.ofAnswers(), ResultObject.class).result();
    }

    @Override
    public byte[] writeVector(Encoding encoding, Vector vector) throws IOException {
        return write(objects(encoding).of(vector));
    }

    @Override
    public Vector readVector(Encoding encoding, byte[] stream) throws IOException {
        return read(stream, Filters.ofArguments(), EdgeObject.class).vector();
    }

    @Override
    public StreamCalls streamCalls(Task task) throws IOException {
        return StreamCalls.of((Externalizable) objects(Encoding.EXTERNALIZABLE).of(task, NOBODY));
    }

    @Override
    public StreamCalls streamCallsOfResult(Result result) throws IOException {
        return StreamCalls.of((Externalizable) objects(Encoding.EXTERNALIZABLE).of(result));
    }

    @Override
    public StreamCalls streamCallsOfVector(Vector vector) throws IOException {
        return StreamCalls.of((Externalizable) objects(Encoding.EXTERNALIZABLE).of(vector));
    }

    private record Seen(Class<?> serialClass, long arrayLength, long depth, long references, long streamBytes)
            implements ObjectInputFilter.FilterInfo {}

    @Override
    public boolean letsIn(boolean answer, long length, long references, long bytes) {
        ObjectInputFilter filter = answer ? Filters.ofAnswers() : Filters.ofArguments();
        return filter == null
                || filter.checkInput(new Seen(int[].class, length, 2, references, bytes)) != ObjectInputFilter.Status.REJECTED;
    }

    @Override
    public StreamContents scan(byte[] stream) throws IOException {
        return StreamReader.scan(stream);
    }

    @Override
    public Stranger stranger() {
        return new StrangerInProcess(mechanism());
    }

    private static TaskObjects objects(Encoding encoding) {
        return encoding == Encoding.SERIALIZABLE ? new SerializableObjects() : new ExternalizableObjects();
    }

    private static byte[] write(Object object) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static <T> T read(byte[] stream, ObjectInputFilter filter, Class<T> type) throws IOException {
        try (var in = new ObjectInputStream(new ByteArrayInputStream(stream))) {
            if (filter != null) {
                in.setObjectInputFilter(filter);
            }
            Object object = in.readObject();
            if (!type.isInstance(object)) {
                throw new MalformedMessageException("the stream does not hold a " + type.getSimpleName());
            }
            return type.cast(object);
        } catch (ClassNotFoundException e) {
            throw new MalformedMessageException("there is no class " + e.getMessage());
        }
    }
}
