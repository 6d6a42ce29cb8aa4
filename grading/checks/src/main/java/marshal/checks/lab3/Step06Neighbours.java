package marshal.checks.lab3;

import static marshal.checks.lab3.PlayedTorus.COLUMNS;
import static marshal.checks.lab3.PlayedTorus.JOB;
import static marshal.checks.lab3.PlayedTorus.REQUEST;
import static marshal.checks.lab3.PlayedTorus.ROWS;
import static marshal.checks.lab3.PlayedTorus.play;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import marshal.checks.lab3.PlayedTorus.Job;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.Edges;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;

/** Step 6: neighbours. The checks play the manager and all four neighbours of worker (1, 1) of nine. */
@Step(
        id = "lab3.6",
        title = "Neighbours",
        minutes = 45,
        file = "UdpNeighbours.java, UdpWorker.java, UdpEndpoint.java",
        needs = "lab3.5")
class Step06Neighbours {

    private static final int REPEATED = 4;
    private static final int PATIENCE_MILLIS = 600;
    private static final Sockets AN_HOUR = new Sockets(0, 3_600_000); // longer than any check waits, at any load
    private static final int ATTEMPTS = 6;

    @Check(
            order = 1,
            points = 2,
            value = "exchange sends the column left and the row up, and returns the vectors from right and below",
            why = "a datagram has no connection: every message has to name its job, axis and round",
            look = "UdpNeighbours.exchange; a message is LINK(job, axis) and VECTOR(round), with rounds from 1")
    void exchanges(Host host, Script script) throws IOException {
        int rounds = 3;
        List<Edges> incoming = Collections.synchronizedList(new ArrayList<>());
        Job job = (task, neighbours) -> {
            for (int round = 1; round <= rounds; round++) {
                incoming.add(neighbours.exchange(new Edges(new int[] {round, 11}, new int[] {round, 22})));
            }
        };
        play(host, script, job, torus -> {
            torus.asks(REQUEST, JOB);
            for (int round = 1; round <= rounds; round++) {
                torus.sendsColumn(JOB, round, round, 33);
                torus.sendsRow(JOB, round, round, 44);
                torus.left().gets(RawMessage.link(JOB, COLUMNS), RawMessage.vector(round, round, 11));
                torus.up().gets(RawMessage.link(JOB, ROWS), RawMessage.vector(round, round, 22));
            }
            torus.manager().gets(RawMessage.PRODUCT, REQUEST);
        });
        for (int round = 1; round <= rounds; round++) {
            var expected = new Edges(new int[] {round, 33}, new int[] {round, 44});
            script.expect("what exchange " + round + " returned", incoming.get(round - 1), expected);
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "a worker sends to left and up at once; while it waits for their ACKs, it acknowledges its "
                    + "neighbours' packets",
            why = "if no worker takes packets before its own ACK has come, no ACK ever comes: nine workers deadlock",
            look = "UdpNeighbours.exchange: begin both, then wait for both. UdpEndpoint.run: the thread that takes "
                    + "packets never waits for a delivery")
    void acknowledgesWhileItWaits(Host host, Script script) throws IOException {
        play(host, script, Job.EXCHANGES, torus -> {
            torus.left().acknowledges(packet -> false);
            torus.up().acknowledges(packet -> false);
            torus.asks(REQUEST, JOB);
            script.did("left and up acknowledge nothing until the worker has acknowledged right's and below's vectors");
            torus.left().awaits(RawPacket.data(1, 0, 1), 1);
            torus.up().awaits(RawPacket.data(1, 0, 1), 1);
            torus.sendsVectors(JOB);
            torus.left().acknowledges(packet -> true);
            torus.up().acknowledges(packet -> true);
            torus.manager().receives(RawMessage.PRODUCT);
        });
        waitsForBoth(host, script, "left", PlayedTorus::left);
        waitsForBoth(host, script, "up", PlayedTorus::up);
    }

    /** Requires that the task waits for both ACKs. One of them comes late, although everything else has come. */
    private static void waitsForBoth(Host host, Script script, String name, Function<PlayedTorus, UdpPeer> late)
            throws IOException {
        play(host, script, Job.EXCHANGES, torus -> {
            UdpPeer waited = late.apply(torus).acknowledges(packet -> false);
            torus.asks(REQUEST, JOB);
            torus.sendsVectors(JOB);
            script.did("right and below have sent their vectors; " + name
                    + " acknowledges nothing until it has got its vector " + REPEATED + " times");
            waited.awaits(RawPacket.data(1, 0, 1), REPEATED);
            int replies = torus.manager().waiting();
            script.expect("replies of the worker before " + name + " has acknowledged", replies, 0);
            waited.acknowledges(packet -> true);
            torus.manager().receives(RawMessage.PRODUCT);
        });
    }

    @Check(
            order = 3,
            points = 2,
            value = "vectors wait for their job, axis and round: two jobs are not mixed; a neighbour's message that is "
                    + "not LINK and VECTOR gets ERROR",
            why = "neighbours are not in step: one may be some rounds ahead, or have its task before you have yours",
            look = "UdpWorker.takeVector and UdpNeighbours.exchange; ask the VectorInbox for job, axis and round. "
                    + "takeVector takes two frames, LINK and then VECTOR, and leaves all else to UdpWorker.answer")
    void keepsJobsApart(Host host, Script script) throws IOException {
        int rounds = PlayedTorus.PLACE.side();
        List<Edges> incoming = Collections.synchronizedList(new ArrayList<>());
        Job exchanges = (task, neighbours) -> {
            for (int round = 1; round <= rounds; round++) {
                incoming.add(neighbours.exchange(new Edges(new int[] {1, 1}, new int[] {2, 2})));
            }
        };
        play(host, script, exchanges, torus -> {
            script.did("right and below are early: they send job 78's vectors, then job 77's; then come the requests");
            for (long job : new long[] {JOB + 1, JOB}) {
                for (int round = 1; round <= rounds; round++) {
                    torus.sendsRow(job, round, (int) job, 10 + round);
                    torus.sendsColumn(job, round, (int) job, round);
                }
            }
            script.did("right sends another column of round 1 of job 77: the first one counts");
            torus.sendsColumn(JOB, 1, 98, 99);
            for (long job : new long[] {JOB, JOB + 1}) {
                torus.asks((int) job, job);
                torus.manager().gets(RawMessage.PRODUCT, (int) job);
                for (int round = 1; round <= rounds; round++) {
                    var expected = new Edges(new int[] {(int) job, round}, new int[] {(int) job, 10 + round});
                    script.expect(
                            "what exchange " + round + " of job " + job + " returned", incoming.remove(0), expected);
                }
            }
            script.did(
                    "right sends a column of 16,385 elements, which is dropped without an answer; then a SORT, which fails");
            torus.sendsColumn(JOB, 1, new int[16_385]);
            torus.right().sends(torus.worker(), RawMessage.sort(9, 2, 1));
            torus.right().gets(RawMessage.ERROR, 9); // a SORT has no neighbours
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
                torus.right().sends(torus.worker(), none);
                torus.right().gets(RawMessage.ERROR, 0);
            }
        });
    }

