package marshal.lab2;

import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Config;
import java.util.function.BinaryOperator;
import marshal.kit.contract.Todo;

/**
 * Step 7: what may come to life when bytes from outside are read (JEP 290). RMI reads an argument before it calls the
 * method: a check inside of the method comes too late.
 */
final class Filters {

    /** The filter of the stream that a call made in this thread reads its answer from. */
    private static final ThreadLocal<ObjectInputFilter> READING = new ThreadLocal<>();

    static {
        install();
    }

    private Filters() {}

    /** For the arguments of a worker's methods. */
    static ObjectInputFilter ofArguments() {
        return null; // everything may come in: step 7
    }

    /** For what a worker or a registry answers: results, stubs and exceptions. */
    static ObjectInputFilter ofAnswers() {
        return null; // everything may come in: step 7
    }

    /** Given: something that makes a remote call. */
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
     * Given: the server's side of RMI takes a filter with each export, but the caller's side takes none. What the JDK has
     * (since 17, JEP 415) is one factory for the whole process, which is asked for the filter of every new stream, in
     * the thread that makes it. Ours looks whether this thread is in {@link #reading}; all other streams get what they
     * would have got without it.
     */
    private static void install() {
        BinaryOperator<ObjectInputFilter> factory = (present, wanted) -> {
            ObjectInputFilter held = present == null ? READING.get() : present;
            return wanted == null ? held : ObjectInputFilter.merge(wanted, held);
        };
        try {
            Config.setSerialFilterFactory(factory);
        } catch (IllegalStateException e) {
            // The process has a factory already, or has read objects before: then its own rules hold for answers.
        }
    }
}
