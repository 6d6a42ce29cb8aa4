package marshal.lab1;

import java.util.concurrent.Callable;
import java.util.function.Supplier;

final class Slow {

    static <T> T either(Callable<T> one) {
        return null;
    }

    static <T> T either(Supplier<T> one) {
        return null;
    }

    Object slow = either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> either(() -> 1))))))))))))))))))))))));
}
