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

    /** A message for the endpoint to send, and the future of a caller that waits for its delivery. */
    record Outgoing(byte[] message, CompletableFuture<Void> delivered) {}

    final InetSocketAddress address;

    // Used by callers and by the endpoint's thread, with the lock of this peer
    final Sender sender;
    final Queue<Outgoing> waiting = new ArrayDeque<>();
    Outgoing underWay;
    int lastBegun;

    // Written only by the endpoint's thread, in UdpEndpoint.came
    final Receiver receiver = new MessageReceiver();
    volatile int lastDelivered;

    // Used with its own lock
    final Advertiser advertiser = new WindowAdvertiser();

    // Written only by Peers, with its lock
    volatile long lastUsed;

    Peer(InetSocketAddress address, Sender sender) {
        this.address = address;
        this.sender = sender;
    }

    /** Tells all callers that wait for this peer that their wait has failed. */
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
