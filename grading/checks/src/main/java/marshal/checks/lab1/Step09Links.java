package marshal.checks.lab1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.CheckFailure;
import marshal.checks.story.Script;
import marshal.kit.contract.Edges;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.FrameTap;
import marshal.kit.lab1.Lab1;
import marshal.kit.measure.Counts;
import org.assertj.core.api.Assertions;

/** Step 9: the links of the torus. The checks play the manager and all four neighbours of worker (1, 1) of nine. */
@Step(
        id = "lab1.9",
        title = "Neighbour links",
        minutes = 80,
        file = "TorusLinks.java, SocketWorker.answerOnTorus",
        needs = {"lab1.6", "lab1.7"})
class Step09Links {

    private static final Sockets SOON = new Sockets(4096, 1000);
    private static final int LONG_VECTOR = 1 << 16;
    private static final int BLOCKED_SECONDS = 5;

    @Check(
            order = 1,
            points = 2,
            value = "a CANNON request opens links to the left (LINK columns) and upwards (LINK rows)",
            why = "only LINK tells the neighbours the job and the direction of a new connection",
            look = "TorusLinks.open; left gets axis 0, up gets axis 1, and both get the job of the request. Connect "
                    + "and send both LINKs before you await any link. If a link from the right or from below is "
                    + "missing, look at SocketWorker.serve: LINK is the first message there")
    void opensLinks(Host host, Script script) throws IOException {
        LinkedNeighbours.play(host, script, neighbours -> {}, torus -> {});
        LinkedNeighbours.play(host, script, 1, false, neighbours -> {}, torus -> torus.manager()
                .receive(RawMessage.PRODUCT));
        script.look(
                "SocketWorker.answerOnTorus; open the links for blocks of 0 x 0, too: the neighbours wait for them");
        LinkedNeighbours.play(host, script, 0, true, neighbours -> {}, torus -> {});
    }

