package marshal.checks.lab1;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import marshal.checks.played.Matrices;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.Worker;
import org.assertj.core.api.Assertions;

/** Step 7: a worker that managers reach through a socket. The checks play the manager, byte by byte. */
@Step(id = "lab1.7", title = "The worker", minutes = 75, file = "SocketWorker.java", needs = "lab1.6")
class Step07Worker {

    private static final int LONGEST_MILLIS = 60_000; // longer than a manager waits
    private static final Sockets HASTY = new Sockets(0, FramePeer.QUIET_MILLIS / 6);
    private static final int MANAGERS = 10; // a worker must serve this number of connections at once

    @Check(
            order = 1,
            points = 2,
            value = "a worker in a process of its own answers SORT with SORTED and the request's id",
            needs = "lab1.1",
            why = "this is the whole round trip: accept, read, compute, write",
            look = "SocketWorker.accept, serve and answer")
    void answers(Host host, Script script) throws IOException {
        try (var worker = new ServedWorker(script, host.another().serve(Sockets.DEFAULT), Sockets.DEFAULT)) {
            worker.connect("the manager").sorts(7, 5, 1, 4);
        }
    }

    @Check(
            order = 2,
            points = 1,
            value = "many requests on one connection are answered one by one, in order",
            why = "a new connection costs a round trip. If a worker closes its connection after each request, every "
                    + "request costs one more",
            look = "SocketWorker.serve; the loop that reads the next request after each reply")
    void answersMany(Host host, Script script) throws IOException {
        serving(host, script, (worker, manager) -> {
            for (int request = 1; request <= 3; request++) {
                manager.sorts(100 * request, 3, request);
            }
            int[][] a = Oracle.readable(2, 3);
            int[][] b = Oracle.readable(3, 1);
            manager.send(RawMessage.multiply(400, a, b));
            RawMessage product = manager.receive(RawMessage.PRODUCT);
            script.expect("the reply to MULTIPLY", product, RawMessage.product(400, Oracle.product(a, b)));
        });
        try (var worker = ServedWorker.start(host, script, Matrices.WORKER, HASTY)) {
            FramePeer manager = worker.connect("the manager");
            manager.sorts(1, 2, 1);
            script.why("a manager may ask nothing for a long time, and then go on");
            script.look("SocketWorker.serve; prepare sets a deadline for reads. Switch it off: setSoTimeout(0)");
            script.did("the manager sends nothing for six times the deadline of the worker's sockets");
            manager.expectQuiet("that the connection stays open: no deadline counts between two requests");
            manager.sorts(2, 4, 3);
        }
    }

    @Check(
            order = 3,
            points = 1,
            value = "a request may arrive in pieces",
            why = "the network cuts a stream where it likes",
            look = "SocketWorker.serve and Protocol.read; keep one Connection for the life of the socket")
    void answersPieces(Host host, Script script) throws IOException {
        serving(host, script, (worker, manager) -> {
            script.did("the manager sends SORT with id 5 one byte at a time");
            for (byte oneByte : RawMessage.sort(5, 9, 8, 7).bytes()) {
                manager.raw(new byte[] {oneByte});
            }
            manager.getsSorted(5, 7, 8, 9);
        });
    }

