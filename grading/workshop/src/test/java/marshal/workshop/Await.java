package marshal.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Waits for what the system does after a while, such as to end killed processes. */
public final class Await {

    private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(10); // only in case of a failure

    private Await() {}

    /** A condition that becomes true by itself. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws Exception;
    }

    /** Returns as soon as the condition holds. */
    public static void until(Condition condition) throws Exception {
        until(condition, () -> "in time");
    }

    /** @param state what to report if it never holds */
    public static void until(Condition condition, Supplier<String> state) throws Exception {
        long end = System.nanoTime() + MOST_NANOS;
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as(state).isLessThan(end);
            Thread.sleep(20); // a look at all processes takes processor time from the process that it waits for
        }
    }
}
