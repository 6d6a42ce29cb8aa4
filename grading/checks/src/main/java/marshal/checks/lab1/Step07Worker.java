package marshal.checks.lab1;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Crash;
import marshal.checks.story.Script;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import org.assertj.core.api.Assertions;

/** Step 7: a worker that managers reach over a socket. The checks play the manager, byte by byte. */
@Step(id = "lab1.7", title = "The worker", minutes = 75, file = "SocketWorker.java", needs = "lab1.6")
class Step07Worker {

    /** Longer than a manager waits. */
    private static final int LONGEST_SECONDS = 60;

    /** Single items whose task does something else than sorting. */
    private static final int UNLUCKY = 13;

    private static final int SPEECHLESS = 14;
    private static final int TOGETHER = 15;
    private static final int TOO_LARGE = 16;
    private static final int TOO_DEEP = 17;
    private static final int WITHHELD = 18;
    private static final int ALL_TOGETHER = 19;
    /** So many connections a worker has to serve at once. */
    private static final int MANAGERS = 10;

    private static final int QUIET_MILLIS = 300;
    private static final Sockets SMALL_BUFFERS = new Sockets(4096, Sockets.DEFAULT.deadlineMillis());
    /** Some packets more than the buffer, as the system counts; a usual socket takes all of the long reply. */
    private static final long MOST_UNSENT = 1 << 17;

    /** The checks play the served worker: so they check only the wire here, not the algorithms. */
    private static final class Tasks implements Worker {

        private final CyclicBarrier both = new CyclicBarrier(2);
        private final CyclicBarrier all = new CyclicBarrier(MANAGERS);
        private final CountDownLatch withheld = new CountDownLatch(1);
        private final CountDownLatch release = new CountDownLatch(1);
        private final AtomicInteger begun = new AtomicInteger();

        @Override
        public Result execute(Task task, Neighbours neighbours) {
            begun.incrementAndGet();
            if (task instanceof Task.Multiply multiply) {
                return new Result.Product(Oracle.product(multiply.a(), multiply.b()), 0);
            }
            int[] items = ((Task.Sort) task).items();
            if (items.length == 1) {
                special(items[0]);
            }
            return new Result.Sorted(Oracle.sorted(items), 0);
        }

        private void special(int item) {
            try {
                switch (item) {
                    case UNLUCKY -> throw new IllegalArgumentException("13 brings bad luck");
                    case SPEECHLESS -> throw new IllegalStateException();
                    case TOO_LARGE -> throw new OutOfMemoryError("no room for 16");
                    case TOO_DEEP -> throw new StackOverflowError();
                    case TOGETHER -> both.await(LONGEST_SECONDS, TimeUnit.SECONDS);
                    case ALL_TOGETHER -> all.await(LONGEST_SECONDS, TimeUnit.SECONDS);
                    case WITHHELD -> {
                        withheld.countDown();
                        release.await(LONGEST_SECONDS, TimeUnit.SECONDS);
                    }
                    default -> {}
                }
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException("no task of another manager has begun meanwhile", e);
            }
        }
    }

    @Check(
            order = 1,
            points = 2,
            value = "a worker in a process of its own answers SORT with SORTED and the request's id",
            needs = "lab1.1",
            why = "this is the whole round trip: accept, read, compute, write",
            look = "SocketWorker.accept, serve and answer")
    void answers(Host host, Script script) throws IOException {
        try (WorkerServer server = host.another().serve(Sockets.DEFAULT);
                FramePeer manager = FramePeer.connect("the manager", server.address(), Sockets.DEFAULT, script)) {
            manager.send(RawMessage.sort(7, 5, 1, 4));
            sorted(manager.receive(RawMessage.SORTED), 7, script, 1, 4, 5);
        }
    }

    @Check(
            order = 2,
            points = 1,
            value = "many requests on one connection are answered one by one, in order",
            why = "a connection costs a round trip to set up; a worker that closes after one request wastes it",
            look = "SocketWorker.serve; the loop that reads the next request after each reply")
    void answersMany(Host host, Script script) throws IOException {
        serving(host, script, (server, manager) -> {
            for (int request = 1; request <= 3; request++) {
                manager.send(RawMessage.sort(100 * request, 3, request));
                sorted(
                        manager.receive(RawMessage.SORTED),
                        100 * request,
                        script,
                        Math.min(3, request),
                        Math.max(3, request));
            }
            int[][] a = Oracle.readable(2, 3);
            int[][] b = Oracle.readable(3, 1);
            manager.send(RawMessage.multiply(400, a, b));
            script.expect(
                    "the reply to MULTIPLY",
                    manager.receive(RawMessage.PRODUCT),
                    RawMessage.product(400, Oracle.product(a, b)));
        });
    }

