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

    //> lab2.7
    /** The limits: a stream is never longer than a body of lab 1, and an array never longer than its bounds. */
    private static final String LIMITS = "maxbytes=67108864;maxarray=16000000;maxrefs=100000;maxdepth=12;";

    /** Our own objects. Arrays of ints need no entry, because a pattern never refuses a primitive type. */
    private static final String OURS = "marshal.lab2.*;marshal.kit.lab1.Message$Axis;java.lang.Enum;";

    /** The classes of a stub. */
    private static final String STUBS = "marshal.kit.lab2.RemoteWorker;java.rmi.Remote;java.lang.reflect.Proxy;jdk.proxy*;"
            + "java.rmi.server.RemoteObject;java.rmi.server.RemoteObjectInvocationHandler;";

    /** The classes of exceptions. */
    private static final String FAILURES = "java.lang.*;java.io.*;java.rmi.**;marshal.kit.contract.*;java.util.Collections$*;";

    private static final ObjectInputFilter ARGUMENTS = Config.createFilter(LIMITS + OURS + STUBS + "!*");
    private static final ObjectInputFilter ANSWERS = Config.createFilter(LIMITS + OURS + STUBS + FAILURES + "!*");
    //<

    /** The filter of the stream from which a call in this thread reads its answer. */
    private static final ThreadLocal<ObjectInputFilter> READING = new ThreadLocal<>();

    static {
        install();
    }

    private Filters() {}

    /** The filter for the arguments of a worker's methods. */
    static ObjectInputFilter ofArguments() {
        //> lab2.7
        //+ return null; // everything may come in: step 7
        return ARGUMENTS;
        //<
    }

    /** The filter for the answers of a worker or a registry: results, stubs and exceptions. */
    static ObjectInputFilter ofAnswers() {
        //> lab2.7
        //+ return null; // everything may come in: step 7
        return ANSWERS;
        //<
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
