package marshal.kit.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import marshal.kit.trace.Event;

/** The link that all packets of a run pass: it sees each packet, and may lose, delay or change it. */
public interface PacketLink extends AutoCloseable {

    /**
     * Opens a link that follows a script: an {@link IllegalArgumentException} says what is wrong with it. An empty one
     * lets all pass.
     */
    @FunctionalInterface
    interface Factory {

        /** @param listener gets each packet, never two at once; null for nobody */
        PacketLink open(String script, Consumer<Event> listener);
    }

    /** Starts a relay in front of the next worker. */
    Tap before(InetSocketAddress worker) throws IOException;

    /** A diagram of what has passed. */
    String drawing();

    /** The rules of its script that have matched no packet, as far as is known. */
    List<String> unmet();

    /** How many packets with data were sent once more; empty if not all were seen. */
    OptionalLong sentAgain();

    @Override
    void close();
}
