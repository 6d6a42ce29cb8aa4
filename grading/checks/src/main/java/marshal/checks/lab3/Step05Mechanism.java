package marshal.checks.lab3;

import static marshal.checks.lab3.Scenes.MANAGER;
import static marshal.checks.lab3.Scenes.PATIENCE_MILLIS;
import static marshal.checks.lab3.Scenes.WORKER;
import static marshal.checks.lab3.Scenes.managing;
import static marshal.checks.lab3.Scenes.result;
import static marshal.checks.lab3.Scenes.serve;
import static marshal.checks.lab3.Scenes.serving;
import static marshal.checks.lab3.Scenes.sort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.WorkerServer;
import marshal.kit.lab3.link.LinkScript;

/** Step 5: the worker and the manager on real sockets. The checks play the other side, packet by packet. */
@Step(
        id = "lab3.5",
        title = "Worker and manager",
        minutes = 75,
        file = "UdpEndpoint.java, UdpWorker.java, UdpManager.java",
        needs = {"lab3.1", "lab3.2", "lab3.3", "lab3.4"})
class Step05Mechanism {

    /** A task of {@link Scenes.Sorts} that fails, or whose result is too long. */
    private record FailingTask(int id, int item, String words) {}

    private static final List<FailingTask> FAILING = List.of(
            new FailingTask(6, 13, "the task of the next request throws an exception: \"13 brings bad luck\""),
            new FailingTask(8, 14, "the task of the next request throws an exception without a message"),
            new FailingTask(5, 17, "the task of the next request throws an OutOfMemoryError"),
            new FailingTask(4, 18, "the task of the next request throws a StackOverflowError"),
            new FailingTask(9, 16, "the result of the next request has 16,385 rows, one more than a PRODUCT can have"));