    @Check(
            order = 4,
            points = 1,
            value = "a wrong length, a missing vector, or a neighbour that does not acknowledge ends the task with "
                    + "ERROR; nothing is left of its job",
            why = "a dead neighbour must not make the whole torus wait for ever",
            look = "UdpNeighbours.exchange and UdpWorker.executeOnTorus; the story tells which of the two is wrong")
    void refusesWrongVectors(Host host, Script script) throws IOException {
        script.why("a row that is too short ends the rounds with an unexpected exception; one that is too long gives a "
                        + "wrong product")
                .look("UdpNeighbours.exchange: a column or row of another length is a MalformedMessageException");
        for (int[] lengths : new int[][] {{3, 2}, {2, 3}, {1, 2}, {2, 0}}) {
            var failure = new CompletableFuture<Exception>();
            play(host, script, failing(failure), torus -> {
                torus.asks(REQUEST, JOB);
                script.did("two elements were sent each way; " + lengths[0] + " come from the right, and " + lengths[1]
                        + " from below");
                torus.sendsColumn(JOB, 1, new int[lengths[0]]);
                torus.sendsRow(JOB, 1, new int[lengths[1]]);
                torus.manager().gets(RawMessage.ERROR, REQUEST);
                script.refused(MalformedMessageException.class, "exchange returns", () -> {
                    throw Stage.result(failure, script, "an exception of exchange");
                });
            });
        }
        script.why("if old vectors stay, the next job with the same number takes them; and vectors that nobody "
                        + "forgets fill the memory")
                .look("UdpWorker.executeOnTorus: forget the job in a finally, however its task ends");
        for (Ending ending : Ending.values()) {
            forgetsTheJob(host, script, ending);
        }
        script.why("if tasks still wait for vectors, close() waits a minute for them")
                .look("UdpWorker.close: it ends the waits of its VectorInbox");
        closesWhileItWaits(host, script);
        script.why("")
                .look("UdpNeighbours.exchange: take waits for the column as long as the deadline of the sockets, and "
                        + "then as long again for the row");
        var both = new TreeSet<>(List.of(REQUEST, REQUEST + 1));
        play(host, script, new Sockets(0, PATIENCE_MILLIS), Job.EXCHANGES, torus -> {
            torus.asks(REQUEST, JOB);
            torus.asks(REQUEST + 1, JOB + 1);
            script.did("below sends no vector of job 77, right none of job 78; the sockets have a deadline of "
                    + PATIENCE_MILLIS + " ms");
            torus.sendsColumn(JOB, 1, 1, 2);
            torus.sendsRow(JOB + 1, 1, 3, 4);
            var failed = new TreeSet<Integer>();
            for (int error = 1; error <= 2; error++) {
                failed.add(torus.manager().receives(RawMessage.ERROR).id());
            }
            script.expect("the ids of the failed requests", failed, both);
        });
        waitsForEachAnew(host, script);
        script.look(
                "UdpNeighbours.exchange: wait until both vectors are delivered. UdpEndpoint.proceed: when the sender "
                        + "has given up, the message under way fails, and so do all messages behind it");
        int millis = Stage.waitsForGivingUp(host, script);
        play(host, script, Job.EXCHANGES, torus -> {
            UdpPeer left = torus.left().acknowledges(packet -> false);
            torus.asks(REQUEST, JOB);
            torus.asks(REQUEST + 1, JOB + 1, torus.up(), left);
            script.did("left acknowledges nothing: it is the left neighbour of job 77, and the upper one of job 78; "
                    + "right and below send their vectors");
            torus.sendsVectors(JOB);
            torus.sendsVectors(JOB + 1);
            var failed = new TreeSet<Integer>();
            for (int error = 1; error <= 2; error++) {
                RawMessage came = torus.manager().receives(RawMessage.ERROR, millis);
                failed.add(came.id());
                String port = "" + left.address().getPort();
                String reason = "a reason with the port of left, " + port;
                script.expectContains(
                        reason + " (UdpEndpoint.proceed says who does not acknowledge)", came.toString(), port);
            }
            script.expect("the ids of the failed requests", failed, both);
        });
    }

