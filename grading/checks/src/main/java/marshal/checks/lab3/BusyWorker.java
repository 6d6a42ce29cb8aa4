package marshal.checks.lab3;

import static marshal.checks.lab3.Scenes.ATTEMPTS;
import static marshal.checks.lab3.Scenes.MANAGER;
import static marshal.checks.lab3.Scenes.longer;
import static marshal.checks.lab3.Scenes.serving;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Settings;

/** A student's worker with many managers, some of them silent. Tests how many it serves, and when it sends. */
final class BusyWorker {

    private static final int STRANGERS = 300;
    private static final int GIVING_UP_MILLIS =
            (int) (Settings.STOP_AND_WAIT.attempts() * Settings.STOP_AND_WAIT.timeoutMicros() / 1000);
    private static final int MOST_REQUESTS = 64;
    private static final Settings NEVER_GIVES_UP = new Settings(Packet.LONGEST_PAYLOAD, 50_000, 100_000, 1);
    private static final long SLOW_MILLIS = 400;
    private static final int SILENT = 8;
    private static final Settings GIVES_UP_SOON = new Settings(Packet.LONGEST_PAYLOAD, 50_000, 20, 1);
    /**
     * Half of this number of timeouts is enough time for this number of replies on any machine. It is too short for one
     * timeout for each reply.
     */
    private static final int CHAIN = 24;

    private static final int CHAIN_ATTEMPTS = 3;

    private BusyWorker() {}

    private static Settings slow(long timeoutMillis) {
        return new Settings(Packet.LONGEST_PAYLOAD, TimeUnit.MILLISECONDS.toMicros(timeoutMillis), 25, 1);
    }