    @Check(
            order = 4,
            points = 1,
            value = "a second manager is served while the first one's connection is idle",
            why = "in MCA a worker has a manager and four neighbours at once. If it serves one after another, they "
                    + "wait for ever",
            look = "SocketWorker.accept; start a thread for each connection. Protocol.read and Protocol.write; make "
                    + "no buffer static: each belongs to one connection")
    void servesSeveral(Host host, Script script) throws IOException {
        int pair = 15;
        int everybody = 19;
        var latches = Map.of(pair, new CountDownLatch(2), everybody, new CountDownLatch(MANAGERS));
        IntConsumer together = item -> {
            if (latches.containsKey(item)) {
                latches.get(item).countDown();
                await(latches.get(item));
            }
        };
        serving(host, script, together, (worker, first) -> {
            first.sorts(1, 2, 1);
            script.did("the first manager stays connected and says nothing");
            try (FramePeer second = worker.connect("the second manager")) {
                second.sorts(2, 4, 3);
                first.sorts(3, 6, 5);
                script.did("each manager's task waits until the other manager's task has begun");
                allSort(List.of(first, second), pair);
                script.did("the first manager sends a request item by item; after each item the worker answers a "
                        + "request of the second manager");
                byte[] request = RawMessage.sort(6, 1, 2, 3, 4).bytes();
                first.raw(Arrays.copyOf(request, request.length - 4 * Integer.BYTES));
                for (int left = 4; left > 0; left--) {
                    int next = request.length - left * Integer.BYTES;
                    first.awaitRead();
                    second.sorts(7 + left, 8, 7, 6, left);
                    first.raw(Arrays.copyOfRange(request, next, next + Integer.BYTES));
                }
                first.getsSorted(6, 1, 2, 3, 4);
            }
            script.did("nine more managers connect, ask once, and stay connected");
            var managers = new ArrayList<>(List.of(first));
            for (int i = 0; i < MANAGERS - 1; i++) {
                FramePeer next = worker.connect("manager " + (i + 2));
                managers.add(next);
                next.sorts(1, 8, -i);
            }
            script.did("the task of each of the ten managers waits until all ten tasks have begun");
            allSort(managers, everybody);
        });
    }

    private static void allSort(List<FramePeer> managers, int item) throws IOException {
        for (int i = 0; i < managers.size(); i++) {
            managers.get(i).send(RawMessage.sort(4 + i, item));
        }
        for (int i = 0; i < managers.size(); i++) {
            managers.get(i).getsSorted(4 + i, item);
        }
    }

    @Check(
            order = 5,
            points = 1,
            value = "a request begins only after the reply to the request before it on its connection",
            why = "a manager may tell replies apart by their order. So send the replies in the order of the requests",
            look = "SocketWorker.serve; one thread for each connection: receive, answer, send, the next request")
    void answersInOrder(Host host, Script script) throws IOException {
        var begun = new AtomicInteger();
        var withheld = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        int slow = 18;
        IntConsumer counted = item -> {
            begun.incrementAndGet();
            if (item == slow) {
                withheld.countDown();
                await(release);
            }
        };
        serving(host, script, counted, (worker, manager) -> {
            script.did("the manager sends two requests; the first task goes on until the worker has served another "
                    + "manager five times");
            manager.raw(RawMessage.sort(8, slow).bytes());
            manager.raw(RawMessage.sort(9, 4, 3).bytes());
            try {
                script.inTime(Wait.on(withheld, script.deadlineMillis()), "that the first task begins");
                worker.servesFiveOthers();
                script.expect("the tasks that have begun: the first of the two, and those five", begun.get(), 6);
            } finally {
                release.countDown();
            }
            manager.getsSorted(8, slow);
            manager.getsSorted(9, 3, 4);
        });
    }

    @Check(
            order = 6,
            points = 1,
            value = "a task that fails is answered with ERROR, and the next one is done",
            why = "one bad request must not end the worker, and must not make the manager wait for ever",
            look = "SocketWorker.answer; catch every failure of the task, OutOfMemoryError and StackOverflowError too, "
                    + "and reply with the request's id")
    void survivesAFailure(Host host, Script script) throws IOException {
        String reason = "13 brings bad luck";
        IntConsumer failing = item -> {
            switch (item) {
                case 13 -> throw new IllegalArgumentException(reason);
                case 14 -> throw new IllegalStateException();
                case 16 -> throw new OutOfMemoryError("no room for 16");
                case 17 -> throw new StackOverflowError();
                default -> {}
            }
        };
        serving(host, script, failing, (worker, manager) -> {
            RawMessage error = fails(manager, script, 6, 13, "an exception: \"" + reason + "\"");
            script.expectContains("a reason that says what happened", error.toString(), reason);
            fails(manager, script, 8, 14, "an exception without a message");
            fails(manager, script, 9, 16, "an OutOfMemoryError");
            fails(manager, script, 10, 17, "a StackOverflowError");
            manager.sorts(7, 2, 1);
        });
    }

