package marshal.checks.lab2;

import static marshal.checks.lab2.LocalAddresses.OTHER_LOOPBACK;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import marshal.checks.lab2.ScriptedWorker.Manner;
import marshal.checks.played.Matrices;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.RemoteWorker;
import marshal.kit.lab2.Stranger;

/** Step 1: a worker that can be looked up by name and called. The checks play the manager, byte by byte. */
@Step(id = "lab2.1", title = "A remote worker", minutes = 40, file = "RmiWorker.java, RmiSockets.java")
class Step01Remote {

    private static final int HASTY_MILLIS = 1500;

    @Check(
            order = 1,
            points = 2,
            value = "a registry answers at the worker's address, and knows the worker as \"worker\"",
            why = "at first, a manager has only this name. The manager does not find a worker under another name",
            look =
                    "RmiWorker, its constructor: create the registry, export the worker, bind it under "
                            + "RemoteWorker.NAME. Look at address(), too. If RMI says \"no such object in table\", the registry does not "
                            + "listen at that address; createRegistry needs the same two factories as exportObject. If the address is "
                            + "0.0.0.0, look at RmiSockets.createServerSocket; sockets.listen(new Door()) binds the door to sockets.host()")
    void isBound(Host host, Script script) throws IOException {
        try (WorkerServer server = StudentCluster.serve(host, script, Matrices.WORKER)) {
            script.expectThat("an address on the loopback interface, with a port", server.address(), address -> {
                assertThat(address.getHostString()).isEqualTo(Sockets.LOOPBACK);
                assertThat(address.getPort()).isPositive();
            });
            try (Jrmp manager = Jrmp.connect(server.address(), script)) {
                script.did("a manager asks the registry there for its names");
                script.expect("the names", manager.names(), List.of(RemoteWorker.NAME));
            }
        }
    }

