package marshal.checks.lab3;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import marshal.checks.Background;
import marshal.checks.Check;
import marshal.checks.Host;
import marshal.checks.Script;
import marshal.checks.Show;
import marshal.checks.Step;
import marshal.checks.lab1.Oracle;
import marshal.checks.lab1.RawMessage;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.link.LinkScript;
import marshal.kit.measure.Counts;

/** Step 5: the worker and the manager over real sockets. The checks play the other side, packet by packet. */
@Step(
        id = "lab3.5",
        title = "Worker and manager",
        minutes = 75,
        file = "UdpEndpoint.java, UdpWorker.java, UdpManager.java",
        needs = {"lab3.1", "lab3.2", "lab3.3", "lab3.4"})
class Step05Mechanism {

    private static final String MANAGER = "M";
    private static final int TOO_LARGE = 17;
    private static final int TOO_DEEP = 18;
    private static final String WORKER = "0";
    private static final int BATCH = 27;
    private static final int LONGEST_SECONDS = 30;
    private static final int INBOX = 256;
    private static final int MOST_UNWANTED = INBOX + 44;
    private static final long NO_ROOM_MILLIS = 300;
    private static final int IMPATIENT_MILLIS = 500;
    private static final int STRANGERS = 300;
    private static final int MOST_REQUESTS = 64;
    private static final Settings NEVER_GIVES_UP = new Settings(Packet.LONGEST_PAYLOAD, 50_000, 100_000, 1);
    private static final int CALLS = 40;
    private static final int RANDOM_BITS = 60; // of 64: numbers without a sign are random, too
    private static final int PATIENCE_MILLIS = 500;
    private static final int ATTEMPTS = 6;
    private static final Settings SLOW = new Settings(Packet.LONGEST_PAYLOAD, 400_000, 25, 1);
    private static final int SILENT = 8;
    private static final Settings GIVES_UP_SOON = new Settings(Packet.LONGEST_PAYLOAD, 50_000, 20, 1);
    /** Half as many timeouts are long enough for so many replies on any machine, and too short for a timeout each. */
    private static final int CHAIN = 24;

    private static final int CHAIN_ATTEMPTS = 3;

