package marshal.kit.lab5;

import java.io.IOException;
import java.net.InetSocketAddress;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Sockets;

/** Lab 5 as the checks see it: bytes, and graphs as text. No object of a graph is ever in the process of the checks. */
public interface Lab5 extends LabCode {

    /**
     * Steps 1 and 2: writes values to one Output and flushes.
     *
     * @param values separated by commas: {@code byte 1, double 2.5, text "x", int[3] 1 2 3, flush}
     */
    Written writeValues(boolean little, String values);

    /**
     * Steps 1 and 2: reads values of these kinds, in the same notation without the values: {@code byte, double, text, int[3]}.
     *
     * @param chunk the most bytes that one read call gets
     */
    Seen readValues(boolean little, byte[] bytes, int chunk, String kinds);

    /** Step 3: a line a level, such as {@code marshal.kit.lab5.model.Item: I value, L next}, or the exception's class and message. */
    String layout(String className);

    /**
     * Steps 4, 6 and 7: a stream to write to.
     *
     * @param stackKb of the thread that writes; 0 for the usual one
     */
    GraphWriter writer(StreamSettings settings, int stackKb) throws IOException;

    /** Steps 5 to 8: a stream to read from. */
    GraphReader reader(StreamSettings settings, int stackKb) throws IOException;

    /** Step 9: the student's skeleton before a service of the checks. */
    CallServer serve(TextService service, Sockets sockets) throws IOException;

    /** Step 9: the student's stub of object 0. */
    CallClient client(InetSocketAddress address, Sockets sockets) throws IOException;

    /** Steps 2, 4 and 10: medians of runs in turns of a {@link Graph}. */
    StreamTimes times(StreamSettings settings, String graph, String baseGraph) throws IOException;
}
