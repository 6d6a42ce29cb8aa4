package marshal.kit.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import org.junit.jupiter.api.Test;

class InTurnsTest {

    private static final Sockets SOCKETS = Sockets.DEFAULT;

    private final List<String> log = new ArrayList<>();

    @Test
    void eachTaskWaitsForTheResultOfTheOneBefore() throws Exception {
        Workers workers = connect(1, 2, 3);
        assertThat(workers.size()).isEqualTo(3);
        List<Result> results = workers.callAll(List.of(task(7), task(8), task(9)));
        assertThat(results)
                .extracting(result -> ((Result.Sorted) result).items()[0])
                .containsExactly(7, 8, 9);
        workers.close();
        assertThat(log)
                .containsExactly(
                        "1 gets 7",
                        "1 replies",
                        "2 gets 8",
                        "2 replies",
                        "3 gets 9",
                        "3 replies",
                        "1 closes",
                        "2 closes",
                        "3 closes");
    }

    @Test
    void itHasTheNameAndTheWorkersOfTheOther() throws Exception {
        var inTurns = new InTurns(new Logged());
        assertThat(inTurns.name()).isEqualTo("logged-in-turns");
        assertThat(inTurns.serve(null, SOCKETS)).isNull();
        assertThat(log).containsExactly("serves");
    }

    @Test
    void ifAWorkerCannotBeReachedNothingStaysOpen() {
        assertThatThrownBy(() -> connect(1, 2, 0)).isInstanceOf(WireException.class);
        assertThat(log).containsExactly("1 closes", "2 closes");
    }

    @Test
    void eachWorkerGetsOneTask() throws Exception {
        Workers workers = connect(1, 2);
        assertThatIllegalArgumentException().isThrownBy(() -> workers.callAll(List.of(task(7))));
        assertThat(log).isEmpty();
    }

    private Workers connect(int... ports) throws WireException {
        var addresses = new ArrayList<InetSocketAddress>();
        for (int port : ports) {
            addresses.add(InetSocketAddress.createUnresolved("nowhere", port));
        }
        return new InTurns(new Logged()).connect(addresses, SOCKETS);
    }

    private static Task task(int item) {
        return new Task.Sort(new int[] {item});
    }

    /** Nothing listens at port 0. */
    private final class Logged implements Mechanism {

        @Override
        public String name() {
            return "logged";
        }

        @Override
        public WorkerServer serve(Worker worker, Sockets sockets) {
            log.add("serves");
            return null;
        }

        @Override
        public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
            assertThat(addresses).hasSize(1);
            int port = addresses.get(0).getPort();
            if (port == 0) {
                throw new WireException("nobody is there");
            }
            return new Workers() {
                @Override
                public int size() {
                    return 1;
                }

                @Override
                public List<Result> callAll(List<? extends Task> tasks) {
                    int[] items = ((Task.Sort) tasks.get(0)).items();
                    log.add(port + " gets " + items[0]);
                    log.add(port + " replies");
                    return List.of(new Result.Sorted(items, 0));
                }

                @Override
                public void close() {
                    log.add(port + " closes");
                }
            };
        }
    }
}
