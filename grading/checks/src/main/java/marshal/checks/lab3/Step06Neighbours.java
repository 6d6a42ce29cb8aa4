package marshal.checks.lab3;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.Edges;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Settings;
import marshal.kit.measure.Counts;

/** Step 6: neighbours. The checks play the manager and all four neighbours of worker (1, 1) of nine. */
@Step(
        id = "lab3.6",
        title = "Neighbours",
        minutes = 45,
        file = "UdpNeighbours.java, UdpWorker.java, UdpEndpoint.java",
        needs = "lab3.5")
class Step06Neighbours {

    private static final long JOB = 77;
    private static final int REQUEST = 5;
    private static final Place PLACE = new Place(1, 1, 3);
    private static final int COLUMNS = 0;
    private static final int ROWS = 1;
    private static final int LINGER_ATTEMPTS = 6;
    private static final long LINGERING_MILLIS = 300;
    private static final long LEAVES_SECONDS = 5;
    private static final long QUIET_MILLIS = 700;
    private static final long BETWEEN_NANOS = 5_000_000;
    private static final long PAUSE_MILLIS = 75;
    private static final long GAP_MILLIS = 500;
    private static final long LONGEST_GAP_MILLIS = 570;
    private static final int MOST_PAUSES = 12;
    private static final int REPEATED = 4;
    /** An endpoint with other timeouts than usual counts in its own. */
    private static final Settings SLOW = new Settings(Packet.LONGEST_PAYLOAD, 200_000, 25, 1);

    private static final int PATIENCE_MILLIS = 600;
    private static final int ANEW_ATTEMPTS = 6;

    /**
     * The result of one attempt at a closing worker. On a busy machine the peer itself may pause: then nobody knows why
     * the worker left.
     */
    private enum Lingering {
        LEFT_EARLY,
        TOOK_EACH_REQUEST,
        PERHAPS_QUIET,
        TO_THE_END
    }

