package marshal.kit.lab5;

import java.io.IOException;
import java.net.InetSocketAddress;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Sockets;

/** Lab 5 as the checks see it. Values and graphs cross as text ({@link ValueText}, {@link Graphs}), streams as bytes. */
public interface Lab5 extends LabCode {

    /** Steps 1 and 2: such values as an Output writes them, flushed once at the end. */
    Written writeValues(boolean little, String values) throws IOException;

    /** The values of such kinds that an Input reads, such as {@code int, text, double[3], end}; {@code end} is whether it is at its end. */
    String readValues(boolean little, Arriving bytes, String kinds) throws IOException;

    /** Step 2: the processor time that it takes to write such values to nowhere, in nanoseconds. */
    long valuesNanos(String values) throws IOException;

    /** The same of a plain copy of so many bytes, through a buffer of 64 KB. */
    default long copyNanos(int bytes) throws IOException {
        var source = new byte[bytes];
        var buffer = new byte[1 << 16];
        return GraphHosts.fastest(() -> {
            for (int done = 0; done < bytes; done += buffer.length) {
                System.arraycopy(source, done, buffer, 0, Math.min(buffer.length, bytes - done));
            }
        });
    }

    /** Step 3: a class's layout, a line a level, {@code NAME: KIND NAME, KIND NAME}, and how many bytes its primitives are. */
    String layout(String className) throws IOException;

    /** What a class without levels is refused with. */
    void requireLevels(String className) throws IOException;

    /** Whether a class's layout is the same object when it is asked for again. */
    boolean keepsLayout(String className) throws IOException;

    /** Steps 4, 6 and 7: a new connection's writer; it runs in a stack of so many KB, 0 for the usual one. */
    GraphWriter writer(StreamSettings settings, int stackKb) throws IOException;

    /** Steps 5 to 8: a new connection's reader. */
    GraphReader reader(StreamSettings settings, int stackKb) throws IOException;

    /** Steps 4 and 10: the processor time that it takes to write a graph to memory, or to read it from there, in nanoseconds. */
    long graphNanos(StreamSettings settings, String graph, boolean read) throws IOException;

    /** The same of Java's own serialization, which is the kit's. */
    default long javaIoNanos(String graph, boolean read) throws IOException {
        return GraphHosts.javaIoNanos(graph, read);
    }

    /** Step 8: whether class Alarm has been initialized in this process since it began. */
    default boolean isAlarmed() {
        return System.getProperty("marshal.lab5.alarm") != null;
    }

    /** Step 9: serves this on a free port, as a Service of number 0. */
    CallServer serve(Calls service, Sockets sockets) throws IOException;

    /** Step 9: calls the Service that is served there. */
    CallClient client(InetSocketAddress at, Sockets sockets) throws IOException;
}
