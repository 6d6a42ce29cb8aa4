package marshal.checks.lab3;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import marshal.checks.played.Oracle;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.lab3.Settings;

/** The scenes of lab 3.5: a student's worker with managers of the checks, or a student's manager with their workers. */
final class Scenes {

    static final String MANAGER = "M";
    static final String WORKER = "0";
    private static final int LONGEST_SECONDS = 60; // longer than a check waits
    static final int PATIENCE_MILLIS = 500;
    static final int ATTEMPTS = 6;

    /**
     * Returns the factor by which everything takes longer in an attempt; 1 for the first. On a busy machine, one of the
     * later attempts succeeds.
     */
    static int longer(int attempt) {
        return 1 << (attempt - 1) / 2;
    }

    private Scenes() {}

    /** The served worker, played by the checks. It counts how often each task is done, by its first item. */
    static final class Sorts implements Worker {

        /** The first item of a task that lasts until {@link #finish}. */
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
            if (items.length <= 2 && items[0] == LONG) {
                await(finished);
            }
            if (items.length <= 2 && items[0] == PAIR) {
                pair.countDown();
                await(pair);
            }
            return switch (items.length == 1 ? items[0] : 0) {
                case 13 -> throw new IllegalArgumentException("13 brings bad luck");
                case 14 -> throw new IllegalStateException();
                case 16 -> new Result.Product(new int[16_385][0], 0);
                case 17 -> throw new OutOfMemoryError("no room for 17");
                case 18 -> throw new StackOverflowError();
                default -> new Result.Sorted(Oracle.sorted(items), 0);
            };
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

    /** The actions around a worker. */
    interface WorkerScene {
        void play(Stage stage, InetSocketAddress worker, Sorts sorts) throws IOException;
    }

    static void serving(Host host, Script script, WorkerScene scene) throws IOException {
        serving(script, Lab3Student.of(host).mechanism(), scene);
    }

    static void serving(Host host, Script script, Settings settings, WorkerScene scene) throws IOException {
        serving(script, Lab3Student.of(host).mechanismWith(settings), scene);
    }

    static void slidingWindow(Host host, Script script, WorkerScene scene) throws IOException {
        Mechanism mechanism = Lab3Student.of(host).slidingWindowMechanism();
        serving(script, "a worker, called 0, that serves with UdpSlidingWindow", mechanism, scene);
    }

    static void serving(Script script, Mechanism mechanism, WorkerScene scene) throws IOException {
        serving(script, "a worker, called 0; its tasks are done by the checks", mechanism, scene);
    }

    private static void serving(Script script, String given, Mechanism mechanism, WorkerScene scene)
            throws IOException {
        var sorts = new Sorts();
        try (var stage = new Stage(script).given(given);
                WorkerServer server = serve(script, mechanism, sorts, Sockets.DEFAULT)) {
            stage.calls(server.address(), WORKER);
            scene.play(stage, server.address(), sorts);
        }
    }

    static WorkerServer serve(Host host, Script script, Worker worker) {
        return serve(script, Lab3Student.of(host).mechanism(), worker, Sockets.DEFAULT);
    }

    static WorkerServer serve(Script script, Mechanism mechanism, Worker worker, Sockets sockets) {
        return script.run("a UdpWorker is started", () -> mechanism.serve(worker, sockets));
    }

    /** The actions between a manager and its workers. */
    interface ManagerScene {
        void play(Stage stage, StudentManager manager, List<UdpPeer> workers) throws IOException;
    }

    /** Plays a scene between a student's manager and k workers of the checks. */
    static void managing(Host host, Script script, int k, ManagerScene scene) throws IOException {
        managing(host, script, k, Sockets.DEFAULT, scene);
    }

    static void managing(Host host, Script script, int k, Sockets sockets, ManagerScene scene) throws IOException {
        managing(host, new Stage(script), k, sockets, scene);
    }

    static void managing(Host host, Stage stage, int k, Sockets sockets, ManagerScene scene) throws IOException {
        try (stage) {
            stage.given(k == 1 ? "a manager, called M, with 1 worker" : "a manager, called M, with " + k + " workers");
            var workers = new ArrayList<UdpPeer>();
            for (int i = 0; i < k; i++) {
                workers.add(stage.peer("" + i));
            }
            stage.callsEverybodyElse(MANAGER);
            try (StudentManager manager = manager(host, stage.script(), sockets, workers)) {
                scene.play(stage, manager, workers);
            }
        }
    }

    static StudentManager manager(Host host, Script script, Sockets sockets, List<UdpPeer> workers) {
        List<InetSocketAddress> addresses =
                workers.stream().map(UdpPeer::address).toList();
        Mechanism mechanism = Lab3Student.of(host).mechanism();
        return new StudentManager(
                script, script.run("a UdpManager is made", () -> mechanism.connect(addresses, sockets)));
    }

    static Task sort(int... items) {
        return new Task.Sort(items);
    }

    static Result result(int... items) {
        return new Result.Sorted(items, 0);
    }
}
