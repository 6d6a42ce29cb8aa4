package marshal.kit.lab2;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How often an object's own methods called their streams.
 *
 * @param writes calls of ObjectOutput methods by writeExternal
 * @param reads  calls of ObjectInput methods by readExternal
 */
public record StreamCalls(int writes, int reads) {

    /** Writes an object and reads it into a new one of its class. */
    public static StreamCalls of(Externalizable object) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var writes = new AtomicInteger();
        var reads = new AtomicInteger();
        try (var out = new ObjectOutputStream(bytes)) {
            object.writeExternal(counting(ObjectOutput.class, out, writes));
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Externalizable copy = object.getClass().getDeclaredConstructor().newInstance();
            copy.readExternal(counting(ObjectInput.class, in, reads));
        } catch (ReflectiveOperationException e) {
            throw new IOException("cannot read a " + object.getClass().getSimpleName() + " back: " + e, e);
        }
        return new StreamCalls(writes.get(), reads.get());
    }

    private static <T> T counting(Class<T> type, T stream, AtomicInteger calls) {
        return type.cast(Proxy.newProxyInstance(
                StreamCalls.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    calls.incrementAndGet();
                    try {
                        return method.invoke(stream, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
