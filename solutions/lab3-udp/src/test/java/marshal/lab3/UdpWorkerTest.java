package marshal.lab3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import marshal.kit.contract.Edges;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab1.Message;
import marshal.kit.lab3.Settings;
import org.junit.jupiter.api.Test;

/** The worker and the manager, each against an endpoint controlled by a test. */
class UdpWorkerTest {

    private static final int SOON_MILLIS = 60_000;
    private static final Settings SETTINGS = Settings.STOP_AND_WAIT;
    private static final Task SORT = new Task.Sort(new int[] {2, 1});

    private static UdpEndpoint endpoint() throws IOException {
        return new UdpEndpoint(Sockets.DEFAULT, SETTINGS, StopAndWaitSender::new);
    }

    private static UdpWorker worker(Worker worker) throws IOException {
        return new UdpWorker(worker, Sockets.DEFAULT, SETTINGS, StopAndWaitSender::new);
    }

    private static UdpManager manager(InetSocketAddress worker, int deadlineMillis) throws IOException {
        return new UdpManager(List.of(worker), new Sockets(0, deadlineMillis), SETTINGS, StopAndWaitSender::new);
    }

    private static Message taken(UdpEndpoint endpoint) throws WireException {
        return Frames.read(endpoint.receive(SOON_MILLIS).message()).get(0);
    }

    @Test
    void aFailedTaskIsAnErrorAndTheWorkerGoesOn() throws Exception {
        Worker picky = (task, neighbours) -> {
            if (((Task.Sort) task).items().length == 0) {
                throw new IllegalStateException("out of paper");
            }
            return new Result.Sorted(((Task.Sort) task).items(), 0);
        };
        try (var worker = worker(picky); var manager = manager(worker.address(), SOON_MILLIS)) {
            assertThatThrownBy(() -> manager.callAll(List.of(new Task.Sort(new int[0]))))
                    .isInstanceOf(TaskFailedException.class).hasMessageContaining("out of paper");
            assertThat(manager.callAll(List.of(SORT))).hasSize(1);
        }
    }

