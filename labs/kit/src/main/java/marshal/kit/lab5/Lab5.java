package marshal.kit.lab5;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Sockets;

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
     * @param kinds {@code byte}, {@code double}, {@code int[3]}, {@code text}
     */
    Seen readValues(boolean little, byte[] bytes, int chunk, List<String> kinds);

    /** Step 3: a line a level, such as {@code marshal.kit.lab5.model.Item I:value L:next}. */
    String layout(String className) throws IOException;

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

    /**
     * Steps 2, 4 and 10: the lab's streams, and what they are compared with, in turns.
     *
     * @param graph     for the student's streams
     * @param baseGraph for java.io; or for the student's streams once more, if {@code javaIo} is not set
     */
    StreamTimes times(StreamSettings settings, String graph, String baseGraph, boolean javaIo) throws IOException;
}
