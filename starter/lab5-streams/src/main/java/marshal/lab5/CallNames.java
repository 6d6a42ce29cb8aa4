package marshal.lab5;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Given: numbers for methods. Both sides compute them independently. */
final class CallNames {

    private static final long FNV_OFFSET = 0xCBF2_9CE4_8422_2325L;
    private static final long FNV_PRIME = 0x100_0000_01B3L;

    private static final Map<Method, Long> NUMBERS = new ConcurrentHashMap<>();

    private CallNames() {}

    /** FNV-1a, in 64 bits, of the method's name and parameters, such as {@code add(II)}. */
    static long number(Method method) {
        return NUMBERS.computeIfAbsent(method, CallNames::hash);
    }

    private static long hash(Method method) {
        String name = method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::descriptorString)
                        .collect(Collectors.joining("", "(", ")"));
        long hash = FNV_OFFSET;
        for (byte each : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ each & 0xFF) * FNV_PRIME;
        }
        return hash;
    }
}
