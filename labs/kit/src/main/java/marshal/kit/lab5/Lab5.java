package marshal.kit.lab5;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Sockets;
import marshal.kit.measure.TimedWork;

/** Lab 5 as the checks see it: bytes, and graphs as text. No object of a graph is ever in the process of the checks. */
public interface Lab5 extends LabCode {

    /**
     * Steps 1 and 2: writes values to one Output, and flushes at the end.
     *
     * @param values {@code byte 1}, {@code double 2.5}, {@code int[3] 1 2 3}, {@code "text"}, one an item
     */
    Written writeValues(boolean little, List<String> values);

    /**
     * Steps 1 and 2: reads values from one Input.
     *
     * @param chunk the most bytes that one read call gets
     * @param open  whether the stream stays open behind these bytes: who asks for more would wait for ever, and is told so
     * @param kinds {@code byte}, {@code double}, {@code int[3]}, {@code text}; or {@code end}: whether the stream ends here; or
     *              {@code position}: how many bytes have been taken
     */
    ReadOutcome readValues(boolean little, byte[] bytes, int chunk, boolean open, List<String> kinds);

    /** Step 2: the processor time that it takes to write random doubles in the processor's own order, in nanoseconds. */
    long doublesNanos(int count, long seed) throws IOException;

    /** The same of a plain copy of so many bytes, through a buffer of 64 KB. */
    default long copyNanos(int bytes) throws IOException {
        var source = new byte[bytes];
        var buffer = new byte[1 << 16];
        return TimedWork.fastest(() -> {
            for (int done = 0; done < bytes; done += buffer.length) {
                System.arraycopy(source, done, buffer, 0, Math.min(buffer.length, bytes - done));
            }
        });
    }

    /** Step 3: a line a level, such as {@code marshal.kit.lab5.model.Item I:value L:next}, and how many bytes the primitives are. */
    String layout(String className) throws IOException;

    /** Step 3: a new class in the package of this one, from its file. A name is loaded once. */
    default void load(byte[] classFile) {
        try {
            MethodHandles.lookup().defineClass(classFile);
        } catch (LinkageError e) {
            // the same check ran here before
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Step 3: the layout of a hidden class, from its file. */
    String hiddenLayout(byte[] classFile) throws IOException;

    /** A new hidden class in the package of this one, from its file. */
    static Class<?> hidden(byte[] classFile) {
        try {
            return MethodHandles.lookup().defineHiddenClass(classFile, false).lookupClass();
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Whether a class's layout is the same object when it is asked for again. */
    boolean keepsLayout(String className);

    /**
     * Steps 4, 6 and 7: a stream to write to.
     *
     * @param stackKb of the thread that writes; 0 for the usual one
     */
    GraphWriter writer(StreamSettings settings, int stackKb) throws IOException;

    /** Steps 5 to 8: a stream to read from. */
    GraphReader reader(StreamSettings settings, int stackKb) throws IOException;

    /** Step 9: the student's skeleton before a service of the checks. */
    CallServer serve(TextService service, StreamSettings settings, Sockets sockets) throws IOException;

    /** Step 9: the student's stub of object 0. */
    CallClient client(InetSocketAddress address, StreamSettings settings, Sockets sockets) throws IOException;

    /** Step 4: what it takes to write a graph to a new stream. Each run has new objects. */
    TimedWrites timed(StreamSettings settings, String graph) throws IOException;

    /**
     * Step 10: the lab's streams, and what they are compared with, in turns.
     *
     * @param graph     for the student's streams
     * @param baseGraph for java.io; or for the student's streams once more, if {@code javaIo} is not set
     */
    StreamTimes times(StreamSettings settings, String graph, String baseGraph, boolean javaIo) throws IOException;

    /** What {@code ./lab measure} runs: the student's code beside others. */
    StreamExperiments experiments();
}
