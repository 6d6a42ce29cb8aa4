package marshal.lab3;

import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import marshal.kit.contract.WireException;
import marshal.kit.lab3.Advertiser;
import marshal.kit.lab3.Receiver;
import marshal.kit.lab3.Sender;

/** Given: what an endpoint knows of one peer. */
final class Peer {

    /** A message that was given to the endpoint, and who wants to know when it is delivered. */
    record Outgoing(byte[] message, CompletableFuture<Void> delivered) {}

    final InetSocketAddress address;

    // Used by callers and by the endpoint's thread, whoever holds the lock of this peer
    final Sender sender;
    final Queue<Outgoing> waiting = new ArrayDeque<>();
    Outgoing underWay;
    int lastBegun;

    // Written by the endpoint's thread alone, in came
    final Receiver receiver = new MessageReceiver();
    volatile int lastDelivered;

    // Used by whoever holds its own lock
    final Advertiser advertiser = new WindowAdvertiser();

    // Written by Peers alone, with its lock
    volatile long lastUsed;

    Peer(InetSocketAddress address, Sender sender) {
        this.address = address;
        this.sender = sender;
    }

    /** Tells everybody who waits for this peer that it is in vain. */
    void failAll(String reason) {
        if (underWay != null) {
            waiting.add(underWay);
            underWay = null;
        }
        while (!waiting.isEmpty()) {
            waiting.remove().delivered().completeExceptionally(new WireException(reason));
        }
    }
}
