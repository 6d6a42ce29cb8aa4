package marshal.engine.run.lab2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.Host;
import marshal.engine.Home;
import marshal.engine.run.Builder;
import marshal.engine.run.PythonPeer;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.Worker;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The solution's workers understand labs/lab2-rmi/peer.py, written from the protocol page only, and answer in either
 * encoding.
 */
class RmiPeerTest {

    private static final Worker SORTS = (task, neighbours) ->
            new Result.Sorted(Arrays.stream(((Task.Sort) task).items()).sorted().toArray(), 1);

    private final Home home = Home.find();
    private final Lab lab = Labs.find("lab2").orElseThrow();

    @ParameterizedTest
    @EnumSource(Encoding.class)
    void aManagerInPythonHasWorkersInJava(Encoding encoding) throws Exception {
        try (Builder builder = new Builder(home);
                Host host = builder.reference(lab).forChecks();
                var peer = new PythonPeer(home, lab)) {
            host.deadline(PythonPeer.DEADLINE);
            Lab2 solution = (Lab2) host.student().lab();
            Mechanism mechanism = encoding == Encoding.SERIALIZABLE ? solution.mechanism() : solution.externalizable();
            try (var one = mechanism.serve(SORTS, Sockets.DEFAULT);
                    var other = mechanism.serve(SORTS, Sockets.DEFAULT)) {
                for (int items : new int[] {0, 1, 100_000}) {
                    assertThat(peer.manages(List.of("" + items), List.of(one.address(), other.address())))
                            .isEqualTo("right\n");
                }
            }
        }
    }
}