    @Check(
            order = 1,
            points = 2,
            value =
                    "a worker answers SORT with SORTED and the request's id, message after message; a reply waits until the one before is delivered",
            why = "this is the whole round trip: packets, a message, a task, a message, packets",
            look =
                    "UdpEndpoint.came, acknowledged and proceed: messages to a peer are numbered from 1, and each begins when the one before is delivered. UdpWorker.serve and answer")
    void answers(Host host, Script script) throws IOException {
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer(MANAGER);
            for (int request = 1; request <= 3; request++) {
                manager.sends(worker, RawMessage.sort(100 * request, 5, request, 4));
                UdpPeer.Delivery delivery = manager.receives();
                script.expect("where the reply comes from", delivery.from(), worker);
                sorted(delivery.frames().get(0), script, 100 * request, request, 4, 5);
            }
            manager.awaits(RawPacket.data(3, 0, 1), 1); // replies are messages 1, 2 and 3 of the worker to this manager
        });
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer(MANAGER).acknowledges(packet -> false);
            script.did("M asks three times, and acknowledges nothing until the first reply has come three times");
            for (int request = 1; request <= 3; request++) {
                manager.sends(worker, RawMessage.sort(request, 5, 4));
            }
            manager.awaits(RawPacket.data(1, 0, 1), 1);
            script.did("X, a stranger, acknowledges the reply to M: that changes nothing");
            stage.peer("X").puts(worker, RawPacket.ack(1, 0, 1));
            manager.awaits(RawPacket.data(1, 0, 1), 3);
            manager.acknowledges(packet -> true);
            var ids = new TreeSet<Integer>();
            for (int reply = 1; reply <= 3; reply++) {
                ids.add(manager.receives(RawMessage.SORTED).id());
            }
            script.expect("the ids of the replies", ids, new TreeSet<>(List.of(1, 2, 3)));
        });
    }

    @Check(
            order = 2,
            points = 3,
            value =
                    "whatever is lost of a request, its reply and both ACKs: the result arrives, and the task is done once",
            why = "a lost ACK looks to its sender like a lost request; done twice, an order is paid for twice",
            look = "UdpEndpoint.mindTimers and came; the ladder shows which packet is not sent again, or taken twice")
    void survivesLoss(Host host, Script script) throws IOException {
        List<LinkScript> scripts = lossesOfTwoTransmissions();
        for (int from = 0; from < scripts.size(); from += BATCH) {
            survivesLoss(host, script, scripts.subList(from, Math.min(scripts.size(), from + BATCH)));
        }
    }

    /** Each script with a manager of its own, all at once, because waiting for timeouts takes the time. */
    private static void survivesLoss(Host host, Script script, List<LinkScript> scripts) throws IOException {
        var sorts = new Sorts();
        var stages = new ArrayList<Stage>();
        var exchanges = new ArrayList<CompletableFuture<Transfers.Problem>>();
        script.given("managers ask a worker, and packets get lost");
        try (WorkerServer server = serve(host, script, sorts)) {
            for (int i = 0; i < scripts.size(); i++) {
                var stage = new Stage(script, scripts.get(i));
                stages.add(stage);
                stage.calls(server.address(), WORKER);
                UdpPeer manager = stage.peer(MANAGER);
                int request = 1000 + i;
                exchanges.add(Background.call(() -> exchange(manager, server.address(), request)));
            }
            for (int i = 0; i < scripts.size(); i++) { // the fewest losses first
                Transfers.Problem problem = exchanges.get(i).join();
                int times = sorts.times(1000 + i);
                if (problem == null && times != 1) {
                    problem = new Transfers.Problem("the task is done once", "it was done " + times + " times");
                }
                if (problem != null) {
                    stages.get(i).given("a manager asks a worker to sort 2 items");
                    script.show("To replay", replay(scripts.get(i)));
                    throw script.failure(problem.expected(), problem.came());
                }
            }
        } finally {
            stages.forEach(Stage::close);
        }
    }

    private static Supplier<String> replay(LinkScript script) {
        return () -> script.rules().isEmpty() ? "./lab run lab3 sort" : "./lab run lab3 sort --link \"" + script + "\"";
    }

    /** One request and its reply; returns what went wrong, null if nothing did. */
    private static Transfers.Problem exchange(UdpPeer manager, InetSocketAddress worker, int request)
            throws IOException {
        for (RawPacket packet : manager.packets(worker, RawMessage.sort(request, request, 3))) {
            if (!manager.delivers(worker, packet)) {
                return new Transfers.Problem("the worker acknowledges the request", "no ACK came");
            }
        }
        UdpPeer.Delivery reply = manager.takes();
        if (reply == null) {
            return new Transfers.Problem("the reply arrives", "no reply came");
        }
        List<RawMessage> frames = reply.frames();
        return frames.equals(List.of(RawMessage.sorted(request, 3, request)))
                ? null
                : new Transfers.Problem("the reply " + RawMessage.sorted(request, 3, request), frames.toString());
    }

    @Check(
            order = 3,
            points = 1,
            value = "a request that comes again, at once or late, is acknowledged again and not done again",
            why = "packets can be on their way for long; the worker must know them when they come at last",
            look = "UdpEndpoint.came; the receiver of this peer knows what was delivered")
    void doesItOnce(Host host, Script script) throws IOException {
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer(MANAGER);
            RawPacket request =
                    manager.packets(worker, RawMessage.sort(7, 70, 1)).get(0);
            for (int i = 0; i < 3; i++) {
                manager.puts(worker, request);
            }
            manager.awaits(request.ack(), 3);
            sorted(manager.receives(RawMessage.SORTED), script, 7, 1, 70);
            manager.puts(worker, request);
            manager.awaits(request.ack(), 4);
            manager.sends(worker, RawMessage.sort(8, 80, 2));
            sorted(manager.receives(RawMessage.SORTED), script, 8, 2, 80);
            manager.puts(worker, request);
            manager.awaits(request.ack(), 5);
            manager.sends(worker, RawMessage.sort(9, 90, 2));
            sorted(manager.receives(RawMessage.SORTED), script, 9, 2, 90);
            script.expect("how often the task of the first request was done", sorts.times(70), 1);
            script.expect("messages that came besides the three replies", manager.waiting(), 0);
        });
    }

    @Check(
            order = 4,
            points = 1,
            value = "corrupt, truncated and foreign datagrams are dropped without a word, and the worker goes on",
            why = "anybody can send anything to an open port; corruption has to look like loss",
            look = "UdpEndpoint.run and Datagrams.receive; PacketCodec.decode refuses them")
    void dropsGarbage(Host host, Script script) throws IOException {
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer(MANAGER);
            RawPacket request =
                    manager.packets(worker, RawMessage.sort(7, 70, 1)).get(0);
            byte[] good = request.bytes();
            script.did("M sends garbage of 0 to 65,507 bytes, pieces of a request, and a request with flipped bits");
            for (int length : new int[] {0, 1, 23, 24, 100, 64_513, 65_507}) {
                manager.raw(worker, Lab3Student.mixed(script.random(), length));
            }
            for (int length : new int[] {1, 23, 24, good.length - 1}) {
                manager.raw(worker, Arrays.copyOf(good, length));
            }
            manager.raw(worker, Arrays.copyOf(good, good.length + 1));
            for (int i = 0; i < 40; i++) {
                byte[] flipped = good.clone();
                flipped[script.random().nextInt(flipped.length)] ^=
                        (byte) (1 << script.random().nextInt(8));
                manager.raw(worker, flipped);
            }
            script.did("M sends ACKs of packets that were never sent");
            manager.puts(worker, RawPacket.ack(1, 0, 1));
            manager.puts(worker, RawPacket.ack(9, 5, 6));
            manager.puts(worker, request);
            manager.awaits(request.ack(), 1);
            sorted(manager.receives(RawMessage.SORTED), script, 7, 1, 70);
            script.expect(
                    "how often the request was acknowledged, which came whole once", manager.count(request.ack()), 1);
            script.expect("how often its task was done", sorts.times(70), 1);
        });
    }

    @Check(
            order = 5,
            points = 1,
            value =
                    "a task that fails, or a message that is no request, is answered with ERROR, and the next one is done; an ERROR is not answered",
            why =
                    "one bad request must not cost the worker its life, nor the manager an endless wait. And two workers that answer ERROR with ERROR never end",
            look =
                    "UdpWorker.serve and answer; the id of the request, or 0 if there is none. A task may throw an OutOfMemoryError, "
                            + "a result may be too long for a frame (Frames.write throws): both are an ERROR with the request's id")
    void reportsFailures(Host host, Script script) throws IOException {
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer(MANAGER);
            script.did("the task of the next request throws an exception: \"13 brings bad luck\"");
            manager.sends(worker, RawMessage.sort(6, 13));
            RawMessage error = manager.receives(RawMessage.ERROR);
            script.expect("the id of the failed request", error.id(), 6);
            script.expectContains("a reason that says what happened", error.toString(), "13 brings bad luck");
            script.did("the task of the next request throws an exception without a message");
            manager.sends(worker, RawMessage.sort(8, 14));
            script.expect(
                    "the id of the failed request",
                    manager.receives(RawMessage.ERROR).id(),
                    8);
            script.did("the task of the next request throws an OutOfMemoryError");
            manager.sends(worker, RawMessage.sort(5, TOO_LARGE));
            script.expect(
                    "the id of the failed request",
                    manager.receives(RawMessage.ERROR).id(),
                    5);
            script.did("the task of the next request throws a StackOverflowError");
            manager.sends(worker, RawMessage.sort(4, TOO_DEEP));
            script.expect(
                    "the id of the failed request",
                    manager.receives(RawMessage.ERROR).id(),
                    4);
            script.did("the result of the next request has 16,385 rows, one more than a PRODUCT can have");
            manager.sends(worker, RawMessage.sort(9, 16));
            script.expect(
                    "the id of the failed request",
                    manager.receives(RawMessage.ERROR).id(),
                    9);
            for (RawMessage[] none : new RawMessage[][] {
                {new RawMessage(99, 5, new byte[3])},
                {RawMessage.sorted(5, 1, 2)},
                {},
                {RawMessage.sort(9, 4, 3), RawMessage.sort(10, 6, 5)},
                {RawMessage.sort(9, 4, 3), RawMessage.sort(10, 6, 5), RawMessage.sort(11, 8, 7)}
            }) {
                manager.sends(worker, none);
                script.expect(
                        "the id of the ERROR",
                        manager.receives(RawMessage.ERROR).id(),
                        0);
            }
            manager.sends(worker, RawMessage.error(0, "that was no request"));
            manager.sends(worker, RawMessage.error(5, "out of paper"));
            for (int id = 7; id <= 8; id++) {
                manager.sends(worker, RawMessage.sort(id, 2, 1));
                RawMessage next = manager.receives().frames().get(0);
                script.expect(
                        "the next answer, which is to the request and not to an ERROR",
                        RawMessage.name(next.command()),
                        RawMessage.name(RawMessage.SORTED));
                sorted(next, script, id, 1, 2);
            }
        });
    }

    @Check(
            order = 6,
            points = 1,
            value =
                    "a message of several packets, in any order; its reply goes out one packet after the other, 64,488 bytes in each",
            why = "a datagram takes 63 KB; a matrix is longer",
            look = "UdpEndpoint.acknowledged; what the sender wants to send goes out at once")
    void takesLongMessages(Host host, Script script) throws IOException {
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer(MANAGER).acknowledges(packet -> false);
            int[] items = Oracle.items(script.random(), 40_000);
            List<RawPacket> request = manager.packets(worker, RawMessage.sort(7, items));
            script.did("M sends SORT with 40,000 items in " + request.size() + " packets, the last one first");
            for (int number : new int[] {2, 0, 1}) {
                if (!manager.delivers(worker, request.get(number))) {
                    throw script.silence("that the worker acknowledges "
                            + request.get(number).name());
                }
            }
            script.did("M acknowledges nothing until the first packet of the reply has come twice");
            RawPacket first = RawPacket.data(1, 0, 3);
            manager.awaits(first, 2);
            script.expect(
                    "packets of the reply other than the first, before that is acknowledged",
                    manager.seen().stream()
                            .filter(packet -> packet.type() == RawPacket.DATA && packet.number() > 0)
                            .toList(),
                    List.of());
            manager.acknowledges(packet -> true);
            sorted(manager.receives(RawMessage.SORTED), script, 7, Oracle.sorted(items));
            for (RawPacket packet : manager.seen()) {
                if (packet.type() == RawPacket.DATA) {
                    script.expect(
                            "the payload of packet " + packet.number() + " of the reply",
                            packet.payload().length,
                            packet.number() < 2 ? 64_488 : 160_028 - 2 * 64_488);
                }
            }
        });
    }

    @Check(
            order = 7,
            points = 1,
            value =
                    "neither a long task, nor a manager that vanishes before or after its request is whole, keeps others waiting",
            why =
                    "without connections nobody says good-bye; and an endpoint that computes must acknowledge all the same",
            look = "UdpWorker.serve and UdpEndpoint; the story tells which of the two")
    void keepsNobodyWaiting(Host host, Script script) throws IOException {
        script.look(
                "UdpWorker.serve: every request in a thread of its own, for its task and for its reply. Who serves never waits for a delivery");
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer half = stage.peer("M2");
            script.did("M2 sends the first of two packets, and vanishes");
            half.delivers(
                    worker,
                    RawPacket.data(
                            1, 0, 2, new byte[1000])); // its port stays taken: the next owner would be mistaken for it
            UdpPeer deaf = stage.peer("M3").acknowledges(packet -> false);
            script.did("M3 asks, and never acknowledges the reply");
            deaf.delivers(
                    worker, deaf.packets(worker, RawMessage.sort(3, 30, 1)).get(0));
            deaf.awaits(RawPacket.data(1, 0, 1), 1);
            UdpPeer patient = stage.peer("M4");
            script.did("M4 asks for a task that takes until M has all its replies");
            RawPacket request =
                    patient.packets(worker, RawMessage.sort(4, Sorts.LONG, 1)).get(0);
            patient.delivers(worker, request);
            UdpPeer manager = stage.peer(MANAGER);
            for (int id = 1; id <= 3; id++) {
                manager.sends(worker, RawMessage.sort(id, id + 10_000, 5));
                sorted(manager.receives(RawMessage.SORTED), script, id, 5, id + 10_000);
            }
            patient.puts(worker, request);
            patient.awaits(request.ack(), 2);
            sorts.finish();
            sorted(patient.receives(RawMessage.SORTED), script, 4, 1, Sorts.LONG);
        });
        script.why("an ACK is no DATA: who sends nothing else takes the room of somebody who does")
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
            sorted(manager.receives(RawMessage.SORTED), script, 1, 1, 2);
            script.why("").look("UdpWorker.serve: begin the ERROR, and do not wait until it is delivered");
            for (int i = 1; i <= 4; i++) { // each for five seconds, if it is waited for
                UdpPeer stranger = stage.peer("X" + i).acknowledges(packet -> false);
                stranger.sends(
                        worker,
                        "\"hello\", and will not acknowledge the ERROR",
                        "hello".getBytes(StandardCharsets.US_ASCII));
            }
            manager.sends(worker, RawMessage.sort(2, 2, 1));
            sorted(manager.receives(RawMessage.SORTED), script, 2, 1, 2);
        });
        takesNoMoreRequests(host, script);
        mindsEveryTimer(host, script);
        beginsWhenTheOneBeforeIsDelivered(host, script);
    }

    private static void takesNoMoreRequests(Host host, Script script) throws IOException {
        script.why(
                        "a worker without a bound is stopped by whoever asks without end; and one that forgets to let go does nothing more after 64 requests")
                .look(
                        "UdpWorker.serve: a RejectedExecutionException of requests is an ERROR with id 0, and serve goes on. A request has its thread until its reply is delivered");
        serving(host, script, NEVER_GIVES_UP, (stage, worker, sorts) -> {
            script.did("M2 asks " + MOST_REQUESTS + " times, and acknowledges no reply; then M asks");
            UdpPeer deaf = stage.peer("M2").acknowledges(packet -> false);
            for (int id = 1; id <= MOST_REQUESTS; id++) {
                deaf.delivers(
                        worker, deaf.packets(worker, RawMessage.sort(id, 2, 1)).get(0));
            }
            UdpPeer manager = stage.peer(MANAGER);
            for (int id = 1; id <= 2; id++) {
                manager.sends(worker, RawMessage.sort(id, 2, 1));
                script.expect(
                        "the id of the ERROR",
                        manager.receives(RawMessage.ERROR).id(),
                        0);
            }
            script.did("M2 acknowledges its replies; then M asks until there is room");
            deaf.acknowledges(packet -> true);
            RawMessage answer;
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(script.deadlineMillis());
            do {
                manager.sends(worker, RawMessage.sort(3, 2, 1));
                answer = manager.receives().frames().get(0);
            } while (answer.command() == RawMessage.ERROR && System.nanoTime() < end);
            sorted(answer, script, 3, 1, 2);
        });
    }

    /** A worker that gives up a manager frees the threads of all its requests whose replies waited, not only of the first. */
    private static void letsGoOfWhoWasGivenUp(Host host, Script script) throws IOException {
        script.why("a manager that dies with many requests keeps a worker from all others otherwise, for ever")
                .look(
                        "UdpEndpoint.mindTimers and proceed: when the sender has given up, the message under way fails, and so do all that wait behind it");
        int millis = Stage.waitsForGivingUp(host, script);
        if (!doesBoth(host, script, GIVES_UP_SOON, millis)
                && !doesBoth(host, script, Settings.STOP_AND_WAIT, millis)) { // M, too, may be late
            throw script.silence(
                    "that both tasks are done, as M2 has been given up: there is room for " + MOST_REQUESTS
                            + " requests again",
                    "ERROR to one of them, whenever it is asked for, or no answer");
        }
    }

    /** Whether two requests find room at the same time when one who has as many as there may be is given up. */
    private static boolean doesBoth(Host host, Script script, Settings settings, int millis) throws IOException {
        var done = new AtomicInteger();
        serving(host, script, settings, (stage, worker, sorts) -> {
            script.did("M2 asks " + MOST_REQUESTS + " times and acknowledges no reply; the worker gives it up after "
                    + settings.attempts() + " attempts, " + settings.attempts() * settings.timeoutMicros() / 1000
                    + " ms");
            UdpPeer deaf = stage.peer("M2").acknowledges(packet -> false);
            for (int id = 1; id <= MOST_REQUESTS; id++) {
                deaf.delivers(
                        worker, deaf.packets(worker, RawMessage.sort(id, 2, 1)).get(0));
            }
            UdpPeer manager = stage.peer(MANAGER);
            script.did(
                    "M asks for two tasks, each of which waits until the other has begun; what is refused it asks for again");
            ask(manager, worker, Sorts.PAIR);
            ask(manager, worker, Sorts.PAIR);
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
            while (done.get() < 2 && System.nanoTime() < end) {
                UdpPeer.Delivery answer = manager.takes();
                if (answer == null) {
                    return;
                }
                if (answer.frames().get(0).command() == RawMessage.SORTED) {
                    done.incrementAndGet();
                } else {
                    LockSupport.parkNanos(
                            TimeUnit.MILLISECONDS.toNanos(100)); // not too often: M2 has to be given up first
                    ask(manager, worker, Sorts.PAIR);
                }
            }
        });
        return done.get() == 2;
    }

    private static void ask(UdpPeer manager, InetSocketAddress worker, int item) throws IOException {
        manager.delivers(
                worker, manager.packets(worker, RawMessage.sort(item, item)).get(0));
    }

    /** Replies to one manager, all of them there before the first is acknowledged: each goes out when the one before is delivered, and not at the next timeout. */
    private static void beginsWhenTheOneBeforeIsDelivered(Host host, Script script) throws IOException {
        script.why(
                        "a message that begins at the next timeout is right, and late: with a longer timeout the wire is idle for seconds")
                .look(
                        "UdpEndpoint.acknowledged: proceed after the sender has got its ACK. The next message begins there, and not only in mindTimers");
        long timeout = TimeUnit.MICROSECONDS.toMillis(SLOW.timeoutMicros());
        var came = new AtomicBoolean();
        for (int attempt = 1; attempt <= CHAIN_ATTEMPTS && !came.get(); attempt++) {
            serving(host, script, SLOW, (stage, worker, sorts) -> {
                script.did("M asks " + CHAIN
                        + " times, and acknowledges nothing until the first reply has come twice; then everything. The timeout is "
                        + timeout + " ms");
                UdpPeer manager = stage.peer(MANAGER).acknowledges(packet -> false);
                for (int id = 1; id <= CHAIN; id++) {
                    manager.delivers(
                            worker,
                            manager.packets(worker, RawMessage.sort(id, 2, 1)).get(0));
                }
                manager.awaits(RawPacket.data(1, 0, 1), 2);
                manager.acknowledges(packet -> true);
                came.set(manager.sees(RawPacket.data(CHAIN, 0, 1), 1, CHAIN / 2 * timeout));
            });
        }
        if (!came.get()) {
            throw script.failure(
                    "the last of " + CHAIN + " replies within " + CHAIN / 2
                            + " timeouts: each begins when the one before is acknowledged",
                    "it has not come by then; tried " + CHAIN_ATTEMPTS + " times");
        }
    }

    private static long taken(BlockingQueue<Long> times) {
        try {
            return times.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    /** Nobody acknowledges, and the replies were sent at different times: each comes again after its own timeout. */
    private static void mindsEveryTimer(Host host, Script script) throws IOException {
        script.why("a timer that waits for another one's peer makes a lost packet cost more than its timeout")
                .look(
                        "UdpEndpoint.mindTimers: every peer whose deadline is over, and the earliest deadline of all is returned");
        long late = 0;
        long timeout = TimeUnit.MICROSECONDS.toMillis(SLOW.timeoutMicros());
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) { // on a busy machine one of them shows it
            var gaps = new ArrayList<Long>();
            serving(host, script, SLOW, (stage, worker, sorts) -> {
                script.did(SILENT + " managers ask, one every 50 ms, and acknowledge no reply; the timeout is "
                        + timeout + " ms");
                var managers = new ArrayList<UdpPeer>();
                var times = new ArrayList<BlockingQueue<Long>>();
                for (int i = 0; i < SILENT; i++) {
                    var came = new LinkedBlockingQueue<Long>();
                    times.add(came);
                    managers.add(stage.peer("M" + i).acknowledges(packet -> !came.add(System.nanoTime())));
                    managers.get(i)
                            .delivers(
                                    worker,
                                    managers.get(i)
                                            .packets(worker, RawMessage.sort(i, 2, 1))
                                            .get(0));
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
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
                "that each reply is sent again when its own timeout of " + timeout + " ms is over",
                "half of them were sent again " + late + " ms late, or more; tried " + ATTEMPTS + " times");
    }

    @Check(
            order = 8,
            points = 1,
            value =
                    "a manager asks all workers before any of them acknowledges or replies, and returns results in the order of the tasks; no two multiplications have the same job",
            why =
                    "asked one after another, k workers are no faster than one. A job that another manager has too mixes the vectors of two multiplications",
            look =
                    "UdpManager.callAll; compare the number of tasks with size(). Begin all the requests, wait until each is delivered, and then for the replies. UdpEndpoint.proceed completes what is delivered. "
                            + "A job is 64 random bits, the same in all requests of a call")
    void callsAllAtOnce(Host host, Script script) throws IOException {
        managing(host, script, new Stage(script), 3, (stage, manager, workers) -> {
            var ids = new TreeSet<Integer>();
            int other = script.random().nextInt(1, 1000); // the result is what a worker says
            for (int round = 1; round <= 2; round++) {
                script.did(
                        "no worker acknowledges or replies until every worker has its request; then worker 2 is the first");
                workers.forEach(worker -> worker.acknowledges(packet -> false));
                var call = call(manager, script, sort(30, round), sort(20, round), sort(10, round));
                var requests = new ArrayList<UdpPeer.Delivery>();
                for (UdpPeer worker : workers) {
                    worker.awaits(RawPacket.data(round, 0, 1), 1);
                }
                for (UdpPeer worker : workers) {
                    worker.acknowledges(packet -> true);
                    requests.add(worker.receives());
                }
                for (int i = 2; i >= 0; i--) {
                    RawMessage request = requests.get(i).frames().get(0);
                    script.expect(
                            "the items that worker " + i + " gets", request.intsFrom(4), new int[] {30 - 10 * i, round
                            });
                    ids.add(request.id());
                    workers.get(i)
                            .sends(requests.get(i).from(), RawMessage.sorted(request.id(), round, 30 - 10 * i + other));
                }
                script.expect(
                        "the results",
                        returned(call, script),
                        List.of(
                                new Result.Sorted(new int[] {round, 30 + other}, 0),
                                new Result.Sorted(new int[] {round, 20 + other}, 0),
                                new Result.Sorted(new int[] {round, 10 + other}, 0)));
            }
            script.expect("the number of different ids in 6 requests", ids.size(), 6);
            for (Task[] wrong : new Task[][] {{sort(1), sort(2)}, {sort(1), sort(2), sort(3), sort(4)}}) {
                var call = call(manager, script, wrong);
                script.refused(
                        IllegalArgumentException.class,
                        "callAll returns",
                        () -> Stage.result(call, script, "an IllegalArgumentException, as there are 3 workers"));
            }
        });
        var jobs = new TreeSet<Long>();
        for (int manager = 1; manager <= 2; manager++) {
            managing(host, script, new Stage(script), 4, (stage, workers, peers) -> {
                jobs.add(jobOfACall(script, workers, peers));
                jobs.add(jobOfACall(script, workers, peers));
            });
        }
        script.expect("the number of different jobs in 2 calls of each of 2 managers", jobs.size(), 4);
        managing(host, script, new Stage(script), 1, (stage, workers, peers) -> {
            var many = new ArrayList<Long>();
            for (int call = 1; call <= CALLS; call++) {
                stage.given("a manager, called M, with 1 worker, is called " + CALLS + " times");
                many.add(jobOfACall(script, workers, peers));
            }
            int random = randomBits(many);
            if (random < RANDOM_BITS) {
                script.did(String.format(
                        "the jobs of %d calls: %016X, %016X, %016X ...", CALLS, many.get(0), many.get(1), many.get(2)));
                throw script.failure(
                        "a job of 64 random bits",
                        random + " of the bits; the others are always the same, or as another one");
            }
        });
    }

    /** How many of the 64 bits are not always 0, always 1, or always as another one that was counted. */
    private static int randomBits(List<Long> numbers) {
        var columns = new TreeSet<Long>();
        for (int bit = 0; bit < Long.SIZE; bit++) {
            long column = 0;
            for (long number : numbers) {
                column = column << 1 | number >>> bit & 1;
            }
            columns.add(column);
        }
        columns.remove(0L);
        columns.remove((1L << numbers.size()) - 1);
        return columns.size();
    }

    /** The job in the requests to 1 or 4 workers. */
    private static long jobOfACall(Script script, Workers manager, List<UdpPeer> workers) throws IOException {
        int[][] one = {{1}};
        int side = workers.size() == 1 ? 1 : 2;
        var call = call(
                manager,
                script,
                IntStream.range(0, workers.size())
                        .mapToObj(i -> new Task.Cannon(Place.of(i, side), side, one, one))
                        .toArray(Task[]::new));
        var jobs = new TreeSet<Long>();
        for (UdpPeer worker : workers) {
            UdpPeer.Delivery request = worker.receives();
            RawMessage cannon = request.frames().get(0);
            script.expect(
                    "the command of the request",
                    RawMessage.name(cannon.command()),
                    RawMessage.name(RawMessage.CANNON));
            jobs.add(cannon.longAt(0));
            worker.sends(request.from(), RawMessage.product(cannon.id(), one));
        }
        returned(call, script);
        script.expect("the number of different jobs in the requests of one call", jobs.size(), 1);
        return jobs.first();
    }

    @Check(
            order = 9,
            points = 1,
            value = "a manager gets its results whatever is lost",
            why = "the manager's end is the same endpoint: it sends again, and acknowledges again",
            look = "UdpEndpoint; the ladder shows which packet is missing")
    void managerSurvivesLoss(Host host, Script script) throws IOException {
        for (String losses : List.of(
                "drop DATA from M #1",
                "drop ACK from M #1",
                "drop DATA from 0 #1",
                "drop ACK from 0 #1",
                "drop ANY #1",
                "drop DATA #1-2; drop ACK #1-2")) {
            managing(host, script, new Stage(script, LinkScript.parse(losses)), 1, (stage, manager, workers) -> {
                var call = call(manager, script, sort(2, 1));
                UdpPeer.Delivery request = workers.get(0).receives();
                workers.get(0)
                        .sends(
                                request.from(),
                                RawMessage.sorted(request.frames().get(0).id(), 1, 2));
                script.expect("the results", returned(call, script), List.of(new Result.Sorted(new int[] {1, 2}, 0)));
                script.expect(
                        "requests that came besides the first", workers.get(0).waiting(), 0);
            });
        }
    }

    @Check(
            order = 10,
            points = 2,
            value =
                    "a worker that does not acknowledge, or falls silent after it has, is a WireException that names it, not a wait for ever",
            why = "without a connection nothing breaks when a worker dies: only the silence tells",
            look =
                    "UdpEndpoint.mindTimers calls proceed after elapsed. UdpEndpoint.proceed when the sender gave up: what is under way fails, and all that waits, now and later. UdpManager.callAll: "
                            + "the deadline of its Sockets begins when all the requests are delivered, once, for all the replies together")
    void noticesTheDead(Host host, Script script) throws IOException {
        int millis = Stage.waitsForGivingUp(host, script);
        managing(host, script, new Stage(script), 2, (stage, manager, workers) -> {
            script.did("worker 1 does not answer at all");
            workers.get(1).acknowledges(packet -> false);
            var call = call(manager, script, sort(1), sort(2));
            UdpPeer.Delivery request = workers.get(0).receives();
            workers.get(0)
                    .sends(
                            request.from(),
                            RawMessage.sorted(request.frames().get(0).id(), 1));
            failsNaming(workers.get(1), call, script, millis);
            script.did("the manager asks once more: nothing goes to a peer that was given up");
            failsNaming(workers.get(1), call(manager, script, sort(1), sort(2)), script, millis);
            script.expect(
                    "packets to worker 1 of another message than the first",
                    workers.get(1).seen().stream()
                            .filter(packet -> packet.message() > 1)
                            .toList(),
                    List.of());
        });
        managing(host, script, new Stage(script), 1, new Sockets(0, PATIENCE_MILLIS), (stage, manager, workers) -> {
            script.did("worker 0 acknowledges its request, and never replies; the manager's sockets have a deadline of "
                    + PATIENCE_MILLIS + " ms");
            var call = call(manager, script, sort(1));
            workers.get(0).receives();
            failsNaming(workers.get(0), call, script, millis);
        });
        managing(host, script, new Stage(script), 2, new Sockets(0, PATIENCE_MILLIS), (stage, manager, workers) -> {
            script.did(
                    "worker 0 replies, then worker 1 acknowledges its request, and never replies; the manager's sockets have a deadline of "
                            + PATIENCE_MILLIS + " ms");
            workers.get(1).acknowledges(packet -> false);
            var call = call(manager, script, sort(1), sort(2));
            UdpPeer.Delivery request = workers.get(0).receives();
            workers.get(0)
                    .sends(
                            request.from(),
                            RawMessage.sorted(request.frames().get(0).id(), 1));
            workers.get(1).acknowledges(packet -> true);
            failsNaming(workers.get(1), call, script, millis);
        });
        waitsFromDelivery(host, script);
        waitsForAllTogether(host, script);
        letsGoOfWhoWasGivenUp(host, script);
    }

    /** The deadline begins when the requests are delivered: that may have taken longer than it. */
    private static void waitsFromDelivery(Host host, Script script) throws IOException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) { // on a busy machine one of them shows it
            var hasReply = new AtomicBoolean();
            managing(host, script, new Stage(script), 1, new Sockets(0, PATIENCE_MILLIS), (stage, manager, workers) -> {
                UdpPeer worker = workers.get(0).acknowledges(packet -> false);
                script.did("the manager's sockets have a deadline of " + PATIENCE_MILLIS
                        + " ms; after 120 % of that worker 0 acknowledges its " + "request, and 50 % later it replies");
                var call = call(manager, script, sort(1));
                UdpPeer.Delivery request = worker.receives();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS * 6 / 5));
                worker.acknowledges(packet -> true);
                worker.sees(RawPacket.data(1, 0, 1), Integer.MAX_VALUE, PATIENCE_MILLIS / 2);
                worker.sends(
                        request.from(),
                        RawMessage.sorted(request.frames().get(0).id(), 1));
                hasReply.set(succeeds(call, script));
            });
            if (hasReply.get()) {
                return;
            }
        }
        throw script.failure(
                "the results, as the reply came in time after the request was delivered",
                "a WireException; tried " + ATTEMPTS + " times");
    }

    /** Each reply comes in time after the one before, and the last ones too late: the deadline is for all of them. */
    private static void waitsForAllTogether(Host host, Script script) throws IOException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            var fails = new AtomicBoolean();
            managing(host, script, new Stage(script), 4, new Sockets(0, PATIENCE_MILLIS), (stage, manager, workers) -> {
                script.did("the manager's sockets have a deadline of " + PATIENCE_MILLIS
                        + " ms; each worker replies 40 % of that after the one before");
                var call = call(manager, script, sort(1), sort(2), sort(3), sort(4));
                var requests = new ArrayList<UdpPeer.Delivery>();
                for (UdpPeer worker : workers) {
                    requests.add(worker.receives());
                }
                for (int i = 0; i < workers.size() && !call.isDone(); i++) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS * 2 / 5));
                    workers.get(i)
                            .puts(
                                    requests.get(i).from(),
                                    workers.get(i)
                                            .packets(
                                                    requests.get(i).from(),
                                                    RawMessage.sorted(
                                                            requests.get(i)
                                                                    .frames()
                                                                    .get(0)
                                                                    .id(),
                                                            i + 1))
                                            .get(0));
                }
                fails.set(!succeeds(call, script));
            });
            if (fails.get()) {
                return;
            }
        }
        throw script.failure(
                "a WireException, as the replies have not all come within " + PATIENCE_MILLIS + " ms",
                "the results, after " + 8 * PATIENCE_MILLIS / 5 + " ms; tried " + ATTEMPTS + " times");
    }

    /** Whether callAll returns results; otherwise it must throw a WireException. */
    private static boolean succeeds(CompletableFuture<List<Result>> call, Script script) {
        return script.run("callAll returns, or throws a WireException", () -> {
            try {
                Stage.result(call, script, "that callAll returns");
                return true;
            } catch (WireException e) {
                return false;
            }
        });
    }

    private static void failsNaming(
            UdpPeer dead, CompletableFuture<List<Result>> call, Script script, int deadlineMillis) {
        var failure = script.refused(
                WireException.class,
                "callAll returns",
                () -> Stage.result(call, script, deadlineMillis, "a WireException, as a worker is silent"));
        names(dead, script, failure);
    }

    private static void names(UdpPeer worker, Script script, WireException failure) {
        script.expectContains(
                "a message with that worker's port, " + worker.address().getPort(),
                failure.getMessage(),
                "" + worker.address().getPort());
    }

    @Check(
            order = 11,
            points = 1,
            value = "everything binds to the host that Sockets says; close() lets go of the port",
            why = "a port that is open to the whole network is an open door; one that stays open is a leak",
            look =
                    "UdpWorker.close and UdpManager.close; both close their endpoint. UdpEndpoint.proceed: when it is closing, every message of the peer fails")
    void bindsAndCloses(Host host, Script script) throws IOException {
        var sorts = new Sorts();
        try (var stage = new Stage(script)) {
            stage.given("a worker on " + Sockets.LOOPBACK);
            WorkerServer server = serve(host, script, sorts);
            InetSocketAddress address = server.address();
            try (server) {
                stage.calls(address, WORKER);
                script.expect("the host of address()", address.getAddress().getHostAddress(), Sockets.LOOPBACK);
                UdpPeer manager = stage.peer(MANAGER);
                var elsewhere = new InetSocketAddress(InetAddress.getByName("127.0.0.3"), address.getPort());
                script.did("a request goes to the same port of 127.0.0.3, where nobody should listen");
                try {
                    manager.puts(
                            elsewhere,
                            RawPacket.data(1, 0, 1, RawMessage.sort(3, 33, 1).bytes()));
                } catch (IOException e) {
                    // a system without this address has no such door
                }
                manager.sends(address, RawMessage.sort(4, 44, 1));
                RawMessage reply = manager.receives(RawMessage.SORTED);
                script.expect("how often the task of the request to 127.0.0.3 was done", sorts.times(33), 0);
                sorted(reply, script, 4, 1, 44);
                script.run("UdpWorker.close()", server::close);
            }
            isFree(script, address);
        }
        managing(host, script, new Stage(script), 1, (stage, manager, workers) -> {
            var call = call(manager, script, sort(2, 1));
            UdpPeer.Delivery request = workers.get(0).receives();
            workers.get(0)
                    .sends(
                            request.from(),
                            RawMessage.sorted(request.frames().get(0).id(), 1, 2));
            returned(call, script);
            script.run("UdpManager.close()", manager::close);
            isFree(script, request.from());
        });
        int millis = Stage.waitsForGivingUp(host, script);
        managing(host, script, new Stage(script), 1, (stage, manager, workers) -> {
            script.did(
                    "worker 0 acknowledges nothing, and the manager is closed meanwhile: what is not delivered has failed");
            workers.get(0).acknowledges(packet -> false);
            var call = call(manager, script, sort(2, 1));
            workers.get(0).awaits(RawPacket.data(1, 0, 1), 1);
            script.run("UdpManager.close()", manager::close);
            script.refused(
                    WireException.class,
                    "callAll returns",
                    () -> Stage.result(call, script, millis, "a WireException, as the manager was closed"));
        });
    }

    @Check(
            order = 12,
            points = 1,
            value =
                    "a reply with another id or from another address is ignored; one that does not fit its task is malformed; ERROR is a TaskFailedException",
            why =
                    "a reply may be late, from a call that has failed; taken for the right one, it puts old rows into a new product",
            look =
                    "UdpManager.callAll; compare the reply's address and id with the request's, and its sizes with the task's. ERROR counts with the request's id or with 0; whatever fails names its worker, as named says it. "
                            + "The deadline is for the reply: compute once when it is over, not for each message")
    void managerHoldsRepliesAgainstRequests(Host host, Script script) throws IOException {
        managing(host, script, new Stage(script), 1, (stage, manager, workers) -> {
            var call = call(manager, script, sort(2, 1));
            UdpPeer.Delivery request = workers.get(0).receives();
            int id = request.frames().get(0).id();
            stage.peer("X").sends(request.from(), RawMessage.sorted(id, 6, 7));
            workers.get(0).sends(request.from(), RawMessage.sorted(id + 1000, 8, 9));
            workers.get(0).sends(request.from(), RawMessage.error(id + 1000, "too late to matter"));
            workers.get(0).sends(request.from(), RawMessage.sorted(id, 1, 2));
            script.expect("the results", returned(call, script), List.of(new Result.Sorted(new int[] {1, 2}, 0)));
            var next = call(manager, script, sort(4, 3));
            request = workers.get(0).receives();
            workers.get(0)
                    .sends(
                            request.from(),
                            RawMessage.sorted(request.frames().get(0).id(), 3, 4, 5));
            names(
                    workers.get(0),
                    script,
                    script.refused(
                            MalformedMessageException.class,
                            "callAll returns",
                            () -> Stage.result(next, script, "that callAll returns")));
            for (byte[] garbage : new byte[][] {
                {1, 2, 3},
                {},
                RawMessage.sort(7, 1, 2).bytes(),
                RawMessage.vector(1, 1, 2).bytes()
            }) {
                var deceived = call(manager, script, sort(4, 3));
                request = workers.get(0).receives();
                workers.get(0)
                        .sends(
                                request.from(),
                                garbage.length + " bytes, which are no reply: " + Show.bytes(garbage, 0),
                                garbage);
                script.refused(
                        MalformedMessageException.class,
                        "callAll returns",
                        () -> Stage.result(deceived, script, "that callAll returns"));
            }
            for (boolean named : new boolean[] {true, false
            }) { // an ERROR about this request, or about a message that could not be read
                var failing = call(manager, script, sort(6, 5));
                request = workers.get(0).receives();
                workers.get(0)
                        .sends(
                                request.from(),
                                RawMessage.error(named ? request.frames().get(0).id() : 0, "no more paper"));
                var failure = script.refused(
                        TaskFailedException.class,
                        "callAll returns",
                        () -> Stage.result(failing, script, "that callAll returns"));
                names(workers.get(0), script, failure);
                script.expectContains("the worker's reason", failure.getMessage(), "no more paper");
            }
        });
        var multiply = new Task.Multiply(new int[][] {{1}, {2}}, new int[][] {{3, 4}});
        var cannon = new Task.Cannon(new Place(0, 0, 1), 2, new int[2][2], new int[2][2]);
        refusesProducts(
                host,
                script,
                multiply,
                new int[1][2],
                new int[3][2],
                new int[2][1],
                new int[2][3],
                new int[1][4],
                new int[4][1]);
        refusesProducts(host, script, cannon, new int[1][2], new int[2][1], new int[1][4], new int[4][1]);
        takesTheFirstReply(host, script);
        doesNotWaitForAChatterer(host, script);
    }

    private static void takesTheFirstReply(Host host, Script script) throws IOException {
        managing(host, script, new Stage(script), 2, (stage, manager, workers) -> {
            var call = call(manager, script, sort(2, 1), sort(4, 3));
            UdpPeer.Delivery first = workers.get(0).receives();
            UdpPeer.Delivery second = workers.get(1).receives();
            int id = first.frames().get(0).id();
            workers.get(0).sends(first.from(), RawMessage.sorted(id, 1, 2));
            workers.get(0).sends(first.from(), RawMessage.sorted(id, 8, 9));
            workers.get(0).sends(first.from(), RawMessage.error(id, "after all it went wrong"));
            workers.get(1)
                    .sends(
                            second.from(),
                            RawMessage.sorted(second.frames().get(0).id(), 3, 4));
            script.expect(
                    "the results",
                    returned(call, script),
                    List.of(new Result.Sorted(new int[] {1, 2}, 0), new Result.Sorted(new int[] {3, 4}, 0)));
        });
    }

    /** Products that are no answer to a task whose product has 2 x 2 elements; then one that is. */
    private static void refusesProducts(Host host, Script script, Task task, int[][]... wrong) throws IOException {
        managing(host, script, new Stage(script), 1, (stage, manager, workers) -> {
            for (int[][] product : wrong) {
                stage.given("a manager, called M, with 1 worker; the product of the task has 2 x 2 elements");
                var call = call(manager, script, task);
                UdpPeer.Delivery request = workers.get(0).receives();
                script.did("0 sends a product of " + product.length + " x " + product[0].length);
                workers.get(0)
                        .sends(
                                request.from(),
                                RawMessage.product(request.frames().get(0).id(), product));
                script.refused(
                        MalformedMessageException.class,
                        "callAll returns",
                        () -> Stage.result(call, script, "that callAll returns"));
            }
            var call = call(manager, script, task);
            UdpPeer.Delivery request = workers.get(0).receives();
            int[][] right = {{1, 2}, {3, 4}};
            workers.get(0)
                    .sends(
                            request.from(),
                            RawMessage.product(request.frames().get(0).id(), right));
            script.expect("the results", returned(call, script), List.of(new Result.Product(right, 0)));
        });
    }

    /** Replies to other requests keep coming, each of them before the deadline. */
    private static void doesNotWaitForAChatterer(Host host, Script script) throws IOException {
        managing(host, script, new Stage(script), 1, new Sockets(0, IMPATIENT_MILLIS), (stage, manager, workers) -> {
            UdpPeer worker = workers.get(0);
            script.did("the manager's sockets have a deadline of " + IMPATIENT_MILLIS + " ms");
            var call = call(manager, script, sort(2, 1));
            UdpPeer.Delivery request = worker.receives();
            script.did("0 sends replies with another id, five in each deadline, and none with the request's");
            int patience = script.deadlineMillis() * 2 / 5;
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patience);
            while (!call.isDone()) {
                if (System.nanoTime() > end) {
                    throw script.silence(
                            "a WireException, as the reply has not come within " + IMPATIENT_MILLIS + " ms",
                            "callAll still waits after " + patience + " ms");
                }
                worker.puts(request.from(), unwanted(worker, request.from()));
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(IMPATIENT_MILLIS / 5));
            }
            failsNaming(worker, call, script, script.deadlineMillis());
        });
    }

    @Check(
            order = 14,
            points = 1,
            value =
                    "what there is no room for is not acknowledged, and comes again: an inbox that nobody empties takes 256 messages",
            why =
                    "an ACK is a promise; and whoever takes everything has no memory left when somebody sends without end",
            look =
                    "UdpEndpoint.came; ask hasRoomFor before the receiver gets new data. A duplicate needs no room: lastDelivered, which came sets with each message, says what is one")
    void takesWhatItHasRoomFor(Host host, Script script) throws IOException {
        managing(host, script, new Stage(script), 1, (stage, manager, workers) -> {
            UdpPeer worker = workers.get(0);
            var call = call(manager, script, sort(2, 1));
            UdpPeer.Delivery request = worker.receives();
            worker.sends(
                    request.from(), RawMessage.sorted(request.frames().get(0).id(), 1, 2));
            returned(call, script);
            script.did("0 goes on sending replies, which nobody asked for; the manager calls nobody, and takes none");
            int kept = 0;
            RawPacket before = null;
            RawPacket last = unwanted(worker, request.from());
            while (kept < INBOX
                    ? worker.delivers(request.from(), last)
                    : kept < MOST_UNWANTED && isTaken(worker, request.from(), last)) {
                kept++;
                before = last;
                last = unwanted(worker, request.from());
            }
            script.expect("how many messages were acknowledged", kept, INBOX);
            script.did("0 sends the one before once more, as if its ACK had been lost");
            int acks = worker.count(before.ack());
            worker.puts(request.from(), before);
            worker.awaits(before.ack(), acks + 1);
            script.did("the manager calls again, and takes what is there: then there is room");
            var next = call(manager, script, sort(4, 3));
            request = worker.receives();
            if (!worker.delivers(request.from(), last)) {
                throw script.silence("that M acknowledges " + last.name());
            }
            worker.sends(
                    request.from(), RawMessage.sorted(request.frames().get(0).id(), 3, 4));
            script.expect("the results", returned(next, script), List.of(new Result.Sorted(new int[] {3, 4}, 0)));
        });
    }

    @Check(
            order = 13,
            points = 1,
            value = "the sort and SPA over UDP, with and without loss: right, 2k calls, 2n and n²(k + 2) elements",
            why =
                    "this is what the paper measured (equations 2.2 and 2.3); a packet that is sent again is no other call",
            look = "everything together; the message tells which case failed")
    void wholePrograms(Host host, Script script) throws IOException {
        for (String losses : List.of(
                "",
                "drop DATA 0 from M #1; drop ACK from 1 #1-2",
                "loss 5% seed " + script.random().nextInt(1000))) {
            int[] items = Oracle.items(script.random(), 1000);
            WholePrograms.run(
                    host,
                    script,
                    "a sort of 1,000 items",
                    "sort --size 1000",
                    3,
                    losses,
                    (programs, workers) -> script.expect(
                            "the sorted items",
                            script.run(
                                    "ParallelSort.sort(items, workers)", () -> programs.sort(items.clone(), workers)),
                            Oracle.sorted(items)),
                    Counts.ofSort(1000, 3));
            int[][] a = Oracle.matrix(script.random(), 180, 180); // B alone is 130 KB: several packets
            int[][] b = Oracle.matrix(script.random(), 180, 180);
            WholePrograms.run(
                    host,
                    script,
                    "SPA, a and b are 180 x 180",
                    "spa --size 180",
                    2,
                    losses,
                    (programs, workers) -> script.expect(
                            "a · b",
                            script.run("Spa.multiply(a, b, workers)", () -> programs.spa(a, b, workers)),
                            Oracle.product(a, b)),
                    Counts.ofSpa(180, 2));
        }
    }

    private static RawPacket unwanted(UdpPeer worker, InetSocketAddress manager) {
        return worker.packets(manager, RawMessage.sorted(999_999, 5)).get(0);
    }

    /** Sends a packet once; is it acknowledged soon? */
    private static boolean isTaken(UdpPeer peer, InetSocketAddress to, RawPacket packet) throws IOException {
        peer.puts(to, packet);
        return peer.sees(packet.ack(), 1, NO_ROOM_MILLIS);
    }

    private static void isFree(Script script, InetSocketAddress address) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(script.deadlineMillis());
        while (System.nanoTime() < end) {
            try {
                new DatagramSocket(address).close();
                return;
            } catch (IOException taken) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            }
        }
        throw script.failure("that the port of " + address + " is free after close()", "it is still taken");
    }

    // ---- the scenes ---------------------------------------------------------------------------------------------

    /** The checks play the served worker; it counts how often each task is done, by its first item. */
    private static final class Sorts implements Worker {

        /** The first item of a task that takes until {@link #finish}. */
        static final int LONG = 15_000;

        /** The first item of a task that waits until another such task has begun. */
        static final int PAIR = 15_001;

        private final Map<Integer, Integer> times = new ConcurrentHashMap<>();
        private final CountDownLatch finished = new CountDownLatch(1);
        private final CountDownLatch pair = new CountDownLatch(2);

        @Override
        public Result execute(Task task, Neighbours neighbours) {
            int[] items = ((Task.Sort) task).items();
            times.merge(items[0], 1, Integer::sum);
            if (items[0] == LONG) {
                await(finished);
            }
            if (items[0] == PAIR) {
                pair.countDown();
                await(pair);
            }
            if (items.length == 1 && items[0] == 13) {
                throw new IllegalArgumentException("13 brings bad luck");
            }
            if (items.length == 1 && items[0] == TOO_LARGE) {
                throw new OutOfMemoryError("no room for " + TOO_LARGE);
            }
            if (items.length == 1 && items[0] == TOO_DEEP) {
                throw new StackOverflowError();
            }
            if (items.length == 1 && items[0] == 14) {
                throw new IllegalStateException();
            }
            if (items.length == 1 && items[0] == 16) {
                return new Result.Product(new int[16_385][0], 0);
            }
            return new Result.Sorted(Oracle.sorted(items), 0);
        }

        private static void await(CountDownLatch latch) {
            try {
                latch.await(LONGEST_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** Lets long tasks end. */
        void finish() {
            finished.countDown();
        }

        int times(int firstItem) {
            return times.getOrDefault(firstItem, 0);
        }
    }

    /** What happens around a worker. */
    private interface WorkerScene {
        void play(Stage stage, InetSocketAddress worker, Sorts sorts) throws IOException;
    }

    private static void serving(Host host, Script script, WorkerScene scene) throws IOException {
        serving(script, Lab3Student.of(host).mechanism(), scene);
    }

    private static void serving(Host host, Script script, Settings settings, WorkerScene scene) throws IOException {
        serving(script, Lab3Student.of(host).mechanismWith(settings), scene);
    }

    private static void serving(Script script, Mechanism mechanism, WorkerScene scene) throws IOException {
        var sorts = new Sorts();
        try (var stage = new Stage(script).given("a worker, called 0; its tasks are done by the checks");
                WorkerServer server = serve(script, mechanism, sorts)) {
            stage.calls(server.address(), WORKER);
            scene.play(stage, server.address(), sorts);
        }
    }

    private static WorkerServer serve(Host host, Script script, Worker worker) {
        return serve(script, Lab3Student.of(host).mechanism(), worker);
    }

    private static WorkerServer serve(Script script, Mechanism mechanism, Worker worker) {
        return script.run("a UdpWorker is started", () -> mechanism.serve(worker, Sockets.DEFAULT));
    }

    /** What happens between a manager and its workers. */
    private interface ManagerScene {
        void play(Stage stage, Workers manager, List<UdpPeer> workers) throws IOException;
    }

    /** Plays a scene between a student's manager and k workers of the checks. */
    private static void managing(Host host, Script script, Stage stage, int k, ManagerScene scene) throws IOException {
        managing(host, script, stage, k, Sockets.DEFAULT, scene);
    }

    private static void managing(Host host, Script script, Stage stage, int k, Sockets sockets, ManagerScene scene)
            throws IOException {
        try (stage) {
            stage.given(k == 1 ? "a manager, called M, with 1 worker" : "a manager, called M, with " + k + " workers");
            var workers = new ArrayList<UdpPeer>();
            for (int i = 0; i < k; i++) {
                workers.add(stage.peer("" + i));
            }
            stage.callsEverybodyElse(MANAGER);
            List<InetSocketAddress> addresses =
                    workers.stream().map(UdpPeer::address).toList();
            Workers manager = script.run(
                    "a UdpManager is made",
                    () -> Lab3Student.of(host).mechanism().connect(addresses, sockets));
            try (manager) {
                scene.play(stage, manager, workers);
            }
        }
    }

    private static Task sort(int... items) {
        return new Task.Sort(items);
    }

    private static CompletableFuture<List<Result>> call(Workers manager, Script script, Task... tasks) {
        script.did("callAll with " + tasks.length + (tasks.length == 1 ? " task" : " tasks"));
        return Background.call(() -> manager.callAll(List.of(tasks)));
    }

    private static List<Result> returned(CompletableFuture<List<Result>> call, Script script) {
        return script.run("callAll returns", () -> Stage.result(call, script, "that callAll returns"));
    }

    private static void sorted(RawMessage reply, Script script, int id, int... expected) {
        script.expect("the reply's command", RawMessage.name(reply.command()), RawMessage.name(RawMessage.SORTED));
        script.expect("the id of the request", reply.id(), id);
        script.expect("the items", reply.intsFrom(12), expected);
    }

    /** Nothing, the first, or the first two transmissions lost, of each of the four packets of a call; few losses first. */
    private static List<LinkScript> lossesOfTwoTransmissions() {
        String[] packets = {"DATA from M", "ACK from 0", "DATA from 0", "ACK from M"};
        var scripts = new ArrayList<LinkScript>();
        for (int combination = 0; combination < 81; combination++) {
            var text = new StringBuilder();
            int rest = combination;
            for (String packet : packets) {
                text.append(rest % 3 == 0 ? "" : "drop " + packet + (rest % 3 == 1 ? " #1;" : " #1-2;"));
                rest /= 3;
            }
            scripts.add(LinkScript.parse(text.toString()));
        }
        scripts.sort(Comparator.comparingInt(each -> each.rules().stream()
                .mapToInt(rule -> 10 + rule.packets().last())
                .sum()));
        return scripts;
    }
}
