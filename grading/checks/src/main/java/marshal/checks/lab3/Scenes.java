package marshal.checks.lab3;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Background;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab3.Settings;

/** The scenes that lab 3.5 plays: a student's worker with managers of the checks, or a student's manager with their workers. */
final class Scenes {

    static final String MANAGER = "M";
    static final int TOO_LARGE = 17;
    static final int TOO_DEEP = 18;
    static final String WORKER = "0";
    private static final int LONGEST_SECONDS = 60; // longer than a check waits
    static final int PATIENCE_MILLIS = 500;
    static final int ATTEMPTS = 6;

    /**
     * How many times as long everything takes in an attempt, the first of which is 1: on a busy machine one of the later
     * attempts shows it.
     */
    static int longer(int attempt) {
        return 1 << (attempt - 1) / 2;
    }

    private Scenes() {}

    static RawPacket unwanted(UdpPeer worker, InetSocketAddress manager) {
        return worker.packets(manager, RawMessage.sorted(999_999, 5)).get(0);
    }

    /** The checks play the served worker; it counts how often each task is done, by its first item. */
    static final class Sorts implements Worker {

        /** The first item of a task that takes until {@link #finish}. */
        static final int LONG = 15_000;

        /** The first item of a task that waits until another such task has begun. */
        static final int PAIR = 15_001;

        private final Map<Integer, Integer> times = new ConcurrentHashMap<>();
        private final CountDownLatch finished = new CountDownLatch(1);
        private final CountDownLatch pair = new CountDownLatch(2);

        @Override
        public Result execute(Task task, Neighbours neighbours) {
            int[] items = ((Task.Sort) task).items();
            times.merge(items[0], 1, Integer::sum);
            if (items[0] == LONG) {
                await(finished);
            }
            if (items[0] == PAIR) {
                pair.countDown();
                await(pair);
            }
            if (items.length == 1 && items[0] == 13) {
                throw new IllegalArgumentException("13 brings bad luck");
            }
            if (items.length == 1 && items[0] == TOO_LARGE) {
                throw new OutOfMemoryError("no room for " + TOO_LARGE);
            }
            if (items.length == 1 && items[0] == TOO_DEEP) {
                throw new StackOverflowError();
            }
            if (items.length == 1 && items[0] == 14) {
                throw new IllegalStateException();
            }
            if (items.length == 1 && items[0] == 16) {
                return new Result.Product(new int[16_385][0], 0);
            }
            return new Result.Sorted(Oracle.sorted(items), 0);
        }

        private static void await(CountDownLatch latch) {
            try {
                latch.await(LONGEST_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** Lets long tasks end. */
        void finish() {
            finished.countDown();
        }

        int times(int firstItem) {
            return times.getOrDefault(firstItem, 0);
        }
    }

    /** What happens around a worker. */
    interface WorkerScene {
        void play(Stage stage, InetSocketAddress worker, Sorts sorts) throws IOException;
    }

    static void serving(Host host, Script script, WorkerScene scene) throws IOException {
        serving(script, Lab3Student.of(host).mechanism(), scene);
    }

    static void serving(Host host, Script script, Settings settings, WorkerScene scene) throws IOException {
        serving(script, Lab3Student.of(host).mechanismWith(settings), scene);
    }

    static void serving(Script script, Mechanism mechanism, WorkerScene scene) throws IOException {
        var sorts = new Sorts();
        try (var stage = new Stage(script).given("a worker, called 0; its tasks are done by the checks");
                WorkerServer server = serve(script, mechanism, sorts)) {
            stage.calls(server.address(), WORKER);
            scene.play(stage, server.address(), sorts);
        }
    }

    static WorkerServer serve(Host host, Script script, Worker worker) {
        return serve(script, Lab3Student.of(host).mechanism(), worker);
    }

    static WorkerServer serve(Script script, Mechanism mechanism, Worker worker) {
        return script.run("a UdpWorker is started", () -> mechanism.serve(worker, Sockets.DEFAULT));
    }

    /** What happens between a manager and its workers. */
    interface ManagerScene {
        void play(Stage stage, Workers manager, List<UdpPeer> workers) throws IOException;
    }

    /** Plays a scene between a student's manager and k workers of the checks. */
    static void managing(Host host, Script script, Stage stage, int k, ManagerScene scene) throws IOException {
        managing(host, script, stage, k, Sockets.DEFAULT, scene);
    }

    static void managing(Host host, Script script, Stage stage, int k, Sockets sockets, ManagerScene scene)
            throws IOException {
        try (stage) {
            stage.given(k == 1 ? "a manager, called M, with 1 worker" : "a manager, called M, with " + k + " workers");
            var workers = new ArrayList<UdpPeer>();
            for (int i = 0; i < k; i++) {
                workers.add(stage.peer("" + i));
            }
            stage.callsEverybodyElse(MANAGER);
            List<InetSocketAddress> addresses =
                    workers.stream().map(UdpPeer::address).toList();
            Workers manager = script.run(
                    "a UdpManager is made",
                    () -> Lab3Student.of(host).mechanism().connect(addresses, sockets));
            try (manager) {
                scene.play(stage, manager, workers);
            }
        }
    }

    static Task sort(int... items) {
        return new Task.Sort(items);
    }

    static CompletableFuture<List<Result>> call(Workers manager, Script script, Task... tasks) {
        script.did("callAll with " + tasks.length + (tasks.length == 1 ? " task" : " tasks"));
        return Background.call(() -> manager.callAll(List.of(tasks)));
    }

    static List<Result> returned(CompletableFuture<List<Result>> call, Script script) {
        return script.run("callAll returns", () -> Stage.result(call, script, "that callAll returns"));
    }

    static void sorted(RawMessage reply, Script script, int id, int... expected) {
        script.expect("the reply's command", RawMessage.name(reply.command()), RawMessage.name(RawMessage.SORTED));
        script.expect("the id of the request", reply.id(), id);
        script.expect("the items", reply.intsFrom(12), expected);
    }
}
