package marshal.checks.lab1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
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
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
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

    private static final long JOB = 77;
    private static final int REQUEST = 5;
    private static final Place PLACE = new Place(1, 1, 3);
    /** Buffers so small that a few KB fill them: large ones would hide a deadlock. */
    private static final Sockets SMALL_BUFFERS = new Sockets(4096, Sockets.DEFAULT.deadlineMillis());

    private static final Sockets SOON = new Sockets(4096, 1000);
    private static final int LONG_VECTOR = 1 << 16;
    private static final int BLOCKED_SECONDS = 5;
    /** Some packets more than the buffer, as the system counts; a usual socket takes all of a long vector. */
    private static final long MOST_UNSENT = 1 << 17;

    @Check(
            order = 1,
            points = 2,
            value = "a CANNON request opens links to the left (LINK columns) and upwards (LINK rows)",
            why = "the neighbours know only from LINK which job, and which direction, a new connection is for",
            look = "TorusLinks.open; left gets axis 0, up gets axis 1, both the job of the request; connect and send "
                    + "LINK before you await any. "
                    + "If a link from the right or from below is missing: SocketWorker.serve, where LINK is "
                    + "the first message")
    void opensLinks(Host host, Script script) throws IOException {
        onTorus(host, script, neighbours -> {}, torus -> {});
        onTorus(host, script, 1, neighbours -> {}, torus -> torus.manager.receive(RawMessage.PRODUCT), false);
    }

    @Check(
            order = 2,
            points = 1,
            value = "exchange sends the column left and the row up, and returns what comes from right and below",
            why = "a column that goes the wrong way round arrives too, and multiplies with the wrong row",
            look = "TorusLinks.exchange; VECTOR with the round, from 1, as its id. TorusLinks.open; what comes from "
                    + "the right is awaited as COLUMNS, from below as ROWS")
    void exchanges(Host host, Script script) throws IOException {
        int rounds = 3;
        List<Edges> incoming = Collections.synchronizedList(new ArrayList<>());
        onTorus(
                host,
                script,
                2,
                neighbours -> {
                    for (int round = 1; round <= rounds; round++) {
                        incoming.add(neighbours.exchange(new Edges(new int[] {round, 11}, new int[] {round, 22})));
                    }
                },
                torus -> {
                    for (int round = 1; round <= rounds; round++) {
                        torus.right.send(RawMessage.vector(round, round, 33));
                        torus.below.send(RawMessage.vector(round, round, 44));
                        script.expect(
                                "what left gets",
                                torus.left.receive(RawMessage.VECTOR),
                                RawMessage.vector(round, round, 11));
                        script.expect(
                                "what up gets",
                                torus.up.receive(RawMessage.VECTOR),
                                RawMessage.vector(round, round, 22));
                    }
                    torus.manager.receive(RawMessage.PRODUCT); // now every exchange has returned
                },
                true);
        for (int round = 1; round <= rounds; round++) {
            script.expect(
                    "what exchange " + round + " returned",
                    incoming.get(round - 1),
                    new Edges(new int[] {round, 33}, new int[] {round, 44}));
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "no deadlock when everybody sends first",
            why = "if each worker waits until its neighbour has read, and nobody reads, all wait for ever",
            look = "TorusLinks.exchange; receive while you send: a thread of its own for one of the two, and wait "
                    + "for it before you return. What comes is as long as what you "
                    + "sent: compare with that, not with t, for these vectors are longer than any block. "
                    + "Sockets come from sockets.connect: buffers of 4 KB")
    void sendsAndReceivesAtOnce(Host host, Script script) throws IOException {
        for (int length : new int[] {2_000, 8_000, LONG_VECTOR}) {
            sendsAndReceivesAtOnce(host, script, length);
        }
    }

    private static void sendsAndReceivesAtOnce(Host host, Script script, int length) throws IOException {
        int[] elements = Oracle.items(script.random(), length);
        onTorus(host, script, neighbours -> neighbours.exchange(new Edges(elements, elements)), torus -> {
            script.did("all four neighbours send " + 4 * length / 1000
                    + " KB first and read nothing before that is done; buffers hold 4 KB");
            CompletableFuture<Void> sending = Background.call(() -> {
                torus.right.raw(RawMessage.vector(1, elements).bytes());
                torus.below.raw(RawMessage.vector(1, elements).bytes());
                return null;
            });
            int seconds = Math.max(BLOCKED_SECONDS, script.deadlineMillis() / 2000);
            try {
                sending.get(seconds, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                throw e.getCause() instanceof CheckFailure failure ? failure : new IllegalStateException(e.getCause());
            } catch (TimeoutException | InterruptedException e) {
                throw script.failure(
                        "that the worker receives from right and below while its own sends are blocked",
                        "it read nothing to the end in " + seconds
                                + " s: it waits until left and up have read, and so do all the others");
            }
            script.did("right and below are done with sending, left and up have read nothing");
            for (FramePeer neighbour : List.of(torus.left, torus.up)) {
                long unsent = SendQueue.to(neighbour.localPort());
                script.expectThat(
                        "a socket of sockets: a buffer of 4 KB behind what " + (neighbour == torus.left ? "left" : "up")
                                + " has not read",
                        unsent + " bytes in the buffer",
                        came -> Assertions.assertThat(unsent).isLessThanOrEqualTo(MOST_UNSENT));
            }
            script.did("now left and up read");
            script.expect("what left gets", torus.left.receive(RawMessage.VECTOR), RawMessage.vector(1, elements));
            script.expect("what up gets", torus.up.receive(RawMessage.VECTOR), RawMessage.vector(1, elements));
        });
    }

    @Check(
            order = 4,
            points = 1,
            value = "all four links are closed when the job is done, and the connection to the manager is not",
            why = "four sockets leak with every multiplication otherwise, until no process can open one",
            look = "SocketWorker.answerOnTorus and TorusLinks.close")
    void closesLinks(Host host, Script script) throws IOException {
        onTorus(host, script, neighbours -> {}, torus -> {
            torus.manager.receive(RawMessage.PRODUCT);
            torus.left.expectClosed("that the link to the left is closed");
            torus.up.expectClosed("that the link upwards is closed");
            torus.right.expectClosed("that the link from the right is closed");
            torus.below.expectClosed("that the link from below is closed");
            torus.manager.send(new RawMessage(99, 0, new byte[0]));
            torus.manager.receive(RawMessage.ERROR);
        });
        fails(host, script, "an exception", () -> new IllegalStateException("13 brings bad luck"));
        fails(host, script, "an OutOfMemoryError", () -> new OutOfMemoryError("no room for 16"));
        fails(host, script, "a StackOverflowError", StackOverflowError::new);
    }

    /** A task that fails, whatever its neighbours do. */
    private static void fails(Host host, Script script, String what, Supplier<Throwable> failure) throws IOException {
        onTorus(
                host,
                script,
                neighbours -> {
                    Throwable thrown = failure.get();
                    if (thrown instanceof Error error) {
                        throw error;
                    }
                    throw (RuntimeException) thrown;
                },
                torus -> {
                    script.did("the task throws " + what);
                    hasFailed(torus, script);
                    script.did("the connection to the manager is still there");
                    torus.manager.send(RawMessage.sort(6, 1));
                    script.expect(
                            "the id of the reply",
                            torus.manager.receive(RawMessage.ERROR).id(),
                            6);
                });
    }

    private static void hasFailed(Torus torus, Script script) throws IOException {
        script.expect(
                "the id of the failed request",
                torus.manager.receive(RawMessage.ERROR).id(),
                REQUEST);
        torus.left.expectClosed("that the link to the left is closed");
        torus.up.expectClosed("that the link upwards is closed");
        torus.right.expectClosed("that the link from the right is closed");
        torus.below.expectClosed("that the link from below is closed");
    }

    @Check(
            order = 5,
            points = 1,
            value = "a vector of another round or length, or a link that does not come in time, ends the task with "
                    + "ERROR, and closes all the links",
            why = "it is the first sign that neighbours have lost each other; a product with it in would be wrong",
            look = "TorusLinks.exchange; compare the round and the length of what comes. TorusLinks.open; wait no "
                    + "longer than sockets.deadlineMillis(). "
                    + "SocketWorker.answerOnTorus; close whatever happens")
    void refusesWrongVectors(Host host, Script script) throws IOException {
        for (RawMessage wrong :
                List.of(RawMessage.vector(2, 1, 2), RawMessage.vector(1, 1, 2, 3), RawMessage.link(JOB, 0))) {
            boolean malformed = wrong.command() == RawMessage.VECTOR;
            refusesWrong(
                    host,
                    script,
                    "the right",
                    malformed,
                    torus -> torus.right.send(wrong),
                    torus -> torus.below.send(RawMessage.vector(1, 3, 4)));
            refusesWrong(
                    host,
                    script,
                    "below",
                    malformed,
                    torus -> torus.right.send(RawMessage.vector(1, 3, 4)),
                    torus -> torus.below.send(wrong));
        }
        refusesWrong(
                host,
                script,
                "the right",
                false,
                torus -> torus.right.close(),
                torus -> torus.below.send(RawMessage.vector(1, 3, 4)));
        givesUp(
                host,
                script,
                List.of(
                        new Sides(Does.NOTHING, Does.NOTHING),
                        new Sides(Does.LINKS, Does.NOTHING),
                        new Sides(Does.NOTHING, Does.LINKS)));
        givesUp(host, script, List.of(new Sides(Does.LINKS, Does.SENDS), new Sides(Does.SENDS, Does.LINKS)));
        isRefused(host, script, 0);
        isRefused(host, script, 1);
    }

    private static void refusesWrong(Host host, Script script, String from, boolean malformed, Scene right, Scene below)
            throws IOException {
        var thrown = new AtomicReference<WireException>();
        onTorus(
                host,
                script,
                neighbours -> {
                    try {
                        neighbours.exchange(new Edges(new int[] {5, 6}, new int[] {7, 8}));
                    } catch (WireException e) {
                        thrown.set(e);
                        throw e;
                    }
                },
                torus -> {
                    script.did("round 1, two elements were sent; what comes from " + from
                            + " is not the VECTOR of this round with two elements");
                    right.play(torus);
                    below.play(torus);
                    hasFailed(torus, script);
                    if (malformed) {
                        script.expectThat(
                                "that exchange throws a MalformedMessageException",
                                "" + thrown.get(),
                                came -> Assertions.assertThat(thrown.get())
                                        .isInstanceOf(MalformedMessageException.class));
                    }
                });
    }

    @Check(
            order = 6,
            points = 1,
            value = "the whole of MCA over sockets: right on 4 and 9 workers, 4,000 calls of 437 elements at n = 500",
            needs = {"lab1.1", "lab1.5", "lab1.8"},
            why = "this is what the paper measured: 2k + 2k(n - 1) calls and 3n² + 2kt(n - 1) elements (equations "
                    + "2.4 and 2.5, table 2.1)",
            look = "everything together; the message tells which case failed")
    void wholeProgram(Host host, Script script) throws IOException {
        for (int[] nk : new int[][] {{2, 1}, {2, 4}, {3, 9}, {18, 9}, {500, 4}}) {
            int n = nk[0];
            int k = nk[1];
            script.given("a and b are " + n + " x " + n + ", " + k + " workers, each behind a relay that counts");
            int[][] a = Oracle.matrix(script.random(), n, n);
            int[][] b = Oracle.matrix(script.random(), n, n);
            Counts counts = counted(
                    host,
                    script,
                    k,
                    (lab, workers) -> script.expect(
                            "a · b",
                            script.run("Cannon.multiply(a, b, workers)", () -> lab.mca(a, b, workers)),
                            Oracle.product(a, b)));
            Counts formula = Counts.ofMca(n, k);
            script.expect("calls, 2k + 2k(n - 1)", counts.calls(), formula.calls());
            script.expect("elements, 3n² + 2kt(n - 1)", counts.elements(), formula.elements());
        }
    }

    /** How far the neighbour on the right, or below, does its part. */
    private enum Does {
        NOTHING,
        LINKS,
        SENDS
    }

    private record Sides(Does right, Does below) {}

    /**
     * Neighbours that do not come, or fall silent: each case in a job of its own, all at once, because each costs the
     * deadline.
     */
    private static void givesUp(Host host, Script script, List<Sides> cases) throws IOException {
        var links = new ArrayList<FramePeer>();
        var managers = new ArrayList<FramePeer>();
        var open = new ArrayList<FramePeer>();
        try (var neighbours = new ScriptedWorkers(2 * cases.size(), SMALL_BUFFERS, script);
                WorkerServer server = impatient(host, script)) {
            List<InetSocketAddress> addresses = neighbours.addresses();
            for (int i = 0; i < cases.size(); i++) {
                Sides sides = cases.get(i);
                script.did("job " + (JOB + i) + ": the neighbour from the right " + story(sides.right)
                        + ", that from below " + story(sides.below));
                comes(server, script, JOB + i, 0, sides.right, links, open);
                comes(server, script, JOB + i, 1, sides.below, links, open);
                FramePeer manager =
                        FramePeer.connect("the manager of job " + (JOB + i), server.address(), SMALL_BUFFERS, script);
                managers.add(manager);
                open.add(manager);
                manager.send(request(JOB + i, addresses.get(2 * i), addresses.get(2 * i + 1)));
            }
            for (int i = 0; i < cases.size(); i++) {
                FramePeer left = neighbours.accept(2 * i, "left of job " + (JOB + i));
                FramePeer up = neighbours.accept(2 * i + 1, "up of job " + (JOB + i));
                script.expect(
                        "the id of the failed request",
                        managers.get(i).receive(RawMessage.ERROR).id(),
                        REQUEST);
                left.receive(RawMessage.LINK);
                up.receive(RawMessage.LINK);
                left.expectClosed("that the link to the left is closed");
                up.expectClosed("that the link upwards is closed");
            }
            if (links.size() == 2) { // which of the two was taken depends on who is awaited first
                FramePeer.keptOf(
                        links.get(0),
                        links.get(1),
                        "that of the two links that came, the one that was taken is closed",
                        script);
                return;
            }
            for (FramePeer link : links) {
                link.expectClosed("that a link that came is closed when the task is over");
            }
        } finally {
            for (FramePeer each : open) {
                each.close();
            }
        }
    }

    private static String story(Does does) {
        return switch (does) {
            case NOTHING -> "never links up";
            case LINKS -> "links up and falls silent";
            case SENDS -> "links up and sends its vector";
        };
    }

    /** What a neighbour does; its link has arrived when this returns: of two, one is kept. */
    private static void comes(
            WorkerServer server,
            Script script,
            long job,
            int axis,
            Does does,
            List<FramePeer> links,
            List<FramePeer> open)
            throws IOException {
        if (does == Does.NOTHING) {
            return;
        }
        String name = (axis == 0 ? "right" : "below") + " of job " + job;
        FramePeer one = FramePeer.connect(name, server.address(), SMALL_BUFFERS, script);
        open.add(one);
        FramePeer other = FramePeer.connect(name + ", once more", server.address(), SMALL_BUFFERS, script);
        open.add(other);
        one.send(RawMessage.link(job, axis));
        other.send(RawMessage.link(job, axis));
        FramePeer kept = FramePeer.keptOf(one, other, "that a second link of the same job and axis is closed", script);
        links.add(kept);
        if (does == Does.SENDS) {
            kept.send(RawMessage.vector(1, 3));
        }
    }

    /** Nobody listens where the left (0) or the upper neighbour (1) should be. */
    private static void isRefused(Host host, Script script, int missing) throws IOException {
        try (var neighbours = new ScriptedWorkers(2, SMALL_BUFFERS, script);
                var nobody = SMALL_BUFFERS.refusing();
                WorkerServer server = impatient(host, script);
                FramePeer manager = FramePeer.connect("the manager", server.address(), SMALL_BUFFERS, script)) {
            var addresses = new ArrayList<>(neighbours.addresses());
            addresses.set(missing, (InetSocketAddress) nobody.getLocalSocketAddress());
            script.did("nobody listens where the " + (missing == 0 ? "left" : "upper") + " neighbour should be");
            manager.send(request(JOB, addresses.get(0), addresses.get(1)));
            script.expect(
                    "the id of the failed request",
                    manager.receive(RawMessage.ERROR).id(),
                    REQUEST);
            FramePeer linked = neighbours.accepted(1 - missing, "the other one");
            if (linked != null) {
                linked.expectClosed("that the link to the other one is closed");
            }
        }
    }

    /** A worker that waits a second for its neighbours, and then exchanges once. */
    private static WorkerServer impatient(Host host, Script script) {
        script.given("worker (1, 1) of a torus of 3 x 3; sockets have a deadline of 1 s");
        Worker worker = (task, neighbours) -> {
            neighbours.exchange(new Edges(new int[] {5}, new int[] {7}));
            return new Result.Product(new int[][] {{1}}, 0);
        };
        return script.run(
                "a SocketWorker is started",
                () -> Lab1Student.of(host).mechanism().serve(worker, SOON));
    }

    private static RawMessage request(long job, InetSocketAddress left, InetSocketAddress up) {
        return RawMessage.cannon(REQUEST, job, PLACE, 3, left, up, new int[][] {{1}}, new int[][] {{1}});
    }

    /** A worker's job as the checks choose it. */
    private interface Job {
        void run(Neighbours neighbours) throws WireException;
    }

    /** What the checks do meanwhile, as the manager and the neighbours. */
    private interface Scene {
        void play(Torus torus) throws IOException;
    }

    /** Everybody around worker (1, 1). */
    private record Torus(FramePeer manager, FramePeer left, FramePeer up, FramePeer right, FramePeer below) {}

    private static void onTorus(Host host, Script script, Job job, Scene scene) throws IOException {
        onTorus(host, script, 1, job, scene, true);
    }

    /**
     * Starts a worker, gives it a CANNON request, links up with it on all four sides, and plays the scene.
     *
     * @param t     side of its blocks
     * @param early whether right and below link up before the request comes, or when left and up have got their links
     */
    private static void onTorus(Host host, Script script, int t, Job job, Scene scene, boolean early)
            throws IOException {
        Worker worker = (task, neighbours) -> {
            job.run(neighbours);
            return new Result.Product(new int[][] {{1}}, 0);
        };
        Lab1 lab = Lab1Student.of(host);
        script.given("worker (1, 1) of a torus of 3 x 3, its tasks are done by the checks");
        try (var neighbours = new ScriptedWorkers(2, SMALL_BUFFERS, script);
                WorkerServer server = script.run(
                        "a SocketWorker is started", () -> lab.mechanism().serve(worker, SMALL_BUFFERS));
                FramePeer manager = FramePeer.connect("the manager", server.address(), SMALL_BUFFERS, script);
                FramePeer right = FramePeer.connect("right", server.address(), SMALL_BUFFERS, script);
                FramePeer below = FramePeer.connect("below", server.address(), SMALL_BUFFERS, script)) {
            if (early) {
                right.send(RawMessage.link(JOB, 0));
                below.send(RawMessage.link(JOB, 1));
            }
            List<InetSocketAddress> addresses = neighbours.addresses();
            script.show("It answered", manager::waiting);
            manager.send(RawMessage.cannon(
                    REQUEST, JOB, PLACE, 3 * t, addresses.get(0), addresses.get(1), new int[t][t], new int[t][t]));
            FramePeer left = neighbours.accept(0, "left");
            FramePeer up = neighbours.accept(1, "up");
            script.expect("what left gets first", left.receive(RawMessage.LINK), RawMessage.link(JOB, 0));
            script.expect("what up gets first", up.receive(RawMessage.LINK), RawMessage.link(JOB, 1));
            if (!early) {
                right.send(RawMessage.link(JOB, 0));
                below.send(RawMessage.link(JOB, 1));
            }
            scene.play(new Torus(manager, left, up, right, below));
        }
    }

    /** What runs over workers whose traffic is counted. */
    private interface Program {
        void run(Lab1 lab, Workers workers);
    }

    /** Starts k workers, each behind a tap, runs a program over them, and returns what the taps saw. */
    private static Counts counted(Host host, Script script, int k, Program program) throws IOException {
        Lab1 lab = Lab1Student.of(host);
        var open = new ArrayList<AutoCloseable>();
        try {
            var taps = new ArrayList<FrameTap>();
            for (int worker = 0; worker < k; worker++) {
                WorkerServer server = host.student().serve(Sockets.DEFAULT);
                open.add(server);
                FrameTap tap = FrameTap.before(server.address());
                open.add(0, tap);
                taps.add(tap);
            }
            List<InetSocketAddress> addresses =
                    taps.stream().map(FrameTap::address).toList();
            Workers workers =
                    script.run("a SocketManager is made", () -> lab.mechanism().connect(addresses, Sockets.DEFAULT));
            open.add(0, workers);
            program.run(lab, workers);
            return taps.stream().map(FrameTap::counts).reduce(Counts.NONE, Counts::plus);
        } finally {
            for (AutoCloseable each : open) {
                closeQuietly(each);
            }
        }
    }

    private static void closeQuietly(AutoCloseable each) {
        try {
            each.close();
        } catch (Exception e) {
            // the student's process may be gone; the check has its verdict
        }
    }
}
