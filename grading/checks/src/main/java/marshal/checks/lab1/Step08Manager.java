package marshal.checks.lab1;

import static marshal.checks.played.RawMessage.CANNON;
import static marshal.checks.played.RawMessage.MULTIPLY;
import static marshal.checks.played.RawMessage.SORT;
import static marshal.checks.run.Background.result;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.Lab1;
import org.assertj.core.api.Assertions;

/** Step 8: the manager. The checks play its workers, byte by byte. */
@Step(id = "lab1.8", title = "The manager", minutes = 75, file = "SocketManager.java", needs = "lab1.6")
class Step08Manager {

    private static final int MANY_TIMES = 50;
    private static final int AGAIN = 300;
    private static final int LOOPBACK = 0x7F000001;

    @Check(
            order = 1,
            points = 1,
            value = "one worker: a request goes out, the reply comes back as the result",
            why = "this is the round trip, seen from the other side",
            look = "SocketManager, its constructor and callAll")
    void calls(Host host, Script script) throws IOException {
        playing(Lab1Student.of(host), script, 1, scene -> {
            var call = scene.calls(sort(5, 1, 4));
            int[] other = Oracle.sorted(Oracle.items(script.random(), 3)); // the result is whatever the worker says
            RawMessage request = scene.worker(0).receive(SORT);
            script.expect("the items in the request", request.intsFrom(4), new int[] {5, 1, 4});
            scene.worker(0).send(RawMessage.sorted(request.id(), other));
            script.expect("the results", scene.returned(call), List.of(new Result.Sorted(other, 0)));
        });
    }

    @Check(
            order = 2,
            points = 2,
            value = "all the workers have their requests before any of them replies",
            why = "if the manager asks k workers one after another, they are no faster than one. That is a sequential "
                    + "program with extra steps",
            look = "SocketManager.callAll; start a thread for each worker, or send everything first and then receive")
    void callsAllAtOnce(Host host, Script script) throws IOException {
        for (int k : new int[] {3, 40}) {
            playing(Lab1Student.of(host), script, k, scene -> {
                script.did("no worker replies until every worker has its request");
                var tasks = IntStream.range(0, k).mapToObj(i -> sort(k - i));
                var call = scene.calls(tasks.toArray(Task[]::new));
                var ids = new int[k];
                for (int i = 0; i < k; i++) {
                    RawMessage request = scene.worker(i).receive(SORT);
                    ids[i] = request.id();
                    int[] expected = {k - i};
                    script.expect("the items in the request to worker " + i, request.intsFrom(4), expected);
                }
                for (int i = 0; i < k; i++) {
                    scene.worker(i).send(RawMessage.sorted(ids[i], k - i));
                }
                scene.returned(call);
            });
        }
    }

    @Check(
            order = 3,
            points = 1,
            value = "results are in the order of the tasks, not of the replies",
            why = "worker 2 may be faster than worker 0, but its rows still belong behind those of worker 0",
            look = "SocketManager.callAll; result i is the reply of worker i")
    void ordersResults(Host host, Script script) throws IOException {
        List<Result> expected = IntStream.of(30, 20, 10)
                .mapToObj(item -> (Result) new Result.Sorted(new int[] {item}, 0))
                .toList();
        playing(Lab1Student.of(host), script, 3, scene -> {
            for (int round = 1; round <= MANY_TIMES; round++) { // which thread wakes first is random
                script.given("3 workers, which reply in the order 2, 1, 0; call " + round);
                var call = scene.calls(sort(30), sort(20), sort(10));
                var ids = new int[3];
                for (int i = 0; i < 3; i++) {
                    ids[i] = scene.worker(i).receive(SORT).id();
                }
                for (int i = 2; i >= 0; i--) {
                    scene.worker(i).send(RawMessage.sorted(ids[i], 30 - 10 * i));
                }
                script.expect("the results", scene.returned(call), expected);
            }
        });
    }

    @Check(
            order = 4,
            points = 1,
            value = "all calls use the same connections, and each request has its own id",
            why = "if an id is used again, an old reply looks like a new one",
            look = "SocketManager; connect in the constructor, and give each request the next id")
    void callsAgain(Host host, Script script) throws IOException {
        playing(Lab1Student.of(host), script, 1, scene -> {
            var ids = new TreeSet<Integer>();
            for (int round = 0; round < AGAIN; round++) { // more than a byte can count
                script.given("1 worker, call " + (round + 1));
                ids.addAll(scene.isAnswered(sort(round)));
            }
            script.expect("the number of different ids in " + AGAIN + " calls", ids.size(), AGAIN);
        });
        playing(Lab1Student.of(host), script, 2, scene -> {
            List<Integer> ids = scene.isAnswered(sort(1), sort(2));
            areDifferent(script, "that the requests to both workers have ids of their own", ids);
        });
    }