    /** Meanwhile the worker does everything else, too. */
    private static void servedFiveTimes(WorkerServer server, Script script) throws IOException {
        for (int i = 1; i <= 5; i++) {
            try (FramePeer other = FramePeer.connect("another manager", server.address(), Sockets.DEFAULT, script)) {
                other.raw(RawMessage.sort(i, 2, 1).bytes());
                other.receive(RawMessage.SORTED);
            }
        }
    }

    @Check(
            order = 3,
            points = 1,
            value = "a request may arrive in pieces",
            why = "the network cuts a stream where it likes",
            look = "SocketWorker.serve and Protocol.read; one Connection for the life of the socket")
    void answersPieces(Host host, Script script) throws IOException {
        serving(host, script, (server, manager) -> {
            script.did("the manager sends SORT with id 5 one byte at a time");
            for (byte oneByte : RawMessage.sort(5, 9, 8, 7).bytes()) {
                manager.raw(new byte[] {oneByte});
            }
            sorted(manager.receive(RawMessage.SORTED), 5, script, 7, 8, 9);
        });
    }

    @Check(
            order = 4,
            points = 1,
            value = "a second manager is served while the first one's connection is idle",
            why = "in MCA a worker has a manager and four neighbours at once; served one after another, they wait "
                    + "for ever",
            look = "SocketWorker.accept; a thread for each connection. Protocol.read and write; what they keep while "
                    + "a message comes or goes is for one connection, not static")
    void servesSeveral(Host host, Script script) throws IOException {
        serving(host, script, (server, first) -> {
            first.send(RawMessage.sort(1, 2, 1));
            sorted(first.receive(RawMessage.SORTED), 1, script, 1, 2);
            script.did("the first manager stays connected and says nothing");
            try (FramePeer second =
                    FramePeer.connect("the second manager", server.address(), Sockets.DEFAULT, script)) {
                second.send(RawMessage.sort(2, 4, 3));
                sorted(second.receive(RawMessage.SORTED), 2, script, 3, 4);
                first.send(RawMessage.sort(3, 6, 5));
                sorted(first.receive(RawMessage.SORTED), 3, script, 5, 6);
                script.did("the tasks of both managers wait until the other one's has begun");
                first.send(RawMessage.sort(4, TOGETHER));
                second.send(RawMessage.sort(5, TOGETHER));
                sorted(first.receive(RawMessage.SORTED), 4, script, TOGETHER);
                sorted(second.receive(RawMessage.SORTED), 5, script, TOGETHER);
                script.did("the first manager sends a request as far as its second item; the second one's is answered; "
                        + "the rest of the first comes");
                byte[] request = RawMessage.sort(6, 1, 2, 3, 4).bytes();
                int some = request.length - 2 * Integer.BYTES;
                first.raw(Arrays.copyOf(request, some));
                second.send(RawMessage.sort(7, 8, 7, 6, 5));
                sorted(second.receive(RawMessage.SORTED), 7, script, 5, 6, 7, 8);
                first.raw(Arrays.copyOfRange(request, some, request.length));
                sorted(first.receive(RawMessage.SORTED), 6, script, 1, 2, 3, 4);
            }
            script.did("nine managers more connect, ask once, and stay connected");
            var open = new ArrayList<FramePeer>();
            try {
                for (int i = 0; i < MANAGERS - 1; i++) {
                    FramePeer next = FramePeer.connect("manager " + (i + 2), server.address(), Sockets.DEFAULT, script);
                    open.add(next);
                    next.send(RawMessage.sort(1, 8, -i));
                    sorted(next.receive(RawMessage.SORTED), 1, script, -i, 8);
                }
                script.did("the tasks of all ten managers wait until all the others' have begun");
                first.send(RawMessage.sort(6, ALL_TOGETHER));
                for (FramePeer each : open) {
                    each.send(RawMessage.sort(6, ALL_TOGETHER));
                }
                sorted(first.receive(RawMessage.SORTED), 6, script, ALL_TOGETHER);
                for (FramePeer each : open) {
                    sorted(each.receive(RawMessage.SORTED), 6, script, ALL_TOGETHER);
                }
            } finally {
                for (FramePeer each : open) {
                    each.close();
                }
            }
        });
    }

