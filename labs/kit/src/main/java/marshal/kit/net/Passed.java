package marshal.kit.net;

import java.net.InetSocketAddress;
import marshal.kit.measure.Counts;

/**
 * A message that has passed a relay.
 *
 * @param connection of the worker's, from 1: one for each peer
 * @param peer       the address of whoever is at its other end
 * @param toWorker   whether the worker receives it
 * @param what       it is, in words
 * @param counts     of this message
 */
public record Passed(int connection, InetSocketAddress peer, boolean toWorker, String what, Counts counts) {

    /** For people. */
    @Override
    public String toString() {
        return "connection " + connection + (toWorker ? " -> " : " <- ") + what;
    }
}
