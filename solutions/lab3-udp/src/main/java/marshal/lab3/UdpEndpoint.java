package marshal.lab3;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Receiver.Receipt;
import marshal.kit.lab3.Sender.Status;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.WindowUpdate;

/**
 * Step 5: one socket over which a process reliably exchanges messages with many peers. The state machines of steps 3
 * and 4 decide what to send; the endpoint adds a socket, a clock and a thread.
 *
 * <pre>
 *    begin, send ---> Sender, one per peer - DATA --->            callers begin messages and wait until they are delivered
 *                        ^                                        one thread takes every packet and checks every timer:
 *                        +------------------ ACK <---             it never waits for a message, and runs no task,
 *    receive <------- Receiver, one per peer <- DATA ---          so it can acknowledge at any time
 *                        +------------------ ACK --->
 *
 *    Locks: each peer has one, for its sender and its queue. Only the thread uses the receivers.
 * </pre>
 */
public final class UdpEndpoint implements Closeable {

    /** The line is quiet after this number of timeouts: nobody misses an acknowledgement any more. */
    private static final int QUIET_TIMEOUTS = 3;

    /** The longest wait for a quiet line. */
    private static final int MOST_TIMEOUTS = 20;

    /** The most memory for received messages, partial and complete. */
    private static final long MOST_BYTES = Runtime.getRuntime().maxMemory() / 3;

    /** The most messages to one peer that wait for the one in progress. */
    private static final int MOST_WAITING = 64;

    private final Datagrams datagrams;
    private final Peers peers;
    private final Inbox inbox = new Inbox();
    private final Thread thread;
    private final long timeout; // microseconds
    private final boolean hasWindow;
    private final long longest; // most bytes of a message
    private long lastData = Long.MIN_VALUE / 2; // when DATA was last acknowledged
    private String complaint;
    private volatile boolean closing;
    private volatile long closingSince;

    /**
     * Opens a socket and receives from now on.
     *
     * @param settings the settings of every sender
     * @param senders  makes a sender for each peer
     */
    public UdpEndpoint(Sockets sockets, Settings settings, Function<Settings, Sender> senders) throws IOException {
        this.datagrams = new Datagrams(sockets, this::advertised);
        this.peers = new Peers(() -> senders.apply(settings));
        this.timeout = settings.timeoutMicros();
        this.hasWindow = settings.window() > 1;
        this.longest = (long) settings.payload() * Packet.MOST_PACKETS;
        this.thread = new Thread(this::run, "endpoint " + address());
        thread.setDaemon(true);
        thread.start();
    }

    /** The address of this endpoint for its peers. */
    public InetSocketAddress address() {
        return datagrams.address();
    }

    /** The bytes of packets that may wait in the system for this endpoint; packets beyond that are lost. */
    public int receiveBuffer() {
        return datagrams.receiveBuffer();
    }

    /**
     * Sends a message and waits until the peer has the whole of it.
     *
     * @throws WireException if the peer does not acknowledge it, or this endpoint is closed
     */
    public void send(InetSocketAddress to, byte[] message) throws WireException {
        await(begin(to, message));
    }

    /**
     * Begins to send a message after the earlier ones to this peer are delivered; returns at once, for {@link #await}.
     *
     * @throws IllegalArgumentException if the message is too long
     * @throws WireException            if too many peers are known, or too many messages wait for this one
     */
    public CompletableFuture<Void> begin(InetSocketAddress to, byte[] message) throws WireException {
        if (message.length > longest) {
            throw new IllegalArgumentException("a message of " + message.length + " bytes is longer than " + longest);
        }
        Peer peer = peers.at(to, now());
        if (peer == null) {
            throw new WireException("too many peers to send to " + to);
        }
        var outgoing = new Peer.Outgoing(message, new CompletableFuture<>());
        synchronized (peer) {
            if (peer.waiting.size() >= MOST_WAITING) {
                throw new WireException("too many messages wait for " + to);
            }
            peer.waiting.add(outgoing);
            proceed(peer);
            proceed(peer); // it may be done already: not every sender waits for acknowledgements
        }
        return outgoing.delivered();
    }