    @Check(
            order = 2,
            points = 1,
            value = "exchange sends the column left and the row up, and returns the vectors from right and below",
            why = "a column that goes the wrong way arrives, too. But it is multiplied with the wrong row",
            look = "TorusLinks.exchange; the id of a VECTOR is its round, from 1. TorusLinks.open; await COLUMNS from "
                    + "the right, and ROWS from below")
    void exchanges(Host host, Script script) throws IOException {
        int rounds = 3;
        List<Edges> incoming = Collections.synchronizedList(new ArrayList<>());
        LinkedNeighbours.Job job = neighbours -> {
            for (int round = 1; round <= rounds; round++) {
                incoming.add(neighbours.exchange(new Edges(new int[] {round, 11}, new int[] {round, 22})));
            }
        };
        LinkedNeighbours.play(host, script, 2, true, job, torus -> {
            for (int round = 1; round <= rounds; round++) {
                torus.sends(RawMessage.vector(round, round, 33), RawMessage.vector(round, round, 44));
                torus.gets(RawMessage.vector(round, round, 11), RawMessage.vector(round, round, 22));
            }
            torus.manager().receive(RawMessage.PRODUCT); // now every exchange has returned
        });
        for (int round = 1; round <= rounds; round++) {
            var expected = new Edges(new int[] {round, 33}, new int[] {round, 44});
            script.expect("what exchange " + round + " returned", incoming.get(round - 1), expected);
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "no deadlock when everybody sends first",
            why = "if each worker waits until its neighbour has read, and nobody reads, all wait for ever",
            look = "TorusLinks.exchange; receive while you send: let a second thread do one of the two, and wait for "
                    + "this thread before you return. Compare a vector's length with that of the vector that you "
                    + "sent, not with t: here, vectors are longer than any block. Sockets come from sockets.connect, "
                    + "with buffers of 4 KB")
    void sendsAndReceivesAtOnce(Host host, Script script) throws IOException {
        for (int length : new int[] {2_000, 8_000, LONG_VECTOR}) {
            int[] elements = Oracle.items(script.random(), length);
            RawMessage vector = RawMessage.vector(1, elements);
            LinkedNeighbours.play(
                    host, script, neighbours -> neighbours.exchange(new Edges(elements, elements)), torus -> {
                        script.did("all four neighbours send " + 4 * length / 1000
                                + " KB, and read nothing before that is done; buffers hold 4 KB");
                        CompletableFuture<Void> sending = Background.call(() -> {
                            torus.right().raw(vector.bytes());
                            torus.below().raw(vector.bytes());
                            return null;
                        });
                        isTaken(sending, script);
                        script.did("right and below have sent everything, left and up have read nothing");
                        String buffer = "a socket from sockets.connect: few bytes in a buffer of 4 KB for ";
                        torus.left().expectLittleUnread(buffer + "left");
                        torus.up().expectLittleUnread(buffer + "up");
                        script.did("now left and up read");
                        torus.gets(vector, vector);
                    });
        }
    }

    private static void isTaken(CompletableFuture<Void> sending, Script script) {
        int seconds = Math.max(BLOCKED_SECONDS, script.deadlineMillis() / 2000);
        try {
            sending.get(seconds, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof CheckFailure failure ? failure : new IllegalStateException(e.getCause());
        } catch (TimeoutException | InterruptedException e) {
            throw script.failure(
                    "that the worker receives from right and below while its own sends are blocked",
                    "it read no vector to the end in " + seconds
                            + " s: it waits until left and up have read, like all the others");
        }
    }

    @Check(
            order = 4,
            points = 1,
            value = "all four links are closed when the job is done; the connection to the manager stays open",
            why = "if the links stay open, every multiplication leaks four sockets, until no process can open one",
            look = "SocketWorker.answerOnTorus and TorusLinks.close")
    void closesLinks(Host host, Script script) throws IOException {
        LinkedNeighbours.play(host, script, neighbours -> {}, torus -> {
            torus.manager().receive(RawMessage.PRODUCT);
            torus.hasClosedLinks();
            torus.manager().send(new RawMessage(99, 0, new byte[0]));
            torus.manager().receive(RawMessage.ERROR);
        });
        fails(host, script, "an exception", neighbours -> {
            throw new IllegalStateException("13 brings bad luck");
        });
        fails(host, script, "an OutOfMemoryError", neighbours -> {
            throw new OutOfMemoryError("no room for 16");
        });
        fails(host, script, "a StackOverflowError", neighbours -> {
            throw new StackOverflowError();
        });
    }

    /** Requires that a task fails, whatever its neighbours do. */
    private static void fails(Host host, Script script, String what, LinkedNeighbours.Job job) throws IOException {
        LinkedNeighbours.play(host, script, job, torus -> {
            script.did("the task throws " + what);
            torus.hasFailed();
            script.did("the connection to the manager is still there");
            torus.manager().send(RawMessage.sort(6, 1));
            int id = torus.manager().receive(RawMessage.ERROR).id();
            script.expect("the id of the reply", id, 6);
        });
    }

    @Check(
            order = 5,
            points = 1,
            value = "a vector of the wrong round or length, or a missing link, ends the task with ERROR and closes all "
                    + "links",
            why = "a wrong vector shows that neighbours are out of step; a product made with it would be wrong",
            look = "TorusLinks.exchange; compare the round and the length of each vector. TorusLinks.open; wait no "
                    + "longer than sockets.deadlineMillis(). SocketWorker.answerOnTorus; always close the links")
    void refusesWrongVectors(Host host, Script script) throws IOException {
        RawMessage right = RawMessage.vector(1, 3, 4);
        for (RawMessage wrong : List.of(
                RawMessage.vector(2, 1, 2), RawMessage.vector(1, 1, 2, 3), RawMessage.link(LinkedNeighbours.JOB, 0))) {
            boolean malformed = wrong.command() == RawMessage.VECTOR;
            refusesWrong(host, script, "the right", malformed, torus -> torus.sends(wrong, right));
            refusesWrong(host, script, "below", malformed, torus -> torus.sends(right, wrong));
        }
        refusesWrong(host, script, "the right", false, torus -> {
            torus.right().close();
            torus.below().send(right);
        });
        givesUp(
                host,
                script,
                new Sides(Does.NOTHING, Does.NOTHING),
                new Sides(Does.LINKS, Does.NOTHING),
                new Sides(Does.NOTHING, Does.LINKS));
        script.why("a neighbour that dies or hangs must not make this worker wait for ever");
        script.look("SocketWorker.serve; the links from right and below were accepted there. If you have switched off "
                + "their sockets' deadline, set it again for a LINK: socket.setSoTimeout(sockets.deadlineMillis())");
        givesUp(host, script, new Sides(Does.LINKS, Does.SENDS), new Sides(Does.SENDS, Does.LINKS));
        script.why("").look("");
        isRefused(host, script, 0);
        isRefused(host, script, 1);
    }

    private static void refusesWrong(
            Host host, Script script, String from, boolean malformed, LinkedNeighbours.Play neighbours)
            throws IOException {
        var thrown = new AtomicReference<WireException>();
        LinkedNeighbours.Job job = worker -> {
            try {
                worker.exchange(new Edges(new int[] {5, 6}, new int[] {7, 8}));
            } catch (WireException e) {
                thrown.set(e);
                throw e;
            }
        };
        LinkedNeighbours.play(host, script, job, torus -> {
            script.did("in round 1, two elements were sent; the message from " + from
                    + " is not the VECTOR of this round with two elements");
            neighbours.play(torus);
            torus.hasFailed();
            if (malformed) {
                script.expectThat(
                        "that exchange throws a MalformedMessageException",
                        "" + thrown.get(),
                        came -> Assertions.assertThat(thrown.get()).isInstanceOf(MalformedMessageException.class));
            }
        });
    }

    /** How far the neighbour on the right, or below, plays its role. */
    private enum Does {
        NOTHING("never links up"),
        LINKS("links up and falls silent"),
        SENDS("links up and sends its vector");

        private final String words;

        Does(String words) {
            this.words = words;
        }
    }

    private record Sides(Does right, Does below) {}

    /**
     * Requires that the task gives up if neighbours do not come or fall silent. Each case is a separate job, all at
     * once, because each costs the deadline.
     */
    private static void givesUp(Host host, Script script, Sides... cases) throws IOException {
        var links = new ArrayList<FramePeer>();
        var managers = new ArrayList<FramePeer>();
        try (var neighbours = new ScriptedWorkers(2 * cases.length, ServedWorker.SMALL_BUFFERS, script);
                var worker = impatient(host, script)) {
            for (int i = 0; i < cases.length; i++) {
                long job = LinkedNeighbours.JOB + i;
                script.did("job " + job + ": the neighbour from the right " + cases[i].right.words
                        + ", the neighbour from below " + cases[i].below.words);
                comes(worker, job, 0, cases[i].right, links);
                comes(worker, job, 1, cases[i].below, links);
                FramePeer manager = worker.connect("the manager of job " + job);
                managers.add(manager);
                manager.send(
                        LinkedNeighbours.request(job, 1, neighbours.addresses().subList(2 * i, 2 * i + 2)));
            }
            for (int i = 0; i < cases.length; i++) {
                String ofJob = " of job " + (LinkedNeighbours.JOB + i);
                FramePeer left = neighbours.accept(2 * i, "left" + ofJob);
                FramePeer up = neighbours.accept(2 * i + 1, "up" + ofJob);
                managers.get(i).getsError(LinkedNeighbours.REQUEST);
                left.receive(RawMessage.LINK);
                up.receive(RawMessage.LINK);
                left.expectClosed("that the link to the left is closed");
                up.expectClosed("that the link upwards is closed");
            }
            if (links.size() == 2) { // the order of waiting decides which one was taken
                String taken = "that the link that was taken is closed";
                FramePeer.keptOf(links.get(0), links.get(1), taken);
                return;
            }
            for (FramePeer link : links) {
                link.expectClosed("that a link that came is closed when the task is over");
            }
        }
    }

    /** Plays a neighbour. Its link has arrived when this returns; of two links, one is kept. */
    private static void comes(ServedWorker worker, long job, int axis, Does does, List<FramePeer> links)
            throws IOException {
        if (does == Does.NOTHING) {
            return;
        }
        String name = (axis == 0 ? "right" : "below") + " of job " + job;
        FramePeer kept = worker.links(name, name + ", once more", job, axis);
        links.add(kept);
        if (does == Does.SENDS) {
            kept.send(RawMessage.vector(1, 3));
        }
    }

    /** Requires a failure if nobody listens where the left (0) or the upper neighbour (1) should be. */
    private static void isRefused(Host host, Script script, int missing) throws IOException {
        try (var neighbours = new ScriptedWorkers(2, ServedWorker.SMALL_BUFFERS, script);
                var nobody = ServedWorker.SMALL_BUFFERS.refusing();
                var worker = impatient(host, script)) {
            var addresses = new ArrayList<>(neighbours.addresses());
            addresses.set(missing, (InetSocketAddress) nobody.getLocalSocketAddress());
            script.did("nobody listens where the " + (missing == 0 ? "left" : "upper") + " neighbour should be");
            FramePeer manager = worker.connect("the manager");
            manager.send(LinkedNeighbours.request(LinkedNeighbours.JOB, 1, addresses));
            manager.getsError(LinkedNeighbours.REQUEST);
            neighbours.hasClosed(1 - missing, "the other one", "that the link to the other one is closed");
        }
    }

    /** Returns a worker that waits a second for its neighbours, and then exchanges once. */
    private static ServedWorker impatient(Host host, Script script) {
        script.given("worker (1, 1) of a torus of 3 x 3; sockets have a deadline of 1 s");
        LinkedNeighbours.Job job = neighbours -> neighbours.exchange(new Edges(new int[] {5}, new int[] {7}));
        return ServedWorker.start(host, script, LinkedNeighbours.worker(job), SOON);
    }

    @Check(
            order = 6,
            points = 1,
            value = "the whole of MCA over sockets: right on 4 and 9 workers, 4,000 calls of 437 elements at n = 500",
            needs = {"lab1.1", "lab1.5", "lab1.8"},
            why = "the paper measured 2k + 2k(n - 1) calls and 3n² + 2kt(n - 1) elements (equations 2.4 and 2.5, table "
                    + "2.1)",
            look = "any part may be wrong; the message tells which case failed")
    void wholeProgram(Host host, Script script) throws IOException {
        for (int[] nk : new int[][] {{2, 1}, {2, 4}, {3, 9}, {18, 9}, {500, 4}}) {
            int n = nk[0];
            int k = nk[1];
            script.given("a and b are " + n + " x " + n + ", " + k + " workers, each behind a relay that counts");
            Counts counts = multiplies(host, script, n, k);
            Counts formula = Counts.ofMca(n, k);
            script.expect("calls, 2k + 2k(n - 1)", counts.calls(), formula.calls());
            script.expect("elements, 3n² + 2kt(n - 1)", counts.elements(), formula.elements());
        }
    }

    /** Multiplies with k workers, each behind a tap; returns what the taps counted. */
    private static Counts multiplies(Host host, Script script, int n, int k) throws IOException {
        Lab1 lab = Lab1Student.of(host);
        int[][] a = Oracle.matrix(script.random(), n, n);
        int[][] b = Oracle.matrix(script.random(), n, n);
        var open = new ArrayDeque<AutoCloseable>(); // closes the last one first
        try {
            var taps = new ArrayList<FrameTap>();
            for (int worker = 0; worker < k; worker++) {
                WorkerServer server = host.student().serve(Sockets.DEFAULT);
                open.push(server);
                taps.add(FrameTap.before(server.address()));
                open.push(taps.get(worker));
            }
            List<InetSocketAddress> addresses =
                    taps.stream().map(FrameTap::address).toList();
            Workers workers =
                    script.run("a SocketManager is made", () -> lab.mechanism().connect(addresses, Sockets.DEFAULT));
            open.push(workers);
            int[][] came = script.run("Cannon.multiply(a, b, workers)", () -> lab.mca(a, b, workers));
            script.expect("a · b", came, Oracle.product(a, b));
            return taps.stream().map(FrameTap::counts).reduce(Counts.NONE, Counts::plus);
        } finally {
            open.forEach(Step09Links::closeQuietly);
        }
    }

    private static void closeQuietly(AutoCloseable each) {
        try {
            each.close();
        } catch (Exception e) {
            // the student's process may have ended; the check has its verdict
        }
    }
}
