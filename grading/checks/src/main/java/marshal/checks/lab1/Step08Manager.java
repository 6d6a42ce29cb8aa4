package marshal.checks.lab1;

import static marshal.checks.run.Background.result;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
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
        playing(host, script, 1, (manager, workers) -> {
            var call = call(manager, script, new Task.Sort(new int[] {5, 1, 4}));
            RawMessage request = workers.get(0).receive(RawMessage.SORT);
            script.expect("the items in the request", request.intsFrom(4), new int[] {5, 1, 4});
            int[] other = Oracle.sorted(Oracle.items(script.random(), 3)); // the result is what the worker says
            workers.get(0).send(RawMessage.sorted(request.id(), other));
            script.expect("the results", returned(call, script), List.of(new Result.Sorted(other, 0)));
        });
    }

    @Check(
            order = 2,
            points = 2,
            value = "all the workers have their requests before any of them replies",
            why = "asked one after another, k workers are no faster than one: that is a sequential program with "
                    + "extra steps",
            look = "SocketManager.callAll; a thread a worker, or send everything first and then receive")
    void callsAllAtOnce(Host host, Script script) throws IOException {
        for (int k : new int[] {3, 40}) {
            playing(host, script, k, (manager, workers) -> {
                script.did("no worker replies until every worker has its request");
                var tasks = new Task[k];
                for (int i = 0; i < k; i++) {
                    tasks[i] = sort(k - i);
                }
                var call = call(manager, script, tasks);
                var requests = new ArrayList<RawMessage>();
                for (int i = 0; i < k; i++) {
                    requests.add(workers.get(i).receive(RawMessage.SORT));
                    script.expect(
                            "the items in the request to worker " + i,
                            requests.get(i).intsFrom(4),
                            new int[] {k - i});
                }
                for (int i = 0; i < k; i++) {
                    workers.get(i).send(RawMessage.sorted(requests.get(i).id(), k - i));
                }
                returned(call, script);
            });
        }
    }

    @Check(
            order = 3,
            points = 1,
            value = "results are in the order of the tasks, whoever replies first",
            why = "worker 2 may be faster than worker 0; its rows still belong behind those of worker 0",
            look = "SocketManager.callAll; result i is the reply of worker i")
    void ordersResults(Host host, Script script) throws IOException {
        playing(host, script, 3, (manager, workers) -> {
            for (int round = 1; round <= MANY_TIMES; round++) { // which thread wakes first is a matter of luck
                script.given("3 workers, which reply in the order 2, 1, 0; call " + round);
                var call = call(manager, script, sort(30), sort(20), sort(10));
                var requests = new ArrayList<RawMessage>();
                for (FramePeer worker : workers) {
                    requests.add(worker.receive(RawMessage.SORT));
                }
                for (int i = 2; i >= 0; i--) {
                    workers.get(i).send(RawMessage.sorted(requests.get(i).id(), 30 - 10 * i));
                }
                script.expect(
                        "the results",
                        returned(call, script),
                        List.of(
                                new Result.Sorted(new int[] {30}, 0),
                                new Result.Sorted(new int[] {20}, 0),
                                new Result.Sorted(new int[] {10}, 0)));
            }
        });
    }

    @Check(
            order = 4,
            points = 1,
            value = "the same connections serve call after call, each request with an id of its own",
            why = "an id that is used again cannot tell an old reply from a new one",
            look = "SocketManager; connect in the constructor, count ids up")
    void callsAgain(Host host, Script script) throws IOException {
        playing(host, script, 1, (manager, workers) -> {
            var ids = new TreeSet<Integer>();
            for (int round = 0; round < AGAIN; round++) { // more than a byte can count
                script.given("1 worker, call " + (round + 1));
                var call = call(manager, script, sort(round));
                RawMessage request = workers.get(0).receive(RawMessage.SORT);
                ids.add(request.id());
                workers.get(0).send(RawMessage.sorted(request.id(), round));
                returned(call, script);
            }
            script.expect("the number of different ids in " + AGAIN + " calls", ids.size(), AGAIN);
        });
        playing(host, script, 2, (manager, workers) -> {
            var call = call(manager, script, sort(1), sort(2));
            var ids = new ArrayList<Integer>();
            for (FramePeer worker : workers) {
                ids.add(worker.receive(RawMessage.SORT).id());
                worker.send(RawMessage.sorted(ids.get(ids.size() - 1), ids.size()));
            }
            returned(call, script);
            script.expectThat(
                    "that the requests to both workers have ids of their own", ids, each -> Assertions.assertThat(each)
                            .doesNotHaveDuplicates());
        });
    }

    @Check(
            order = 5,
            points = 1,
            value = "a reply to another request, or of another kind or size, is a MalformedMessageException",
            why = "taken for the right one, it puts somebody else's rows into the product",
            look = "SocketManager.callAll; compare the reply's id with the request's, and its sizes with the task's")
    void checksIds(Host host, Script script) throws IOException {
        playing(host, script, 1, (manager, workers) -> {
            var call = call(manager, script, sort(1));
            RawMessage request = workers.get(0).receive(RawMessage.SORT);
            workers.get(0).send(RawMessage.sorted(request.id() + 1000, 1));
            script.refused(MalformedMessageException.class, "the manager takes the reply", () -> result(call));
        });
        playing(host, script, 1, (manager, workers) -> {
            var call = call(manager, script, new Task.Sort(new int[] {2, 1}));
            RawMessage request = workers.get(0).receive(RawMessage.SORT);
            workers.get(0).send(RawMessage.sorted(request.id(), 1, 2, 3));
            script.refused(MalformedMessageException.class, "the manager takes the reply", () -> result(call));
        });
        var multiply = new Task.Multiply(new int[][] {{1}, {2}}, new int[][] {{3, 4}});
        var cannon = new Task.Cannon(new Place(0, 0, 1), 2, new int[2][2], new int[2][2]);
        refusesProducts(
                host,
                script,
                multiply,
                new int[1][2],
                new int[3][2],
                new int[2][1],
                new int[2][3],
                new int[1][4],
                new int[4][1]);
        refusesProducts(host, script, cannon, new int[1][2], new int[2][1], new int[4][1]);
        playing(host, script, 1, (manager, workers) -> {
            var call = call(manager, script, multiply);
            RawMessage request = workers.get(0).receive(RawMessage.MULTIPLY);
            workers.get(0).send(RawMessage.sorted(request.id(), 1, 2));
            script.refused(MalformedMessageException.class, "the manager takes the reply", () -> result(call));
        });
        for (int command : new int[] {RawMessage.PRODUCT, RawMessage.SORT, RawMessage.VECTOR
        }) { // with the request's id, and no reply to it
            playing(host, script, 1, (manager, workers) -> {
                var call = call(manager, script, sort(1));
                int id = workers.get(0).receive(RawMessage.SORT).id();
                workers.get(0)
                        .send(
                                command == RawMessage.PRODUCT
                                        ? RawMessage.product(id, new int[][] {{1}})
                                        : command == RawMessage.SORT
                                                ? RawMessage.sort(id, 1)
                                                : RawMessage.vector(id, 1));
                script.refused(MalformedMessageException.class, "the manager takes the reply", () -> result(call));
            });
        }
    }

    /** Products that are no answer to a task whose product has 2 x 2 elements; then one that is. */
    private static void refusesProducts(Host host, Script script, Task task, int[][]... wrong) throws IOException {
        int command = task instanceof Task.Cannon ? RawMessage.CANNON : RawMessage.MULTIPLY;
        for (int[][] product : wrong) {
            playing(host, script, 1, (manager, workers) -> {
                var call = call(manager, script, task);
                RawMessage request = workers.get(0).receive(command);
                script.did("the product has 2 x 2 elements, and the worker sends one of " + product.length + " x "
                        + product[0].length);
                workers.get(0).send(RawMessage.product(request.id(), product));
                script.refused(MalformedMessageException.class, "the manager takes the reply", () -> result(call));
            });
        }
        playing(host, script, 1, (manager, workers) -> {
            var call = call(manager, script, task);
            RawMessage request = workers.get(0).receive(command);
            int[][] right = {{1, 2}, {3, 4}};
            workers.get(0).send(RawMessage.product(request.id(), right));
            script.expect("the results", returned(call, script), List.of(new Result.Product(right, 0)));
        });
    }

    @Check(
            order = 6,
            points = 1,
            value = "ERROR becomes a TaskFailedException with the worker's reason, and the manager goes on",
            why = "the person at the manager has to learn what went wrong on a machine that is not in sight",
            look = "SocketManager.callAll; Message.Failure. First of all compare the number of tasks with size(). "
                    + "Take every reply before you throw: the next call reads what you left")
    void reportsFailures(Host host, Script script) throws IOException {
        playing(host, script, 2, (manager, workers) -> {
            var call = call(manager, script, sort(1), sort(2));
            RawMessage first = workers.get(0).receive(RawMessage.SORT);
            RawMessage second = workers.get(1).receive(RawMessage.SORT);
            workers.get(0).send(RawMessage.error(first.id(), "out of paper"));
            workers.get(1).send(RawMessage.sorted(second.id(), 2));
            var failure =
                    script.refused(TaskFailedException.class, "the manager takes the replies", () -> result(call));
            script.expectContains("a message with the worker's reason", failure.getMessage(), "out of paper");
            var ids = new ArrayList<Integer>();
            var failing = call(manager, script, sort(5), sort(6));
            for (FramePeer worker : workers) {
                ids.add(worker.receive(RawMessage.SORT).id());
                worker.send(RawMessage.error(ids.get(ids.size() - 1), "out of paper"));
            }
            script.refused(TaskFailedException.class, "the manager takes the replies", () -> result(failing));
            var next = call(manager, script, sort(3), sort(4));
            for (FramePeer worker : workers) {
                RawMessage request = worker.receive(RawMessage.SORT);
                ids.add(request.id());
                worker.send(RawMessage.sorted(request.id(), request.intsFrom(4)));
            }
            returned(next, script);
            script.expectThat(
                    "that all requests have ids of their own, failed ones too", ids, each -> Assertions.assertThat(each)
                            .doesNotHaveDuplicates());
            for (Task[] tasks : new Task[][] {{sort(1)}, {sort(1), sort(2), sort(3)}}) {
                var wrong = call(manager, script, tasks);
                script.refused(IllegalArgumentException.class, "2 workers cannot do it", () -> result(wrong));
            }
        });
        playing(host, script, 1, (manager, workers) -> {
            var call = call(manager, script, sort(1));
            workers.get(0).receive(RawMessage.SORT);
            script.did("the worker could not read the request: its ERROR has id 0");
            workers.get(0).send(RawMessage.error(0, "what is this"));
            var failure = script.refused(TaskFailedException.class, "the manager takes the reply", () -> result(call));
            script.expectContains("a message with the worker's reason", failure.getMessage(), "what is this");
        });
    }

    @Check(
            order = 7,
            points = 1,
            value = "close() closes every connection",
            why = "a worker keeps a thread and a socket for every manager that it believes to be there",
            look = "SocketManager.close")
    void closes(Host host, Script script) throws IOException {
        playing(host, script, 3, (manager, workers) -> {
            script.run("SocketManager.close()", manager::close);
            script.run("SocketManager.close() once more", manager::close);
            for (FramePeer worker : workers) {
                worker.expectClosed("that close() closes every connection");
            }
        });
    }

    @Check(
            order = 8,
            points = 1,
            value = "a worker that is gone is a WireException, not a wait for ever",
            why = "a distributed program fails in parts; the rest has to notice",
            look = "SocketManager; the end of the stream (receive returns null); a connection that is refused in the "
                    + "constructor: close those made so far")
    void noticesTheDead(Host host, Script script) throws IOException {
        playing(host, script, 2, (manager, workers) -> {
            var call = call(manager, script, sort(1), sort(2));
            workers.get(0).receive(RawMessage.SORT);
            RawMessage second = workers.get(1).receive(RawMessage.SORT);
            script.did("worker 0 closes its connection instead of replying");
            workers.get(0).close();
            workers.get(1).send(RawMessage.sorted(second.id(), 2));
            script.refused(WireException.class, "the manager waits for the replies", () -> result(call));
        });
        playing(host, script, 1, (manager, workers) -> {
            var call = call(manager, script, sort(2, 1));
            int id = workers.get(0).receive(RawMessage.SORT).id();
            script.did("worker 0 sends half of its reply, and closes its connection");
            byte[] reply = RawMessage.sorted(id, 1, 2).bytes();
            workers.get(0).raw(Arrays.copyOf(reply, reply.length - 6));
            workers.get(0).close();
            script.refused(WireException.class, "the manager waits for the reply", () -> result(call));
        });
        for (int k = 2; k <= 3; k++) {
            unreachable(host, script, k);
        }
    }

    /** Nobody listens at the last of k addresses. */
    private static void unreachable(Host host, Script script, int k) throws IOException {
        try (var workers = new ScriptedWorkers(k, Sockets.DEFAULT, script);
                var nobody = Sockets.DEFAULT.refusing()) {
            var addresses = new ArrayList<>(workers.addresses());
            addresses.set(k - 1, (InetSocketAddress) nobody.getLocalSocketAddress());
            script.given(k + " addresses, and nobody listens at the " + (k == 2 ? "second" : "third"));
            script.refused(WireException.class, "a SocketManager is made", () -> Lab1Student.of(host)
                    .mechanism()
                    .connect(addresses, Sockets.DEFAULT));
            for (int i = 0; i < k - 1; i++) {
                workers.accept(i, "worker " + i)
                        .expectClosed("that the connection to worker " + i + " is closed when worker " + (k - 1)
                                + " cannot be reached");
            }
        }
    }

    @Check(
            order = 9,
            points = 1,
            value = "a Task.Cannon goes out as CANNON, with the addresses of the left and the upper neighbour",
            why = "only the manager knows where everybody is; with a wrong address a block meets strangers",
            look = "SocketManager.callAll; Place.left() and Place.up(), and a job number that no other call has, "
                    + "of any manager: best a random one")
    void sendsNeighbours(Host host, Script script) throws IOException {
        var jobs = new TreeSet<Long>();
        sendsNeighbours(Lab1Student.of(host), script, jobs);
        script.expect("the number of different jobs in 2 calls", jobs.size(), 2);
        sendsNeighbours(Lab1Student.of(host), script, jobs);
        script.expect("the number of different jobs in 2 calls each of 2 managers", jobs.size(), 4);
        jobs.clear();
        sendsNeighbours(
                Lab1Student.another(host),
                script,
                jobs); // both are new: a manager that counts from 1 would count the same
        sendsNeighbours(Lab1Student.another(host), script, jobs);
        script.expect(
                "the number of different jobs in 2 calls each of 2 managers, each in a process of its own",
                jobs.size(),
                4);
    }

    private static void sendsNeighbours(Lab1 lab, Script script, Set<Long> jobs) throws IOException {
        int side = 3;
        playing(lab, script, side * side, (manager, workers) -> {
            for (int round = 0; round < 2; round++) {
                var tasks = new Task[side * side];
                for (int worker = 0; worker < tasks.length; worker++) {
                    tasks[worker] = new Task.Cannon(
                            Place.of(worker, side), side, new int[][] {{worker}}, new int[][] {{-worker}});
                }
                var call = call(manager, script, tasks);
                for (int worker = 0; worker < tasks.length; worker++) {
                    RawMessage request = workers.get(worker).receive(RawMessage.CANNON);
                    Place place = Place.of(worker, side);
                    script.expect("the address of the left neighbour of worker " + worker, request.intAt(24), LOOPBACK);
                    script.expect(
                            "the address of the upper neighbour of worker " + worker, request.intAt(32), LOOPBACK);
                    script.expect("the blocks of worker " + worker, request.intsFrom(40), new int[] {worker, -worker});
                    script.expect(
                            "the port of the left neighbour of worker " + worker,
                            request.intAt(28),
                            workers.get(place.left().index()).localPort());
                    script.expect(
                            "the port of the upper neighbour of worker " + worker,
                            request.intAt(36),
                            workers.get(place.up().index()).localPort());
                    jobs.add(request.longAt(0));
                    workers.get(worker).send(RawMessage.product(request.id(), new int[][] {{0}}));
                }
                returned(call, script);
            }
        });
    }

    /** What happens between a manager and its workers. */
    private interface Scene {
        void play(Workers manager, List<FramePeer> workers) throws IOException;
    }

    private static void playing(Host host, Script script, int k, Scene scene) throws IOException {
        playing(Lab1Student.of(host), script, k, scene);
    }

    /** Plays a scene between a manager and k workers that are connected to it. */
    private static void playing(Lab1 lab, Script script, int k, Scene scene) throws IOException {
        try (var scripted = new ScriptedWorkers(k, Sockets.DEFAULT, script)) {
            script.given(k == 1 ? "1 worker" : k + " workers");
            Workers manager = script.run(
                    "a SocketManager is made", () -> lab.mechanism().connect(scripted.addresses(), Sockets.DEFAULT));
            try (manager) {
                var workers = new ArrayList<FramePeer>();
                for (int i = 0; i < k; i++) {
                    workers.add(scripted.accept(i, "worker " + i));
                }
                scene.play(manager, workers);
            }
        }
    }

    private static Task sort(int... items) {
        return new Task.Sort(items);
    }

    private static CompletableFuture<List<Result>> call(Workers manager, Script script, Task... tasks) {
        script.did("callAll with " + tasks.length + (tasks.length == 1 ? " task" : " tasks"));
        return Background.call(() -> manager.callAll(List.of(tasks)));
    }

    private static List<Result> returned(CompletableFuture<List<Result>> call, Script script) {
        return script.run("callAll returns", () -> result(call));
    }
}