    /**
     * Waits for the delivery of a message that was begun.
     *
     * @throws WireException if the peer does not acknowledge it, or this endpoint is closed
     */
    public static void await(Future<Void> delivered) throws WireException {
        try {
            delivered.get();
        } catch (ExecutionException e) {
            throw new WireException(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WireException("interrupted while a message was under way", e);
        }
    }

    /**
     * Waits for a message.
     *
     * @param millis how long to wait, 0 for no limit
     * @return the message and its sender; null if none came in time, this endpoint is closed or the thread was interrupted
     */
    public Inbox.Delivery receive(long millis) {
        try {
            return inbox.take(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** The endpoint's thread: takes packets and checks the timers, until the endpoint is over. */
    private void run() {
        long wake = now();
        while (!isOver()) {
            try {
                Datagrams.Arrival arrival = datagrams.receive(wake - now());
                if (arrival != null && arrival.packet().type() == Packet.Type.ACK) {
                    acknowledged(arrival.from(), arrival.packet());
                } else if (arrival != null) {
                    came(arrival.from(), arrival.packet());
                }
                if (now() >= wake) {
                    wake = now() + timeout; // at the latest: a packet that a caller sends meanwhile has a later deadline
                    wake = Math.min(wake, mindTimers());
                }
            } catch (IOException e) {
                complain(e);
                LockSupport.parkNanos(10_000_000); // 10 ms: a broken socket fails again and again
            } catch (RuntimeException | OutOfMemoryError e) {
                complain(e); // and continue: a packet that could not be handled counts as lost
            }
        }
        datagrams.close();
    }

    /** An ACK arrived: tells the sender to this peer. */
    private void acknowledged(InetSocketAddress from, Packet ack) {
        //> lab3.5: If this peer is known, give the packet to its sender, transmit the sender's packets, and proceed. Hold the peer's lock.
        Peer peer = peers.known(from);
        if (peer != null) {
            synchronized (peer) {
                transmit(peer.sender.received(ack, now()), peer);
                proceed(peer);
            }
        }
        //<
    }

    /** DATA arrived: keeps it, puts the message into the inbox if it is complete now, and only then acknowledges. */
    private void came(InetSocketAddress from, Packet data) {
        //> lab3.5: Give it to the receiver of this peer, put a message that is now complete into the inbox, then transmit the
        //> receiver's packets. Ignore new data for which there is no room: without an acknowledgement it comes again.
        Peer peer = peers.at(from, now());
        if (peer == null || data.message() > peer.lastDelivered && !hasRoomFor(data)) {
            return;
        }
        Receipt receipt = peer.receiver.received(data);
        if (receipt.message() != null) {
            inbox.put(from, receipt.message());
            peer.lastDelivered = data.message();
        }
        transmit(receipt.send(), peer);
        lastData = receipt.send().isEmpty() ? lastData : now(); // what is ignored does not count
        //<
    }

    /** Tells each sender whose deadline is over; returns the earliest deadline of all senders. */
    private long mindTimers() {
        //> lab3.5: Call elapsed on each peer's sender whose deadline is over, transmit its packets, and proceed; hold the peer's lock.
        //> Return the earliest deadline of all senders.
        long earliest = Long.MAX_VALUE;
        for (Peer peer : peers.all()) {
            synchronized (peer) {
                if (now() >= peer.sender.deadline()) {
                    transmit(peer.sender.elapsed(now()), peer);
                    proceed(peer);
                }
                earliest = Math.min(earliest, peer.sender.deadline());
            }
        }
        return earliest;
        //<
    }

    /** When the message in progress is done, tells its caller and begins the next one. Called with the peer's lock held. */
    private void proceed(Peer peer) {
        //> lab3.5: If the message in progress is DELIVERED, complete its future. If the sender GAVE_UP, or this endpoint is closing, fail
        //> every message of this peer. Otherwise begin the next one that waits, if none is in progress.
        if (peer.underWay != null && peer.sender.status() == Status.DELIVERED) {
            peer.underWay.delivered().complete(null);
            peer.underWay = null;
        }
        if (closing) {
            peer.failAll("this endpoint was closed");
        } else if (peer.sender.status() == Status.GAVE_UP) {
            peer.failAll("nobody acknowledges at " + peer.address);
        } else if (peer.underWay == null && !peer.waiting.isEmpty()) {
            peer.underWay = peer.waiting.remove();
            peer.lastBegun++;
            transmit(peer.sender.send(peer.lastBegun, peer.underWay.message(), now()), peer);
        }
        //<
    }

    private void transmit(List<Packet> packets, Peer peer) {
        for (Packet packet : packets) {
            if (closing && packet.type() == Packet.Type.DATA) {
                continue; // its message has failed, and its caller knows
            }
            try {
                advertise(peer, packet);
                datagrams.send(packet, peer.address);
            } catch (IOException e) {
                // it counts as lost: a timer will notice
            }
        }
    }

    /** Tells a peer how much it may send, just before a packet. Only a sender with a window needs to know this. */
    private void advertise(Peer peer, Packet packet) throws IOException {
        WindowUpdate update = null;
        if (hasWindow) {
            synchronized (peer.advertiser) {
                update = peer.advertiser.ahead(packet, datagrams.room(), Math.max(1, peers.active(now())));
            }
        }
        if (update != null) {
            datagrams.send(update, peer.address);
        }
    }

    /** A peer reports how much room it has for this endpoint: tells the sender to this peer. */
    private void advertised(InetSocketAddress from, WindowUpdate update) {
        Peer peer = peers.at(from, now()); // often the first packet from this peer
        if (peer != null) {
            synchronized (peer) {
                transmit(peer.sender.advertised(update, now()), peer);
            }
        }
    }

    /** Returns whether there is room for new data. If too much is kept, forgets peers that fell silent in a message. */
    private boolean hasRoomFor(Packet data) {
        if (closing || !inbox.hasRoom()) {
            return false;
        }
        if (peers.held() + inbox.bytes() + data.payload().length <= MOST_BYTES) {
            return true;
        }
        peers.forgetUnfinished(now());
        return false;
    }

    /**
     * Closes the endpoint: messages in progress fail, and new ones are neither sent nor taken. It lingers until the
     * line is quiet, to acknowledge messages that were delivered earlier: like any packet, the last acknowledgement may
     * have been lost. Closing twice does nothing.
     */
    @Override
    public void close() {
        if (!closing) {
            closingSince = now();
            closing = true;
        }
        inbox.close();
        for (Peer peer : peers.all()) {
            synchronized (peer) {
                proceed(peer);
            }
        }
        datagrams.wakeUp();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the thread continues to linger, and ends on its own
        }
    }

    /** Returns whether the thread's work is done: this endpoint is closing, and the line has been quiet for some timeouts. */
    private boolean isOver() {
        //> lab3.6
        boolean quiet = now() - lastData > QUIET_TIMEOUTS * timeout;
        boolean tooLong = now() - closingSince > MOST_TIMEOUTS * timeout;
        return closing && (quiet || tooLong);
        //+ return closing; // lab3.6: linger until the line has been quiet for QUIET_TIMEOUTS, for at most MOST_TIMEOUTS
        //<
    }

    /** Returns whether it has begun to close. */
    boolean isClosing() {
        return closing;
    }

    /** Prints an exception once. No packet may end the endpoint's thread, but a bug in this code should be visible. */
    private void complain(Throwable e) {
        if (!closing && !e.toString().equals(complaint)) {
            complaint = e.toString();
            e.printStackTrace();
        }
    }

    /** The endpoint's clock, in microseconds. */
    private static long now() {
        return System.nanoTime() / 1000;
    }
}