    @Check(
            order = 5,
            points = 1,
            value = "a reply with another id, kind or size is a MalformedMessageException",
            why = "a wrong reply puts somebody else's rows into the product",
            look = "SocketManager.callAll; compare the reply's id with the request's, and its sizes with the task's")
    void checksIds(Host host, Script script) throws IOException {
        Lab1 lab = Lab1Student.of(host);
        refusesReply(lab, script, sort(1), id -> RawMessage.sorted(id + 1000, 1));
        refusesReply(lab, script, sort(2, 1), id -> RawMessage.sorted(id, 1, 2, 3));
        var multiply = new Task.Multiply(new int[][] {{1}, {2}}, new int[][] {{3, 4}});
        var cannon = new Task.Cannon(new Place(0, 0, 1), 2, new int[2][2], new int[2][2]);
        refusesProducts(lab, script, multiply, new int[][] {{1, 2}, {3, 2}, {2, 1}, {2, 3}, {1, 4}, {4, 1}});
        refusesProducts(lab, script, cannon, new int[][] {{1, 2}, {2, 1}, {4, 1}});
        refusesReply(lab, script, multiply, id -> RawMessage.sorted(id, 1, 2));
        refusesReply(lab, script, sort(1), id -> RawMessage.product(id, new int[][] {{1}}));
        refusesReply(lab, script, sort(1), id -> RawMessage.sort(id, 1)); // with the request's id, but not a reply
        refusesReply(lab, script, sort(1), id -> RawMessage.vector(id, 1));
    }

    private static void refusesReply(Lab1 lab, Script script, Task task, IntFunction<RawMessage> reply)
            throws IOException {
        playing(lab, script, 1, scene -> {
            var call = scene.calls(task);
            scene.worker(0).answers(command(task), reply);
            script.refused(MalformedMessageException.class, "the manager takes the reply", () -> result(call));
        });
    }

    /** Sends products whose sizes are wrong for a task with a 2 x 2 product; then a right one. */
    private static void refusesProducts(Lab1 lab, Script script, Task task, int[][] sizes) throws IOException {
        for (int[] wrong : sizes) {
            refusesReply(lab, script, task, id -> {
                script.did(
                        "the product has 2 x 2 elements, and the worker sends one of " + wrong[0] + " x " + wrong[1]);
                return RawMessage.product(id, new int[wrong[0]][wrong[1]]);
            });
        }
        playing(lab, script, 1, scene -> {
            var call = scene.calls(task);
            int[][] right = {{1, 2}, {3, 4}};
            scene.worker(0).answers(command(task), id -> RawMessage.product(id, right));
            script.expect("the results", scene.returned(call), List.of(new Result.Product(right, 0)));
        });
    }

    private static int command(Task task) {
        return task instanceof Task.Sort ? SORT : task instanceof Task.Multiply ? MULTIPLY : CANNON;
    }

    @Check(
            order = 6,
            points = 1,
            value = "ERROR becomes a TaskFailedException with the worker's reason, and the manager goes on",
            why = "the person at the manager has to learn what went wrong on a machine out of sight",
            look = "SocketManager.callAll; ERROR is a Message.Failure. First, compare the number of tasks with size(). "
                    + "Take every reply before you throw: otherwise, the next call reads the rest of the replies")
    void reportsFailures(Host host, Script script) throws IOException {
        playing(Lab1Student.of(host), script, 2, scene -> {
            var call = scene.calls(sort(1), sort(2));
            int first = scene.worker(0).receive(SORT).id();
            int second = scene.worker(1).receive(SORT).id();
            scene.worker(0).send(RawMessage.error(first, "out of paper"));
            scene.worker(1).send(RawMessage.sorted(second, 2));
            fails(script, call, "the manager takes the replies", "out of paper");
            var ids = new ArrayList<Integer>();
            var failing = scene.calls(sort(5), sort(6));
            for (FramePeer worker : scene.workers) {
                ids.add(worker.answers(SORT, id -> RawMessage.error(id, "out of paper")));
            }
            script.refused(TaskFailedException.class, "the manager takes the replies", () -> result(failing));
            ids.addAll(scene.isAnswered(sort(3), sort(4)));
            areDifferent(script, "that all requests have ids of their own, failed ones too", ids);
            for (Task[] tasks : new Task[][] {{sort(1)}, {sort(1), sort(2), sort(3)}}) {
                var wrong = scene.calls(tasks);
                script.refused(IllegalArgumentException.class, "2 workers cannot do it", () -> result(wrong));
            }
        });
        playing(Lab1Student.of(host), script, 1, scene -> {
            var call = scene.calls(sort(1));
            scene.worker(0).answers(SORT, id -> {
                script.did("the worker could not read the request: its ERROR has id 0");
                return RawMessage.error(0, "what is this");
            });
            fails(script, call, "the manager takes the reply", "what is this");
        });
    }

