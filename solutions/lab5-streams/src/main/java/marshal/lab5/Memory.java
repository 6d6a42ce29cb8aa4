package marshal.lab5;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Given: a byte array seen as numbers, in the processor's order: {@code INT.set(bytes, at, value)} is one store. */
final class Memory {

    static final VarHandle SHORT = view(short[].class);
    static final VarHandle INT = view(int[].class);
    static final VarHandle LONG = view(long[].class);

    private Memory() {}

    private static VarHandle view(Class<?> elements) {
        return MethodHandles.byteArrayViewVarHandle(elements, ByteOrder.nativeOrder());
    }
}
