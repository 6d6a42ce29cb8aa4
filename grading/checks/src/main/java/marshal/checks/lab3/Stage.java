package marshal.checks.lab3;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import marshal.checks.run.Background;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.lab3.link.Heading;
import marshal.kit.lab3.link.Journal;
import marshal.kit.lab3.link.LinkScript;
import marshal.kit.process.FairStopwatch;

/** A scene on real sockets: the peers that the checks play, the names of all ends, and every packet, for the ladder. */
final class Stage implements Closeable {

    private static final int GIVING_UP_MILLIS = 10_000;
    /** On a busy machine, the sender gives up after at most this number of times the usual time. */
    private static final int BUSIEST = 3;

    private final Script script;
    private final LinkScript losses;
    private final Journal journal = new Journal();
    private final List<UdpPeer> peers = new ArrayList<>();
    private final Map<InetSocketAddress, String> names = new ConcurrentHashMap<>();
    private final long start = System.nanoTime();
    private volatile String everybodyElse = "?";

    /** Creates a stage on which nothing is lost. */
    Stage(Script script) {
        this(script, LinkScript.EMPTY);
    }

    /** @param losses the packets that the checks' peers drop, as drop rules */
    Stage(Script script, LinkScript losses) {
        this.script = script;
        this.losses = losses;
    }

    /** Begins a case. If it fails, the story shows the packets of this stage. */
    Stage given(String circumstances) {
        script.given(
                losses.rules().isEmpty() ? circumstances : circumstances + ", over a link with the script  " + losses);
        VirtualTransfers.show(script, journal);
        return this;
    }

    Script script() {
        return script;
    }

    LinkScript losses() {
        return losses;
    }

    /** Creates a peer that the checks play, with its own port. */
    UdpPeer peer(String name) throws IOException {
        var peer = new UdpPeer(this, name);
        peers.add(peer);
        names.put(peer.address(), name);
        return peer;
    }

    /** Sets the name of the student's end at this address. */
    void calls(InetSocketAddress address, String name) {
        names.put(address, name);
    }

    /** Sets the name of an end whose address is unknown until it sends. */
    void callsEverybodyElse(String name) {
        everybodyElse = name;
    }

    String nameOf(InetSocketAddress address) {
        return names.getOrDefault(address, everybodyElse);
    }

    /** Records that a packet has passed or was lost. */
    void passed(String from, String to, RawPacket packet, int transmission, LinkScript.Rule lostBy) {
        Heading.Kind kind =
                switch (packet.type()) {
                    case RawPacket.DATA -> Heading.Kind.DATA;
                    case RawPacket.WINDOW -> Heading.Kind.WINDOW;
                    default -> Heading.Kind.ACK;
                };
        var heading = new Heading(kind, packet.message(), packet.number(), packet.total());
        List<Journal.Effect> effects = lostBy == null ? List.of() : List.of(new Journal.Effect(lostBy, 0));
        long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
        int bytes = RawPacket.HEADER + packet.payload().length;
        journal.add(new Journal.Entry(micros, from, to, heading, bytes, transmission, effects, false));
    }

    /** Returns or throws the result of a call in the background, which must come in time. */
    static <T> T result(CompletableFuture<T> call, Script script, String otherwise) throws Exception {
        return result(
                call, script, (int) (script.deadlineMillis() * 9L / 10), otherwise); // before the call's own deadline
    }

    static <T> T result(CompletableFuture<T> call, Script script, int deadlineMillis, String otherwise)
            throws Exception {
        try {
            return call.get(deadlineMillis, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw Background.thrown(e);
        } catch (TimeoutException e) {
            throw script.silence(otherwise, "nothing within " + deadlineMillis / 1000 + " s");
        }
    }

    /**
     * Lets a check wait until the student's sender gives up, which takes five seconds. That is longer than a step may
     * wait after something else has hung. Returns the waiting time.
     */
    static int waitsForGivingUp(Host host, Script script) {
        int millis = Math.max(script.deadlineMillis(), GIVING_UP_MILLIS * Math.min(BUSIEST, FairStopwatch.load()));
        host.deadline(Duration.ofMillis(millis + millis / 10)); // the waiting check, not the call, says what is missing
        return millis;
    }

    @Override
    public void close() {
        peers.forEach(UdpPeer::close);
    }
}
