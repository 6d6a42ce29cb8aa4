package marshal.checks.lab2;

import static marshal.checks.run.Background.result;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
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
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.Stranger;

/** Step 8: parts of a distributed program fail. The checks play workers that vanish, say nothing, or do not exist. */
@Step(
        id = "lab2.8",
        title = "Failures",
        minutes = 40,
        file = "RmiWorker.java, RmiManager.java",
        needs = {"lab2.1", "lab2.2"})
class Step08Failures {

    private static final int IMPATIENT_MILLIS = 1500;
    /** The string "done", as an argument or an answer. */
    private static final byte[] STRING = {0x74, 0, 4, 'd', 'o', 'n', 'e'};

    private static final Sockets IMPATIENT = new Sockets(0, IMPATIENT_MILLIS);
    private static final Sockets AN_HOUR = new Sockets(0, 3_600_000); // longer than any check waits, at any load

    @Check(
            order = 1,
            points = 1,
            value = "no registry at the address, or nobody bound in it: a WireException that names the address",
            why = "with 16 machines, \"connection refused\" does not tell which machine to look at",
            look =
                    "RmiManager, its constructor; ConnectException and NotBoundException from the lookup become a WireException with worker and address")
    void nobodyThere(Host host, Script script) throws IOException {
        script.given("an address where nobody listens");
        String nobody;
        try (var refusing = Sockets.DEFAULT.refusing()) {
            nobody = connectFails(host, script, (InetSocketAddress) refusing.getLocalSocketAddress());
        }
        try (var worker = ScriptedWorker.start(host, script, Manner.NOT_BOUND)) {
            script.given("a registry without a worker in it, at " + worker.address());
            String empty = connectFails(host, script, worker.address());
            expectOther(script, "another message than where nobody listens", empty, nobody);
        }
    }

    @Check(
            order = 2,
            points = 1,
            value = "a peer that says nothing is a WireException within the deadline: in the lookup, and in a call",
            why = "RMI itself waits for ever. A worker whose machine was switched off never answers, and you get no "
                    + "message",
            look = "RmiSockets, the client factory; connect with a deadline, and set the read deadline (SO_TIMEOUT) of "
                    + "each socket to sockets.deadlineMillis(). RmiManager.failed; the innermost cause tells the "
                    + "reason: put it into the message")
    void silentPeers(Host host, Script script) throws Exception {
        String deadline = "; the deadline is " + IMPATIENT_MILLIS + " ms";
        String mute = "an address that accepts connections, and never says anything" + deadline;
        String handshake = "an address where RMI's handshake is answered, and no call" + deadline;
        Background.together(
                script,
                part -> connectFails(host, part, Manner.MUTE, mute),
                part -> connectFails(host, part, Manner.SILENT, handshake),
                part -> callsFail(host, part, deadline));
    }

    private static void callsFail(Host host, Script script, String deadline) throws IOException {
        String silent;
        try (var worker = ScriptedWorker.start(host, script, Manner.SILENT_WORKER)) {
            script.given("a worker that can be looked up, and never answers execute" + deadline);
            silent = callFails(host, script, worker);
        }
        try (var worker = ScriptedWorker.start(host, script, Manner.BREAKS)) {
            script.given("a worker that breaks its connection when execute is called");
            String broken = callFails(host, script, worker);
            expectOther(script, "another message than for no answer in time: " + silent, broken, silent);
        }
    }

    private static void connectFails(Host host, Script script, Manner manner, String given) throws IOException {
        try (var worker = ScriptedWorker.start(host, script, manner)) {
            script.given(given);
            connectFails(host, script, worker.address());
        }
    }

    private static void expectOther(Script script, String expected, String message, String other) {
        script.expectThat(
                expected, withoutNumbers(message), words -> assertThat(words).isNotEqualTo(withoutNumbers(other)));
    }

