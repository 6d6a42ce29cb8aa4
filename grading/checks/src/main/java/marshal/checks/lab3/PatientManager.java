package marshal.checks.lab3;

import static marshal.checks.lab3.Scenes.ATTEMPTS;
import static marshal.checks.lab3.Scenes.PATIENCE_MILLIS;
import static marshal.checks.lab3.Scenes.longer;
import static marshal.checks.lab3.Scenes.managing;
import static marshal.checks.lab3.Scenes.result;
import static marshal.checks.lab3.Scenes.sort;
import static marshal.checks.lab3.Scenes.unwanted;

import java.io.IOException;
import java.util.ArrayList;
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

/** A student's manager, and workers that are late, dead, or answer what nobody asked. */
final class PatientManager {

    private static final int IMPATIENT_MILLIS = 500;

    private PatientManager() {}

    /** The deadline begins when the requests are delivered: that may have taken longer than it. */
    static void waitsFromDelivery(Host host, Script script) throws IOException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            int patience = PATIENCE_MILLIS * longer(attempt);
            var hasReply = new AtomicBoolean();
            managing(host, script, 1, new Sockets(0, patience), (stage, manager, workers) -> {
                UdpPeer worker = workers.get(0).acknowledges(packet -> false);
                script.did("the manager's sockets have a deadline of " + patience
                        + " ms; after 120 % of that worker 0 acknowledges its request, and 50 % later it replies");
                var call = manager.calls(sort(1));
                UdpPeer.Delivery request = worker.receives();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(patience * 6 / 5));
                worker.acknowledges(packet -> true);
                worker.sees(RawPacket.data(1, 0, 1), Integer.MAX_VALUE, patience / 2);
                worker.answers(request, 1);
                hasReply.set(call.succeeds());
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
            managing(host, script, 4, new Sockets(0, patience), (stage, manager, workers) -> {
                script.did("the manager's sockets have a deadline of " + patience
                        + " ms; each worker replies 40 % of that after the one before");
                var call = manager.calls(sort(1), sort(2), sort(3), sort(4));
                var requests = new ArrayList<UdpPeer.Delivery>();
                for (UdpPeer worker : workers) {
                    requests.add(worker.receives());
                }
                for (int i = 0; i < workers.size() && !call.results().isDone(); i++) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(patience * 2 / 5));
                    UdpPeer.Delivery request = requests.get(i);
                    workers.get(i).puts(request.from(), workers.get(i).reply(request, i + 1));
                }
                fails.set(!call.succeeds());
            });
            if (fails.get()) {
                return;
            }
        }
        throw script.failure(
                "a WireException, as the replies have not all come within " + PATIENCE_MILLIS + " ms",
                "the results, after " + 8 * PATIENCE_MILLIS / 5 + " ms; tried " + ATTEMPTS + " times");
    }

    static void takesTheFirstReply(Host host, Script script) throws IOException {
        managing(host, script, 2, (stage, manager, workers) -> {
            var call = manager.calls(sort(2, 1), sort(4, 3));
            UdpPeer.Delivery request = workers.get(0).receives();
            UdpPeer.Delivery other = workers.get(1).receives();
            workers.get(0).answers(request, 1, 2);
            workers.get(0).answers(request, 8, 9);
            workers.get(0).sends(request.from(), RawMessage.error(request.id(), "after all it went wrong"));
            workers.get(1).answers(other, 3, 4);
            call.returns(result(1, 2), result(3, 4));
        });
    }

    /** Products of wrong sizes for a task whose product has 2 x 2 elements; then a right one. */
    static void refusesProducts(Host host, Script script, Task task, int[][] wrongSizes) throws IOException {
        managing(host, script, 1, (stage, manager, workers) -> {
            UdpPeer worker = workers.get(0);
            for (int[] size : wrongSizes) {
                stage.given("a manager, called M, with 1 worker; the product of the task has 2 x 2 elements");
                var call = manager.calls(task);
                UdpPeer.Delivery request = worker.receives();
                script.did("0 sends a product of " + size[0] + " x " + size[1]);
                worker.sends(request.from(), RawMessage.product(request.id(), new int[size[0]][size[1]]));
                call.fails(MalformedMessageException.class);
            }
            var call = manager.calls(task);
            UdpPeer.Delivery request = worker.receives();
            int[][] right = {{1, 2}, {3, 4}};
            worker.sends(request.from(), RawMessage.product(request.id(), right));
            call.returns(new Result.Product(right, 0));
        });
    }

    /** Replies to other requests keep coming, each of them before the deadline. */
    static void doesNotWaitForAChatterer(Host host, Script script) throws IOException {
        managing(host, script, 1, new Sockets(0, IMPATIENT_MILLIS), (stage, manager, workers) -> {
            UdpPeer worker = workers.get(0);
            script.did("the manager's sockets have a deadline of " + IMPATIENT_MILLIS + " ms");
            var call = manager.calls(sort(2, 1));
            UdpPeer.Delivery request = worker.receives();
            script.did("0 sends replies with another id, five in each deadline, and none with the request's");
            int patience = script.deadlineMillis() * 2 / 5;
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patience);
            while (!call.results().isDone()) {
                if (System.nanoTime() > end) {
                    throw script.silence(
                            "a WireException, as the reply has not come within " + IMPATIENT_MILLIS + " ms",
                            "callAll still waits after " + patience + " ms");
                }
                worker.puts(request.from(), unwanted(worker, request.from()));
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(IMPATIENT_MILLIS / 5));
            }
            call.failsNaming(worker, script.deadlineMillis());
        });
    }
}