    private static RawMessage fails(FramePeer manager, Script script, int id, int item, String what)
            throws IOException {
        script.did("the task of the next request throws " + what);
        manager.send(RawMessage.sort(id, item));
        return manager.getsError(id);
    }

    @Check(
            order = 7,
            points = 1,
            value = "garbage closes its own connection and no other",
            why = "after bytes that make no sense, a worker cannot find the next message. Other connections must not "
                    + "suffer",
            look = "SocketWorker.serve; after a MalformedMessageException, send ERROR and close this connection")
    void survivesGarbage(Host host, Script script) throws IOException {
        serving(host, script, (worker, good) -> {
            try (FramePeer bad = worker.connect("a stranger")) {
                script.did("a stranger sends GET / HTTP/1.1");
                bad.raw("GET / HTTP/1.1\r\nHost: worker\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                bad.expectClosed("that the worker closes the stranger's connection");
            }
            good.sorts(4, 2, 1);
            RawMessage sorted = RawMessage.sorted(3, 1, 2);
            RawMessage vector = RawMessage.vector(1, 3, 4);
            for (RawMessage wrong :
                    List.of(sorted, vector, RawMessage.link(5, 0), new RawMessage(99, 3, new byte[0]))) {
                FramePeer bad = worker.connect("a manager");
                bad.sorts(1, 2, 1);
                isRefused(bad, script, "the next message is not a request", wrong);
            }
            for (RawMessage first : List.of(vector, sorted)) {
                FramePeer bad = worker.connect("a stranger");
                isRefused(bad, script, "the first message of a stranger is neither a request nor a LINK", first);
            }
            for (String who : List.of("stranger", "manager")) {
                FramePeer bad = worker.connect("a " + who);
                if (who.equals("manager")) {
                    bad.sorts(1, 2, 1);
                }
                script.did("the " + who + " sends ERROR; two workers that answer ERROR with ERROR never stop");
                bad.send(RawMessage.error(3, "no"));
                script.expect("what the " + who + " gets", bad.receive(), null);
            }
        });
    }

    private static void isRefused(FramePeer peer, Script script, String why, RawMessage wrong) throws IOException {
        script.did(why);
        peer.send(wrong);
        int id = peer.receive(RawMessage.ERROR).id();
        script.expectThat(
                "an ERROR with id 0, or " + wrong.id() + " as in the message",
                "id " + id,
                came -> Assertions.assertThat(id).isIn(0, wrong.id()));
        peer.expectClosed("that the worker closes the connection after its ERROR");
    }

    @Check(
            order = 8,
            points = 1,
            value = "a manager that vanishes in the middle of a request does no harm",
            why = "processes die; a worker must not die with one of its managers",
            look = "SocketWorker.serve; a TruncatedMessageException ends this connection and nothing else")
    void survivesAVanishedManager(Host host, Script script) throws IOException {
        serving(host, script, (worker, vanishing) -> {
            script.did("the manager sends half a request, and its side of the connection ends");
            vanishing.raw(Arrays.copyOf(RawMessage.sort(1, 1, 2, 3).bytes(), 21));
            vanishing.shutdownOutput();
            vanishing.expectClosedInSilence("that the worker closes its side too");
            FramePeer next = worker.connect("the next manager");
            script.did("the next manager sends two whole requests, and then ends its side of the connection");
            next.raw(RawMessage.sort(4, 2, 1).bytes());
            next.raw(RawMessage.sort(5, 4, 3).bytes());
            next.shutdownOutput();
            next.getsSorted(4, 1, 2);
            next.getsSorted(5, 3, 4);
            next.expectClosed("that the worker closes its side too");
        });
    }

    @Check(
            order = 9,
            points = 1,
            value = "a connection that opens with LINK is a neighbour's: it stays open, and nothing is sent on it",
            why = "a neighbour's VECTORs may be for a multiplication that has not begun here. If you close the "
                    + "connection, or read on, MCA breaks in step 9",
            look = "SocketWorker.serve; if the first message is a LINK, call neighbours.offer(job, axis, connection), "
                    + "and return without closing")
    void leavesLinksOpen(Host host, Script script) throws IOException {
        serving(host, script, (worker, manager) -> {
            for (int axis = 0; axis <= 1; axis++) {
                try (FramePeer neighbour = worker.connect("a neighbour")) {
                    neighbour.send(RawMessage.link(5, axis));
                    neighbour.send(RawMessage.vector(1, 3, 4));
                    worker.servesFiveOthers();
                    neighbour.expectQuiet("that the neighbour's connection stays open, and nothing comes on it");
                }
            }
            script.look("SocketWorker.accept and serve: a neighbour's connection, and its end, must affect no other "
                    + "connection");
            manager.sorts(4, 2, 1);
        });
    }

    @Check(
            order = 10,
            points = 1,
            value = "an accepted connection has the buffers that sockets.prepare sets",
            why = "in step 9 the checks set small buffers: large buffers would hide a deadlock until the matrices grow",
            look = "SocketWorker.serve; call sockets.prepare(socket) for the accepted socket")
    void preparesSockets(Host host, Script script) throws IOException {
        try (var worker = ServedWorker.start(host, script, Matrices.WORKER, ServedWorker.SMALL_BUFFERS)) {
            FramePeer manager = worker.connect("the manager");
            int[] items = script.random().ints(100_000, 0, 20).toArray();
            script.did("the manager asks for a reply of 400 KB, and does not read it; buffers hold 4 KB");
            manager.raw(RawMessage.sort(1, items).bytes());
            worker.servesFiveOthers();
            // A large buffer would take the reply meanwhile.
            Wait.pause(TimeUnit.MILLISECONDS.toNanos(FramePeer.QUIET_MILLIS));
            manager.expectLittleUnread("that few bytes wait for the manager: the buffer holds 4 KB");
            script.did("now the manager reads");
            manager.getsSorted(1, items);
        }
    }

    @Check(
            order = 11,
            points = 1,
            value = "close() closes the port and every connection",
            why = "a socket that stays open holds memory, a thread and a port, on both sides",
            look = "SocketWorker.close; keep a set of the open connections. Call neighbours.close(), too")
    void closes(Host host, Script script) throws IOException {
        serving(host, script, (worker, manager) -> {
            manager.sorts(1, 2, 1);
            FramePeer link = worker.links("a neighbour", "a neighbour", 5, 0); // of a job that nobody requests
            script.run("SocketWorker.close()", worker::stop);
            script.run("SocketWorker.close() once more", worker::stop);
            manager.expectClosed("that the manager's connection is closed");
            link.expectClosed("that the waiting link is closed: its job has not come");
            if (!Wait.until(worker::isDeserted, script.deadlineMillis())) { // a late accept() may hold the port
                throw script.failure(
                        "that nobody listens at " + worker.address() + " any more", "connections are still accepted");
            }
        });
    }

    /** The actions between a worker and its first manager. */
    private interface Scene {
        void play(ServedWorker worker, FramePeer manager) throws IOException;
    }

    private static void serving(Host host, Script script, Scene scene) throws IOException {
        serving(host, script, item -> {}, scene);
    }

    /**
     * @param beginning what a task does first, with its first item. The checks do the rest of the task, too: only the
     *                  wire is checked
     */
    private static void serving(Host host, Script script, IntConsumer beginning, Scene scene) throws IOException {
        Worker tasks = (task, neighbours) -> {
            if (task instanceof Task.Sort sort) {
                beginning.accept(sort.items()[0]);
            }
            return Matrices.WORKER.execute(task, neighbours).withComputeNanos(0);
        };
        try (var worker = ServedWorker.start(host, script, tasks, Sockets.DEFAULT)) {
            scene.play(worker, worker.connect("the manager"));
        }
    }

    private static void await(CountDownLatch latch) {
        if (!Wait.on(latch, LONGEST_MILLIS)) {
            throw new IllegalStateException("no task of another manager has begun meanwhile");
        }
    }
}
