package marshal.kit.lab5;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Sockets;
import marshal.kit.measure.TimedWork;

/** Lab 5 as the checks see it: bytes, and graphs as text. The checks' process never holds an object of a graph. */
public interface Lab5 extends LabCode {

    /**
     * Steps 1 and 2: writes values to one Output, and flushes at the end.
     *
     * @param values {@code byte 1}, {@code double 2.5}, {@code int[3] 1 2 3}, {@code "text"}, one per item
     */
    Written writeValues(boolean little, List<String> values);

    /**
     * Steps 1 and 2: reads values from one Input.
     *
     * @param chunk the most bytes that one read call returns
     * @param open  whether the stream stays open after these bytes. A reader that asks for more gets an exception,
     *              because it would wait for ever
     * @param kinds {@code byte}, {@code double}, {@code int[3]}, {@code text}; {@code end} for whether the stream ends
     *              here; {@code position} for the number of bytes taken
     */
    ReadOutcome readValues(boolean little, byte[] bytes, int chunk, boolean open, List<String> kinds);

    /** Step 2: the processor time for writing random doubles in the processor's own order, in nanoseconds. */
    long doublesNanos(int count, long seed) throws IOException;

    /** The processor time of a plain copy of this number of bytes, through a buffer of 64 KB. */
    default long copyNanos(int bytes) throws IOException {
        var source = new byte[bytes];
        var buffer = new byte[1 << 16];
        return TimedWork.fastest(() -> {
            for (int done = 0; done < bytes; done += buffer.length) {
                System.arraycopy(source, done, buffer, 0, Math.min(buffer.length, bytes - done));
            }
        });
    }

    /**
     * Step 3: one line per level, such as {@code marshal.kit.lab5.model.Item I:value L:next}, and the number of bytes
     * of its primitives.
     */
    String layout(String className) throws IOException;

    /** Step 3: defines a new class in this class's package, from a class file. Loads each name once. */
    default void load(byte[] classFile) {
        try {
            MethodHandles.lookup().defineClass(classFile);
        } catch (LinkageError e) {
            // this check has run here before
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Step 3: the layout of a hidden class, from its class file. */
    String hiddenLayout(byte[] classFile) throws IOException;

    /** A new hidden class in this class's package, from a class file. */
    static Class<?> hidden(byte[] classFile) {
        try {
            return MethodHandles.lookup().defineHiddenClass(classFile, false).lookupClass();
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Returns whether a second request for a class's layout returns the same object. */
    boolean keepsLayout(String className);

    /**
     * Steps 4, 6 and 7: a stream to write to.
     *
     * @param stackKb stack of the thread that writes; 0 for the usual one
     */
    GraphWriter writer(StreamSettings settings, int stackKb) throws IOException;

    /** Steps 5 to 8: a stream to read from. */
    GraphReader reader(StreamSettings settings, int stackKb) throws IOException;

    /** Step 9: serves a service of the checks with the student's skeleton. */
    CallServer serve(TextService service, StreamSettings settings, Sockets sockets) throws IOException;

    /** Step 9: the student's stub of object 0. */
    CallClient client(InetSocketAddress address, StreamSettings settings, Sockets sockets) throws IOException;

    /** Step 4: the processor time of writing a graph to a new stream. Each run has new objects. */
    TimedWrites timed(StreamSettings settings, String graph) throws IOException;

    /**
     * Step 10: measures the lab's streams and their baseline, in turns.
     *
     * @param graph     for the student's streams
     * @param baseGraph for the baseline: java.io, or if {@code javaIo} is false, the student's streams a second time
     */
    StreamTimes times(StreamSettings settings, String graph, String baseGraph, boolean javaIo) throws IOException;

    /** The experiments of {@code ./lab measure}: the student's code beside other mechanisms. */
    StreamExperiments experiments();
}
