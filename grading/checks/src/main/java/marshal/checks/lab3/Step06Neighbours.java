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
import java.util.function.Function;
import marshal.checks.lab3.PlayedTorus.Job;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.Edges;

/** Step 6: neighbours. The checks play the manager and all four neighbours of worker (1, 1) of nine. */
@Step(
        id = "lab3.6",
        title = "Neighbours",
        minutes = 45,
        file = "UdpNeighbours.java, UdpWorker.java, UdpEndpoint.java",
        needs = "lab3.5")
class Step06Neighbours {

    private static final int REPEATED = 4;

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
    void refusesWrongVectors(Host host, Script script) throws Exception {
        var vectors = new WrongVectors(host, Stage.waitsForGivingUp(host, script));
        Background.together(
                script,
                vectors::refusesLengths,
                vectors::forgetsJobs,
                vectors::closesWhileItWaits,
                vectors::missesVectors,
                vectors::isNotAcknowledged);
        vectors.waitsForEachAnew(script); // with nothing else: it sleeps for parts of a deadline
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
