package marshal.checks.lab1;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import marshal.checks.Check;
import marshal.checks.Host;
import marshal.checks.Script;
import marshal.checks.Step;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.net.Sockets;
import org.assertj.core.api.Assertions;

/** Step 7: a worker that managers reach over a socket. The checks play the manager, byte by byte. */
@Step(id = "lab1.7", title = "The worker", minutes = 40, file = "SocketWorker.java", needs = "lab1.6")
class Step07Worker {

    /** Longer than a manager waits. */
    private static final int LONGEST_SECONDS = 60;

    /** The item of a task that ends when there are two of them. */
    private static final int TOGETHER = 15;

    /** What the served worker does belongs to the checks: so only the wire is checked here, not the algorithms. */
    private static Worker sorts() {
        var both = new CyclicBarrier(2);
        return (task, neighbours) -> sorted(((Task.Sort) task).items(), both);
    }

    private static Result sorted(int[] items, CyclicBarrier both) {
        if (items.length == 1 && items[0] == 13) {
            throw new IllegalArgumentException("13 brings bad luck");
        }
        if (items.length == 1 && items[0] == 14) {
            throw new IllegalStateException();
        }
        if (items.length == 1 && items[0] == TOGETHER) {
            try {
                both.await(LONGEST_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException("no task of another manager has begun meanwhile", e);
            }
        }
        return new Result.Sorted(Reference.sorted(items), 0);
    }

    @Check(order = 1, points = 2, value = "a worker in a process of its own answers SORT with SORTED and the request's id",
            needs = "lab1.1",
            why = "this is the whole round trip: accept, read, compute, write",
            look = "SocketWorker.accept, serve and answer")
    void answers(Host host, Script script) throws IOException {
        try (WorkerServer server = host.another().serve(Sockets.DEFAULT);
                Peer manager = Peer.connect("the manager", server.address(), Sockets.DEFAULT, script)) {
            manager.send(Frame.sort(7, 5, 1, 4));
            sorted(manager.receive(Frame.SORTED), 7, script, 1, 4, 5);
        }
    }

    @Check(order = 2, points = 2, value = "many requests on one connection are answered one by one, in order",
            why = "a connection costs a round trip to set up; a worker that closes after one request wastes it",
            look = "SocketWorker.serve; the loop that reads the next request after each reply")
    void answersMany(Host host, Script script) throws IOException {
        serving(host, script, (server, manager) -> {
            for (int request = 1; request <= 3; request++) {
                manager.send(Frame.sort(100 * request, 3, request));
                sorted(manager.receive(Frame.SORTED), 100 * request, script, Math.min(3, request), Math.max(3, request));
            }
            script.did("the manager sends two requests before it reads a reply");
            manager.raw(Frame.sort(8, 2, 1).bytes());
            manager.raw(Frame.sort(9, 4, 3).bytes());
            sorted(manager.receive(Frame.SORTED), 8, script, 1, 2);
            sorted(manager.receive(Frame.SORTED), 9, script, 3, 4);
        });
    }

    @Check(order = 3, points = 1, value = "a request may arrive in pieces",
            why = "the network cuts a stream where it likes",
            look = "SocketWorker.serve and Protocol.read; one Connection for the life of the socket")
    void answersPieces(Host host, Script script) throws IOException {
        serving(host, script, (server, manager) -> {
            script.did("the manager sends SORT with id 5 one byte at a time");
            for (byte oneByte : Frame.sort(5, 9, 8, 7).bytes()) {
                manager.raw(new byte[] {oneByte});
            }
            sorted(manager.receive(Frame.SORTED), 5, script, 7, 8, 9);
        });
    }

    @Check(order = 4, points = 2, value = "a second manager is served while the first one's connection is idle",
            why = "in MCA a worker has a manager and four neighbours at once; served one after another, they wait for ever",
            look = "SocketWorker.accept; a thread for each connection")
    void servesSeveral(Host host, Script script) throws IOException {
        serving(host, script, (server, first) -> {
            first.send(Frame.sort(1, 2, 1));
            sorted(first.receive(Frame.SORTED), 1, script, 1, 2);
            script.did("the first manager stays connected and says nothing");
            try (Peer second = Peer.connect("the second manager", server.address(), Sockets.DEFAULT, script)) {
                second.send(Frame.sort(2, 4, 3));
                sorted(second.receive(Frame.SORTED), 2, script, 3, 4);
                first.send(Frame.sort(3, 6, 5));
                sorted(first.receive(Frame.SORTED), 3, script, 5, 6);
                script.did("the tasks of both managers wait until the other one's has begun");
                first.send(Frame.sort(4, TOGETHER));
                second.send(Frame.sort(4, TOGETHER));
                sorted(first.receive(Frame.SORTED), 4, script, TOGETHER);
                sorted(second.receive(Frame.SORTED), 4, script, TOGETHER);
            }
            script.did("eight managers more connect, ask once, and stay connected");
            var open = new ArrayList<Peer>();
            try {
                for (int i = 0; i < 8; i++) {
                    Peer next = Peer.connect("manager " + (i + 3), server.address(), Sockets.DEFAULT, script);
                    open.add(next);
                    next.send(Frame.sort(1, 8, i));
                    sorted(next.receive(Frame.SORTED), 1, script, i, 8);
                }
            } finally {
                for (Peer each : open) {
                    each.close();
                }
            }
        });
    }

    @Check(order = 5, points = 2, value = "a task that fails is answered with ERROR, and the next one is done",
            why = "one bad request must not cost the worker its life, nor the manager an endless wait",
            look = "SocketWorker.answer; catch what the task throws, and reply with the request's id")
    void survivesAFailure(Host host, Script script) throws IOException {
        serving(host, script, (server, manager) -> {
            script.did("the task of the next request throws an exception: \"13 brings bad luck\"");
            manager.send(Frame.sort(6, 13));
            Frame error = manager.receive(Frame.ERROR);
            script.expect("the id of the failed request", error.id(), 6);
            script.expectThat("a reason that says what happened", error.toString(),
                    reason -> Assertions.assertThat(reason).contains("13 brings bad luck"));
            script.did("the task of the next request throws an exception without a message");
            manager.send(Frame.sort(8, 14));
            script.expect("the id of the failed request", manager.receive(Frame.ERROR).id(), 8);
            manager.send(Frame.sort(7, 2, 1));
            sorted(manager.receive(Frame.SORTED), 7, script, 1, 2);
        });
    }

    @Check(order = 6, points = 1, value = "garbage closes its own connection and no other",
            why = "behind bytes that make no sense there is no next message to find; but others must not suffer",
            look = "SocketWorker.serve; after a MalformedMessageException say ERROR and close this connection")
    void survivesGarbage(Host host, Script script) throws IOException {
        serving(host, script, (server, good) -> {
            try (Peer bad = Peer.connect("a stranger", server.address(), Sockets.DEFAULT, script)) {
                script.did("a stranger sends GET / HTTP/1.1");
                bad.raw("GET / HTTP/1.1\r\nHost: worker\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                bad.expectClosed("that the worker closes the stranger's connection");
            }
            good.send(Frame.sort(4, 2, 1));
            sorted(good.receive(Frame.SORTED), 4, script, 1, 2);
            for (Frame wrong : List.of(Frame.sorted(3, 1, 2), Frame.vector(1, 3, 4), Frame.link(5, 0))) {
                try (Peer bad = Peer.connect("a manager", server.address(), Sockets.DEFAULT, script)) {
                    bad.send(Frame.sort(1, 2, 1));
                    sorted(bad.receive(Frame.SORTED), 1, script, 1, 2);
                    script.did("what comes next is no request");
                    bad.send(wrong);
                    bad.receive(Frame.ERROR);
                    bad.expectClosed("that the worker closes the connection after its ERROR");
                }
            }
        });
    }

    @Check(order = 7, points = 1, value = "a manager that vanishes in the middle of a request does no harm",
            why = "processes die; a worker that dies with each of its managers is soon alone",
            look = "SocketWorker.serve; a TruncatedMessageException ends this connection and nothing else")
    void survivesAVanishedManager(Host host, Script script) throws IOException {
        serving(host, script, (server, vanishing) -> {
            script.did("the manager sends half a request, and its side of the connection ends");
            vanishing.raw(Arrays.copyOf(Frame.sort(1, 1, 2, 3).bytes(), 21));
            vanishing.shutdownOutput();
            vanishing.expectClosed("that the worker closes its side too");
            try (Peer next = Peer.connect("the next manager", server.address(), Sockets.DEFAULT, script)) {
                next.send(Frame.sort(4, 2, 1));
                sorted(next.receive(Frame.SORTED), 4, script, 1, 2);
            }
        });
    }

    @Check(order = 8, points = 1, value = "close() closes the port and every connection",
            why = "a socket that stays open holds memory, a thread and a port, on both sides",
            look = "SocketWorker.close; keep a set of the open connections")
    void closes(Host host, Script script) throws IOException {
        WorkerServer server = serve(host, script);
        try (Peer manager = Peer.connect("the manager", server.address(), Sockets.DEFAULT, script)) {
            manager.send(Frame.sort(1, 2, 1));
            sorted(manager.receive(Frame.SORTED), 1, script, 1, 2);
            Peer neighbour = Peer.connect("a neighbour", server.address(), Sockets.DEFAULT, script);
            var address = server.address();
            try (neighbour) {
                neighbour.send(Frame.link(5, 0)); // of a job that nobody asks for
                manager.send(Frame.sort(2, 4, 3)); // while it is answered the worker takes the link, too
                sorted(manager.receive(Frame.SORTED), 2, script, 3, 4);
                script.run("SocketWorker.close()", server::close);
                manager.expectClosed("that the manager's connection is closed");
                neighbour.expectClosed("that the link is closed whose job has not come");
            }
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(script.deadlineMillis());
            while (System.nanoTime() < end) { // a thread inside of accept() may hold the port for a moment
                try {
                    Sockets.DEFAULT.connect(address).close();
                } catch (IOException refused) {
                    return;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            }
            throw script.failure("that nobody listens at " + address + " any more", "connections are still accepted");
        }
    }

    /** What happens between a worker and its first manager. */
    private interface Scene {
        void play(WorkerServer server, Peer manager) throws IOException;
    }

    private static void serving(Host host, Script script, Scene scene) throws IOException {
        try (WorkerServer server = serve(host, script);
                Peer manager = Peer.connect("the manager", server.address(), Sockets.DEFAULT, script)) {
            scene.play(server, manager);
        }
    }

    private static WorkerServer serve(Host host, Script script) {
        return script.run("a SocketWorker is started; its tasks are done by the checks",
                () -> Subject.of(host).mechanism().serve(sorts(), Sockets.DEFAULT));
    }

    private static void sorted(Frame reply, int id, Script script, int... expected) {
        script.expect("the id of the request", reply.id(), id);
        script.expect("the count in the reply", reply.body().length >= 12 ? reply.intAt(8) : -1, expected.length);
        script.expect("the items", reply.intsFrom(12), expected);
    }
}
