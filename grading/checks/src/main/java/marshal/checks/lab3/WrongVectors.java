package marshal.checks.lab3;

import static marshal.checks.lab3.PlayedTorus.JOB;
import static marshal.checks.lab3.PlayedTorus.REQUEST;
import static marshal.checks.lab3.PlayedTorus.play;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import marshal.checks.lab3.PlayedTorus.Job;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.Edges;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;

/**
 * A student's worker whose neighbours send wrong vectors, or none.
 *
 * @param host   runs the student's code
 * @param millis how long it takes to give up a peer
 */
record WrongVectors(Host host, int millis) {

    private static final int PATIENCE_MILLIS = 600;
    private static final Set<Integer> BOTH = new TreeSet<>(List.of(REQUEST, REQUEST + 1));
    private static final Sockets AN_HOUR = new Sockets(0, 3_600_000); // longer than any check waits, at any load
    private static final int ATTEMPTS = 6;

    void refusesLengths(Script script) throws IOException {
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
    }

    void forgetsJobs(Script script) throws IOException {
        script.why("if old vectors stay, the next job with the same number takes them; and vectors that nobody "
                        + "forgets fill the memory")
                .look("UdpWorker.executeOnTorus: forget the job in a finally, however its task ends");
        for (Ending ending : Ending.values()) {
            forgetsTheJob(script, ending);
        }
    }

    void missesVectors(Script script) throws IOException {
        script.look("UdpNeighbours.exchange: take waits for the column as long as the deadline of the sockets, and "
                + "then as long again for the row");
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
            script.expect("the ids of the failed requests", failed, BOTH);
        });
    }

    void isNotAcknowledged(Script script) throws IOException {
        script.look(
                "UdpNeighbours.exchange: wait until both vectors are delivered. UdpEndpoint.proceed: when the sender "
                        + "has given up, the message under way fails, and so do all messages behind it");
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
            script.expect("the ids of the failed requests", failed, BOTH);
        });
    }

    /**
     * Requires a separate deadline for each vector. One comes late, and the other comes equally late after it, but
     * neither exceeds its deadline.
     */
    void waitsForEachAnew(Script script) throws IOException {
        script.look("UdpNeighbours.exchange: take waits for the column as long as the deadline of the sockets, and "
                + "then as long again for the row");
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
                        + " ms. After 75 % of that the " + (columnFirst ? "column" : "row")
                        + " comes, after 150 % the " + (columnFirst ? "row" : "column"));
                for (int vector = 1; vector <= 2; vector++) {
                    long comes = start + TimeUnit.MILLISECONDS.toNanos(vector * patience * 3L / 4);
                    Wait.pause(comes - System.nanoTime());
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
    private void forgetsTheJob(Script script, Ending ending) throws IOException {
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

    void closesWhileItWaits(Script script) throws IOException {
        script.why("if tasks still wait for vectors, close() waits a minute for them")
                .look("UdpWorker.close: it ends the waits of its VectorInbox");
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
}
