package marshal.checks.lab2;

import static marshal.checks.run.Background.result;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import marshal.checks.lab2.ScriptedWorker.Manner;
import marshal.checks.played.Matrices;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.Workers;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import marshal.kit.measure.Counts;

/** Step 2: the manager. Its workers are the student's own. The checks decide what they do with a task, and when. */
@Step(id = "lab2.2", title = "The sort, all workers at once", minutes = 40, file = "RmiManager.java", needs = "lab2.1")
class Step02Manager {

    private static final int MANY_TIMES = 20;
    private static final int MANY_WORKERS = 33;
    private static final int MILLIS_TO_HURRY = 500;
    private static final int HASTY_MILLIS = 300;

    @Check(
            order = 1,
            points = 2,
            value = "one worker: the task goes out, the result comes back",
            why = "a remote call looks like a local one, but its values travel and have to arrive unchanged",
            look =
                    "RmiManager: look up each worker in its registry, once, in the constructor, and keep the stub; callAll: TaskObjects.of, execute, ResultObject.result")
    void calls(Host host, Script script) throws IOException {
        try (var cluster = StudentCluster.counted(host, script, Encoding.SERIALIZABLE, 1)) {
            for (int[] items : new int[][] {{5, 1, 4}, {Integer.MAX_VALUE, -1, 0, Integer.MIN_VALUE}}) {
                script.expect("the results", cluster.call(new Task.Sort(items)), List.of(Matrices.sorted(items)));
            }
            script.expect("lookups that a relay before the worker saw", cluster.passed("-> registry lookup"), 1L);
        }
    }

