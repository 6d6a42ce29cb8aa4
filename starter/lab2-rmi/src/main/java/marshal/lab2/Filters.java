package marshal.lab2;

import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Config;
import java.util.function.BinaryOperator;
import marshal.kit.contract.Todo;

/**
 * Step 7: decides which objects may be created when bytes from outside are read (JEP 290). RMI reads an argument before
 * it calls the method, so a check inside the method comes too late.
 */
final class Filters {

    /** The filter of the stream from which a call in this thread reads its answer. */
    private static final ThreadLocal<ObjectInputFilter> READING = new ThreadLocal<>();

    static {
        install();
    }

    private Filters() {}

    /** The filter for the arguments of a worker's methods. */
    static ObjectInputFilter ofArguments() {
        return null; // everything may come in: step 7
    }

    /** The filter for the answers of a worker or a registry: results, stubs and exceptions. */
    static ObjectInputFilter ofAnswers() {
        return null; // everything may come in: step 7
    }

    /** Given: code that makes a remote call. */
    interface Call<T> {
        T call() throws Exception;
    }

    /** Given: makes a remote call and reads its answer through {@link #ofAnswers}. */
    static <T> T reading(Call<T> call) throws Exception {
        READING.set(ofAnswers());
        try {
            return call.call();
        } finally {
            READING.remove();
        }
    }

    /**
     * Given: the server's side of RMI takes a filter with each export, but the caller's side takes none. The JDK has
     * (since 17, JEP 415) one factory for the whole process. For every new stream, the JDK asks this factory for a
     * filter, in the thread that makes the stream. Ours checks whether this thread is in {@link #reading}; all other
     * streams get the filter that they would have without it.
     */
    private static void install() {
        BinaryOperator<ObjectInputFilter> factory = (present, wanted) -> {
            ObjectInputFilter held = present == null ? READING.get() : present;
            return wanted == null ? held : ObjectInputFilter.merge(wanted, held);
        };
        try {
            Config.setSerialFilterFactory(factory);
        } catch (IllegalStateException e) {
            // The process already has a factory, or has already read objects. Then its own rules apply to answers.
        }
    }
}