    @Check(
            order = 3,
            points = 1,
            value =
                    "a worker that vanishes in the middle of a call, or was closed before it, is a WireException that names the address",
            why = "processes die; a manager has to say which one",
            look = "RmiManager.callAll; a RemoteException from execute becomes a WireException with worker and "
                    + "address. Do not use TaskFailedException: the task may be done already")
    void vanishedWorkers(Host host, Script script) throws IOException {
        try (var worker = ScriptedWorker.start(host, script, Manner.BREAKS)) {
            script.given("a worker that breaks its connection when execute is called");
            callFails(host, script, worker);
            script.expect(
                    "how often execute was called: a task that may have been done is not sent again",
                    worker.executed(),
                    1);
        }
        script.given("2 workers");
        try (var cluster = StudentCluster.start(host, script, 2, i -> Matrices.WORKER)) {
            cluster.call(sort(1), sort(2));
            script.run("worker 1 is closed", () -> cluster.server(1).close());
            var failure = cluster.callFails(WireException.class, "callAll with 2 tasks", sort(3), sort(4));
            names(script, failure, cluster.server(1).address());
        }
    }

    @Check(
            order = 4,
            points = 1,
            value =
                    "a failed task is a TaskFailedException, and a result that does not fit a MalformedMessageException",
            why = "a failed task fails again when it is repeated. If the wire failed, another worker may do the task. "
                    + "The exception's type tells the two cases apart",
            look = "RmiManager.failed; keep both exception types, with the worker and its address in front of the "
                    + "message. RmiManager.callAll; ask instanceof ResultObject before you cast")
    void keepsTypes(Host host, Script script) throws IOException {
        Worker worker = (task, neighbours) -> {
            if (((Task.Sort) task).items()[0] == 13) {
                throw new IllegalArgumentException("13 brings bad luck");
            }
            return new Result.Sorted(new int[5], 0);
        };
        script.given("2 workers");
        try (var cluster = StudentCluster.start(host, script, 2, i -> i == 1 ? worker : Matrices.WORKER)) {
            InetSocketAddress address = cluster.server(1).address();
            var failed = cluster.callFails(
                    TaskFailedException.class,
                    "callAll; the task of worker 1 throws \"13 brings bad luck\"",
                    sort(1),
                    sort(13));
            script.expectContains("a message with the reason", failed.getMessage(), "13 brings bad luck");
            names(script, failed, address);
            String misfit = "callAll; worker 1 is to sort 1 item, and returns 5";
            names(script, cluster.callFails(MalformedMessageException.class, misfit, sort(1), sort(2)), address);
            String nothing = "callAll; worker 1 gets a sort whose items are null, and refuses it";
            Task ofNull = sort((int[]) null);
            names(script, cluster.callFails(MalformedMessageException.class, nothing, sort(1), ofNull), address);
        }
        isNoResult(host, script, "null", ScriptedCaller.NULL);
        isNoResult(host, script, "a String", STRING);
    }

    private static void isNoResult(Host host, Script script, String words, byte[] answer) throws IOException {
        script.given("a worker that the checks play; it answers execute with " + words);
        try (var foreign = ScriptedWorker.start(host, script, Manner.ANSWERS);
                Workers manager = StudentCluster.manager(StudentCluster.lab(host), script, foreign.address())) {
            foreign.answer(answer);
            String call = "callAll with 1 task: the answer is not a result at all";
            var refusal = StudentCluster.callFails(script, manager, MalformedMessageException.class, call, sort(1));
            names(script, refusal, foreign.address());
        }
    }

