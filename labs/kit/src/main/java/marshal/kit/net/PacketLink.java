package marshal.kit.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import marshal.kit.trace.Event;

/** The link for all packets of a run: it sees each packet, and may lose, delay or change it. */
public interface PacketLink extends AutoCloseable {

    /**
     * Opens a link that follows a script. An {@link IllegalArgumentException} says what is wrong with a script. An
     * empty script lets all packets pass.
     */
    @FunctionalInterface
    interface Factory {

        /** @param listener gets the packets, one at a time; null if nobody listens */
        PacketLink open(String script, Consumer<Event> listener);
    }

    /** Starts a relay in front of the next worker. */
    Tap before(InetSocketAddress worker) throws IOException;

    /** A diagram of the packets that have passed. */
    String drawing();

    /** The rules of its script that have matched no packet; empty if none is known. */
    List<String> unmet();

    /** The number of retransmitted packets with data; empty if the link did not see all packets. */
    OptionalLong sentAgain();

    @Override
    void close();
}