    @Check(
            order = 5,
            points = 1,
            value = "a request is begun when the one before it on its connection has been answered",
            why = "replies go out in the order of the requests; a manager that tells them apart by their order "
                    + "would mix them up",
            look = "SocketWorker.serve; one thread a connection does it all: receive, answer, send, and then the "
                    + "next request")
    void answersInOrder(Host host, Script script) throws IOException {
        var tasks = new Tasks();
        serving(host, script, tasks, Sockets.DEFAULT, (server, manager) -> {
            script.did("the manager sends two requests; the first one's task goes on until another manager has been "
                    + "served five times");
            manager.raw(RawMessage.sort(8, WITHHELD).bytes());
            manager.raw(RawMessage.sort(9, 4, 3).bytes());
            try {
                if (!tasks.withheld.await(script.deadlineMillis(), TimeUnit.MILLISECONDS)) {
                    throw script.silence("that the first task begins");
                }
                servedFiveTimes(server, script);
                script.expect("the tasks that have begun: the first of the two, and those five", tasks.begun.get(), 6);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                tasks.release.countDown();
            }
            sorted(manager.receive(RawMessage.SORTED), 8, script, WITHHELD);
            sorted(manager.receive(RawMessage.SORTED), 9, script, 3, 4);
        });
    }

    @Check(
            order = 6,
            points = 1,
            value = "a task that fails is answered with ERROR, and the next one is done",
            why = "one bad request must not cost the worker its life, nor the manager an endless wait",
            look = "SocketWorker.answer; catch what the task throws, OutOfMemoryError and StackOverflowError too, "
                    + "and reply with the request's id")
    void survivesAFailure(Host host, Script script) throws IOException {
        serving(host, script, (server, manager) -> {
            script.did("the task of the next request throws an exception: \"13 brings bad luck\"");
            manager.send(RawMessage.sort(6, UNLUCKY));
            RawMessage error = manager.receive(RawMessage.ERROR);
            script.expect("the id of the failed request", error.id(), 6);
            script.expectContains("a reason that says what happened", error.toString(), "13 brings bad luck");
            script.did("the task of the next request throws an exception without a message");
            manager.send(RawMessage.sort(8, SPEECHLESS));
            script.expect(
                    "the id of the failed request",
                    manager.receive(RawMessage.ERROR).id(),
                    8);
            script.did("the task of the next request throws an OutOfMemoryError");
            manager.send(RawMessage.sort(9, TOO_LARGE));
            script.expect(
                    "the id of the failed request",
                    manager.receive(RawMessage.ERROR).id(),
                    9);
            script.did("the task of the next request throws a StackOverflowError");
            manager.send(RawMessage.sort(10, TOO_DEEP));
            script.expect(
                    "the id of the failed request",
                    manager.receive(RawMessage.ERROR).id(),
                    10);
            manager.send(RawMessage.sort(7, 2, 1));
            sorted(manager.receive(RawMessage.SORTED), 7, script, 1, 2);
        });
    }

