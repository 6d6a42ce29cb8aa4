package marshal.checks.lab3;

import static marshal.checks.lab3.Scenes.ATTEMPTS;
import static marshal.checks.lab3.Scenes.PATIENCE_MILLIS;
import static marshal.checks.lab3.Scenes.call;
import static marshal.checks.lab3.Scenes.longer;
import static marshal.checks.lab3.Scenes.managing;
import static marshal.checks.lab3.Scenes.returned;
import static marshal.checks.lab3.Scenes.sort;
import static marshal.checks.lab3.Scenes.unwanted;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;

/** A student's manager, and workers that are late, dead, or answer what nobody asked. */
final class PatientManager {

    private static final int IMPATIENT_MILLIS = 500;

    private PatientManager() {}

    /** The deadline begins when the requests are delivered: that may have taken longer than it. */
    static void waitsFromDelivery(Host host, Script script) throws IOException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            int patience = PATIENCE_MILLIS * longer(attempt);
            var hasReply = new AtomicBoolean();
            managing(host, script, new Stage(script), 1, new Sockets(0, patience), (stage, manager, workers) -> {
                UdpPeer worker = workers.get(0).acknowledges(packet -> false);
                script.did("the manager's sockets have a deadline of " + patience
                        + " ms; after 120 % of that worker 0 acknowledges its " + "request, and 50 % later it replies");
                var call = call(manager, script, sort(1));
                UdpPeer.Delivery request = worker.receives();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(patience * 6 / 5));
                worker.acknowledges(packet -> true);
                worker.sees(RawPacket.data(1, 0, 1), Integer.MAX_VALUE, patience / 2);
                worker.sends(
                        request.from(),
                        RawMessage.sorted(request.frames().get(0).id(), 1));
                hasReply.set(succeeds(call, script));
            });
            if (hasReply.get()) {
                return;
            }
        }
        throw script.failure(
                "the results, as the reply came in time after the request was delivered",
                "a WireException; tried " + ATTEMPTS + " times");
    }

    /** Each reply comes in time after the one before, and the last ones too late: the deadline is for all of them. */
    static void waitsForAllTogether(Host host, Script script) throws IOException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            int patience = PATIENCE_MILLIS * longer(attempt);
            var fails = new AtomicBoolean();
            managing(host, script, new Stage(script), 4, new Sockets(0, patience), (stage, manager, workers) -> {
                script.did("the manager's sockets have a deadline of " + patience
                        + " ms; each worker replies 40 % of that after the one before");
                var call = call(manager, script, sort(1), sort(2), sort(3), sort(4));
                var requests = new ArrayList<UdpPeer.Delivery>();
                for (UdpPeer worker : workers) {
                    requests.add(worker.receives());
                }
                for (int i = 0; i < workers.size() && !call.isDone(); i++) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(patience * 2 / 5));
                    workers.get(i)
                            .puts(
                                    requests.get(i).from(),
                                    workers.get(i)
                                            .packets(
                                                    requests.get(i).from(),
                                                    RawMessage.sorted(
                                                            requests.get(i)
                                                                    .frames()
                                                                    .get(0)
                                                                    .id(),
                                                            i + 1))
                                            .get(0));
                }
                fails.set(!succeeds(call, script));
            });
            if (fails.get()) {
                return;
            }
        }
        throw script.failure(
                "a WireException, as the replies have not all come within " + PATIENCE_MILLIS + " ms",
                "the results, after " + 8 * PATIENCE_MILLIS / 5 + " ms; tried " + ATTEMPTS + " times");
    }

    /** Whether callAll returns results; otherwise it must throw a WireException. */
    private static boolean succeeds(CompletableFuture<List<Result>> call, Script script) {
        return script.run("callAll returns, or throws a WireException", () -> {
            try {
                Stage.result(call, script, "that callAll returns");
                return true;
            } catch (WireException e) {
                return false;
            }
        });
    }

    static void failsNaming(UdpPeer dead, CompletableFuture<List<Result>> call, Script script, int deadlineMillis) {
        var failure = script.refused(
                WireException.class,
                "callAll returns",
                () -> Stage.result(call, script, deadlineMillis, "a WireException, as a worker is silent"));
        names(dead, script, failure);
    }

    static void names(UdpPeer worker, Script script, WireException failure) {
        script.expectContains(
                "a message with that worker's port, " + worker.address().getPort(),
                failure.getMessage(),
                "" + worker.address().getPort());
    }

    static void takesTheFirstReply(Host host, Script script) throws IOException {
        managing(host, script, new Stage(script), 2, (stage, manager, workers) -> {
            var call = call(manager, script, sort(2, 1), sort(4, 3));
            UdpPeer.Delivery first = workers.get(0).receives();
            UdpPeer.Delivery second = workers.get(1).receives();
            int id = first.frames().get(0).id();
            workers.get(0).sends(first.from(), RawMessage.sorted(id, 1, 2));
            workers.get(0).sends(first.from(), RawMessage.sorted(id, 8, 9));
            workers.get(0).sends(first.from(), RawMessage.error(id, "after all it went wrong"));
            workers.get(1)
                    .sends(
                            second.from(),
                            RawMessage.sorted(second.frames().get(0).id(), 3, 4));
            script.expect(
                    "the results",
                    returned(call, script),
                    List.of(new Result.Sorted(new int[] {1, 2}, 0), new Result.Sorted(new int[] {3, 4}, 0)));
        });
    }

    /** Products that are no answer to a task whose product has 2 x 2 elements; then one that is. */
    static void refusesProducts(Host host, Script script, Task task, int[][]... wrong) throws IOException {
        managing(host, script, new Stage(script), 1, (stage, manager, workers) -> {
            for (int[][] product : wrong) {
                stage.given("a manager, called M, with 1 worker; the product of the task has 2 x 2 elements");
                var call = call(manager, script, task);
                UdpPeer.Delivery request = workers.get(0).receives();
                script.did("0 sends a product of " + product.length + " x " + product[0].length);
                workers.get(0)
                        .sends(
                                request.from(),
                                RawMessage.product(request.frames().get(0).id(), product));
                script.refused(
                        MalformedMessageException.class,
                        "callAll returns",
                        () -> Stage.result(call, script, "that callAll returns"));
            }
            var call = call(manager, script, task);
            UdpPeer.Delivery request = workers.get(0).receives();
            int[][] right = {{1, 2}, {3, 4}};
            workers.get(0)
                    .sends(
                            request.from(),
                            RawMessage.product(request.frames().get(0).id(), right));
            script.expect("the results", returned(call, script), List.of(new Result.Product(right, 0)));
        });
    }

    /** Replies to other requests keep coming, each of them before the deadline. */
    static void doesNotWaitForAChatterer(Host host, Script script) throws IOException {
        managing(host, script, new Stage(script), 1, new Sockets(0, IMPATIENT_MILLIS), (stage, manager, workers) -> {
            UdpPeer worker = workers.get(0);
            script.did("the manager's sockets have a deadline of " + IMPATIENT_MILLIS + " ms");
            var call = call(manager, script, sort(2, 1));
            UdpPeer.Delivery request = worker.receives();
            script.did("0 sends replies with another id, five in each deadline, and none with the request's");
            int patience = script.deadlineMillis() * 2 / 5;
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patience);
            while (!call.isDone()) {
                if (System.nanoTime() > end) {
                    throw script.silence(
                            "a WireException, as the reply has not come within " + IMPATIENT_MILLIS + " ms",
                            "callAll still waits after " + patience + " ms");
                }
                worker.puts(request.from(), unwanted(worker, request.from()));
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(IMPATIENT_MILLIS / 5));
            }
            failsNaming(worker, call, script, script.deadlineMillis());
        });
    }
}