    static void servesWhileOthersAreSilent(Host host, Script script) throws IOException {
        script.look("UdpWorker.serve: start a thread for each request, which does the task and sends the reply. The "
                + "method serve does not wait for a delivery");
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer half = stage.peer("M2");
            script.did("M2 sends the first of two packets, and vanishes");
            // its port stays taken, so that the worker does not mistake the next owner for it
            half.delivers(worker, RawPacket.data(1, 0, 2, new byte[1000]));
            UdpPeer deaf = stage.peer("M3").acknowledges(packet -> false);
            script.did("M3 asks, and never acknowledges the reply");
            deaf.asks(worker, 3, 30, 1);
            deaf.awaits(RawPacket.data(1, 0, 1), 1);
            UdpPeer patient = stage.peer("M4");
            script.did("M4 asks for a task that takes until M has all its replies");
            RawPacket request = patient.asks(worker, 4, Scenes.Sorts.LONG, 1);
            UdpPeer manager = stage.peer(MANAGER);
            for (int id = 1; id <= 3; id++) {
                manager.sends(worker, RawMessage.sort(id, id + 10_000, 5));
                manager.getsSorted(id, 5, id + 10_000);
            }
            patient.puts(worker, request);
            patient.awaits(request.ack(), 2);
            sorts.finish();
            patient.getsSorted(4, 1, Scenes.Sorts.LONG);
        });
    }

    static void servesInSpiteOfStrangers(Host host, Script script) throws IOException {
        script.why("an ACK must not create a peer: otherwise strangers push out real peers")
                .look("UdpEndpoint.acknowledged: an ACK makes no new peer");
        serving(host, script, (stage, worker, sorts) -> {
            script.did("ACKs come from " + STRANGERS + " ports that never sent anything else");
            for (int i = 0; i < STRANGERS; i++) {
                try (var stranger = new UdpPeer(stage, "a stranger")) {
                    stranger.raw(worker, RawPacket.ack(1, 0, 1).bytes());
                }
            }
            UdpPeer manager = stage.peer(MANAGER);
            manager.sends(worker, RawMessage.sort(1, 2, 1));
            manager.getsSorted(1, 1, 2);
            script.why("").look("UdpWorker.serve: begin to send the ERROR, and do not wait until it is delivered");
            int silent = script.deadlineMillis() / GIVING_UP_MILLIS + 2; // waiting for all of them would be too late
            for (int i = 1; i <= silent; i++) {
                UdpPeer stranger = stage.peer("X" + i).acknowledges(packet -> false);
                byte[] hello = "hello".getBytes(StandardCharsets.US_ASCII);
                stranger.sends(worker, "\"hello\", and will not acknowledge the ERROR", hello);
            }
            manager.sends(worker, RawMessage.sort(2, 2, 1));
            manager.getsSorted(2, 1, 2);
        });
    }

    /** Returns a manager that asks this number of times at once and acknowledges no reply. */
    private static UdpPeer deaf(Stage stage, String name, InetSocketAddress worker, int requests) throws IOException {
        UdpPeer deaf = stage.peer(name).acknowledges(packet -> false);
        for (int id = 1; id <= requests; id++) {
            deaf.asks(worker, id, 2, 1);
        }
        return deaf;
    }

    static void takesNoMoreRequests(Host host, Script script) throws IOException {
        script.why("without a bound, anybody who asks without end stops the worker. A worker that never frees its "
                        + "threads does nothing more after 64 requests")
                .look("UdpWorker.serve: if the executor requests throws a RejectedExecutionException, send an ERROR "
                        + "with id 0, and go on. A request has its thread until its reply is delivered");
        serving(host, script, NEVER_GIVES_UP, (stage, worker, sorts) -> {
            script.did("M2 asks " + MOST_REQUESTS + " times, and acknowledges no reply; then M asks");
            UdpPeer deaf = deaf(stage, "M2", worker, MOST_REQUESTS);
            UdpPeer manager = stage.peer(MANAGER);
            for (int id = 1; id <= 2; id++) {
                manager.sends(worker, RawMessage.sort(id, 2, 1));
                manager.gets(RawMessage.ERROR, 0);
            }
            script.did("M2 acknowledges its replies; then M asks until there is room");
            deaf.acknowledges(packet -> true);
            RawMessage answer;
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(script.deadlineMillis());
            do {
                manager.sends(worker, RawMessage.sort(3, 2, 1));
                answer = manager.receives().frame();
            } while (answer.command() == RawMessage.ERROR && System.nanoTime() < end);
            manager.sorted(answer, 3, 1, 2);
        });
    }

    /**
     * Requires that a worker that gives up a manager frees the threads of all the manager's waiting requests, not only
     * of the first.
     */
    static void letsGoOfWhoWasGivenUp(Host host, Script script) throws IOException {
        script.why("a manager that dies with many requests must not block a worker for all others, for ever")
                .look("UdpEndpoint.mindTimers and proceed: when the sender has given up, the message under way fails, "
                        + "and so do all messages behind it");
        int millis = Stage.waitsForGivingUp(host, script);
        if (!doesBoth(host, script, GIVES_UP_SOON, millis)
                && !doesBoth(host, script, Settings.STOP_AND_WAIT, millis)) { // M may be late, too
            throw script.silence(
                    "that both tasks are done, as M2 has been given up: there is room for " + MOST_REQUESTS
                            + " requests again",
                    "ERROR to one of them, whenever it is asked for, or no answer");
        }
    }

    /**
     * Returns whether two requests find room at the same time, after the worker gave up a manager with the maximum
     * number of requests.
     */
    private static boolean doesBoth(Host host, Script script, Settings settings, int millis) throws IOException {
        var done = new AtomicInteger();
        serving(host, script, settings, (stage, worker, sorts) -> {
            script.did("M2 asks " + MOST_REQUESTS + " times and acknowledges no reply; the worker gives it up after "
                    + settings.attempts() + " attempts, " + settings.attempts() * settings.timeoutMicros() / 1000
                    + " ms");
            deaf(stage, "M2", worker, MOST_REQUESTS);
            UdpPeer manager = stage.peer(MANAGER);
            script.did("M asks for two tasks; each waits until the other has begun. It repeats a refused request");
            manager.asks(worker, Scenes.Sorts.PAIR, Scenes.Sorts.PAIR);
            manager.asks(worker, Scenes.Sorts.PAIR, Scenes.Sorts.PAIR);
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
            while (done.get() < 2 && System.nanoTime() < end) {
                ReceivedMessage answer = manager.takes();
                if (answer == null) {
                    return;
                }
                if (answer.frame().command() == RawMessage.SORTED) {
                    done.incrementAndGet();
                } else {
                    Wait.pause(100_000_000); // not too often: the worker has to give up M2 first
                    manager.asks(worker, Scenes.Sorts.PAIR, Scenes.Sorts.PAIR);
                }
            }
        });
        return done.get() == 2;
    }

    /**
     * Requires that each reply goes out when the reply before it is delivered, and not at the next timeout. All replies
     * go to one manager. The worker has computed all of them before the first is acknowledged.
     */
    static void beginsWhenTheOneBeforeIsDelivered(Host host, Script script) throws IOException {
        script.why("a message that begins at the next timeout is late: with long timeouts the wire is idle for seconds")
                .look("UdpEndpoint.acknowledged: call proceed after the sender has got its ACK. The next message "
                        + "begins there, and not only in mindTimers");
        var came = new AtomicBoolean();
        for (int attempt = 1; attempt <= CHAIN_ATTEMPTS && !came.get(); attempt++) {
            long timeout = SLOW_MILLIS * longer(attempt);
            serving(host, script, slow(timeout), (stage, worker, sorts) -> {
                script.did("M asks " + CHAIN
                        + " times, and acknowledges nothing until the first reply has come twice; then it "
                        + "acknowledges everything. The timeout is "
                        + timeout + " ms");
                UdpPeer manager = deaf(stage, MANAGER, worker, CHAIN);
                manager.awaits(RawPacket.data(1, 0, 1), 2);
                manager.acknowledges(packet -> true);
                came.set(manager.sees(RawPacket.data(CHAIN, 0, 1), 1, CHAIN / 2 * timeout));
            });
        }
        script.require(
                came.get(),
                "the last of " + CHAIN + " replies within " + CHAIN / 2
                        + " timeouts: each begins when the one before is acknowledged",
                "it has not come by then; tried " + CHAIN_ATTEMPTS + " times");
    }

    private static long taken(BlockingQueue<Long> times) {
        try {
            return times.take();
        } catch (InterruptedException e) {
            throw Wait.ended();
        }
    }

    /**
     * Requires that each reply is repeated after its own timeout. Nobody acknowledges, and the replies were sent at
     * different times.
     */
    static void mindsEveryTimer(Host host, Script script) throws IOException {
        script.why("if one peer's timer waits for another peer's, a lost packet costs more than its timeout")
                .look("UdpEndpoint.mindTimers: look at every peer whose deadline is over; return the earliest deadline "
                        + "of all");
        long late = 0;
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            long timeout = SLOW_MILLIS * longer(attempt);
            var gaps = new ArrayList<Long>();
            serving(host, script, slow(timeout), (stage, worker, sorts) -> {
                script.did(SILENT + " managers ask, one every " + timeout / SILENT
                        + " ms, and acknowledge no reply; the timeout is " + timeout + " ms");
                var managers = new ArrayList<UdpPeer>();
                var times = new ArrayList<BlockingQueue<Long>>();
                for (int i = 0; i < SILENT; i++) {
                    var came = new LinkedBlockingQueue<Long>();
                    times.add(came);
                    managers.add(stage.peer("M" + i).acknowledges(packet -> !came.add(System.nanoTime())));
                    managers.get(i).asks(worker, i, 2, 1);
                    Wait.pause(TimeUnit.MILLISECONDS.toNanos(timeout / SILENT));
                }
                for (int i = 0; i < SILENT; i++) {
                    managers.get(i).awaits(RawPacket.data(1, 0, 1), 2);
                    gaps.add(-taken(times.get(i)) + taken(times.get(i)));
                }
            });
            late = TimeUnit.NANOSECONDS.toMillis(gaps.stream().sorted().toList().get(SILENT / 2)) - timeout;
            if (late < timeout / 4) {
                return;
            }
        }
        throw script.failure(
                "that each reply is sent again when its own timeout of " + SLOW_MILLIS * longer(ATTEMPTS)
                        + " ms is over",
                "half of them were sent again " + late + " ms late, or more; tried " + ATTEMPTS + " times");
    }
}
