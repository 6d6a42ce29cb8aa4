package marshal.checks.lab3;

import static marshal.checks.lab3.Scenes.managing;
import static marshal.checks.lab3.Scenes.sort;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Background;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.contract.WorkerServer;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Settings;

/**
 * A student's worker or manager that is closed while its peer still sends. Tests how long it stays, and what it does.
 */
final class LingeringEndpoint {

    private static final int ATTEMPTS = 6;
    private static final long LINGERING_MILLIS = 300;
    private static final long LEAVES_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long QUIET_MILLIS = 700;
    private static final long BETWEEN_NANOS = 5_000_000;
    private static final long PAUSE_NANOS = 75_000_000;
    private static final long GAP_MILLIS = 500;
    private static final long LONGEST_GAP_MILLIS = 570;
    private static final int MOST_PAUSES = 12;
    /** An unusual timeout: the endpoint has to count by its own timeout, not by the usual one. */
    private static final Settings SLOW = new Settings(Packet.LONGEST_PAYLOAD, 200_000, 25, 1);

    private final Host host;
    private final Script script;

    LingeringEndpoint(Host host, Script script) {
        this.host = host;
        this.script = script;
    }

    /** Requires that the endpoint leaves before its longest time if nothing comes that it has to acknowledge. */
    void leavesWhenItIsQuiet() throws IOException {
        long fastest = Long.MAX_VALUE;
        for (int attempt = 1; attempt <= ATTEMPTS && fastest > QUIET_MILLIS; attempt++) { // the machine may be busy
            long took = onceAnswered(Settings.STOP_AND_WAIT, attempt, (server, request) -> {
                script.did("the worker is closed; every 10 ms M sends an ACK and a new request; a closing worker "
                        + "acknowledges neither");
                long start = System.nanoTime();
                var closing = closing(server);
                while (!closing.isDone() && System.nanoTime() - start < LEAVES_NANOS) {
                    request.peer.puts(request.to, RawPacket.ack(1, 0, 1));
                    request.peer.puts(request.to, request.peer.request(request.to, 2, 2));
                    Wait.pause(2 * BETWEEN_NANOS);
                }
                return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            });
            fastest = Math.min(fastest, took);
        }
        script.require(
                fastest <= QUIET_MILLIS,
                "that close() returns after 3 timeouts, 150 ms, without DATA that it acknowledges; other packets do "
                        + "not count",
                "it took " + fastest + " ms at least; tried " + ATTEMPTS + " times");
    }

    /**
     * The result of one attempt with a closing worker. On a busy machine the peer itself may pause. Then the reason why
     * the worker left is unknown.
     */
    private enum Lingering {
        LEFT_EARLY,
        TOOK_EACH_REQUEST,
        PERHAPS_QUIET,
        TO_THE_END
    }

    void acknowledgesWhatComesAgain() throws IOException {
        Lingering best = Lingering.LEFT_EARLY;
        for (int attempt = 1; attempt <= ATTEMPTS && best != Lingering.TO_THE_END; attempt++) {
            Lingering now = onceAnswered(Settings.STOP_AND_WAIT, attempt, this::lingers);
            best = now.compareTo(best) > 0 ? now : best;
        }
        script.require(
                best != Lingering.LEFT_EARLY,
                "an ACK " + LINGERING_MILLIS + " ms after close() was called, as packets came all the time",
                "no ACK so late; tried " + ATTEMPTS + " times");
        script.require(
                best != Lingering.TOOK_EACH_REQUEST,
                "ACKs of the new request: 0, as soon as the worker closes",
                "an ACK of each new request, until close() returned; tried " + ATTEMPTS + " times");
    }

    private Lingering lingers(WorkerServer server, Repeated request) throws IOException {
        script.did("the worker is closed, and M sends its request again and again, as if it had not seen the ACK");
        var closing = closing(server);
        if (!request.isAcknowledgedLate(closing)) {
            return Lingering.LEFT_EARLY;
        }
        script.did("the worker still acknowledges it; M goes on until the worker is gone, for "
                + TimeUnit.NANOSECONDS.toSeconds(LEAVES_NANOS)
                + " s at most. M also sends a new request, which a closing worker does not do");
        UdpPeer manager = request.peer;
        RawPacket late = manager.request(request.to, 2, 2);
        boolean refused = false;
        long start = System.nanoTime();
        long longestPause = 0;
        for (long last = start, now = start; !closing.isDone() && now - start < LEAVES_NANOS; last = now) {
            manager.puts(request.to, late);
            boolean isThere = request.isAcknowledged()
                    && manager.hasAllAcks(request.to, request.packet, 0); // in the order of sending
            if (refused) {
                script.expect("ACKs of the new request", manager.count(late.ack()), 0);
            } else if (manager.count(late.ack()) > 0) {
                // close() may not have been called yet: a thread may wait for a processor.
                late = manager.request(request.to, 2, 2);
            } else {
                refused = isThere;
            }
            now = System.nanoTime();
            longestPause = Math.max(longestPause, now - last);
        }
        script.expect("whether close() has returned", closing.isDone(), true);
        if (!refused) {
            return Lingering.TOOK_EACH_REQUEST;
        }
        return longestPause > PAUSE_NANOS ? Lingering.PERHAPS_QUIET : Lingering.TO_THE_END;
    }

    /** How a worker handled DATA that came {@link #GAP_MILLIS} after the previous DATA. */
    private enum Late {
        ACKNOWLEDGED,
        LOST,
        PEER_PAUSED
    }