    @Check(
            order = 1,
            points = 2,
            value = "a worker answers SORT with SORTED and the request's id, message after message; a reply waits "
                    + "until the one before is delivered",
            why = "this is the whole round trip: packets, a message, a task, a message, packets",
            look = "UdpEndpoint.came, UdpEndpoint.acknowledged and UdpEndpoint.proceed: messages to a peer are "
                    + "numbered from 1, and each begins when the one before is delivered. UdpWorker.serve and answer")
    void answers(Host host, Script script) throws IOException {
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer(MANAGER);
            for (int request = 1; request <= 3; request++) {
                manager.sends(worker, RawMessage.sort(100 * request, 5, request, 4));
                ReceivedMessage delivery = manager.receives();
                script.expect("where the reply comes from", delivery.from(), worker);
                manager.sorted(delivery.frame(), 100 * request, request, 4, 5);
            }
            manager.awaits(RawPacket.data(3, 0, 1), 1); // the worker's replies to this manager are messages 1, 2 and 3
        });
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer(MANAGER).acknowledges(packet -> false);
            script.did("M asks three times, and acknowledges nothing until the first reply has come three times");
            for (int request = 1; request <= 3; request++) {
                manager.sends(worker, RawMessage.sort(request, 5, 4));
            }
            manager.awaits(RawPacket.data(1, 0, 1), 1);
            script.did("X, a stranger, acknowledges the reply to M: that changes nothing");
            stage.peer("X").puts(worker, RawPacket.ack(1, 0, 1));
            manager.awaits(RawPacket.data(1, 0, 1), 3);
            manager.acknowledges(packet -> true);
            var ids = new TreeSet<Integer>();
            for (int reply = 1; reply <= 3; reply++) {
                ids.add(manager.receives(RawMessage.SORTED).id());
            }
            script.expect("the ids of the replies", ids, new TreeSet<>(List.of(1, 2, 3)));
        });
    }

    @Check(
            order = 2,
            points = 3,
            value = "if a request, its reply or their ACKs are lost, the result still arrives, and the task is done "
                    + "once",
            why = "to the sender of a request, a lost ACK looks like a lost request; an order that is done twice is "
                    + "paid for twice",
            look = "UdpEndpoint.mindTimers and UdpEndpoint.came; the ladder shows which packet is not sent again, or "
                    + "which packet is taken twice")
    void survivesLoss(Host host, Script script) throws Exception {
        LossyExchanges.arrive(host, script);
    }

    @Check(
            order = 3,
            points = 1,
            value = "a request that comes again, at once or late, is acknowledged again and not done again",
            why = "a packet can be on its way for a long time; the worker must still know this packet when it comes "
                    + "at last",
            look = "UdpEndpoint.came; the receiver of this peer knows which messages were delivered")
    void doesItOnce(Host host, Script script) throws IOException {
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer(MANAGER);
            RawPacket request = manager.request(worker, 7, 70, 1);
            for (int i = 0; i < 3; i++) {
                manager.puts(worker, request);
            }
            manager.awaits(request.ack(), 3);
            manager.getsSorted(7, 1, 70);
            for (int again = 1; again <= 2; again++) {
                manager.puts(worker, request);
                manager.awaits(request.ack(), 3 + again);
                manager.sends(worker, RawMessage.sort(7 + again, 80, 2));
                manager.getsSorted(7 + again, 2, 80);
            }
            script.expect("how often the task of the first request was done", sorts.times(70), 1);
            script.expect("messages that came besides the three replies", manager.waiting(), 0);
        });
    }

    @Check(
            order = 4,
            points = 1,
            value = "corrupt, truncated and foreign datagrams are dropped silently, and the worker goes on",
            why = "anybody can send anything to an open port; corruption has to look like loss",
            look = "UdpEndpoint.run and Datagrams.receive; PacketCodec.decode refuses them")
    void dropsGarbage(Host host, Script script) throws IOException {
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer(MANAGER);
            RawPacket request = manager.request(worker, 7, 70, 1);
            byte[] good = request.bytes();
            script.did("M sends garbage of 0 to 65,507 bytes, pieces of a request, and a request with flipped bits");
            for (int length : new int[] {0, 1, 23, 24, 100, 64_513, 65_507}) {
                manager.raw(worker, Lab3Student.mixed(script.random(), length));
            }
            for (int length : new int[] {1, 23, 24, good.length - 1}) {
                manager.raw(worker, Arrays.copyOf(good, length));
            }
            manager.raw(worker, Arrays.copyOf(good, good.length + 1));
            for (int i = 0; i < 40; i++) {
                manager.raw(worker, RawPacket.flipped(good, script.random().nextInt(8 * good.length)));
            }
            script.did("M sends ACKs of packets that were never sent");
            manager.puts(worker, RawPacket.ack(1, 0, 1));
            manager.puts(worker, RawPacket.ack(9, 5, 6));
            manager.puts(worker, request);
            manager.awaits(request.ack(), 1);
            manager.getsSorted(7, 1, 70);
            int acks = manager.count(request.ack());
            script.expect("how often the request that came whole was acknowledged", acks, 1);
            script.expect("how often its task was done", sorts.times(70), 1);
        });
    }

    @Check(
            order = 5,
            points = 1,
            value = "a failed task, or a message that is not a request, is answered with ERROR, and the next one is "
                    + "done; an ERROR is not answered",
            why = "one bad request must not end the worker, and must not make the manager wait for ever. And two "
                    + "workers that answer ERROR with ERROR never end",
            look = "UdpWorker.serve and answer; the ERROR has the id of the request, or 0 if there is none. A task "
                    + "may throw an OutOfMemoryError, a result may be too long for a frame (Frames.write throws): "
                    + "both are an ERROR with the request's id")
    void reportsFailures(Host host, Script script) throws IOException {
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer(MANAGER);
            for (FailingTask task : FAILING) {
                script.did(task.words);
                manager.sends(worker, RawMessage.sort(task.id, task.item));
                String error = manager.gets(RawMessage.ERROR, task.id).toString();
                if (task.item == 13) {
                    script.expectContains("a reason that says what happened", error, "13 brings bad luck");
                }
            }
            for (RawMessage[] none : new RawMessage[][] {
                {new RawMessage(99, 5, new byte[3])},
                {RawMessage.sorted(5, 1, 2)},
                {},
                {RawMessage.sort(9, 4, 3), RawMessage.sort(10, 6, 5)},
                {RawMessage.sort(9, 4, 3), RawMessage.sort(10, 6, 5), RawMessage.sort(11, 8, 7)}
            }) {
                manager.sends(worker, none);
                manager.gets(RawMessage.ERROR, 0);
            }
            manager.sends(worker, RawMessage.error(0, "that was not a request"));
            manager.sends(worker, RawMessage.error(5, "out of paper"));
            for (int id = 7; id <= 8; id++) {
                manager.sends(worker, RawMessage.sort(id, 2, 1));
                RawMessage next = manager.receives().frame();
                String command = RawMessage.name(next.command());
                script.expect("the next answer, which is to the request and not to an ERROR", command, "SORTED");
                manager.sorted(next, id, 1, 2);
            }
        });
    }

    @Check(
            order = 6,
            points = 1,
            value = "a message of several packets may come in any order; its reply goes out packet by packet, 64,488 "
                    + "bytes in each",
            why = "a datagram takes 63 KB; a matrix is longer",
            look = "UdpEndpoint.acknowledged; send at once the packets that the sender returns")
    void takesLongMessages(Host host, Script script) throws IOException {
        serving(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer(MANAGER).acknowledges(packet -> false);
            int[] items = Oracle.items(script.random(), 40_000);
            List<RawPacket> request = manager.packets(worker, RawMessage.sort(7, items));
            script.did("M sends SORT with 40,000 items in " + request.size() + " packets, the last one first");
            for (int number : new int[] {2, 0, 1}) {
                RawPacket packet = request.get(number);
                script.inTime(manager.delivers(worker, packet), "that the worker acknowledges " + packet.name());
            }
            script.did("M acknowledges nothing until the first packet of the reply has come twice");
            manager.awaits(RawPacket.data(1, 0, 3), 2);
            String other = "packets of the reply other than the first, before that is acknowledged";
            script.expect(other, manager.beyond(0), List.of());
            manager.acknowledges(packet -> true);
            manager.getsSorted(7, Oracle.sorted(items));
            for (RawPacket packet : manager.data()) {
                String what = "the payload of packet " + packet.number() + " of the reply";
                script.expect(what, packet.payload().length, packet.number() < 2 ? 64_488 : 160_028 - 2 * 64_488);
            }
        });
    }

    @Check(
            order = 7,
            points = 1,
            value = "nobody waits for a long task, nor for a manager that vanishes before or after its request is "
                    + "whole",
            why = "without connections nobody says goodbye; and an endpoint must still acknowledge while its worker "
                    + "computes",
            look = "UdpWorker.serve and UdpEndpoint; the story tells which of the two is wrong")
    void keepsNobodyWaiting(Host host, Script script) throws IOException {
        BusyWorker.servesWhileOthersAreSilent(host, script);
        BusyWorker.servesInSpiteOfStrangers(host, script);
        BusyWorker.takesNoMoreRequests(host, script);
        BusyWorker.mindsEveryTimer(host, script);
        BusyWorker.beginsWhenTheOneBeforeIsDelivered(host, script);
    }

    @Check(
            order = 8,
            points = 1,
            value = "a manager asks all workers before any of them acknowledges or replies, and returns results in "
                    + "the order of the tasks; no two multiplications have the same job",
            why = "if the manager asks k workers one after another, they are no faster than one. If two managers have "
                    + "the same job, the vectors of their multiplications mix",
            look = "UdpManager.callAll; compare the number of tasks with size(). Begin all the requests, wait until "
                    + "each is delivered, and then wait for the replies. UdpEndpoint.proceed completes a delivered "
                    + "message. A job is 64 random bits, the same in all requests of a call")
    void callsAllAtOnce(Host host, Script script) throws IOException {
        managing(host, script, 3, (stage, manager, workers) -> {
            var ids = new TreeSet<Integer>();
            int other = script.random().nextInt(1, 1000); // the result is whatever a worker says
            for (int round = 1; round <= 2; round++) {
                script.did("no worker acknowledges or replies until each has its request; then worker 2 is the first");
                workers.forEach(worker -> worker.acknowledges(packet -> false));
                var call = manager.calls(sort(30, round), sort(20, round), sort(10, round));
                for (UdpPeer worker : workers) {
                    worker.awaits(RawPacket.data(round, 0, 1), 1);
                }
                var requests = new ArrayList<ReceivedMessage>();
                for (UdpPeer worker : workers) {
                    requests.add(worker.acknowledges(packet -> true).receives());
                }
                var results = new Result[3];
                for (int i = 2; i >= 0; i--) {
                    int[] items = {30 - 10 * i, round};
                    ReceivedMessage request = requests.get(i);
                    int[] came = request.frame().intsFrom(4);
                    script.expect("the items that worker " + i + " gets", came, items);
                    ids.add(request.id());
                    workers.get(i).answers(request, round, items[0] + other);
                    results[i] = result(round, items[0] + other);
                }
                call.returns(results);
            }
            script.expect("the number of different ids in 6 requests", ids.size(), 6);
            for (Task[] wrong : new Task[][] {{sort(1), sort(2)}, {sort(1), sort(2), sort(3), sort(4)}}) {
                var call = manager.calls(wrong);
                call.fails(IllegalArgumentException.class, "an IllegalArgumentException, as there are 3 workers");
            }
        });
        ManagersJobs.areDifferent(host, script);
        ManagersJobs.areRandom(host, script);
    }

    @Check(
            order = 9,
            points = 1,
            value = "a manager gets its results in spite of losses",
            why = "the manager has the same endpoint as the worker: it sends again, and acknowledges again",
            look = "UdpEndpoint; the ladder shows which packet is missing")
    void managerSurvivesLoss(Host host, Script script) throws IOException {
        for (String losses : List.of(
                "drop DATA from M #1",
                "drop ACK from M #1",
                "drop DATA from 0 #1",
                "drop ACK from 0 #1",
                "drop ANY #1",
                "drop DATA #1-2; drop ACK #1-2")) {
            var lossy = new Stage(script, LinkScript.parse(losses));
            managing(host, lossy, 1, Sockets.DEFAULT, (stage, manager, workers) -> {
                var call = manager.calls(sort(2, 1));
                workers.get(0).answers(1, 2);
                call.returns(result(1, 2));
                int more = workers.get(0).waiting();
                script.expect("requests that came besides the first", more, 0);
            });
        }
    }

    @Check(
            order = 10,
            points = 2,
            value = "a worker that does not acknowledge, or then never replies, is a WireException that names it, not "
                    + "an endless wait",
            why = "without a connection nothing breaks when a worker dies: only its silence shows it",
            look = "UdpEndpoint.mindTimers: call elapsed, and then proceed. UdpEndpoint.proceed: when the sender has "
                    + "given up, the message under way fails. All messages that wait, now and later, fail too. "
                    + "UdpManager.callAll: when all the requests are delivered, the deadline of its Sockets begins, "
                    + "once for all the replies together")
    void noticesTheDead(Host host, Script script) throws Exception {
        int millis = Stage.waitsForGivingUp(host, script);
        var impatient = new Sockets(0, PATIENCE_MILLIS);
        String deadline = "the manager's sockets have a deadline of " + PATIENCE_MILLIS + " ms";
        Background.together(
                script,
                part -> managing(host, part, 2, (stage, manager, workers) -> {
                    UdpPeer dead = workers.get(1).acknowledges(packet -> false);
                    part.did("worker 1 does not answer at all");
                    var call = manager.calls(sort(1), sort(2));
                    workers.get(0).answers(1);
                    call.failsNaming(dead, millis);
                    part.did("the manager asks once more: nothing goes to a peer that was given up");
                    manager.calls(sort(1), sort(2)).failsNaming(dead, millis);
                    List<RawPacket> others = dead.seen();
                    others.removeIf(packet -> packet.message() == 1);
                    part.expect("packets to worker 1 of another message than the first", others, List.of());
                }),
                part -> managing(host, part, 1, impatient, (stage, manager, workers) -> {
                    part.did("worker 0 acknowledges its request, and never replies; " + deadline);
                    var call = manager.calls(sort(1));
                    workers.get(0).receives();
                    call.failsNaming(workers.get(0), millis);
                }),
                part -> managing(host, part, 2, impatient, (stage, manager, workers) -> {
                    part.did(
                            "worker 0 replies, then worker 1 acknowledges its request, and never replies; " + deadline);
                    UdpPeer silent = workers.get(1).acknowledges(packet -> false);
                    var call = manager.calls(sort(1), sort(2));
                    workers.get(0).answers(1);
                    silent.acknowledges(packet -> true);
                    call.failsNaming(silent, millis);
                }),
                part -> BusyWorker.letsGoOfWhoWasGivenUp(host, part));
        // With nothing else: these sleep for parts of a deadline.
        PatientManager.waitsFromDelivery(host, script);
        PatientManager.waitsForAllTogether(host, script);
    }

    @Check(
            order = 11,
            points = 1,
            value = "everything binds to the host of Sockets; close() frees the port",
            why = "a port that is open to the whole network is an open door. A port that stays open is a leak",
            look = "UdpWorker.close and UdpManager.close; both close their endpoint. UdpEndpoint.proceed: when it is "
                    + "closing, every message of the peer fails")
    void bindsAndCloses(Host host, Script script) throws IOException {
        var sorts = new Scenes.Sorts();
        try (var stage = new Stage(script)) {
            stage.given("a worker on " + Sockets.LOOPBACK);
            WorkerServer server = serve(host, script, sorts);
            InetSocketAddress address = server.address();
            try (server) {
                stage.calls(address, WORKER);
                script.expect("the host of address()", address.getAddress().getHostAddress(), Sockets.LOOPBACK);
                UdpPeer manager = stage.peer(MANAGER);
                var elsewhere = new InetSocketAddress(InetAddress.getByName("127.0.0.3"), address.getPort());
                script.did("a request goes to the same port of 127.0.0.3, where nobody should listen");
                try {
                    byte[] request = RawMessage.sort(3, 33, 1).bytes();
                    manager.puts(elsewhere, RawPacket.data(1, 0, 1, request));
                } catch (IOException e) {
                    // a system without this address is not reachable there
                }
                manager.sends(address, RawMessage.sort(4, 44, 1));
                RawMessage reply = manager.receives(RawMessage.SORTED);
                script.expect("how often the task of the request to 127.0.0.3 was done", sorts.times(33), 0);
                manager.sorted(reply, 4, 1, 44);
                script.run("UdpWorker.close()", server::close);
            }
            isFree(script, address);
        }
        managing(host, script, 1, (stage, manager, workers) -> {
            var call = manager.calls(sort(2, 1));
            ReceivedMessage request = workers.get(0).answers(1, 2);
            call.returns();
            script.run("UdpManager.close()", manager::close);
            isFree(script, request.from());
        });
        int millis = Stage.waitsForGivingUp(host, script);
        managing(host, script, 1, (stage, manager, workers) -> {
            script.did("worker 0 acknowledges nothing, and the manager is closed: undelivered messages have failed");
            workers.get(0).acknowledges(packet -> false);
            var call = manager.calls(sort(2, 1));
            workers.get(0).awaits(RawPacket.data(1, 0, 1), 1);
            script.run("UdpManager.close()", manager::close);
            call.fails(WireException.class, millis, "a WireException, as the manager was closed");
        });
    }

    @Check(
            order = 12,
            points = 1,
            value = "a reply with another id or from another address is ignored; one that does not fit its task is "
                    + "malformed; ERROR is a TaskFailedException",
            why = "a manager that takes a late reply of a failed call puts old rows into a new product",
            look = "UdpManager.callAll; compare the reply's address and id with the request's, and its sizes with the "
                    + "task's. An ERROR counts if its id is the request's or 0. Ignore a worker that has replied. "
                    + "Every failure names its worker: use UdpManager.named. Compute only once when the deadline will "
                    + "be over, not for each message")
    void managerHoldsRepliesAgainstRequests(Host host, Script script) throws IOException {
        PatientManager.holdsRepliesAgainstRequests(host, script);
        var multiply = new Task.Multiply(new int[][] {{1}, {2}}, new int[][] {{3, 4}});
        var cannon = new Task.Cannon(new Place(0, 0, 1), 2, new int[2][2], new int[2][2]);
        PatientManager.refusesProducts(
                host, script, multiply, new int[][] {{1, 2}, {3, 2}, {2, 1}, {2, 3}, {1, 4}, {4, 1}});
        PatientManager.refusesProducts(host, script, cannon, new int[][] {{1, 2}, {2, 1}, {1, 4}, {4, 1}});
        PatientManager.takesTheFirstReply(host, script);
        PatientManager.doesNotWaitForAChatterer(host, script);
    }

    @Check(
            order = 13,
            points = 1,
            value = "the sort and SPA over UDP, with and without loss: right, 2k calls, 2n and n²(k + 2) elements",
            why = "the paper measured these costs (equations 2.2 and 2.3); a packet that is sent again is not a call",
            look = "any part may be wrong; the message tells which case failed")
    void wholePrograms(Host host, Script script) throws IOException {
        for (String pattern : List.of("", "drop DATA 0 from M #1; drop ACK from 1 #1-2", "loss 5% seed ?")) {
            String losses = VirtualTransfers.randomized(script, pattern);
            ProgramsOverUdp.sort(host, script, 1000, 3, losses);
            ProgramsOverUdp.spa(host, script, 180, 2, losses); // B alone is 130 KB: several packets
        }
    }

    @Check(
            order = 14,
            points = 1,
            value = "an inbox that nobody empties takes 256 messages; later messages are not acknowledged, and come "
                    + "again",
            why = "an ACK is a promise; and an endpoint that takes everything runs out of memory in the end",
            look = "UdpEndpoint.came; call hasRoomFor before the receiver gets new data. A duplicate needs no room: "
                    + "compare with lastDelivered, which UdpEndpoint.came sets with each message")
    void takesWhatItHasRoomFor(Host host, Script script) throws IOException {
        PatientManager.takesWhatItHasRoomFor(host, script);
    }

    private static void isFree(Script script, InetSocketAddress address) {
        BooleanSupplier free = () -> {
            try {
                new DatagramSocket(address).close();
                return true;
            } catch (BindException taken) {
                return false;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        script.require(
                Wait.until(free, script.deadlineMillis()),
                "that the port of " + address + " is free after close()",
                "it is still taken");
    }
}