    @Check(
            order = 1,
            points = 2,
            value = "exchange sends the column left and the row up, and returns what comes from right and below",
            why = "a datagram has no connection: every message has to say what it belongs to",
            look = "UdpNeighbours.exchange; a message is LINK(job, axis) and VECTOR(round), with rounds from 1")
    void exchanges(Host host, Script script) throws IOException {
        int rounds = 3;
        List<Edges> incoming = Collections.synchronizedList(new ArrayList<>());
        onTorus(
                host,
                script,
                Sockets.DEFAULT,
                (task, neighbours) -> {
                    for (int round = 1; round <= rounds; round++) {
                        incoming.add(neighbours.exchange(new Edges(new int[] {round, 11}, new int[] {round, 22})));
                    }
                },
                torus -> {
                    torus.asks(REQUEST, JOB);
                    for (int round = 1; round <= rounds; round++) {
                        torus.right.sends(
                                torus.worker, RawMessage.link(JOB, COLUMNS), RawMessage.vector(round, round, 33));
                        torus.below.sends(
                                torus.worker, RawMessage.link(JOB, ROWS), RawMessage.vector(round, round, 44));
                        torus.left.gets(RawMessage.link(JOB, COLUMNS), RawMessage.vector(round, round, 11));
                        torus.up.gets(RawMessage.link(JOB, ROWS), RawMessage.vector(round, round, 22));
                    }
                    script.expect(
                            "the id of the request",
                            torus.manager.receives(RawMessage.PRODUCT).id(),
                            REQUEST);
                });
        for (int round = 1; round <= rounds; round++) {
            script.expect(
                    "what exchange " + round + " returned",
                    incoming.get(round - 1),
                    new Edges(new int[] {round, 33}, new int[] {round, 44}));
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "left and up are sent to at once; while it waits for their ACKs, a worker acknowledges what its "
                    + "neighbours send",
            why = "if everybody waits for an ACK before it takes a packet, nobody ever gets one: that is a deadlock "
                    + "of nine workers",
            look = "UdpNeighbours.exchange: begin both, then wait for both. UdpEndpoint.run: the thread that takes "
                    + "packets never waits for a delivery")
    void acknowledgesWhileItWaits(Host host, Script script) throws IOException {
        onTorus(host, script, Sockets.DEFAULT, exchanging(new int[] {5, 6}, new int[] {7, 8}), torus -> {
            torus.left.acknowledges(packet -> false);
            torus.up.acknowledges(packet -> false);
            torus.asks(REQUEST, JOB);
            script.did("left and up acknowledge nothing until the worker has acknowledged what right and below send");
            torus.left.awaits(RawPacket.data(1, 0, 1), 1);
            torus.up.awaits(RawPacket.data(1, 0, 1), 1);
            torus.right.sends(torus.worker, RawMessage.link(JOB, COLUMNS), RawMessage.vector(1, 1, 2));
            torus.below.sends(torus.worker, RawMessage.link(JOB, ROWS), RawMessage.vector(1, 3, 4));
            torus.left.acknowledges(packet -> true);
            torus.up.acknowledges(packet -> true);
            torus.manager.receives(RawMessage.PRODUCT);
        });
        waitsForBoth(host, script, "left");
        waitsForBoth(host, script, "up");
    }

    /**
     * One of the two does not acknowledge for a while; everything else has come, and the task must not go on all the
     * same.
     */
    private static void waitsForBoth(Host host, Script script, String late) throws IOException {
        onTorus(host, script, Sockets.DEFAULT, exchanging(new int[] {5, 6}, new int[] {7, 8}), torus -> {
            UdpPeer waited = late.equals("left") ? torus.left : torus.up;
            waited.acknowledges(packet -> false);
            torus.asks(REQUEST, JOB);
            torus.right.sends(torus.worker, RawMessage.link(JOB, COLUMNS), RawMessage.vector(1, 1, 2));
            torus.below.sends(torus.worker, RawMessage.link(JOB, ROWS), RawMessage.vector(1, 3, 4));
            script.did("right and below have sent their vectors; " + late
                    + " acknowledges nothing until it has got its own " + REPEATED + " times");
            waited.awaits(RawPacket.data(1, 0, 1), REPEATED);
            script.expect("replies of the worker before " + late + " has acknowledged", torus.manager.waiting(), 0);
            waited.acknowledges(packet -> true);
            torus.manager.receives(RawMessage.PRODUCT);
        });
    }

    @Check(
            order = 3,
            points = 2,
            value = "vectors wait for their job, axis and round: those of two jobs are not mixed; what is not LINK "
                    + "and VECTOR is answered with ERROR",
            why = "neighbours are not in step: one may be some rounds ahead, or have its task before you have yours",
            look = "UdpWorker.takeVector and UdpNeighbours.exchange; ask the VectorInbox for job, axis and round. "
                    + "takeVector takes two frames, LINK and then VECTOR, and leaves everything else to answer")
    void keepsJobsApart(Host host, Script script) throws IOException {
        int rounds = PLACE.side();
        List<Edges> incoming = Collections.synchronizedList(new ArrayList<>());
        onTorus(
                host,
                script,
                Sockets.DEFAULT,
                (task, neighbours) -> {
                    for (int round = 1; round <= rounds; round++) {
                        incoming.add(neighbours.exchange(new Edges(new int[] {1, 1}, new int[] {2, 2})));
                    }
                },
                torus -> {
                    script.did("right and below are early: they send the vectors of job 78, then those of job 77, then "
                            + "the worker gets its requests");
                    for (long job : new long[] {JOB + 1, JOB}) {
                        for (int round = 1; round <= rounds; round++) {
                            torus.below.sends(
                                    torus.worker,
                                    RawMessage.link(job, ROWS),
                                    RawMessage.vector(round, (int) job, 10 + round));
                            torus.right.sends(
                                    torus.worker,
                                    RawMessage.link(job, COLUMNS),
                                    RawMessage.vector(round, (int) job, round));
                        }
                    }
                    script.did("right sends another column of round 1 of job 77: the first one counts");
                    torus.right.sends(torus.worker, RawMessage.link(JOB, COLUMNS), RawMessage.vector(1, 98, 99));
                    for (long job : new long[] {JOB, JOB + 1}) {
                        torus.asks((int) job, job);
                        script.expect(
                                "the id of the request",
                                torus.manager.receives(RawMessage.PRODUCT).id(),
                                (int) job);
                        for (int round = 1; round <= rounds; round++) {
                            script.expect(
                                    "what exchange " + round + " of job " + job + " returned",
                                    incoming.remove(0),
                                    new Edges(new int[] {(int) job, round}, new int[] {(int) job, 10 + round}));
                        }
                    }
                    RawMessage link = RawMessage.link(JOB, COLUMNS);
                    RawMessage vector = RawMessage.vector(1, 1, 2);
                    for (RawMessage[] none : new RawMessage[][] {
                        {link},
                        {vector},
                        {vector, link},
                        {vector, vector},
                        {link, RawMessage.sort(9, 2, 1)},
                        {link, vector, vector}
                    }) {
                        torus.right.sends(torus.worker, none);
                        script.expect(
                                "the id of the ERROR",
                                torus.right.receives(RawMessage.ERROR).id(),
                                0);
                    }
                });
    }

    @Check(
            order = 4,
            points = 1,
            value = "a vector of another length, or none at all, or a neighbour that does not acknowledge, ends the "
                    + "task with ERROR; nothing is left of its job",
            why = "a neighbour that has died must not take the whole torus with it into an endless wait",
            look = "UdpNeighbours.exchange and UdpWorker.executeOnTorus; the story tells which of the two")
    void refusesWrongVectors(Host host, Script script) throws IOException {
        script.why("a row that is too short ends the rounds with an exception that nobody expects, one that is "
                        + "too long gives a wrong product")
                .look("UdpNeighbours.exchange: another length than what was sent, of the column or of the row, is a "
                        + "MalformedMessageException");
        for (int[] lengths : new int[][] {{3, 2}, {2, 3}, {1, 2}, {2, 0}}) {
            var failure = new CompletableFuture<Exception>();
            onTorus(host, script, Sockets.DEFAULT, failing(failure), torus -> {
                torus.asks(REQUEST, JOB);
                script.did("two elements were sent each way; " + lengths[0] + " come from the right, and " + lengths[1]
                        + " from below");
                torus.right.sends(
                        torus.worker, RawMessage.link(JOB, COLUMNS), RawMessage.vector(1, new int[lengths[0]]));
                torus.below.sends(torus.worker, RawMessage.link(JOB, ROWS), RawMessage.vector(1, new int[lengths[1]]));
                script.expect(
                        "the id of the failed request",
                        torus.manager.receives(RawMessage.ERROR).id(),
                        REQUEST);
                script.refused(MalformedMessageException.class, "exchange returns", () -> {
                    throw Stage.result(failure, script, "an exception of exchange");
                });
            });
        }
        script.why("the next job with this number takes the vectors of the one before for its own; and what "
                        + "nobody forgets fills the memory")
                .look("UdpWorker.executeOnTorus: forget the job in a finally, however its task ends");
        for (Ending ending : Ending.values()) {
            forgetsTheJob(host, script, ending);
        }
        script.why("who closes a worker waits for its tasks otherwise, for a minute")
                .look("UdpWorker.close: it ends the waits of its VectorInbox");
        closesWhileItWaits(host, script);
        script.why("")
                .look("UdpNeighbours.exchange: take waits so long as the deadline of the sockets says, for the "
                        + "column and then, anew, for the row");
        onTorus(
                host,
                script,
                new Sockets(0, PATIENCE_MILLIS),
                exchanging(new int[] {5, 6}, new int[] {7, 8}),
                torus -> {
                    torus.asks(REQUEST, JOB);
                    torus.asks(REQUEST + 1, JOB + 1);
                    script.did(
                            "of job 77 below sends nothing, and of job 78 right; the worker's sockets have a deadline "
                                    + "of "
                                    + PATIENCE_MILLIS + " ms");
                    torus.right.sends(torus.worker, RawMessage.link(JOB, COLUMNS), RawMessage.vector(1, 1, 2));
                    torus.below.sends(torus.worker, RawMessage.link(JOB + 1, ROWS), RawMessage.vector(1, 3, 4));
                    var failed = new TreeSet<>(List.of(
                            torus.manager.receives(RawMessage.ERROR).id(),
                            torus.manager.receives(RawMessage.ERROR).id()));
                    script.expect(
                            "the ids of the failed requests", failed, new TreeSet<>(List.of(REQUEST, REQUEST + 1)));
                });
        waitsForEachAnew(host, script);
        script.look(
                "UdpNeighbours.exchange: wait until both vectors are delivered. UdpEndpoint.proceed: when the sender "
                        + "has given up, what is under way fails, and so does all that waits behind it");
        int millis = Stage.waitsForGivingUp(host, script);
        onTorus(host, script, Sockets.DEFAULT, exchanging(new int[] {5, 6}, new int[] {7, 8}), torus -> {
            torus.left.acknowledges(packet -> false);
            torus.asks(REQUEST, JOB);
            torus.asks(REQUEST + 1, JOB + 1, torus.up, torus.left);
            script.did("left acknowledges nothing: it is the left neighbour of job 77, and the upper one of job 78; "
                    + "right and below send their vectors");
            for (long job : new long[] {JOB, JOB + 1}) {
                torus.right.sends(torus.worker, RawMessage.link(job, COLUMNS), RawMessage.vector(1, 1, 2));
                torus.below.sends(torus.worker, RawMessage.link(job, ROWS), RawMessage.vector(1, 3, 4));
            }
            var failed = new TreeSet<Integer>();
            for (int error = 1; error <= 2; error++) {
                RawMessage came = torus.manager.receives(RawMessage.ERROR, millis);
                failed.add(came.id());
                script.expectContains(
                        "a reason with the port of left, "
                                + torus.left.address().getPort()
                                + " (UdpEndpoint.proceed says who does not acknowledge)",
                        came.toString(),
                        "" + torus.left.address().getPort());
            }
            script.expect("the ids of the failed requests", failed, new TreeSet<>(List.of(REQUEST, REQUEST + 1)));
        });
    }

    /**
     * One vector comes late, and the other as late after it: neither later than the deadline.
     */
    private static void waitsForEachAnew(Host host, Script script) throws IOException {
        var replies = new ArrayList<RawMessage>();
        for (int attempt = 1; attempt <= ANEW_ATTEMPTS; attempt++) {
            int patience = PATIENCE_MILLIS * Scenes.longer(attempt);
            boolean columnFirst = attempt % 2 == 1; // whichever is taken first, in half of the attempts it comes first
            onTorus(host, script, new Sockets(0, patience), exchanging(new int[] {5, 6}, new int[] {7, 8}), torus -> {
                torus.asks(REQUEST, JOB);
                torus.left.receives();
                torus.up.receives();
                long start = System.nanoTime();
                script.did("the worker's sockets have a deadline of " + patience
                        + " ms. After 60 % of that the " + (columnFirst ? "column" : "row")
                        + " comes, after 120 % the " + (columnFirst ? "row" : "column"));
                for (int vector = 1; vector <= 2; vector++) {
                    LockSupport.parkNanos(
                            start + TimeUnit.MILLISECONDS.toNanos(vector * patience * 3L / 5) - System.nanoTime());
                    boolean column = columnFirst == (vector == 1);
                    (column ? torus.right : torus.below)
                            .sends(
                                    torus.worker,
                                    RawMessage.link(JOB, column ? COLUMNS : ROWS),
                                    RawMessage.vector(1, 1, 2));
                }
                replies.add(torus.manager.receives().frames().get(0));
            });
            if (replies.get(attempt - 1).command() == RawMessage.PRODUCT) {
                return;
            }
        }
        throw script.failure(
                "PRODUCT, as each vector is waited for anew",
                "tried " + ANEW_ATTEMPTS + " times, and each time " + replies.get(0));
    }

    /** Exchanges two elements each way, and tells how that failed. */
    private static Job failing(CompletableFuture<Exception> failure) {
        return (task, neighbours) -> {
            try {
                neighbours.exchange(new Edges(new int[] {5, 6}, new int[] {7, 8}));
            } catch (WireException e) {
                failure.complete(e);
                throw e;
            }
        };
    }

    /** How the job ends in its first round, when vectors of two rounds are there. */
    private enum Ending {
        THE_COLUMN_IS_TOO_LONG("the column of round 1 is too long: the task fails", 3),
        AN_ERROR("the task throws an OutOfMemoryError after its first round", 2),
        EARLY("the task ends after its first round", 2);

        private final String words;
        private final int columnLength;

        Ending(String words, int columnLength) {
            this.words = words;
            this.columnLength = columnLength;
        }
    }

    /** The job ends in its first round, and vectors of all its rounds are there; then the same job comes again. */
    private static void forgetsTheJob(Host host, Script script, Ending ending) throws IOException {
        List<Edges> incoming = Collections.synchronizedList(new ArrayList<>());
        var isFirst = new AtomicBoolean(true);
        onTorus(
                host,
                script,
                Sockets.DEFAULT,
                (task, neighbours) -> {
                    var outgoing = new Edges(new int[] {5, 6}, new int[] {7, 8});
                    if (isFirst.getAndSet(false)) {
                        neighbours.exchange(outgoing);
                        if (ending == Ending.AN_ERROR) {
                            throw new OutOfMemoryError("no room for the second round");
                        }
                        return;
                    }
                    incoming.add(neighbours.exchange(outgoing));
                    incoming.add(neighbours.exchange(outgoing));
                },
                torus -> {
                    script.did(ending.words);
                    sendsRounds(torus, new int[ending.columnLength], new int[] {1, 1});
                    torus.asks(REQUEST, JOB);
                    RawMessage reply =
                            torus.manager.receives(ending == Ending.EARLY ? RawMessage.PRODUCT : RawMessage.ERROR);
                    script.expect(
                            "the id of the " + (ending == Ending.EARLY ? "" : "failed ") + "request",
                            reply.id(),
                            REQUEST);
                    script.did("a job with the same number comes, and other vectors for it");
                    sendsRounds(torus, new int[] {2, 2}, new int[] {3, 3});
                    torus.asks(REQUEST + 1, JOB);
                    script.expect(
                            "the id of the request",
                            torus.manager.receives(RawMessage.PRODUCT).id(),
                            REQUEST + 1);
                    for (int round = 1; round <= 2; round++) {
                        script.expect(
                                "what exchange " + round + " returned",
                                incoming.get(round - 1),
                                new Edges(new int[] {2, 2}, new int[] {3, 3}));
                    }
                });
    }

    private static void sendsRounds(Torus torus, int[] column, int[] row) throws IOException {
        for (int round = 1; round <= 2; round++) {
            torus.below.sends(torus.worker, RawMessage.link(JOB, ROWS), RawMessage.vector(round, row));
            torus.right.sends(torus.worker, RawMessage.link(JOB, COLUMNS), RawMessage.vector(round, column));
        }
    }

    private static void closesWhileItWaits(Host host, Script script) throws IOException {
        var ended = new CompletableFuture<Exception>();
        var isFirst = new AtomicBoolean(true);
        Job job = (task, neighbours) -> {
            Job waits = isFirst.getAndSet(false) ? failing(ended) : exchanging(new int[] {5, 6}, new int[] {7, 8});
            waits.run(task, neighbours);
        };
        onTorus(host, script, Sockets.DEFAULT, job, torus -> {
            torus.asks(REQUEST, JOB);
            torus.left.receives();
            torus.up.receives();
            torus.asks(REQUEST + 1, JOB + 1);
            for (UdpPeer neighbour : List.of(torus.left, torus.up)) {
                neighbour.awaits(RawPacket.data(2, 0, 1), 1); // it begins when the one before is delivered
            }
            script.did("right and below send nothing, and the worker is closed");
            script.run("UdpWorker.close()", torus.server::close);
            script.run("exchange throws a WireException", () -> Stage.result(
                            ended, script, "a WireException of exchange, as the worker was closed")
                    .getMessage());
        });
    }

    @Check(
            order = 5,
            points = 2,
            value = "close() lingers: while somebody sends again, because an ACK was lost, it acknowledges again; it "
                    + "leaves when the line is quiet",
            why = "the last ACK may be lost as any other; then the peer asks a worker that is gone, and takes its "
                    + "message for lost",
            look = "UdpEndpoint.isOver: until the line has been quiet for QUIET_TIMEOUTS times the endpoint's "
                    + "timeout, MOST_TIMEOUTS at most. UdpEndpoint.came: no ACK of what is not kept; lastData "
                    + "is when DATA was acknowledged, not when an ACK came")
    void lingers(Host host, Script script) throws IOException {
        leavesWhenItIsQuiet(host, script);
        Lingering best = Lingering.LEFT_EARLY;
        for (int attempt = 1; attempt <= LINGER_ATTEMPTS && best != Lingering.TO_THE_END; attempt++) {
            Lingering now = lingers(host, script, attempt);
            best = now.compareTo(best) > 0 ? now : best;
        }
        if (best == Lingering.LEFT_EARLY) {
            throw script.failure(
                    "an ACK " + LINGERING_MILLIS + " ms after close() was called, as packets came all the time",
                    "no ACK so late; tried " + LINGER_ATTEMPTS + " times");
        }
        if (best == Lingering.TOOK_EACH_REQUEST) {
            throw script.failure(
                    "ACKs of the new request: 0, as soon as the worker closes",
                    "an ACK of each new request, until close() returned; tried " + LINGER_ATTEMPTS + " times");
        }
        staysForTwoTimeouts(host, script);
        sendsNothingThatHasFailed(host, script);
    }

    /** Nobody sends any more: then the endpoint leaves before its longest time. */
    private static void leavesWhenItIsQuiet(Host host, Script script) throws IOException {
        long fastest = Long.MAX_VALUE;
        for (int attempt = 1;
                attempt <= LINGER_ATTEMPTS && fastest > QUIET_MILLIS;
                attempt++) { // the machine may be busy
            long took = onceAnswered(host, script, attempt, (server, manager, request) -> {
                script.did("M sends no more DATA, and an ACK every 10 ms; the worker is closed");
                long start = System.nanoTime();
                CompletableFuture<Void> closing = closing(server);
                while (!closing.isDone() && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(LEAVES_SECONDS)) {
                    manager.puts(server.address(), RawPacket.ack(1, 0, 1));
                    LockSupport.parkNanos(2 * BETWEEN_NANOS);
                }
                return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            });
            fastest = Math.min(fastest, took);
        }
        if (fastest > QUIET_MILLIS) {
            throw script.failure(
                    "that close() returns when no DATA has come for 3 timeouts, 150 ms, whatever else comes",
                    "it took " + fastest + " ms at least; tried " + LINGER_ATTEMPTS + " times");
        }
    }

    private static CompletableFuture<Void> closing(AutoCloseable open) {
        return Background.call(() -> {
            open.close();
            return null;
        });
    }

    /**
     * On a busy machine the peer itself may pause, so that the manager leaves before it has shown anything: then it is
     * tried again.
     */
    private static void sendsNothingThatHasFailed(Host host, Script script) throws IOException {
        script.why("whoever began the message has been told that it failed; a worker that gets it after all does "
                        + "what nobody wants any more")
                .look("UdpEndpoint.transmit, which is given: while the endpoint is closing, no DATA goes out");
        boolean lingered = false;
        for (int attempt = 1; attempt <= LINGER_ATTEMPTS && !lingered; attempt++) {
            lingered = sendsNothingThatHasFailed(host, script, attempt);
        }
    }

    /**
     * A manager is closed while a request is under way. It lingers, for its worker sends again; returns whether it did
     * for long enough.
     */
    private static boolean sendsNothingThatHasFailed(Host host, Script script, int attempt) throws IOException {
        try (var stage = new Stage(script).given("a manager, called M, with 1 worker; try " + attempt)) {
            UdpPeer worker = stage.peer("0");
            stage.callsEverybodyElse("M");
            Workers manager = script.run(
                    "a UdpManager is made",
                    () -> Lab3Student.of(host).mechanism().connect(List.of(worker.address()), Sockets.DEFAULT));
            try (manager) {
                var first = calls(manager);
                UdpPeer.Delivery request = worker.receives();
                RawPacket reply = worker.packets(
                                request.from(),
                                RawMessage.sorted(request.frames().get(0).id(), 1))
                        .get(0);
                worker.delivers(request.from(), reply);
                script.run("callAll returns", () -> Stage.result(first, script, "that callAll returns"));
                script.did(
                        "from here on 0 acknowledges nothing, and sends its reply again and again, so that M lingers; "
                                + "M asks once more, and is closed meanwhile");
                worker.acknowledges(packet -> false);
                var second = calls(manager);
                RawPacket failed = RawPacket.data(2, 0, 1);
                worker.awaits(failed, 1);
                var closing = closing(manager);
                while (!second.isDone() && !closing.isDone()) {
                    acknowledgesAgain(worker, request.from(), reply);
                }
                script.refused(
                        WireException.class,
                        "callAll returns",
                        () -> Stage.result(second, script, "a WireException, as the manager was closed"));
                if (!worker.hasAllAcks(reply, LINGERING_MILLIS)) {
                    return false; // M has left, or what it sent before may still be on its way
                }
                int sent = worker.count(failed);
                boolean lingered = acknowledgesAfter(LINGERING_MILLIS, worker, request.from(), reply, closing);
                int more = worker.count(failed) - sent;
                if (more > 1) { // one may have been sent at the same time
                    throw script.failure(
                            "that the request does not come any more when callAll has said that it failed",
                            "it came " + more + " times more while M lingered");
                }
                return lingered;
            }
        }
    }

    private static CompletableFuture<List<Result>> calls(Workers manager) {
        return Background.call(() -> manager.callAll(List.of(new Task.Sort(new int[] {1}))));
    }

    /** How a worker took what came {@link #GAP_MILLIS} after the DATA before. */
    private enum Late {
        ACKNOWLEDGED,
        LOST,
        PEER_PAUSED
    }

    /**
     * More than two timeouts after the last DATA the same comes again. Where the peer itself paused for longer, that
     * says nothing.
     */
    private static void staysForTwoTimeouts(Host host, Script script) throws IOException {
        int lost = 0;
        for (int attempt = 1; attempt <= MOST_PAUSES && lost < LINGER_ATTEMPTS; attempt++) {
            Late late = onceAnswered(
                    host, script, Lab3Student.of(host).mechanismWith(SLOW), attempt, (server, manager, request) -> {
                        closing(server);
                        long last = System.nanoTime();
                        int acks = manager.count(request.ack());
                        manager.puts(server.address(), request);
                        boolean first = manager.sees(request.ack(), acks + 1, GAP_MILLIS);
                        script.did(
                                "the timeout is 200 ms; the worker is closed; M sends its request again, and once more "
                                        + GAP_MILLIS + " ms later");
                        LockSupport.parkNanos(last + TimeUnit.MILLISECONDS.toNanos(GAP_MILLIS) - System.nanoTime());
                        boolean inTime = System.nanoTime() - last < TimeUnit.MILLISECONDS.toNanos(LONGEST_GAP_MILLIS);
                        manager.puts(server.address(), request);
                        if (manager.sees(request.ack(), acks + 2, LINGERING_MILLIS)) {
                            return Late.ACKNOWLEDGED;
                        }
                        return first && inTime ? Late.LOST : Late.PEER_PAUSED;
                    });
            if (late == Late.ACKNOWLEDGED) {
                return;
            }
            lost += late == Late.LOST ? 1 : 0;
        }
        if (lost == LINGER_ATTEMPTS) {
            throw script.failure(
                    "an ACK of what comes " + GAP_MILLIS
                            + " ms after the DATA before: the worker stays for 3 timeouts, 600 ms",
                    "no ACK; tried " + LINGER_ATTEMPTS + " times");
        }
    }

    private static Lingering lingers(Host host, Script script, int attempt) throws IOException {
        return onceAnswered(host, script, attempt, (server, manager, request) -> {
            script.did("the worker is closed, and M sends its request again and again, as if it had not seen the ACK");
            var closing = closing(server);
            if (!acknowledgesAfter(LINGERING_MILLIS, manager, server.address(), request, closing)) {
                return Lingering.LEFT_EARLY;
            }
            script.did("it still acknowledges that; M goes on for as long as the worker is there, for " + LEAVES_SECONDS
                    + " s at most, and sends a new request, too, which a worker that closes will not do any more");
            RawPacket late = newRequest(manager, server);
            boolean refused = false;
            long start = System.nanoTime();
            long longestPause = 0;
            for (long last = start, now = start;
                    !closing.isDone() && now - start < TimeUnit.SECONDS.toNanos(LEAVES_SECONDS);
                    last = now) {
                manager.puts(server.address(), late);
                boolean isThere = acknowledgesAgain(manager, server.address(), request)
                        && manager.hasAllAcks(request, 0); // in the order in which they were sent
                if (refused) {
                    script.expect("ACKs of the new request", manager.count(late.ack()), 0);
                } else if (manager.count(late.ack()) > 0) {
                    // Perhaps nobody has called close() yet: a thread may wait for a processor.
                    late = newRequest(manager, server);
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
            return longestPause > TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS)
                    ? Lingering.PERHAPS_QUIET
                    : Lingering.TO_THE_END;
        });
    }

    private static RawPacket newRequest(UdpPeer manager, WorkerServer server) {
        return manager.packets(server.address(), RawMessage.sort(2, 2)).get(0);
    }

    /** Sends a packet every few milliseconds; is one of them acknowledged that was sent so late? */
    private static boolean acknowledgesAfter(
            long millis, UdpPeer manager, InetSocketAddress worker, RawPacket request, CompletableFuture<?> closing)
            throws IOException {
        long start = System.nanoTime();
        while (!closing.isDone()) {
            boolean late = System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(millis);
            if (acknowledgesAgain(manager, worker, request) && late) {
                return true;
            }
        }
        return false;
    }

    private static boolean acknowledgesAgain(UdpPeer manager, InetSocketAddress worker, RawPacket request)
            throws IOException {
        LockSupport.parkNanos(BETWEEN_NANOS);
        int acks = manager.count(request.ack());
        manager.puts(worker, request);
        return manager.sees(request.ack(), acks + 1, 10);
    }

    @Check(
            order = 6,
            points = 2,
            value = "the whole of MCA over UDP: right on 1, 4 and 9 workers, 2k + 2k(n - 1) calls, 3n² + 2kt(n - 1) "
                    + "elements",
            why = "this is what the paper measured (equations 2.4 and 2.5); a packet that is sent again is no other "
                    + "call",
            look = "everything together; the message tells which case failed")
    void wholeProgram(Host host, Script script) throws IOException {
        for (int[] nk : new int[][] {{2, 1}, {2, 4}, {3, 9}, {18, 9}, {100, 4}}) {
            multiplies(host, script, nk[0], nk[1], "");
        }
    }

    @Check(
            order = 7,
            points = 1,
            value = "the same when DATA and ACKs between manager and neighbours get lost",
            why = "nine workers that send to each other meet every case there is",
            look = "UdpEndpoint and UdpNeighbours; the ladder shows what was lost, and what did not come again")
    void wholeProgramWithLoss(Host host, Script script) throws IOException {
        multiplies(host, script, 2, 1, "drop ACK from 0 #1");
        multiplies(host, script, 4, 4, "drop DATA from 1 #1; drop ACK from 2 #1-2");
        multiplies(host, script, 6, 9, "drop DATA 2.0 #1; drop ACK 3.0 from 4 #1-2; drop ACK from M #1");
        multiplies(
                host,
                script,
                9,
                9,
                "loss 5% seed " + script.random().nextInt(1000) + "; duplicate 5ms 5% seed "
                        + script.random().nextInt(1000));
    }

    private static void multiplies(Host host, Script script, int n, int k, String losses) throws IOException {
        int[][] a = Oracle.matrix(script.random(), n, n);
        int[][] b = Oracle.matrix(script.random(), n, n);
        ProgramsOverUdp.run(
                host,
                script,
                "MCA, a and b are " + n + " x " + n,
                "mca --size " + n,
                k,
                losses,
                (programs, workers) -> script.expect(
                        "a · b",
                        script.run("Cannon.multiply(a, b, workers)", () -> programs.mca(a, b, workers)),
                        Oracle.product(a, b)),
                Counts.ofMca(n, k));
    }

    // ---- the scene ----------------------------------------------------------------------------------------------

    /** A worker's job as the checks choose it. */
    private interface Job {
        void run(Task task, Neighbours neighbours) throws WireException;
    }

    private static Job exchanging(int[] column, int[] row) {
        return (task, neighbours) -> neighbours.exchange(new Edges(column, row));
    }

    /** What the checks do meanwhile, as the manager and the neighbours. */
    private interface Scene {
        void play(Torus torus) throws IOException;
    }

    /** The worker at (1, 1), and everybody around it. */
    private record Torus(
            WorkerServer server,
            InetSocketAddress worker,
            UdpPeer manager,
            UdpPeer left,
            UdpPeer up,
            UdpPeer right,
            UdpPeer below) {

        /** The manager sends CANNON. */
        void asks(int id, long job) throws IOException {
            asks(id, job, left, up);
        }

        void asks(int id, long job, UdpPeer left, UdpPeer up) throws IOException {
            manager.sends(
                    worker,
                    RawMessage.cannon(
                            id, job, PLACE, 3, left.address(), up.address(), new int[][] {{1}}, new int[][] {{1}}));
        }
    }

    private static void onTorus(Host host, Script script, Sockets sockets, Job job, Scene scene) throws IOException {
        Worker worker = (task, neighbours) -> {
            job.run(task, neighbours);
            return new Result.Product(new int[][] {{1}}, 0);
        };
        try (var stage = new Stage(script)
                        .given("worker (1, 1) of a torus of 3 x 3, called 0; its tasks are done by the checks");
                WorkerServer server = serve(script, Lab3Student.of(host).mechanism(), worker, sockets)) {
            stage.calls(server.address(), "0");
            scene.play(new Torus(
                    server,
                    server.address(),
                    stage.peer("M"),
                    stage.peer("left"),
                    stage.peer("up"),
                    stage.peer("right"),
                    stage.peer("below")));
        }
    }

    /** The actions on a worker after its first answer, and their result. */
    private interface Afterwards<T> {
        T play(WorkerServer server, UdpPeer manager, RawPacket request) throws IOException;
    }

    private static <T> T onceAnswered(Host host, Script script, int attempt, Afterwards<T> afterwards)
            throws IOException {
        return onceAnswered(host, script, Lab3Student.of(host).mechanism(), attempt, afterwards);
    }

    private static <T> T onceAnswered(
            Host host, Script script, Mechanism mechanism, int attempt, Afterwards<T> afterwards) throws IOException {
        try (var stage = new Stage(script).given("a worker, called 0, that has answered a request; try " + attempt);
                WorkerServer server = serve(
                        script,
                        mechanism,
                        (task, neighbours) -> new Result.Sorted(new int[] {1}, 0),
                        Sockets.DEFAULT)) {
            stage.calls(server.address(), "0");
            UdpPeer manager = stage.peer("M");
            RawPacket request =
                    manager.packets(server.address(), RawMessage.sort(1, 1)).get(0);
            manager.delivers(server.address(), request);
            manager.receives(RawMessage.SORTED);
            return afterwards.play(server, manager, request);
        }
    }

    private static WorkerServer serve(Script script, Mechanism mechanism, Worker worker, Sockets sockets) {
        return script.run("a UdpWorker is started", () -> mechanism.serve(worker, sockets));
    }
}
