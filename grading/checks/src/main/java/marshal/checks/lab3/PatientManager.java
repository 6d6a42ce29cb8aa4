package marshal.checks.lab3;

import static marshal.checks.lab3.Scenes.ATTEMPTS;
import static marshal.checks.lab3.Scenes.PATIENCE_MILLIS;
import static marshal.checks.lab3.Scenes.longer;
import static marshal.checks.lab3.Scenes.managing;
import static marshal.checks.lab3.Scenes.result;
import static marshal.checks.lab3.Scenes.sort;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.checks.story.Wait;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;

/** A student's manager, with workers that are late, are dead, or send unrequested answers. */
final class PatientManager {

    private static final int IMPATIENT_MILLIS = 500;
    private static final int INBOX = 256;
    private static final int MOST_UNWANTED = INBOX + 44;
    private static final long NO_ROOM_MILLIS = 300;

    private PatientManager() {}

    /**
     * Requires that the deadline begins when the requests are delivered. Delivery may take longer than the deadline.
     */
    static void waitsFromDelivery(Host host, Script script) throws IOException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            int patience = PATIENCE_MILLIS * longer(attempt);
            var hasReply = new AtomicBoolean();
            managing(host, script, 1, new Sockets(0, patience), (stage, manager, workers) -> {
                UdpPeer worker = workers.get(0).acknowledges(packet -> false);
                script.did("the manager's sockets have a deadline of " + patience
                        + " ms; after 120 % of it, worker 0 acknowledges its request; 50 % later it replies");
                var call = manager.calls(sort(1));
                ReceivedMessage request = worker.receives();
                Wait.pause(TimeUnit.MILLISECONDS.toNanos(patience * 6 / 5));
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

    /**
     * Requires one deadline for all replies. Each reply comes in time after the one before, but the last ones come too
     * late.
     */
    static void waitsForAllTogether(Host host, Script script) throws IOException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            int patience = PATIENCE_MILLIS * longer(attempt);
            var fails = new AtomicBoolean();
            managing(host, script, 4, new Sockets(0, patience), (stage, manager, workers) -> {
                script.did("the manager's sockets have a deadline of " + patience
                        + " ms; each worker replies 40 % of this time after the previous worker");
                var call = manager.calls(sort(1), sort(2), sort(3), sort(4));
                var requests = new ArrayList<ReceivedMessage>();
                for (UdpPeer worker : workers) {
                    requests.add(worker.receives());
                }
                for (int i = 0; i < workers.size() && !call.results().isDone(); i++) {
                    Wait.pause(TimeUnit.MILLISECONDS.toNanos(patience * 2 / 5));
                    ReceivedMessage request = requests.get(i);
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

    static void holdsRepliesAgainstRequests(Host host, Script script) throws IOException {
        managing(host, script, 1, (stage, manager, workers) -> {
            UdpPeer worker = workers.get(0);
            var call = manager.calls(sort(2, 1));
            ReceivedMessage request = worker.receives();
            int id = request.id();
            stage.peer("X").sends(request.from(), RawMessage.sorted(id, 6, 7));
            worker.sends(request.from(), RawMessage.sorted(id + 1000, 8, 9));
            worker.sends(request.from(), RawMessage.error(id + 1000, "too late to matter"));
            worker.sends(request.from(), RawMessage.sorted(id, 1, 2));
            call.returns(result(1, 2));
            call = manager.calls(sort(4, 3));
            worker.answers(3, 4, 5);
            call.names(worker, call.fails(MalformedMessageException.class));
            for (byte[] garbage : List.of(
                    new byte[] {1, 2, 3},
                    new byte[0],
                    RawMessage.sort(7, 1, 2).bytes(),
                    RawMessage.vector(1, 1, 2).bytes())) {
                call = manager.calls(sort(4, 3));
                String words = garbage.length + " bytes, which are not a reply: " + Show.bytes(garbage, 0);
                worker.sends(worker.receives().from(), words, garbage);
                call.fails(MalformedMessageException.class);
            }
            for (boolean named : List.of(true, false)) { // with the request's id, or about an unreadable message
                call = manager.calls(sort(6, 5));
                request = worker.receives();
                worker.sends(request.from(), RawMessage.error(named ? request.id() : 0, "no more paper"));
                var failure = call.fails(TaskFailedException.class);
                call.names(worker, failure);
                script.expectContains("the worker's reason", failure.getMessage(), "no more paper");
            }
        });
    }

    static void takesTheFirstReply(Host host, Script script) throws IOException {
        managing(host, script, 2, (stage, manager, workers) -> {
            var call = manager.calls(sort(2, 1), sort(4, 3));
            ReceivedMessage request = workers.get(0).receives();
            ReceivedMessage other = workers.get(1).receives();
            workers.get(0).answers(request, 1, 2);
            workers.get(0).answers(request, 8, 9);
            for (int id : new int[] {request.id(), 0}) {
                workers.get(0).sends(request.from(), RawMessage.error(id, "after all it went wrong"));
            }
            byte[] garbage = {1, 2, 3};
            workers.get(0).sends(request.from(), "3 bytes, which are not a reply", garbage);
            script.did("worker 0 has replied: nothing more from it counts for this call, and now worker 1 replies");
            workers.get(1).answers(other, 3, 4);
            call.returns(result(1, 2), result(3, 4));
        });
    }

    /** Sends products whose sizes are wrong for a task with a 2 x 2 product; then a right one. */
    static void refusesProducts(Host host, Script script, Task task, int[][] wrongSizes) throws IOException {
        managing(host, script, 1, (stage, manager, workers) -> {
            UdpPeer worker = workers.get(0);
            for (int[] size : wrongSizes) {
                stage.given("a manager, called M, with 1 worker; the product of the task has 2 x 2 elements");
                var call = manager.calls(task);
                ReceivedMessage request = worker.receives();
                script.did("0 sends a product of " + size[0] + " x " + size[1]);
                worker.sends(request.from(), RawMessage.product(request.id(), new int[size[0]][size[1]]));
                call.fails(MalformedMessageException.class);
            }
            var call = manager.calls(task);
            ReceivedMessage request = worker.receives();
            int[][] right = {{1, 2}, {3, 4}};
            worker.sends(request.from(), RawMessage.product(request.id(), right));
            call.returns(new Result.Product(right, 0));
        });
    }

    /** Requires that the deadline holds although replies to other requests keep coming, each before the deadline. */
    static void doesNotWaitForAChatterer(Host host, Script script) throws IOException {
        managing(host, script, 1, new Sockets(0, IMPATIENT_MILLIS), (stage, manager, workers) -> {
            UdpPeer worker = workers.get(0);
            script.did("the manager's sockets have a deadline of " + IMPATIENT_MILLIS + " ms");
            var call = manager.calls(sort(2, 1));
            ReceivedMessage request = worker.receives();
            script.did("0 sends replies with another id, five in each deadline, and none with the request's id");
            int patience = script.deadlineMillis() * 2 / 5;
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patience);
            while (!call.results().isDone()) {
                if (System.nanoTime() > end) {
                    throw script.silence(
                            "a WireException, as the reply has not come within " + IMPATIENT_MILLIS + " ms",
                            "callAll still waits after " + patience + " ms");
                }
                worker.puts(request.from(), unwanted(worker, request.from()));
                Wait.pause(TimeUnit.MILLISECONDS.toNanos(IMPATIENT_MILLIS / 5));
            }
            call.failsNaming(worker, script.deadlineMillis());
        });
    }

    /** Requires that there is room again after somebody has taken the waiting messages. */
    static void takesWhatItHasRoomFor(Host host, Script script) throws IOException {
        managing(host, script, 1, (stage, manager, workers) -> {
            UdpPeer worker = workers.get(0);
            var call = manager.calls(sort(2, 1));
            InetSocketAddress address = worker.answers(1, 2).from();
            call.returns();
            script.did("0 goes on sending replies, which nobody asked for; the manager calls nobody, and takes no "
                    + "reply");
            int kept = 0;
            RawPacket before = null;
            RawPacket last = unwanted(worker, address);
            while (kept < INBOX
                    ? worker.delivers(address, last)
                    : kept < MOST_UNWANTED && isTaken(worker, address, last)) {
                kept++;
                before = last;
                last = unwanted(worker, address);
            }
            script.expect("how many messages were acknowledged", kept, INBOX);
            script.did("0 sends the previous reply once more, as if its ACK had been lost");
            int acks = worker.count(before.ack());
            worker.puts(address, before);
            worker.awaits(before.ack(), acks + 1);
            script.did("the manager calls again, and takes the waiting replies: then there is room");
            call = manager.calls(sort(4, 3));
            ReceivedMessage request = worker.receives();
            script.inTime(worker.delivers(request.from(), last), "that M acknowledges " + last.name());
            worker.answers(request, 3, 4);
            call.returns(result(3, 4));
        });
    }

    /** Sends a packet once; returns whether it is acknowledged soon. */
    private static boolean isTaken(UdpPeer peer, InetSocketAddress to, RawPacket packet) throws IOException {
        peer.puts(to, packet);
        return peer.sees(packet.ack(), 1, NO_ROOM_MILLIS);
    }

    private static RawPacket unwanted(UdpPeer worker, InetSocketAddress manager) {
        return worker.packets(manager, RawMessage.sorted(999_999, 5)).get(0);
    }
}