    private static void fails(Script script, CompletableFuture<?> call, String what, String reason) {
        var failure = script.refused(TaskFailedException.class, what, () -> result(call));
        script.expectContains("a message with the worker's reason", failure.getMessage(), reason);
    }

    @Check(
            order = 7,
            points = 1,
            value = "close() closes every connection",
            why = "a worker keeps a thread and a socket for every connected manager",
            look = "SocketManager.close")
    void closes(Host host, Script script) throws IOException {
        playing(Lab1Student.of(host), script, 3, scene -> {
            script.run("SocketManager.close()", scene.manager::close);
            script.run("SocketManager.close() once more", scene.manager::close);
            for (FramePeer worker : scene.workers) {
                worker.expectClosed("that close() closes every connection");
            }
        });
    }

    @Check(
            order = 8,
            points = 1,
            value = "a worker that is gone is a WireException, not an endless wait",
            why = "one part of a distributed program can fail alone. The other parts have to notice",
            look = "SocketManager; at the end of the stream, Connection.receive returns null. If the constructor "
                    + "cannot connect, close the connections made so far")
    void noticesTheDead(Host host, Script script) throws IOException {
        playing(Lab1Student.of(host), script, 2, scene -> {
            var call = scene.calls(sort(1), sort(2));
            scene.worker(0).receive(SORT);
            int second = scene.worker(1).receive(SORT).id();
            script.did("worker 0 closes its connection instead of replying");
            scene.worker(0).close();
            scene.worker(1).send(RawMessage.sorted(second, 2));
            script.refused(WireException.class, "the manager waits for the replies", () -> result(call));
        });
        playing(Lab1Student.of(host), script, 1, scene -> {
            var call = scene.calls(sort(2, 1));
            int id = scene.worker(0).receive(SORT).id();
            script.did("worker 0 sends half of its reply, and closes its connection");
            byte[] reply = RawMessage.sorted(id, 1, 2).bytes();
            scene.worker(0).raw(Arrays.copyOf(reply, reply.length - 6));
            scene.worker(0).close();
            script.refused(WireException.class, "the manager waits for the reply", () -> result(call));
        });
        unreachable(host, script, 2, "second");
        unreachable(host, script, 3, "third");
    }

    /** Requires a failure if nobody listens at the last of k addresses. */
    private static void unreachable(Host host, Script script, int k, String last) throws IOException {
        try (var workers = new ScriptedWorkers(k, Sockets.DEFAULT, script);
                var nobody = Sockets.DEFAULT.refusing()) {
            var addresses = new ArrayList<>(workers.addresses());
            addresses.set(k - 1, (InetSocketAddress) nobody.getLocalSocketAddress());
            script.given(k + " addresses, and nobody listens at the " + last);
            Lab1 lab = Lab1Student.of(host);
            script.refused(WireException.class, "a SocketManager is made", () -> lab.mechanism()
                    .connect(addresses, Sockets.DEFAULT));
            for (int i = 0; i < k - 1; i++) {
                String otherwise = "that the connection to worker " + i + " is closed when worker " + (k - 1)
                        + " cannot be reached";
                workers.hasClosed(i, "worker " + i, otherwise);
            }
        }
    }

