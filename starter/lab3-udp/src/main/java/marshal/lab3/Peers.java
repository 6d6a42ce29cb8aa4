package marshal.lab3;

import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import marshal.kit.lab3.Sender;

/**
 * Given: the peers of an endpoint. Their number is bounded, so that strangers cannot fill the memory. A forgotten peer
 * has to begin again from another port, because the numbers of its messages are forgotten too. So a peer is forgotten
 * only when room is needed.
 */
final class Peers {

    private static final int MOST = 256;
    private static final long SILENCE_MICROS = 60_000_000;

    private final Supplier<Sender> senders;
    private final Map<InetSocketAddress, Peer> peers = new ConcurrentHashMap<>();

    Peers(Supplier<Sender> senders) {
        this.senders = senders;
    }

    /** Returns the peer at this address; null if it is unknown. */
    Peer known(InetSocketAddress address) {
        return peers.get(address);
    }

    /** Returns the peer at this address, and adds it if it is new; null if there are too many. */
    synchronized Peer at(InetSocketAddress address, long now) {
        Peer peer = peers.get(address);
        if (peer == null) {
            if (peers.size() >= MOST && !forgetOne(now)) {
                return null;
            }
            peer = new Peer(address, senders.get());
            peers.put(address, peer);
        }
        peer.lastUsed = now;
        return peer;
    }

    /** Forgets a peer that has been silent for long: first one that completed no message, else the most silent. */
    private boolean forgetOne(long now) {
        return peers.values().stream()
                .filter(peer -> now - peer.lastUsed > SILENCE_MICROS && !isSendingTo(peer))
                .min(Comparator.comparing((Peer peer) -> peer.lastDelivered > 0).thenComparing(peer -> peer.lastUsed))
                .map(peer -> peers.remove(peer.address))
                .isPresent();
    }

    /** Forgets all peers that have been silent for long in the middle of a message. */
    synchronized void forgetUnfinished(long now) {
        peers.values().removeIf(
                peer -> peer.receiver.held() > 0 && now - peer.lastUsed > SILENCE_MICROS && !isSendingTo(peer));
    }

    private static boolean isSendingTo(Peer peer) {
        synchronized (peer) {
            return peer.underWay != null;
        }
    }

    /** The bytes of unfinished messages of all peers together. */
    long held() {
        long held = 0;
        for (Peer peer : peers.values()) {
            held += peer.receiver.held();
        }
        return held;
    }

    /** The number of peers that have not been silent for long: any of them may send. */
    int active(long now) {
        int active = 0;
        for (Peer peer : peers.values()) {
            active += now - peer.lastUsed > SILENCE_MICROS ? 0 : 1;
        }
        return active;
    }

    Collection<Peer> all() {
        return peers.values();
    }
}