    /**
     * Requires a separate deadline for each vector. One comes late, and the other comes equally late after it, but
     * neither exceeds its deadline.
     */
    private static void waitsForEachAnew(Host host, Script script) throws IOException {
        var replies = new ArrayList<RawMessage>();
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            int patience = PATIENCE_MILLIS * Scenes.longer(attempt);
            boolean columnFirst = attempt % 2 == 1; // any order of takes is then tested with both orders of arrival
            play(host, script, new Sockets(0, patience), Job.EXCHANGES, torus -> {
                torus.asks(REQUEST, JOB);
                torus.left().receives();
                torus.up().receives();
                long start = System.nanoTime();
                script.did("the worker's sockets have a deadline of " + patience
                        + " ms. After 60 % of that the " + (columnFirst ? "column" : "row")
                        + " comes, after 120 % the " + (columnFirst ? "row" : "column"));
                for (int vector = 1; vector <= 2; vector++) {
                    long comes = start + TimeUnit.MILLISECONDS.toNanos(vector * patience * 3L / 5);
                    LockSupport.parkNanos(comes - System.nanoTime());
                    if (columnFirst == (vector == 1)) {
                        torus.sendsColumn(JOB, 1, 1, 2);
                    } else {
                        torus.sendsRow(JOB, 1, 1, 2);
                    }
                }
                replies.add(torus.manager().receives().frame());
            });
            if (replies.get(attempt - 1).command() == RawMessage.PRODUCT) {
                return;
            }
        }
        throw script.failure(
                "PRODUCT, as the wait for each vector has a deadline of its own",
                "tried " + ATTEMPTS + " times, and each time " + replies.get(0));
    }

    /** Exchanges two elements each way, and reports the failure of the exchange. */
    private static Job failing(CompletableFuture<Exception> failure) {
        return (task, neighbours) -> {
            try {
                Job.EXCHANGES.run(task, neighbours);
            } catch (WireException e) {
                failure.complete(e);
                throw e;
            }
        };
    }

    /** How the job ends in its first round, when the vectors of two rounds are there. */
    private enum Ending {
        THE_COLUMN_IS_TOO_LONG("the column of round 1 is too long: the task fails"),
        AN_ERROR("the task throws an OutOfMemoryError after its first round"),
        EARLY("the task ends after its first round");

        private final String words;

        Ending(String words) {
            this.words = words;
        }
    }

    /** Requires that the worker forgets a job that ends in its first round, with the vectors of all rounds there. */
    private static void forgetsTheJob(Host host, Script script, Ending ending) throws IOException {
        List<Edges> incoming = Collections.synchronizedList(new ArrayList<>());
        var isFirst = new AtomicBoolean(true);
        var outgoing = new Edges(new int[] {5, 6}, new int[] {7, 8});
        Job job = (task, neighbours) -> {
            if (!isFirst.getAndSet(false)) {
                incoming.add(neighbours.exchange(outgoing));
                incoming.add(neighbours.exchange(outgoing));
                return;
            }
            neighbours.exchange(outgoing);
            if (ending == Ending.AN_ERROR) {
                throw new OutOfMemoryError("no room for the second round");
            }
        };
        play(host, script, job, torus -> {
            script.did(ending.words);
            sendsTwoRounds(torus, new int[ending == Ending.THE_COLUMN_IS_TOO_LONG ? 3 : 2], new int[] {1, 1});
            torus.asks(REQUEST, JOB);
            torus.manager().gets(ending == Ending.EARLY ? RawMessage.PRODUCT : RawMessage.ERROR, REQUEST);
            script.did("a job with the same number comes, and other vectors for it");
            var others = new Edges(new int[] {2, 2}, new int[] {3, 3});
            sendsTwoRounds(torus, others.column(), others.row());
            torus.asks(REQUEST + 1, JOB);
            torus.manager().gets(RawMessage.PRODUCT, REQUEST + 1);
            for (int round = 1; round <= 2; round++) {
                script.expect("what exchange " + round + " returned", incoming.get(round - 1), others);
            }
        });
    }

    private static void sendsTwoRounds(PlayedTorus torus, int[] column, int[] row) throws IOException {
        for (int round = 1; round <= 2; round++) {
            torus.sendsRow(JOB, round, row);
            torus.sendsColumn(JOB, round, column);
        }
    }

    private static void closesWhileItWaits(Host host, Script script) throws IOException {
        var ended = new CompletableFuture<Exception>();
        var isFirst = new AtomicBoolean(true);
        Job job = (task, neighbours) -> {
            Job waits = isFirst.getAndSet(false) ? failing(ended) : Job.EXCHANGES;
            waits.run(task, neighbours);
        };
        play(host, script, AN_HOUR, job, torus -> {
            torus.asks(REQUEST, JOB);
            torus.left().receives();
            torus.up().receives();
            torus.asks(REQUEST + 1, JOB + 1);
            torus.left().awaits(RawPacket.data(2, 0, 1), 1); // it begins when the one before is delivered
            torus.up().awaits(RawPacket.data(2, 0, 1), 1);
            script.did("right and below send nothing, and the worker is closed");
            script.run("UdpWorker.close()", torus.server()::close);
            String otherwise = "a WireException of exchange, as the worker was closed";
            script.run("exchange throws a WireException", () -> Stage.result(ended, script, otherwise)
                    .getMessage());
        });
    }

    @Check(
            order = 5,
            points = 2,
            value = "close() lingers: if somebody sends again, because an ACK was lost, it acknowledges again; it "
                    + "leaves when the line is quiet",
            why = "the last ACK may be lost, too; then the peer sends again to a worker that is gone",
            look = "UdpEndpoint.isOver: false until the line has been quiet for QUIET_TIMEOUTS times the endpoint's "
                    + "timeout, MOST_TIMEOUTS at most. UdpEndpoint.came: acknowledge only messages that are kept; "
                    + "lastData is the time when DATA was acknowledged, not when an ACK came")
    void lingers(Host host, Script script) throws IOException {
        var endpoint = new LingeringEndpoint(host, script);
        endpoint.acknowledgesWhatComesAgain();
        endpoint.leavesWhenItIsQuiet();
        endpoint.staysForTwoTimeouts();
        script.why("the sender of the message has been told that it failed; a worker that still gets it does a task "
                        + "that nobody wants")
                .look("UdpEndpoint.transmit, which is given: while the endpoint is closing, no DATA goes out");
        endpoint.sendsNothingThatHasFailed();
    }

    @Check(
            order = 6,
            points = 2,
            value = "the whole of MCA over UDP: right on 1, 4 and 9 workers, 2k + 2k(n - 1) calls, 3n² + 2kt(n - 1) "
                    + "elements",
            why = "the paper measured these costs (equations 2.4 and 2.5); a packet that is sent again is not a call",
            look = "any part may be wrong; the message tells which case failed")
    void wholeProgram(Host host, Script script) throws IOException {
        for (int[] nk : new int[][] {{2, 1}, {2, 4}, {3, 9}, {18, 9}, {100, 4}}) {
            ProgramsOverUdp.mca(host, script, nk[0], nk[1], "");
        }
    }

    @Check(
            order = 7,
            points = 1,
            value = "MCA is right when DATA and ACKs between manager and neighbours get lost",
            why = "nine workers that send to each other meet every case there is",
            look = "UdpEndpoint and UdpNeighbours; the ladder shows the lost packets, and those that did not come "
                    + "again")
    void wholeProgramWithLoss(Host host, Script script) throws IOException {
        ProgramsOverUdp.mca(host, script, 2, 1, "drop ACK from 0 #1");
        ProgramsOverUdp.mca(host, script, 4, 4, "drop DATA from 1 #1; drop ACK from 2 #1-2");
        ProgramsOverUdp.mca(host, script, 6, 9, "drop DATA 2.0 #1; drop ACK 3.0 from 4 #1-2; drop ACK from M #1");
        String random = VirtualTransfers.randomized(script, "loss 5% seed ?; duplicate 5ms 5% seed ?");
        ProgramsOverUdp.mca(host, script, 9, 9, random);
    }
}