    @Test
    void aLongTaskKeepsNobodyWaiting() throws Exception {
        var end = new CountDownLatch(1);
        Worker slow = (task, neighbours) -> {
            if (task instanceof Task.Multiply) {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return new Result.Product(new int[0][], 0);
            }
            return new Result.Sorted(((Task.Sort) task).items(), 0);
        };
        try (var worker = worker(slow);
                var first = manager(worker.address(), SOON_MILLIS);
                var second = manager(worker.address(), SOON_MILLIS)) {
            var call = CompletableFuture.supplyAsync(() -> {
                try {
                    return first.callAll(List.of(new Task.Multiply(new int[0][], new int[0][])));
                } catch (WireException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(second.callAll(List.of(SORT))).hasSize(1);
            end.countDown();
            assertThat(call.get()).hasSize(1);
        }
    }

    @Test
    void bytesThatAreNoMessageAreAnsweredAndDoNotEndTheWorker() throws Exception {
        try (var worker = worker((task, neighbours) -> new Result.Sorted(new int[] {1, 2}, 0)); var manager = endpoint()) {
            manager.send(worker.address(), new byte[0]);
            assertThat(taken(manager)).isInstanceOfSatisfying(Message.Failure.class, failure -> assertThat(failure.id()).isZero());
            manager.send(worker.address(), new byte[100]);
            assertThat(taken(manager)).isInstanceOf(Message.Failure.class);
            manager.send(worker.address(), Frames.write(new Message.Link(1, Axis.ROWS)));
            assertThat(taken(manager)).isInstanceOf(Message.Failure.class);
            manager.send(worker.address(), Frames.write(new Message.Request(7, SORT)));
            assertThat(taken(manager)).isInstanceOfSatisfying(Message.Reply.class, reply -> assertThat(reply.id()).isEqualTo(7));
        }
    }

    @Test
    void aWorkerThatDoesNotAcknowledgeIsNamed() throws Exception {
        try (var silent = Sockets.DEFAULT.datagram()) {
            var nobody = (InetSocketAddress) silent.getLocalSocketAddress();
            try (var manager = manager(nobody, 0)) {
                assertThatThrownBy(() -> manager.callAll(List.of(SORT)))
                        .isInstanceOf(WireException.class).hasMessageContaining("worker 0 at " + nobody);
            }
        }
    }

    @Test
    void aLateReplyIsNotTakenForTheNextCalls() throws Exception {
        try (var worker = endpoint(); var manager = manager(worker.address(), 5000)) {
            assertThatThrownBy(() -> manager.callAll(List.of(SORT)))
                    .isInstanceOf(WireException.class).hasMessageContaining("worker 0 at " + worker.address());
            var late = worker.receive(SOON_MILLIS);
            worker.send(late.from(), reply(taken(late), 8, 9));
            var call = CompletableFuture.supplyAsync(() -> {
                try {
                    var next = worker.receive(SOON_MILLIS);
                    worker.send(next.from(), reply(taken(next), 1, 2));
                    return true;
                } catch (WireException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(manager.callAll(List.of(SORT))).singleElement()
                    .isInstanceOfSatisfying(Result.Sorted.class, sorted -> assertThat(sorted.items()).containsExactly(1, 2));
            assertThat(call.get()).isTrue();
        }
    }

    @Test
    void aResultThatDoesNotFitIsMalformed() throws Exception {
        try (var worker = endpoint(); var manager = manager(worker.address(), SOON_MILLIS)) {
            CompletableFuture.runAsync(() -> {
                try {
                    var next = worker.receive(SOON_MILLIS);
                    worker.send(next.from(), reply(taken(next), 1, 2, 3));
                } catch (WireException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThatThrownBy(() -> manager.callAll(List.of(SORT))).isInstanceOf(MalformedMessageException.class);
        }
    }

    @Test
    void aVectorMayComeBeforeItsTask() throws Exception {
        Worker exchanging = (task, neighbours) -> {
            Edges edges = neighbours.exchange(new Edges(new int[] {1}, new int[] {2}));
            return new Result.Product(new int[][] {{edges.column()[0], edges.row()[0]}}, 0);
        };
        try (var worker = worker(exchanging); var other = endpoint()) {
            other.send(worker.address(), Frames.write(new Message.Link(5, Axis.ROWS), new Message.Vector(1, new int[] {40})));
            other.send(worker.address(), Frames.write(new Message.Link(5, Axis.COLUMNS), new Message.Vector(1, new int[] {30})));
            var task = new Task.Cannon(new Place(0, 0, 2), 2, new int[][] {{0}}, new int[][] {{0}});
            other.send(worker.address(), Frames.write(new Message.TorusRequest(9, 5, other.address(), other.address(), task)));
            var reply = (Message.Reply) List.of(taken(other), taken(other), taken(other)).stream()
                    .filter(Message.Reply.class::isInstance).findAny().orElseThrow();
            assertThat(((Result.Product) reply.result()).c()).isDeepEqualTo(new int[][] {{30, 40}});
        }
    }

    @Test
    void aNeighbourThatIsGoneFailsTheTask() throws Exception {
        Worker exchanging = (task, neighbours) -> {
            neighbours.exchange(new Edges(new int[] {1}, new int[] {2}));
            throw new IllegalStateException("exchanged with nobody");
        };
        try (var worker = worker(exchanging); var manager = endpoint(); var silent = Sockets.DEFAULT.datagram()) {
            var nobody = (InetSocketAddress) silent.getLocalSocketAddress();
            var task = new Task.Cannon(new Place(0, 0, 2), 2, new int[][] {{0}}, new int[][] {{0}});
            manager.send(worker.address(), Frames.write(new Message.TorusRequest(9, 5, nobody, nobody, task)));
            assertThat(taken(manager)).isInstanceOfSatisfying(Message.Failure.class,
                    failure -> assertThat(failure.reason()).contains(nobody.toString()));
        }
    }

    private static Message taken(Inbox.Delivery delivery) throws WireException {
        return Frames.read(delivery.message()).get(0);
    }

    private static byte[] reply(Message request, int... items) {
        return Frames.write(new Message.Reply(((Message.Request) request).id(), new Result.Sorted(items, 0)));
    }
}