    @Check(
            order = 9,
            points = 1,
            value = "a Task.Cannon goes out as CANNON, with the addresses of the left and the upper neighbour",
            why = "only the manager knows all addresses; with a wrong address a block meets the wrong blocks",
            look = "SocketManager.callAll; Place.left() and Place.up(). Each call of each manager needs its own job "
                    + "number: a random one is best")
    void sendsNeighbours(Host host, Script script) throws IOException {
        var jobs = new TreeSet<Long>();
        sendsNeighbours(Lab1Student.of(host), script, jobs);
        script.expect("the number of different jobs in 2 calls", jobs.size(), 2);
        sendsNeighbours(Lab1Student.of(host), script, jobs);
        script.expect("the number of different jobs in 2 calls each of 2 managers", jobs.size(), 4);
        jobs.clear(); // from here on, the processes are new: managers that count from 1 would repeat the numbers
        sendsNeighbours(Lab1Student.another(host), script, jobs);
        sendsNeighbours(Lab1Student.another(host), script, jobs);
        String apart = "the number of different jobs in 2 calls each of 2 managers, each in a process of its own";
        script.expect(apart, jobs.size(), 4);
    }

    private static void sendsNeighbours(Lab1 lab, Script script, Set<Long> jobs) throws IOException {
        int side = 3;
        var tasks = new Task[side * side];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = new Task.Cannon(Place.of(i, side), side, new int[][] {{i}}, new int[][] {{-i}});
        }
        playing(lab, script, tasks.length, scene -> {
            for (int round = 0; round < 2; round++) {
                var call = scene.calls(tasks);
                for (int i = 0; i < tasks.length; i++) {
                    RawMessage request = scene.worker(i).receive(CANNON);
                    Place place = Place.of(i, side);
                    int left = scene.worker(place.left().index()).localPort();
                    int up = scene.worker(place.up().index()).localPort();
                    String neighbour = " neighbour of worker " + i;
                    script.expect("the address of the left" + neighbour, request.intAt(24), LOOPBACK);
                    script.expect("the address of the upper" + neighbour, request.intAt(32), LOOPBACK);
                    script.expect("the blocks of worker " + i, request.intsFrom(40), new int[] {i, -i});
                    script.expect("the port of the left" + neighbour, request.intAt(28), left);
                    script.expect("the port of the upper" + neighbour, request.intAt(36), up);
                    jobs.add(request.longAt(0));
                    scene.worker(i).send(RawMessage.product(request.id(), new int[][] {{0}}));
                }
                scene.returned(call);
            }
        });
    }

    /** A manager and the workers that it is connected to. */
    private record Scene(Script script, Workers manager, List<FramePeer> workers) {

        FramePeer worker(int index) {
            return workers.get(index);
        }

        /** Begins a call, which returns after the workers have replied. */
        CompletableFuture<List<Result>> calls(Task... tasks) {
            script.did("callAll with " + tasks.length + (tasks.length == 1 ? " task" : " tasks"));
            return Background.call(() -> manager.callAll(List.of(tasks)));
        }

        List<Result> returned(CompletableFuture<List<Result>> call) {
            return script.run("callAll returns", () -> result(call));
        }

        /** Does a whole call; each worker replies with the items that it got. Returns the ids of the requests. */
        List<Integer> isAnswered(Task... tasks) throws IOException {
            var call = calls(tasks);
            var ids = new ArrayList<Integer>();
            for (FramePeer worker : workers) {
                RawMessage request = worker.receive(SORT);
                ids.add(request.id());
                worker.send(RawMessage.sorted(request.id(), request.intsFrom(4)));
            }
            returned(call);
            return ids;
        }
    }

    /** The actions between a manager and its workers. */
    private interface Play {
        void play(Scene scene) throws IOException;
    }

    private static void playing(Lab1 lab, Script script, int k, Play play) throws IOException {
        try (var scripted = new ScriptedWorkers(k, Sockets.DEFAULT, script)) {
            script.given(k == 1 ? "1 worker" : k + " workers");
            Workers manager = script.run(
                    "a SocketManager is made", () -> lab.mechanism().connect(scripted.addresses(), Sockets.DEFAULT));
            try (manager) {
                var workers = new ArrayList<FramePeer>();
                for (int i = 0; i < k; i++) {
                    workers.add(scripted.accept(i, "worker " + i));
                }
                play.play(new Scene(script, manager, workers));
            }
        }
    }

    private static void areDifferent(Script script, String expected, List<Integer> ids) {
        script.expectThat(expected, ids, each -> Assertions.assertThat(each).doesNotHaveDuplicates());
    }

    private static Task sort(int... items) {
        return new Task.Sort(items);
    }
}