    /**
     * Requires an ACK of DATA that the peer repeats more than two timeouts after its previous DATA. If the peer itself
     * paused for longer, the attempt shows nothing.
     */
    void staysForTwoTimeouts() throws IOException {
        int lost = 0;
        for (int attempt = 1; attempt <= MOST_PAUSES && lost < ATTEMPTS; attempt++) {
            Late late = onceAnswered(SLOW, attempt, this::takesLateData);
            if (late == Late.ACKNOWLEDGED) {
                return;
            }
            lost += late == Late.LOST ? 1 : 0;
        }
        script.require(
                lost != ATTEMPTS,
                "an ACK of the request that comes " + GAP_MILLIS
                        + " ms after the previous DATA: the worker stays for 3 timeouts, 600 ms",
                "no ACK; tried " + ATTEMPTS + " times");
    }

    private Late takesLateData(WorkerServer server, Repeated request) throws IOException {
        closing(server);
        long last = System.nanoTime();
        RawPacket ack = request.packet.ack();
        int acks = request.peer.count(ack);
        request.peer.puts(request.to, request.packet);
        boolean first = request.peer.sees(ack, acks + 1, GAP_MILLIS);
        script.did("the timeout is 200 ms; the worker is closed; M sends its request again, and once more " + GAP_MILLIS
                + " ms later");
        Wait.pause(last + TimeUnit.MILLISECONDS.toNanos(GAP_MILLIS) - System.nanoTime());
        boolean inTime = System.nanoTime() - last < TimeUnit.MILLISECONDS.toNanos(LONGEST_GAP_MILLIS);
        request.peer.puts(request.to, request.packet);
        if (request.peer.sees(ack, acks + 2, LINGERING_MILLIS)) {
            return Late.ACKNOWLEDGED;
        }
        return first && inTime ? Late.LOST : Late.PEER_PAUSED;
    }

    /**
     * Repeats the attempt if needed: on a busy machine the peer itself may pause. Then the manager leaves before it has
     * shown anything.
     */
    void sendsNothingThatHasFailed() throws IOException {
        boolean lingered = false;
        for (int attempt = 1; attempt <= ATTEMPTS && !lingered; attempt++) {
            lingered = sendsNothingThatHasFailed(attempt);
        }
    }

    /**
     * Closes a manager during a request. It lingers, because its worker sends again. Returns whether it lingered for
     * long enough.
     */
    private boolean sendsNothingThatHasFailed(int attempt) throws IOException {
        var lingered = new AtomicBoolean();
        managing(host, script, 1, (stage, manager, workers) -> {
            stage.given("a manager, called M, with 1 worker; try " + attempt);
            UdpPeer worker = workers.get(0);
            var first = manager.calls(sort(1));
            ReceivedMessage request = worker.receives();
            var reply = new Repeated(worker, request.from(), worker.reply(request, 1));
            worker.delivers(reply.to, reply.packet);
            first.returns();
            script.did("from here on 0 acknowledges nothing, and sends its reply again and again, so that M lingers; "
                    + "M asks once more, and is closed meanwhile");
            worker.acknowledges(packet -> false);
            var second = manager.calls(sort(1));
            RawPacket failed = RawPacket.data(2, 0, 1);
            worker.awaits(failed, 1);
            var closing = closing(manager);
            while (!second.results().isDone() && !closing.isDone()) {
                reply.isAcknowledged();
            }
            second.fails(WireException.class, "a WireException, as the manager was closed");
            if (!worker.hasAllAcks(reply.to, reply.packet, LINGERING_MILLIS)) {
                return; // M has left, or earlier packets may still be on their way
            }
            int sent = worker.count(failed);
            lingered.set(reply.isAcknowledgedLate(closing));
            int more = worker.count(failed) - sent;
            if (more > 1) { // one may have been sent at the same time
                throw script.failure(
                        "that the request does not come any more when callAll has said that it failed",
                        "it came " + more + " times more while M lingered");
            }
        });
        return lingered.get();
    }

    /** A packet that a peer sends repeatedly. */
    private record Repeated(UdpPeer peer, InetSocketAddress to, RawPacket packet) {

        boolean isAcknowledged() throws IOException {
            Wait.pause(BETWEEN_NANOS);
            int acks = peer.count(packet.ack());
            peer.puts(to, packet);
            return peer.sees(packet.ack(), acks + 1, 10);
        }

        /** Sends the packet every few milliseconds; returns whether one that was sent late is acknowledged. */
        boolean isAcknowledgedLate(CompletableFuture<?> closing) throws IOException {
            long start = System.nanoTime();
            while (!closing.isDone()) {
                boolean late = System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(LINGERING_MILLIS);
                if (isAcknowledged() && late) {
                    return true;
                }
            }
            return false;
        }
    }

    private static CompletableFuture<Void> closing(AutoCloseable open) {
        return Background.call(() -> {
            open.close();
            return null;
        });
    }

    /** The actions on a worker after its first answer, and their result. */
    private interface Afterwards<T> {
        T play(WorkerServer server, Repeated request) throws IOException;
    }

    private <T> T onceAnswered(Settings settings, int attempt, Afterwards<T> afterwards) throws IOException {
        Mechanism mechanism = Lab3Student.of(host).mechanismWith(settings);
        try (var stage = new Stage(script).given("a worker, called 0, that has answered a request; try " + attempt);
                WorkerServer server = Scenes.serve(
                        script,
                        mechanism,
                        (task, neighbours) -> new Result.Sorted(new int[] {1}, 0),
                        Sockets.DEFAULT)) {
            stage.calls(server.address(), Scenes.WORKER);
            UdpPeer manager = stage.peer(Scenes.MANAGER);
            RawPacket request = manager.asks(server.address(), 1, 1);
            manager.receives(RawMessage.SORTED);
            return afterwards.play(server, new Repeated(manager, server.address(), request));
        }
    }
}