    @Check(
            order = 7,
            points = 1,
            value = "garbage closes its own connection and no other",
            why = "behind bytes that make no sense there is no next message to find; but others must not suffer",
            look = "SocketWorker.serve; after a MalformedMessageException say ERROR and close this connection")
    void survivesGarbage(Host host, Script script) throws IOException {
        serving(host, script, (server, good) -> {
            try (FramePeer bad = FramePeer.connect("a stranger", server.address(), Sockets.DEFAULT, script)) {
                script.did("a stranger sends GET / HTTP/1.1");
                bad.raw("GET / HTTP/1.1\r\nHost: worker\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                bad.expectClosed("that the worker closes the stranger's connection");
            }
            good.send(RawMessage.sort(4, 2, 1));
            sorted(good.receive(RawMessage.SORTED), 4, script, 1, 2);
            for (RawMessage wrong : List.of(
                    RawMessage.sorted(3, 1, 2),
                    RawMessage.vector(1, 3, 4),
                    RawMessage.link(5, 0),
                    new RawMessage(99, 3, new byte[0]))) {
                try (FramePeer bad = FramePeer.connect("a manager", server.address(), Sockets.DEFAULT, script)) {
                    bad.send(RawMessage.sort(1, 2, 1));
                    sorted(bad.receive(RawMessage.SORTED), 1, script, 1, 2);
                    script.did("what comes next is no request");
                    bad.send(wrong);
                    refused(bad, wrong, script);
                    bad.expectClosed("that the worker closes the connection after its ERROR");
                }
            }
            for (RawMessage first : List.of(RawMessage.vector(1, 3, 4), RawMessage.sorted(3, 1, 2))) {
                try (FramePeer bad = FramePeer.connect("a stranger", server.address(), Sockets.DEFAULT, script)) {
                    script.did("the first message of a stranger is neither a request nor a LINK");
                    bad.send(first);
                    refused(bad, first, script);
                    bad.expectClosed("that the worker closes the connection after its ERROR");
                }
            }
            try (FramePeer bad = FramePeer.connect("a stranger", server.address(), Sockets.DEFAULT, script)) {
                script.did(
                        "a stranger sends ERROR, which nobody answers with another ERROR: two who did would never end");
                bad.send(RawMessage.error(3, "no"));
                script.expect("what the stranger gets", bad.receive(), null);
            }
            try (FramePeer bad = FramePeer.connect("a manager", server.address(), Sockets.DEFAULT, script)) {
                bad.send(RawMessage.sort(1, 2, 1));
                sorted(bad.receive(RawMessage.SORTED), 1, script, 1, 2);
                script.did("what comes next is ERROR, which nobody answers with another ERROR");
                bad.send(RawMessage.error(3, "no"));
                script.expect("what the manager gets", bad.receive(), null);
            }
        });
    }

    private static void refused(FramePeer peer, RawMessage wrong, Script script) throws IOException {
        int id = peer.receive(RawMessage.ERROR).id();
        script.expectThat(
                "an ERROR with id 0, or " + wrong.id() + " as in the message",
                "id " + id,
                came -> Assertions.assertThat(id).isIn(0, wrong.id()));
    }

    @Check(
            order = 8,
            points = 1,
            value = "a manager that vanishes in the middle of a request does no harm",
            why = "processes die; a worker that dies with each of its managers is soon alone",
            look = "SocketWorker.serve; a TruncatedMessageException ends this connection and nothing else")
    void survivesAVanishedManager(Host host, Script script) throws IOException {
        serving(host, script, (server, vanishing) -> {
            script.did("the manager sends half a request, and its side of the connection ends");
            vanishing.raw(Arrays.copyOf(RawMessage.sort(1, 1, 2, 3).bytes(), 21));
            vanishing.shutdownOutput();
            vanishing.expectClosed("that the worker closes its side too");
            try (FramePeer next = FramePeer.connect("the next manager", server.address(), Sockets.DEFAULT, script)) {
                script.did("the next manager sends two whole requests, and then ends its side of the connection");
                next.raw(RawMessage.sort(4, 2, 1).bytes());
                next.raw(RawMessage.sort(5, 4, 3).bytes());
                next.shutdownOutput();
                sorted(next.receive(RawMessage.SORTED), 4, script, 1, 2);
                sorted(next.receive(RawMessage.SORTED), 5, script, 3, 4);
                next.expectClosed("that the worker closes its side too");
            }
        });
    }

    @Check(
            order = 9,
            points = 1,
            value = "a connection that opens with LINK is a neighbour's: it stays open, and nothing is sent on it",
            why = "its VECTORs are for a multiplication that may not have begun here: who closes it, or reads on, "
                    + "breaks MCA in step 9",
            look = "SocketWorker.serve; a first message that is a LINK: neighbours.offer(job, axis, connection), and "
                    + "return without closing")
    void leavesLinksOpen(Host host, Script script) throws IOException {
        serving(host, script, (server, manager) -> {
            for (int axis = 0; axis <= 1; axis++) {
                try (FramePeer neighbour =
                        FramePeer.connect("a neighbour", server.address(), Sockets.DEFAULT, script)) {
                    neighbour.send(RawMessage.link(5, axis));
                    neighbour.send(RawMessage.vector(1, 3, 4));
                    servedFiveTimes(server, script);
                    neighbour.expectQuiet(
                            "that the neighbour's connection stays open, and nothing comes on it", QUIET_MILLIS);
                }
            }
            script.look(
                    "SocketWorker.accept and serve: what a neighbour's connection does or leaves behind, its end too, "
                            + "touches no other connection");
            manager.send(RawMessage.sort(4, 2, 1));
            sorted(manager.receive(RawMessage.SORTED), 4, script, 1, 2);
        });
    }

    @Check(
            order = 10,
            points = 1,
            value = "a connection that was accepted has the buffers that sockets asks for",
            why = "in step 9 the checks ask for small ones: large ones would hide a deadlock until the matrices grow",
            look = "SocketWorker.serve; sockets.prepare(socket) on what accept returned")
    void preparesSockets(Host host, Script script) throws IOException {
        serving(host, script, new Tasks(), SMALL_BUFFERS, (server, manager) -> {
            int[] items = script.random().ints(100_000, 0, 20).toArray();
            script.did("the manager asks for a reply of 400 KB, and does not read it; buffers hold 4 KB");
            manager.raw(RawMessage.sort(1, items).bytes());
            servedFiveTimes(server, script);
            LockSupport.parkNanos(
                    TimeUnit.MILLISECONDS.toNanos(QUIET_MILLIS)); // for a reply to go out that a large buffer takes
            long unsent = SendQueue.to(manager.localPort());
            script.expectThat(
                    "a buffer of 4 KB behind what the manager has not read",
                    unsent + " bytes in the buffer",
                    came -> Assertions.assertThat(unsent).isLessThanOrEqualTo(MOST_UNSENT));
            script.did("now the manager reads");
            sorted(manager.receive(RawMessage.SORTED), 1, script, Oracle.sorted(items));
        });
    }

    @Check(
            order = 11,
            points = 1,
            value = "close() closes the port and every connection",
            why = "a socket that stays open holds memory, a thread and a port, on both sides",
            look = "SocketWorker.close; keep a set of the open connections, and close neighbours, where links wait")
    void closes(Host host, Script script) throws IOException {
        WorkerServer server = serve(host, script, new Tasks(), Sockets.DEFAULT);
        try (FramePeer manager = FramePeer.connect("the manager", server.address(), Sockets.DEFAULT, script)) {
            manager.send(RawMessage.sort(1, 2, 1));
            sorted(manager.receive(RawMessage.SORTED), 1, script, 1, 2);
            var address = server.address();
            try (FramePeer one = FramePeer.connect("a neighbour", address, Sockets.DEFAULT, script);
                    FramePeer other = FramePeer.connect("a neighbour", address, Sockets.DEFAULT, script)) {
                one.send(RawMessage.link(5, 0)); // of a job that nobody asks for
                other.send(RawMessage.link(5, 0));
                FramePeer kept = FramePeer.keptOf(
                        one,
                        other,
                        "that a second link of the same job and axis is closed",
                        script); // it has taken both then
                script.run("SocketWorker.close()", server::close);
                script.run("SocketWorker.close() once more", server::close);
                manager.expectClosed("that the manager's connection is closed");
                kept.expectClosed("that the link is closed whose job has not come");
            }
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(script.deadlineMillis());
            while (System.nanoTime() < end) { // a thread inside of accept() may hold the port for a moment
                try {
                    Sockets.DEFAULT.connect(address).close();
                } catch (IOException refused) {
                    if (Crash.isMachines(refused)) {
                        throw refused;
                    }
                    return;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            }
            throw script.failure("that nobody listens at " + address + " any more", "connections are still accepted");
        }
    }

    /** What happens between a worker and its first manager. */
    private interface Scene {
        void play(WorkerServer server, FramePeer manager) throws IOException;
    }

    private static void serving(Host host, Script script, Scene scene) throws IOException {
        serving(host, script, new Tasks(), Sockets.DEFAULT, scene);
    }

    private static void serving(Host host, Script script, Tasks tasks, Sockets sockets, Scene scene)
            throws IOException {
        try (WorkerServer server = serve(host, script, tasks, sockets);
                FramePeer manager = FramePeer.connect("the manager", server.address(), sockets, script)) {
            scene.play(server, manager);
        }
    }

    private static WorkerServer serve(Host host, Script script, Tasks tasks, Sockets sockets) {
        return script.run(
                "a SocketWorker is started; its tasks are done by the checks",
                () -> Lab1Student.of(host).mechanism().serve(tasks, sockets));
    }

    private static void sorted(RawMessage reply, int id, Script script, int... expected) {
        script.expect("the id of the request", reply.id(), id);
        script.expect("the count in the reply", reply.body().length >= 12 ? reply.intAt(8) : -1, expected.length);
        script.expect("the items", reply.intsFrom(12), expected);
    }
}
