package marshal.kit.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import marshal.kit.link.DatagramTap;

/** The kinds of relay, by what they can read. */
public enum Relay {
    /** Lab 1's messages over TCP: see {@link FrameTap}. */
    FRAMES,
    /** Remote calls: see {@link JrmpTap}. */
    JRMP,
    /** Packets of lab 3: see {@link DatagramTap}. */
    DATAGRAMS;

    /**
     * Starts a relay in front of a worker.
     *
     * @param target   the worker
     * @param listener gets one line a message, from several threads but never two at once
     */
    public Tap before(InetSocketAddress target, Consumer<String> listener) throws IOException {
        switch (this) {
            case FRAMES:
                return FrameTap.before(target, listener);
            case JRMP:
                return JrmpTap.before(target, listener);
            default:
                return DatagramTap.before(target, listener);
        }
    }
}