    @Check(
            order = 2,
            points = 3,
            value = "the stub holds the loopback address and the port of the registry",
            why = "a stub carries host and port of its object. By default, RMI writes this machine's own name, which "
                    + "another machine may not know. The object also gets a second port, which no firewall or relay "
                    + "knows",
            look = "RmiWorker, its constructor: set java.rmi.server.hostname to sockets.host() before anything is "
                    + "exported. Give the registry and the worker port 0 and the same two factory objects: then RMI shares "
                    + "the port. Write no method equals in the factories: two workers of one process would share a port. "
                    + "RmiSockets.createServerSocket: sockets.listen(...) listens at sockets.host(), whichever it is")
    void stubLeadsBack(Host host, Script script) throws IOException {
        try (WorkerServer server = StudentCluster.serve(host, script, Matrices.WORKER);
                Jrmp manager = Jrmp.connect(server.address(), script)) {
            script.did("a manager looks up \"worker\"; by default, this machine's own name is 127.0.1.1");
            Jrmp.Reference reference = manager.lookup();
            script.expect("the host in the stub", reference.host(), Sockets.LOOPBACK);
            script.expect(
                    "the port in the stub", reference.port(), server.address().getPort());
        }
        if (!LocalAddresses.hasOtherLoopback()) {
            return;
        }
        script.given("a process of its own, and Sockets whose host() is " + OTHER_LOOPBACK);
        Lab2 lab = (Lab2) host.another().lab();
        try (WorkerServer server = script.run("a worker is started in it", () -> lab.mechanism()
                .serve(Matrices.WORKER, Sockets.DEFAULT.at(OTHER_LOOPBACK)))) {
            script.expect("the host where it listens", server.address().getHostString(), OTHER_LOOPBACK);
            try (Jrmp manager = Jrmp.connect(server.address(), script)) {
                script.did("a manager looks up \"worker\" at " + server.address());
                script.expect("the host in the stub", manager.lookup().host(), OTHER_LOOPBACK);
            }
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "execute gets the task as it was sent, and returns its result",
            why = "this is the whole round trip; RMI writes stub and skeleton for you: that is the point of this lab",
            look =
                    "RmiWorker.execute; TaskObject.task() takes the task out of the object, and TaskObjects.of(result) "
                            + "makes the object that goes back. Give TaskObjects.of the worker's own result. If RMI says \"no such "
                            + "object in table\", look at the constructor; bind this object itself, not the stub that exportObject "
                            + "returns: then the garbage collector does not take the worker. RmiSockets.Caller.createSocket; "
                            + "connect a new Line with this factory's buffers and deadline: new Socket(host, port) waits for ever")
    void executes(Host host, Script script) throws IOException {
        List<int[]> came = Collections.synchronizedList(new ArrayList<>());
        Worker worker = (task, neighbours) -> {
            came.add(((Task.Sort) task).items().clone());
            return Matrices.WORKER.execute(task, neighbours);
        };
        calling(host, script, worker, manager -> {
            int[] random = script.random().ints(1000).toArray();
            for (int[] items : new int[][] {{5, 1, 4}, {}, {Integer.MAX_VALUE, -1, 0, Integer.MIN_VALUE}, random}) {
                script.given("a task object with " + items.length + " items");
                came.clear();
                Jrmp.Reply reply = execute(script, manager, items);
                script.expect("the items that the worker is asked to sort", came, List.of(items));
                int[] sorted = Arrays.stream(items).sorted().toArray();
                script.expect("the items that come back", reply.ints(), sorted);
                Object nanos = ((ObjectStream.Instance) reply.value()).fields().get("computeNanos");
                script.expect("the worker's compute time that comes back, in nanoseconds", nanos, Matrices.NANOS);
            }
        });
        script.given(
                "a process of its own, which starts a worker and keeps no reference to it; the garbage collector runs");
        Stranger inside = ((Lab2) host.another().lab()).stranger();
        InetSocketAddress address =
                script.run("the worker is started, and forgotten", () -> inside.forgotten(Matrices.WORKER));
        called(host, script, address, manager -> manager.sorts(7));
        connectsWithADeadline(host, script);
    }

    /**
     * Requires that the stub is all that a caller needs to reach the worker, and that it contains the worker's
     * deadline. Here the caller is a process of the student's, which needs no manager.
     */
    private static void connectsWithADeadline(Host host, Script script) throws IOException {
        Stranger stranger = StudentCluster.lab(host).stranger();
        try (WorkerServer server = StudentCluster.serve(host, script, Matrices.WORKER)) {
            String came = script.run(
                    "somebody looks it up and calls execute with null, by the stub",
                    () -> stranger.executeByStub(server.address()));
            script.expectContains(
                    "a MalformedMessageException: so the call has reached the worker",
                    came,
                    "MalformedMessageException");
        }
        script.given(
                "a worker whose Sockets have a deadline of " + HASTY_MILLIS + " ms, and which never answers execute");
        var hasty = new Sockets(0, HASTY_MILLIS);
        try (var worker = ScriptedWorker.start(host, script, Manner.SILENT_WORKER, hasty)) {
            script.did("somebody looks it up and calls execute, by the stub");
            CompletableFuture<String> came = Background.call(() -> stranger.executeByStub(worker.address()));
            script.inTime(
                    Wait.until(came::isDone, script.deadlineMillis() * 4 / 5),
                    "that the call ends after " + HASTY_MILLIS + " ms: the deadline is in the stub");
            String thrown = script.run("the call ends", () -> Background.result(came));
            script.expectContains("a SocketTimeoutException", thrown, "SocketTimeoutException");
        }
    }

    @Check(
            order = 4,
            points = 3,
            value = "nobody outside of the loopback interface gets in",
            why = "by default, RMI listens on every address of the machine. Then a service that deserializes is open "
                    + "to the whole network",
            look = "RmiSockets, the server socket factory: sockets.listen() binds to sockets.host(); give the factory "
                    + "to createRegistry and to exportObject")
    void listensAtLoopbackOnly(Host host, Script script) throws IOException {
        try (WorkerServer server = StudentCluster.serve(host, script, Matrices.WORKER);
                Jrmp manager = Jrmp.connect(server.address(), script)) {
            int registry = server.address().getPort();
            int worker = manager.lookup().port();
            for (InetAddress address : LocalAddresses.others()) {
                for (int port : new int[] {registry, worker}) {
                    script.did("somebody connects to " + address.getHostAddress() + ":" + port);
                    script.require(
                            !LocalAddresses.accepts(new InetSocketAddress(address, port)),
                            "that nobody listens there",
                            "the connection was accepted");
                }
            }
        }
    }

    @Check(
            order = 5,
            points = 2,
            value = "several workers in one process keep apart",
            why = "a process may have many workers, as in these checks. With a fixed port or a shared name, the second "
                    + "one fails, or answers for the first",
            look = "RmiWorker and RmiSockets: each worker needs a free port and a registry; if two servers have "
                    + "equal factories, RMI gives them one port")
    void severalKeepApart(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        var servers = new ArrayList<WorkerServer>();
        try {
            for (int i = 0; i < 3; i++) {
                var result = new Result.Sorted(new int[] {i}, 0);
                servers.add(script.run(
                        "worker " + i + " is started in the same process; for every sort, it returns [" + i + "]",
                        () -> lab.mechanism().serve((task, neighbours) -> result, Sockets.DEFAULT)));
            }
            var addresses = servers.stream().map(WorkerServer::address).toList();
            long different = addresses.stream().distinct().count();
            script.expect("the number of different addresses", different, 3L);
            for (int i = 0; i < 3; i++) {
                int[] result = {i};
                InetSocketAddress address = addresses.get(i);
                script.did("a manager asks the worker at " + address);
                called(host, script, address, manager -> {
                    script.expect("the port in its stub", manager.worker().port(), address.getPort());
                    Jrmp.Reply reply = execute(script, manager, script.random().nextInt());
                    script.expect("what worker " + result[0] + " returns", reply.ints(), result);
                });
            }
        } finally {
            servers.forEach(WorkerServer::close);
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "a task that fails is a TaskFailedException with the reason, and the worker goes on",
            why = "the person at the manager has to learn what went wrong on a machine out of sight. A message that is "
                    + "not a task is somebody else's mistake",
            look = "RmiWorker.execute; catch exceptions of the task, StackOverflowError and OutOfMemoryError too. Put "
                    + "their message, or else their class, into your exception, without a cause: the manager may not "
                    + "know the cause's class. An object that is not a task, or contradicts itself (TaskObject.task() "
                    + "throws), stays a MalformedMessageException")
    void reportsFailures(Host host, Script script) throws IOException {
        Worker worker = (task, neighbours) -> {
            int[] items = ((Task.Sort) task).items();
            switch (items.length == 1 ? items[0] : 0) {
                case 13 -> throw new IllegalArgumentException("13 brings bad luck");
                case 14 -> throw new WireException("no line to 14", new IllegalStateException("cut"));
                case 15 -> throw new MalformedMessageException("no row of 15");
                default -> {
                    return new Result.Sorted(items, 0);
                }
            }
        };
        calling(host, script, worker, manager -> {
            fails(script, manager, 13, "an exception", "13 brings bad luck", "");
            fails(script, manager, 14, "a WireException", "no line to 14", ": no wire of this call has failed");
            fails(
                    script,
                    manager,
                    15,
                    "a MalformedMessageException",
                    "no row of 15",
                    ": the task object was all right");
            manager.sorts(script.random().nextInt(100, 1000));
            refusesAsMalformed(script, manager, "a SortedResult", Matrices.sorted(7));
            refusesAsMalformed(script, manager, "a SortTask whose items are null", new Task.Sort(null));
        });
        for (Error error : List.of(
                new StackOverflowError("too deep"), new OutOfMemoryError("too much"), new StackOverflowError())) {
            script.given("a worker whose task throws " + error);
            Worker failing = (task, neighbours) -> {
                throw error;
            };
            calling(host, script, failing, manager -> {
                script.did("a manager calls execute");
                String reason = error.getMessage() == null ? "StackOverflowError" : error.getMessage();
                expectFailed(script, "", manager.execute(sort(script, 7)), reason);
            });
        }
    }

    private static void fails(Script script, ScriptedCaller manager, int item, String thrown, String reason, String why)
            throws IOException {
        script.did("the next task throws " + thrown + ": \"" + reason + "\"");
        Jrmp.Reply reply = manager.execute(sort(script, item));
        expectFailed(script, why, reply, reason);
        script.expect(
                "the exceptions in the answer: the manager may not have the class of another",
                reply.throwables(),
                List.of("marshal.kit.contract.TaskFailedException"));
    }

    private static void expectFailed(Script script, String why, Jrmp.Reply reply, String reason) {
        script.expectThat("a TaskFailedException with the reason" + why, reply.words(), words -> assertThat(words)
                .matches(
                        "(?s)marshal\\.kit\\.contract\\.TaskFailedException: (java\\.lang\\.)?\\Q" + reason + "\\E.*"));
    }

    private static void refusesAsMalformed(Script script, ScriptedCaller manager, String what, Object argument)
            throws IOException {
        script.did("a manager calls execute with " + what);
        Jrmp.Reply reply = manager.execute(argument);
        if (!RemoteExceptions.isByFilter(reply.words())) { // the filter of step 7, which sees it first
            manager.expectThrown(MalformedMessageException.class, "", reply);
        }
    }

    @Check(
            order = 7,
            points = 1,
            value = "two calls can be in the worker at once",
            why = "in MCA, a neighbour calls during a task. A lock around execute makes both workers wait for ever",
            look = "RmiWorker.execute; RMI calls it in a thread for each connection: do not synchronize it. Keep the "
                    + "data of one call in variables of the method, not in fields")
    void servesSeveralAtOnce(Host host, Script script) throws IOException {
        var both = new CountDownLatch(2);
        Worker worker = (task, neighbours) -> {
            both.countDown();
            return new Result.Sorted(new int[] {Wait.on(both, script.deadlineMillis() / 2) ? 1 : 0}, 0);
        };
        calling(host, script, worker, manager -> {
            Task task = sort(script, script.random().nextInt());
            script.did("two managers call execute; no call returns before both calls are in execute");
            try (var second = manager.another("manager 2")) {
                manager.beginExecute(task);
                second.beginExecute(task);
                int met = manager.wire().receive(true).ints()[0]
                        + second.wire().receive(true).ints()[0];
                script.require(
                        met >= 2,
                        "that both calls are in the worker at once",
                        "one of them waited until the other had returned");
            }
        });
        keepsApart(host, script);
    }

    /** Requires that calls are kept apart: a field of the worker is shared by all calls in it. */
    private static void keepsApart(Host host, Script script) throws IOException {
        int item = script.random().nextInt(100, 1000);
        int[] one = {item};
        int[] two = {-item, item};
        keepsApart(host, script, "first one with 1 item, then one with 2", one, two);
        keepsApart(host, script, "first one with 2 items, then one with 1", two, one);
    }

    private static void keepsApart(Host host, Script script, String words, int[] first, int[] then) throws IOException {
        script.given("a worker that two managers call at once, " + words);
        var begun = new CountDownLatch(1);
        var both = new CountDownLatch(2);
        Worker worker = (task, neighbours) -> {
            begun.countDown();
            both.countDown();
            Wait.on(both, script.deadlineMillis() / 2);
            return Matrices.WORKER.execute(task, neighbours);
        };
        calling(host, script, worker, manager -> {
            try (var second = manager.another("manager 2")) {
                script.did("both call execute; no call returns before both calls are in execute");
                manager.beginExecute(sort(script, first));
                Wait.on(begun, script.deadlineMillis() / 2);
                second.beginExecute(sort(script, then));
                returned(script, "the first call", manager.wire().receive(true), first);
                returned(script, "the second call", second.wire().receive(true), then);
            }
        });
    }

    private static void returned(Script script, String call, Jrmp.Reply reply, int[] items) {
        script.require(!reply.exception(), "that " + call + " returns its own items", reply.words());
        script.expect("the items that " + call + " returns", reply.ints(), items);
    }

    /** The actions of a manager with a worker that it has looked up. */
    private interface Scene {
        void play(ScriptedCaller manager) throws IOException;
    }

    private static void calling(Host host, Script script, Worker worker, Scene scene) throws IOException {
        try (WorkerServer server = StudentCluster.serve(host, script, worker)) {
            called(host, script, server.address(), scene);
        }
    }

    private static void called(Host host, Script script, InetSocketAddress address, Scene scene) throws IOException {
        script.did("a manager looks up \"worker\"");
        try (var manager = ScriptedCaller.of(StudentCluster.lab(host), script, address)) {
            scene.play(manager);
        }
    }

    private static Jrmp.Reply execute(Script script, ScriptedCaller manager, int... items) throws IOException {
        script.did("a SortTask is made, and the manager calls execute with it");
        Jrmp.Reply reply = manager.execute(new Task.Sort(items));
        script.require(!reply.exception(), "a result object", reply.words());
        return reply;
    }

    /** Returns a task for the worker. Its items then belong to the worker. */
    private static Task sort(Script script, int... items) {
        script.did("a SortTask is made");
        return new Task.Sort(items);
    }
}
