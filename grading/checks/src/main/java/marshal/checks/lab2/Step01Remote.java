package marshal.checks.lab2;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import marshal.checks.played.Matrices;
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
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.RemoteWorker;
import marshal.kit.lab2.Stranger;
import org.assertj.core.api.Assertions;

/** Step 1: a worker that can be found by name and called. The checks play the manager, byte by byte. */
@Step(id = "lab2.1", title = "A remote worker", minutes = 40, file = "RmiWorker.java, RmiSockets.java")
class Step01Remote {

    private static final String OTHER_LOOPBACK = "127.0.0.2";
    private static final int CONNECT_MILLIS = 1000;
    private static final int HASTY_MILLIS = 1500;

    @Check(
            order = 1,
            points = 2,
            value = "the worker's own registry answers at its address, and knows it as \"worker\"",
            why = "a name is all that a manager has at first; whoever binds another name is not found",
            look =
                    "RmiWorker, its constructor: create the registry, export the worker, bind it under RemoteWorker.NAME; address(). No such object in table: "
                            + "the registry does not listen there; createRegistry needs the same two factories as exportObject. An address of 0.0.0.0: "
                            + "RmiSockets.createServerSocket; sockets.listen(new Door()) binds the door to sockets.host()")
    void isBound(Host host, Script script) throws IOException {
        try (WorkerServer server = serve(host, script, Matrices.WORKER)) {
            script.expectThat("an address on the loopback interface, with a port", server.address(), address -> {
                Assertions.assertThat(address.getHostString()).isEqualTo(Sockets.LOOPBACK);
                Assertions.assertThat(address.getPort()).isPositive();
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
            value = "the stub says the loopback address, and the port of the registry",
            why =
                    "a stub carries host and port of its object; left alone, RMI writes what this machine believes to be called, "
                            + "which another machine may not know, and the object gets a second port that no firewall or relay knows about",
            look =
                    "RmiWorker, its constructor: set java.rmi.server.hostname to sockets.host() before anything is exported; then the same two factories and port 0 "
                            + "for the registry and for the worker, then RMI shares the port; the factories are the same objects for both. They have no equals: two workers of one process would share a port. "
                            + "RmiSockets.createServerSocket: sockets.listen(...) listens at sockets.host(), wherever that is")
    void stubLeadsBack(Host host, Script script) throws IOException {
        try (WorkerServer server = serve(host, script, Matrices.WORKER);
                Jrmp manager = Jrmp.connect(server.address(), script)) {
            script.did("a manager looks up \"worker\"; left alone, this machine believes to be called 127.0.1.1");
            Jrmp.Reference reference = manager.lookup();
            script.expect("the host in the stub", reference.host(), Sockets.LOOPBACK);
            script.expect(
                    "the port in the stub", reference.port(), server.address().getPort());
        }
        if (!hasOtherLoopback()) {
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
            why = "this is the whole round trip; that RMI writes stub and skeleton for you is the point of this lab",
            look =
                    "RmiWorker.execute; TaskObject.task() takes the task out of the object, TaskObjects.of(result) makes the object that goes back, "
                            + "of the very result that the worker returned. No such object in table: its constructor; bind this, and not the stub that "
                            + "exportObject returns, so that the registry keeps the worker from being collected. "
                            + "RmiSockets.Caller.createSocket; settings of this factory's buffers and deadline connect a new Line: new Socket(host, port) waits for ever")
    void executes(Host host, Script script) throws IOException {
        List<int[]> came = Collections.synchronizedList(new ArrayList<>());
        Worker worker = (task, neighbours) -> {
            came.add(((Task.Sort) task).items().clone());
            return Matrices.WORKER.execute(task, neighbours);
        };
        calling(host, script, worker, (manager, reference) -> {
            for (int[] items : new int[][] {
                {5, 1, 4},
                {},
                {Integer.MAX_VALUE, -1, 0, Integer.MIN_VALUE},
                script.random().ints(1000).toArray()
            }) {
                script.given("a task object with " + items.length + " items");
                came.clear();
                Jrmp.Reply reply = execute(host, script, manager, reference, items);
                script.expect("the items that the worker is asked to sort", came, List.of(items));
                script.expect(
                        "the items that come back",
                        reply.ints(),
                        Arrays.stream(items).sorted().toArray());
                script.expect(
                        "the worker's compute time that comes back, in nanoseconds",
                        ((ObjectStream.Instance) reply.value()).fields().get("computeNanos"),
                        Matrices.NANOS);
            }
        });
        script.given(
                "a process of its own, which starts a worker and keeps no reference to it; the garbage collector runs");
        Stranger inside = ((Lab2) host.another().lab()).stranger();
        InetSocketAddress address =
                script.run("the worker is started, and forgotten", () -> inside.forgotten(Matrices.WORKER));
        called(address, script, (manager, reference) -> {
            Jrmp.Reply reply = execute(host, script, manager, reference, 7);
            script.expect("the items that come back", reply.ints(), new int[] {7});
        });
        connectsWithADeadline(host, script);
    }

    /** What is in a stub connects whoever has looked it up: here a process of the student's, in which no manager is needed. */
    private static void connectsWithADeadline(Host host, Script script) throws IOException {
        Stranger stranger = StudentCluster.lab(host).stranger();
        try (WorkerServer server = serve(host, script, Matrices.WORKER)) {
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
        try (var worker =
                ScriptedWorker.start(host, script, ScriptedWorker.Manner.SILENT_WORKER, new Sockets(0, HASTY_MILLIS))) {
            var came = new CompletableFuture<String>();
            StudentCluster.begin("somebody looks it up and calls execute, by the stub", script, () -> {
                came.complete(stranger.executeByStub(worker.address()));
                return List.of();
            });
            if (!Wait.until(came::isDone, script.deadlineMillis() * 4 / 5)) {
                throw script.silence("that the call ends after " + HASTY_MILLIS + " ms: the deadline is in the stub");
            }
            script.expectContains("a SocketTimeoutException", came.join(), "SocketTimeoutException");
        }
    }

    @Check(
            order = 4,
            points = 3,
            value = "nobody outside of the loopback interface gets in",
            why =
                    "RMI listens on every address of the machine unless told otherwise: a service that deserializes, open to the whole network",
            look =
                    "RmiSockets, the server socket factory: sockets.listen() binds to sockets.host(); give it to createRegistry and to exportObject")
    void listensAtLoopbackOnly(Host host, Script script) throws IOException {
        try (WorkerServer server = serve(host, script, Matrices.WORKER);
                Jrmp manager = Jrmp.connect(server.address(), script)) {
            int registry = server.address().getPort();
            int worker = manager.lookup().port();
            for (InetAddress address : otherAddresses()) {
                for (int port : new int[] {registry, worker}) {
                    var target = new InetSocketAddress(address, port);
                    script.did("somebody connects to " + address.getHostAddress() + ":" + port);
                    if (connects(target)) {
                        throw script.failure("that nobody listens there", "the connection was accepted");
                    }
                }
            }
        }
    }

    @Check(
            order = 5,
            points = 2,
            value = "several workers in one process keep apart",
            why =
                    "a process may serve many workers, and checks do; a fixed port or a shared name makes the second one fail, or answer for the first",
            look =
                    "RmiWorker and RmiSockets: a free port and a registry for each; if two servers have equal factories, RMI gives them one port")
    void severalKeepApart(Host host, Script script) throws IOException {
        var servers = new ArrayList<WorkerServer>();
        var addresses = new ArrayList<InetSocketAddress>();
        try {
            for (int i = 0; i < 3; i++) {
                int number = i;
                servers.add(script.run(
                        "worker " + i + " is started in the same process; whatever it is to sort, it returns [" + i
                                + "]",
                        () -> StudentCluster.lab(host)
                                .mechanism()
                                .serve(
                                        (task, neighbours) -> new Result.Sorted(new int[] {number}, 0),
                                        Sockets.DEFAULT)));
                addresses.add(servers.get(i).address());
            }
            script.expect(
                    "the number of different addresses",
                    addresses.stream().distinct().count(),
                    3L);
            for (int i = 0; i < 3; i++) {
                script.did("a manager asks the worker at " + addresses.get(i));
                try (Jrmp manager = Jrmp.connect(addresses.get(i), script)) {
                    Jrmp.Reference reference = manager.lookup();
                    script.expect(
                            "the port in its stub",
                            reference.port(),
                            addresses.get(i).getPort());
                    Jrmp.Reply reply = execute(
                            host, script, manager, reference, script.random().nextInt());
                    script.expect("what worker " + i + " returns", reply.ints(), new int[] {i});
                }
            }
        } finally {
            servers.forEach(WorkerServer::close);
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "a task that fails is a TaskFailedException with the reason, and the worker goes on",
            why =
                    "the person at the manager has to learn what went wrong on a machine that is not in sight; and a message that is no task is another's mistake",
            look =
                    "RmiWorker.execute; catch what the task throws, StackOverflowError and OutOfMemoryError too, and say it in the exception's message (its class where it has none), "
                            + "without a cause: the cause's class may be unknown at the manager's side. What is no task object, or contradicts itself "
                            + "(TaskObject.task() throws it), stays a MalformedMessageException")
    void reportsFailures(Host host, Script script) throws IOException {
        Worker worker = (task, neighbours) -> {
            int[] items = ((Task.Sort) task).items();
            if (items.length == 1 && items[0] == 13) {
                throw new IllegalArgumentException("13 brings bad luck");
            }
            if (items.length == 1 && items[0] == 14) {
                throw new WireException("no line to 14", new IllegalStateException("cut"));
            }
            if (items.length == 1 && items[0] == 15) {
                throw new MalformedMessageException("no row of 15");
            }
            return new Result.Sorted(items, 0);
        };
        calling(host, script, worker, (manager, reference) -> {
            script.did("the next task throws an exception: \"13 brings bad luck\"");
            Jrmp.Reply reply = manager.execute(reference, sortObject(host, script, 13));
            script.expectThat(
                    "a TaskFailedException with the reason", reply.words(), words -> Assertions.assertThat(words)
                            .startsWith("marshal.kit.contract.TaskFailedException")
                            .contains("13 brings bad luck"));
            script.expect(
                    "the exceptions in the answer: the manager may not have the class of another",
                    reply.throwables(),
                    List.of("marshal.kit.contract.TaskFailedException"));
            script.did("the next task throws a WireException: \"no line to 14\"");
            script.expectThat(
                    "a TaskFailedException with the reason: no wire of this call has failed",
                    manager.execute(reference, sortObject(host, script, 14)).words(),
                    words -> Assertions.assertThat(words)
                            .startsWith("marshal.kit.contract.TaskFailedException")
                            .contains("no line to 14")
                            .doesNotContain(", because of "));
            script.did("the next task throws a MalformedMessageException: \"no row of 15\"");
            script.expectThat(
                    "a TaskFailedException with the reason: the task object was all right",
                    manager.execute(reference, sortObject(host, script, 15)).words(),
                    words -> Assertions.assertThat(words)
                            .startsWith("marshal.kit.contract.TaskFailedException")
                            .contains("no row of 15")
                            .doesNotContain(", because of "));
            int item = script.random().nextInt(100, 1000);
            script.expect(
                    "the items that come back next",
                    execute(host, script, manager, reference, item).ints(),
                    new int[] {item});
            Lab2 lab = StudentCluster.lab(host);
            byte[] result = ObjectStream.asArgument(lab.writeResult(Encoding.SERIALIZABLE, Matrices.sorted(7)));
            refusesAsMalformed(script, "a SortedResult", manager.execute(reference, result));
            refusesAsMalformed(
                    script,
                    "a SortTask whose items are null",
                    manager.execute(reference, sortObject(host, script, (int[]) null)));
        });
        for (Error error : List.of(
                new StackOverflowError("too deep"), new OutOfMemoryError("too much"), new StackOverflowError())) {
            script.given("a worker whose task throws " + error);
            Worker failing = (task, neighbours) -> {
                throw error;
            };
            calling(host, script, failing, (manager, reference) -> {
                script.did("a manager calls execute");
                script.expectThat(
                        "a TaskFailedException with the reason",
                        manager.execute(reference, sortObject(host, script, 7)).words(),
                        words -> Assertions.assertThat(words)
                                .startsWith("marshal.kit.contract.TaskFailedException")
                                .contains(error.getMessage() == null ? "StackOverflowError" : error.getMessage()));
            });
        }
    }

    private static void refusesAsMalformed(Script script, String what, Jrmp.Reply reply) {
        script.did("a manager calls execute with " + what);
        if (!RemoteExceptions.isByFilter(reply.words())) { // of step 7, which sees it first
            script.expectThat("a MalformedMessageException", reply.words(), words -> Assertions.assertThat(words)
                    .startsWith("marshal.kit.contract.MalformedMessageException"));
        }
    }

    @Check(
            order = 7,
            points = 1,
            value = "two calls can be in the worker at once",
            why =
                    "with MCA a neighbour calls while a task is being done; a lock around execute makes both wait for ever",
            look =
                    "RmiWorker.execute; RMI calls it in a thread a connection: do not synchronize it, and keep what belongs to one call in variables of the method, not in fields")
    void servesSeveralAtOnce(Host host, Script script) throws IOException {
        var both = new CountDownLatch(2);
        Worker worker = (task, neighbours) -> {
            both.countDown();
            return new Result.Sorted(new int[] {Wait.on(both, script.deadlineMillis() / 2) ? 1 : 0}, 0);
        };
        calling(host, script, worker, (first, reference) -> {
            byte[] task = sortObject(host, script, script.random().nextInt());
            script.did("two managers call execute; no call returns before both are in it");
            try (Jrmp second = Jrmp.connect(reference.address(), script, "manager 2")) {
                first.beginExecute(reference, task);
                second.beginExecute(reference, task);
                int[] met = {first.receive(true).ints()[0], second.receive(true).ints()[0]};
                if (met[0] == 0 || met[1] == 0) {
                    throw script.failure(
                            "that both calls are in the worker at once",
                            "one of them waited until the other had returned");
                }
            }
        });
        keepsCallsApart(host, script);
    }

    /** A field of the worker belongs to all the calls that are in it. */
    private static void keepsCallsApart(Host host, Script script) throws IOException {
        for (int first : new int[] {1, 2}) {
            script.given("a worker that two managers call at once, first one with " + first
                    + (first == 1 ? " item" : " items") + ", then one with " + (3 - first));
            var begun = new CountDownLatch(1);
            var both = new CountDownLatch(2);
            Worker worker = (task, neighbours) -> {
                begun.countDown();
                both.countDown();
                Wait.on(both, script.deadlineMillis() / 2);
                return Matrices.WORKER.execute(task, neighbours);
            };
            calling(host, script, worker, (manager, reference) -> {
                int item = script.random().nextInt(100, 1000);
                int[] one = {item};
                int[] two = {-item, item};
                try (Jrmp second = Jrmp.connect(reference.address(), script, "manager 2")) {
                    script.did("both call execute; no call returns before both are in it");
                    manager.beginExecute(reference, sortObject(host, script, first == 1 ? one : two));
                    Wait.on(begun, script.deadlineMillis() / 2);
                    second.beginExecute(reference, sortObject(host, script, first == 1 ? two : one));
                    returned(script, "the first call", manager.receive(true), first == 1 ? one : two);
                    returned(script, "the second call", second.receive(true), first == 1 ? two : one);
                }
            });
        }
    }

    private static void returned(Script script, String call, Jrmp.Reply reply, int[] items) {
        if (reply.exception()) {
            throw script.failure("that " + call + " returns its own items", reply.words());
        }
        script.expect("the items that " + call + " returns", reply.ints(), items);
    }

    /** What a manager does with a worker that it has looked up. */
    private interface Scene {
        void play(Jrmp manager, Jrmp.Reference reference) throws IOException;
    }

    private static void calling(Host host, Script script, Worker worker, Scene scene) throws IOException {
        try (WorkerServer server = serve(host, script, worker)) {
            called(server.address(), script, scene);
        }
    }

    private static void called(InetSocketAddress address, Script script, Scene scene) throws IOException {
        try (Jrmp registry = Jrmp.connect(address, script)) {
            script.did("a manager looks up \"worker\"");
            Jrmp.Reference reference = registry.lookup();
            try (Jrmp manager = Jrmp.connect(reference.address(), script)) {
                scene.play(manager, reference);
            }
        }
    }

    private static WorkerServer serve(Host host, Script script, Worker worker) {
        return script.run(
                "an RmiWorker is started; its tasks are done by the checks",
                () -> StudentCluster.lab(host).mechanism().serve(worker, Sockets.DEFAULT));
    }

    private static Jrmp.Reply execute(Host host, Script script, Jrmp manager, Jrmp.Reference reference, int... items)
            throws IOException {
        byte[] task = sortObject(host, script, items);
        script.did("the manager calls execute with it");
        Jrmp.Reply reply = manager.execute(reference, task);
        if (reply.exception()) {
            throw script.failure("a result object", reply.words());
        }
        return reply;
    }

    /** A task object, which is given to you, in bytes. */
    private static byte[] sortObject(Host host, Script script, int... items) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        return ObjectStream.asArgument(
                script.run("a SortTask is made", () -> lab.writeTask(Encoding.SERIALIZABLE, new Task.Sort(items))));
    }

    /** IPv4 addresses of this machine that are not {@link Sockets#LOOPBACK}. */
    private static List<InetAddress> otherAddresses() throws IOException {
        var others = new ArrayList<InetAddress>();
        if (hasOtherLoopback()) {
            others.add(InetAddress.getByName(OTHER_LOOPBACK));
        }
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(each.getInetAddresses())) {
                if (address instanceof Inet4Address && !address.isLoopbackAddress()) {
                    others.add(address);
                }
            }
        }
        return others;
    }

    /** Not every system has it: then nobody can come from there. */
    private static boolean hasOtherLoopback() {
        try (var probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(OTHER_LOOPBACK, 0));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean connects(InetSocketAddress target) {
        try (var socket = new Socket()) {
            socket.connect(target, CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