    @Check(
            order = 5,
            points = 1,
            value = "a manager closes its connections: when it is closed, and when it cannot reach one of its workers",
            why = "RMI keeps connections open for another call; a worker keeps a thread and a socket for each "
                    + "connected manager",
            look = "RmiManager.close and its constructor; the client factory knows every socket that it has made")
    void managerLetsGo(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        try (var worker = ScriptedWorker.start(host, script, Manner.ANSWERS)) {
            script.given("a worker that the checks play");
            Workers manager = StudentCluster.manager(lab, script, worker.address());
            script.expectThat("that the manager has connected", worker.accepted(), accepted -> assertThat(accepted)
                    .isPositive());
            script.run("RmiManager.close()", manager::close);
            allClosed(script, worker);
            script.run("RmiManager.close() again", manager::close);
        }
        try (var worker = ScriptedWorker.start(host, script, Manner.SILENT_WORKER)) {
            script.given(
                    "a worker that can be looked up, and never answers execute; the manager's deadline is an hour");
            Workers manager = StudentCluster.manager(lab, script, AN_HOUR, worker.address());
            var call = StudentCluster.begin(manager, script, List.of(sort(1)));
            Wait.until(() -> worker.executed() > 0, script.deadlineMillis() / 2);
            script.run("RmiManager.close()", manager::close);
            script.inTime(Wait.until(call::isDone, script.deadlineMillis()), "that the call which was under way ends");
            script.refused(WireException.class, "it ends", () -> result(call));
        }
        try (var worker = ScriptedWorker.start(host, script, Manner.ANSWERS);
                var empty = ScriptedWorker.start(host, script, Manner.NOT_BOUND)) {
            script.given("2 addresses: a worker that the checks play, and a registry without a worker in it");
            script.refused(WireException.class, "a manager looks them up", () -> lab.mechanism()
                    .connect(List.of(worker.address(), empty.address()), Sockets.DEFAULT));
            allClosed(script, worker);
            allClosed(script, empty);
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "close() of a worker frees its port and ends every connection",
            why = "if a manager stays connected to a closed worker, the manager waits. If the port stays open, RMI "
                    + "answers although the worker is gone",
            look = "RmiWorker.close; RMI keeps the server socket of an anonymous port open after unexportObject: close "
                    + "your factory's server socket, and the connections that it accepted")
    void workerFreesItsPort(Host host, Script script) throws IOException {
        WorkerServer server = StudentCluster.serve(host, script, Matrices.WORKER);
        InetSocketAddress address = server.address();
        try (Jrmp manager = Jrmp.connect(address, script)) {
            script.did("a manager looks it up, and stays connected");
            manager.lookup();
            script.run("RmiWorker.close()", server::close);
            script.require(
                    manager.isClosedWithin(script.deadlineMillis()),
                    "that the manager's connection is closed",
                    "it is still open after " + script.deadlineMillis() / 1000 + " s");
            script.require(
                    Wait.until(() -> !LocalAddresses.accepts(address), script.deadlineMillis()),
                    "that nobody listens at " + address + " any more",
                    "connections are still accepted");
            script.run("RmiWorker.close() again", server::close);
        }
    }

    @Check(
            order = 7,
            points = 1,
            value = "after close() nothing keeps the process alive",
            why = "if one object is still exported, RMI's reaper thread keeps the JVM alive for ever. The program is "
                    + "done, but does not end. A registry that is still exported keeps its worker, with all the "
                    + "worker's memory",
            look = "RmiWorker.close; UnicastRemoteObject.unexportObject(..., true) for the worker and for the "
                    + "registry; with true, it works even while a call is under way")
    void nothingStaysAlive(Host host, Script script) throws IOException {
        Lab2 lab = (Lab2) host.another().lab();
        Stranger inside = lab.stranger();
        List<String> before = inside.threads();
        script.given("a process of its own");
        var busy = new CountDownLatch(2);
        var go = new CountDownLatch(1);
        Worker worker = (task, neighbours) -> {
            if (((Task.Sort) task).items()[0] == 13) {
                busy.countDown();
                Wait.on(go, script.deadlineMillis());
            }
            return Matrices.WORKER.execute(task, neighbours);
        };
        var servers = new ArrayList<WorkerServer>();
        for (int i = 0; i < 2; i++) {
            servers.add(script.run(
                    "a worker is started in it", () -> lab.mechanism().serve(worker, Sockets.DEFAULT)));
        }
        try (Workers manager = script.run("a manager looks them up, in the same process", () -> lab.mechanism()
                .connect(servers.stream().map(WorkerServer::address).toList(), Sockets.DEFAULT))) {
            script.run("callAll with 2 tasks", () -> manager.callAll(List.of(sort(2), sort(1))));
            var call = StudentCluster.begin(manager, script, List.of(sort(13), sort(13)));
            script.did("both workers are busy with the next call");
            Wait.on(busy, script.deadlineMillis() / 2);
            for (WorkerServer server : servers) {
                script.run("RmiWorker.close()", server::close);
            }
            go.countDown();
            script.refused(WireException.class, "callAll ends", () -> result(call));
        }
        script.did("the manager is closed");
        script.require(
                Wait.until(() -> left(inside, before).isEmpty(), script.deadlineMillis()),
                "that no thread is left that keeps the process alive",
                "still there: " + left(inside, before));
        script.given("a process of its own");
        script.expect(
                "the garbage collector gets the worker",
                script.run("a worker is started in it and closed", () -> inside.leavesNothing(Matrices.WORKER)),
                true);
    }

    @Check(
            order = 8,
            points = 1,
            value = "close() of a worker ends its wait for a neighbour",
            needs = "lab2.5",
            why = "if a task still waits after its worker is gone, it keeps a thread and its matrices, until the "
                    + "deadline or for ever",
            look = "RmiWorker.close; close the inbox, too: that wakes every thread that waits in take")
    void endsItsWaits(Host host, Script script) throws IOException {
        script.given("4 workers with a deadline of an hour; worker (0, 0) waits for its neighbours, who send nothing");
        var scene = new TorusScene(script, List.of("waits! 1 ended!!", "go?", "go?", "go?"));
        try (var cluster = scene.start(host, false, AN_HOUR)) {
            var call = cluster.begin(scene.tasks());
            boolean busy = scene.isOpenWithin("waits", script.deadlineMillis() / 2);
            if (busy) {
                script.run("RmiWorker.close() of worker (0, 0)", cluster.server(0)::close);
            }
            int patience = script.deadlineMillis() * 2 / 5; // less than callAll has left
            boolean over = scene.isOpenWithin("ended", patience);
            scene.open("go");
            script.require(
                    busy && over,
                    "that its exchange ends when it is closed",
                    "it still waits after " + patience / 1000 + " s");
            script.refused(WireException.class, "callAll ends", () -> result(call));
        }
    }

    private static List<String> left(Stranger inside, List<String> before) {
        var threads = new ArrayList<>(inside.threads());
        before.forEach(threads::remove);
        return threads;
    }

    private static String withoutNumbers(String message) {
        return message.replaceAll("[0-9]+", "#");
    }

    /** Returns the message of its exception. */
    private static String connectFails(Host host, Script script, InetSocketAddress address) throws IOException {
        var failure = StudentCluster.connectFails(StudentCluster.lab(host), script, address, IMPATIENT);
        names(script, failure, address);
        return failure.getMessage();
    }

    /** Returns the message of its exception. */
    private static String callFails(Host host, Script script, ScriptedWorker worker) throws IOException {
        try (Workers manager = StudentCluster.manager(StudentCluster.lab(host), script, IMPATIENT, worker.address())) {
            var call = StudentCluster.begin(manager, script, List.of(sort(1)));
            var failure = StudentCluster.endsBadly(script, call, "the manager waits for the result");
            script.require(
                    !(failure instanceof TaskFailedException),
                    "a WireException",
                    "a TaskFailedException: but the task has not failed, the wire has");
            names(script, failure, worker.address());
            return failure.getMessage();
        }
    }

    private static void names(Script script, WireException failure, InetSocketAddress address) {
        String where = address.getHostString() + ":" + address.getPort();
        script.expectContains("a message with the address " + where, failure.getMessage(), where);
    }

    private static void allClosed(Script script, ScriptedWorker worker) {
        script.require(
                Wait.until(() -> worker.open() == 0, script.deadlineMillis()),
                "that all connections to the worker are closed",
                worker.open() + " of " + worker.accepted() + " are still open after " + script.deadlineMillis() / 1000
                        + " s");
    }

    private static Task sort(int... items) {
        return new Task.Sort(items);
    }
}