    @Check(
            order = 2,
            points = 3,
            value = "all the workers have their tasks before any of them returns",
            why = "a remote call blocks until it returns. So a loop of calls is a sequential program with extra steps",
            look = "RmiManager.callAll; start a thread for each call, then wait for all of them")
    void callsAllAtOnce(Host host, Script script) throws IOException {
        for (int k : new int[] {2, 5, MANY_WORKERS}) {
            script.given(k + " workers");
            var all = new CountDownLatch(k);
            var asked = new AtomicInteger();
            Worker worker = (task, neighbours) -> {
                asked.incrementAndGet();
                all.countDown();
                Wait.on(all, script.deadlineMillis() * 4 / 5);
                return Matrices.WORKER.execute(task, neighbours);
            };
            try (var cluster = StudentCluster.start(host, script, k, i -> worker)) {
                script.did("no worker returns until every worker has its task");
                var call = cluster.begin(sorts(k));
                if (!Wait.on(all, script.deadlineMillis() * 7 / 10)) {
                    throw script.failureAt(
                            script.afterLast(),
                            "that all " + k + " workers are asked at once",
                            asked.get() + " of them had a task, and the others wait until these return");
                }
                script.run("callAll returns", () -> result(call));
            }
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "task i goes to worker i, and the results are in the order of the tasks, not of the returns",
            why = "worker 2 may be faster than worker 0, but its rows still belong behind those of worker 0. In MCA "
                    + "task i names the place of worker i",
            look = "RmiManager.callAll; task i is for the worker at address i, and result i comes from that worker. "
                    + "Keep the futures in a list, and take them in the list's order")
    void ordersResults(Host host, Script script) throws IOException {
        int other = script.random().nextInt(3, 1000);
        List<Integer> asked = Collections.synchronizedList(new ArrayList<>(List.of(-1, -1, -1)));
        List<CountDownLatch> turns =
                new ArrayList<>(List.of(new CountDownLatch(0), new CountDownLatch(0), new CountDownLatch(0)));
        IntFunction<Worker> does = place -> (task, neighbours) -> {
            int index = ((Task.Sort) task).items()[0];
            asked.set(index, place);
            Wait.on(turns.get(index), script.deadlineMillis() / 2);
            if (index > 0) {
                turns.get(index - 1).countDown();
            }
            return new Result.Sorted(new int[] {index + other}, 0); // the result is whatever the worker says
        };
        try (var cluster = StudentCluster.start(host, script, 3, does)) {
            for (int round = 1; round <= MANY_TIMES; round++) { // which thread wakes first is random
                script.given("3 workers, which return in the order 2, 1, 0; call " + round);
                turns.set(0, new CountDownLatch(1));
                turns.set(1, new CountDownLatch(1));
                script.expect(
                        "the results",
                        cluster.call(sort(0), sort(1), sort(2)),
                        List.of(
                                new Result.Sorted(new int[] {other}, 0),
                                new Result.Sorted(new int[] {1 + other}, 0),
                                new Result.Sorted(new int[] {2 + other}, 0)));
                script.expect("the workers that did tasks 0, 1 and 2", asked, List.of(0, 1, 2));
            }
        }
    }

    @Check(
            order = 4,
            points = 1,
            value = "callAll with more or fewer tasks than workers is an IllegalArgumentException, and asks nobody",
            why = "a task that no worker gets would be lost silently, and with it a part of the result",
            look = "RmiManager.callAll; compare the two numbers before the first call")
    void wantsOneTaskAWorker(Host host, Script script) throws IOException {
        var asked = new AtomicInteger();
        Worker worker = (task, neighbours) -> {
            asked.incrementAndGet();
            return Matrices.WORKER.execute(task, neighbours);
        };
        try (var cluster = StudentCluster.start(host, script, 2, i -> worker)) {
            int item = script.random().nextInt(); // code that refuses everything must not pass
            List<Result> results = cluster.call(sort(item), sort(2, 1));
            script.expect("the results", results, List.of(Matrices.sorted(item), Matrices.sorted(1, 2)));
            asked.set(0);
            for (int tasks : new int[] {1, 3, 0}) {
                String call = "callAll with " + tasks + " tasks for 2 workers";
                cluster.callFails(IllegalArgumentException.class, call, sorts(tasks));
                script.expect("workers that were asked", asked.get(), 0);
            }
        }
    }

    @Check(
            order = 5,
            points = 1,
            value = "a result that does not fit its task is a WireException",
            why = "do not trust a worker's result: if an array is too short and is merged as it is, items are lost",
            look = "RmiManager.callAll; check each result with Task.accepts. RmiManager.failed names the worker")
    void checksShapes(Host host, Script script) throws IOException {
        for (Result wrong :
                List.of(new Result.Sorted(new int[] {1, 2, 3}, 0), new Result.Product(new int[][] {{1, 2}}, 0))) {
            int item = script.random().nextInt();
            Worker worker = (task, neighbours) ->
                    ((Task.Sort) task).items().length == 1 ? Matrices.WORKER.execute(task, neighbours) : wrong;
            try (var cluster = StudentCluster.start(host, script, 1, i -> worker)) {
                script.expect("the results", cluster.call(sort(item)), List.of(Matrices.sorted(item)));
                script.did("the worker is to sort 2 items, and returns "
                        + (wrong instanceof Result.Sorted ? "3 items" : "a matrix of 1 x 2"));
                callFails(script, cluster.manager(), cluster.server(0).address());
            }
        }
        Lab2 lab = StudentCluster.lab(host);
        script.given("a worker that the checks play");
        try (var worker = ScriptedWorker.start(host, script, Manner.ANSWERS);
                var manager = StudentCluster.manager(lab, script, worker.address())) {
            script.did("it is to sort, and returns null");
            callFails(script, manager, worker.address());
            script.did("it is to sort, and returns a SortTask");
            worker.answer(ScriptedCaller.argument(lab, sort(1, 2)));
            callFails(script, manager, worker.address());
        }
    }

    private static void callFails(Script script, Workers manager, InetSocketAddress address) {
        var failure = StudentCluster.callFails(script, manager, WireException.class, "callAll with 1 task", sort(2, 1));
        names(script, failure, address);
    }

    @Check(
            order = 6,
            points = 1,
            value = "a failed task is a WireException that names the worker and the reason, and the manager goes on",
            why = "with 16 workers, a reason alone does not tell on which machine to look. And a worker that is still "
                    + "busy must not get its next task",
            look = "RmiManager.callAll; a future throws an ExecutionException: throw its cause. RmiManager.failed "
                    + "names the worker. Wait for all the calls before you throw")
    void reportsFailures(Host host, Script script) throws IOException {
        Worker worker = (task, neighbours) -> {
            if (((Task.Sort) task).items()[0] == 13) {
                throw new IllegalArgumentException("13 brings bad luck");
            }
            return Matrices.WORKER.execute(task, neighbours);
        };
        try (var cluster = StudentCluster.start(host, script, 3, i -> worker)) {
            for (int bad = 0; bad < 3; bad++) {
                script.given("3 workers; the task of worker " + bad + " throws an exception: \"13 brings bad luck\"");
                Task[] tasks = {sort(1), sort(2), sort(3)};
                tasks[bad] = sort(13);
                var failure = cluster.callFails(WireException.class, "callAll with 3 tasks", tasks);
                String port = ":" + cluster.server(bad).address().getPort();
                String expected = "a message with the reason and the worker's address";
                script.expectContains(expected, failure.getMessage(), "13 brings bad luck", port);
                script.expect(
                        "the results of the next call",
                        Matrices.timed(cluster.call(sort(4), sort(5), sort(6))),
                        List.of(Matrices.sorted(4), Matrices.sorted(5), Matrices.sorted(6)));
            }
        }
        try (var cluster = StudentCluster.start(host, script, 3, i -> worker)) {
            script.given("3 workers; the tasks of workers 1 and 2 throw an exception");
            script.look("RmiManager.callAll; if several workers fail, throw the failure of the worker with the lowest "
                    + "index");
            var failure = cluster.callFails(WireException.class, "callAll with 3 tasks", sort(1), sort(13), sort(13));
            names(script, failure, cluster.server(1).address());
        }
        script.look("");
        failsUnchecked(host, script);
        waitsForTheOthers(host, script);
    }

    /**
     * Requires that callAll fails if a worker throws an unchecked exception. The student's worker throws only a
     * WireException, but other workers may throw more.
     */
    private static void failsUnchecked(Host host, Script script) throws IOException {
        script.given("a worker that the checks play, whose execute throws an IllegalStateException: \"not today\"");
        try (var worker = ScriptedWorker.start(host, script, Manner.ANSWERS);
                var manager = StudentCluster.manager(StudentCluster.lab(host), script, worker.address())) {
            worker.fail(new IllegalStateException("not today"));
            callFails(script, manager, worker.address());
        }
    }

    /**
     * Requires that callAll waits for the other workers. This check never blames a right program, however slow the
     * machine is.
     */
    private static void waitsForTheOthers(Host host, Script script) throws IOException {
        Worker fails = (task, neighbours) -> {
            throw new IllegalArgumentException("13 brings bad luck");
        };
        var endings = new LinkedHashMap<String, Worker>();
        endings.put("the task of worker 0 throws an exception", fails);
        endings.put(
                "worker 0 is to sort 1 item, and returns 2", (task, neighbours) -> new Result.Sorted(new int[2], 0));
        endings.put("worker 0 has been closed", null);
        for (Map.Entry<String, Worker> ending : endings.entrySet()) {
            script.given("2 workers; " + ending.getKey() + " while worker 1 is busy");
            var busy = new CountDownLatch(1);
            var go = new CountDownLatch(1);
            var gaveUp = new AtomicBoolean(); // worker 1 gave up, on a machine that was too busy to let it go
            IntFunction<Worker> does = place -> (task, neighbours) -> {
                if (place == 0) {
                    Wait.on(busy, script.deadlineMillis() / 2);
                    return ending.getValue().execute(task, neighbours);
                }
                busy.countDown();
                gaveUp.set(!Wait.on(go, script.deadlineMillis() / 2));
                return Matrices.WORKER.execute(task, neighbours);
            };
            try (var cluster = StudentCluster.start(host, script, 2, does)) {
                if (ending.getValue() == null) {
                    script.run("RmiWorker.close() of worker 0", cluster.server(0)::close);
                }
                var call = cluster.begin(sort(13), sort(1));
                boolean early = Wait.until(call::isDone, MILLIS_TO_HURRY) && !gaveUp.get();
                go.countDown();
                script.require(
                        !early, "that callAll waits for worker 1 before it throws", "it threw while worker 1 was busy");
                var failure = script.refused(WireException.class, "worker 1 returns", () -> result(call));
                names(script, failure, cluster.server(0).address());
            }
        }
    }

    private static void names(Script script, WireException failure, InetSocketAddress address) {
        script.expectContains("a message with the worker's address", failure.getMessage(), ":" + address.getPort());
    }

    @Check(
            order = 7,
            points = 1,
            value = "the manager, not the worker's stub, decides how long to wait in the lookup and in a call",
            why = "a stub brings its worker's socket factory, with the worker's deadline. With this deadline, a "
                    + "hostile worker makes its manager wait for ever, and a hasty worker breaks off long calls",
            look = "RmiManager.lookup; give sockets.forCalls() to getRegistry, and wrap the lookup in "
                    + "sockets.adopt(...). RmiSockets.Caller.createSocket (step 1); make a Line with the "
                    + "factory's own deadline")
    void keepsItsOwnDeadline(Host host, Script script) throws IOException {
        script.given("a worker whose Sockets have a deadline of " + HASTY_MILLIS
                + " ms, and a manager whose deadline is a minute");
        Worker slow = (task, neighbours) -> {
            Wait.on(new CountDownLatch(1), 3 * HASTY_MILLIS);
            return Matrices.WORKER.execute(task, neighbours);
        };
        try (var cluster = StudentCluster.start(
                host, script, Encoding.SERIALIZABLE, 1, i -> slow, false, new Sockets(0, HASTY_MILLIS))) {
            script.did("the worker needs " + 3 * HASTY_MILLIS + " ms for its task");
            script.expect("the results", Matrices.timed(cluster.call(sort(2, 1))), List.of(Matrices.sorted(2, 1)));
        }
        try (var worker = ScriptedWorker.start(host, script, Manner.MUTE)) {
            script.given("an address that accepts connections, and never says anything; the manager's deadline is "
                    + HASTY_MILLIS + " ms");
            var hasty = new Sockets(0, HASTY_MILLIS);
            var failure = StudentCluster.connectFails(StudentCluster.lab(host), script, worker.address(), hasty);
            names(script, failure, worker.address());
        }
    }

    @Check(
            order = 8,
            points = 3,
            value = "the sort costs 2k calls and 2n elements, and a part without items is sent too",
            why = "the cost is 2k calls for every n only if empty parts are sent, too: then a check can compare it "
                    + "with a formula. And a worker that nobody asks could be dead",
            look = "RmiManager.callAll; call execute once for each worker. Send no task twice, and leave no task out")
    void countsOfTheSort(Host host, Script script) throws IOException {
        for (int[] nk : new int[][] {{1, 1}, {0, 2}, {1, 2}, {10, 3}, {1000, 4}}) {
            int n = nk[0];
            int k = nk[1];
            script.given(n + " items, " + k + (k == 1 ? " worker" : " workers") + ", each behind a relay that counts");
            int[] items = script.random().ints(n).toArray();
            try (var cluster = StudentCluster.counted(host, script, Encoding.SERIALIZABLE, k)) {
                cluster.call(Matrices.sortTasks(items, k));
                cluster.expectCounts("2k", "2n", Counts.ofSort(n, k));
            }
        }
    }

    private static Task[] sorts(int tasks) {
        return IntStream.range(0, tasks).mapToObj(Step02Manager::sort).toArray(Task[]::new);
    }

    private static Task sort(int... items) {
        return new Task.Sort(items);
    }
}
