package marshal.grading.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import marshal.checks.Host;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.grading.Home;
import marshal.grading.NotHere;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.Worker;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import marshal.kit.net.Sockets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** labs/lab2-rmi/peer.py, written from the protocol page alone, is understood by the solution's workers, which answer in either encoding. */
class RmiPeerTest {

    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final Worker SORTS = (task, neighbours) ->
            new Result.Sorted(Arrays.stream(((Task.Sort) task).items()).sorted().toArray(), 1);

    private final Home home = Home.find();
    private final Lab lab = Labs.find("lab2").orElseThrow();

    @ParameterizedTest
    @EnumSource(Encoding.class)
    void aManagerInPythonHasWorkersInJava(Encoding encoding) throws Exception {
        try {
            new ProcessBuilder("python3", "--version").redirectErrorStream(true).start().waitFor();
        } catch (IOException e) {
            NotHere.because("lab 2's peer in Python", "there is no python3 on the PATH.");
        }
        try (Builder builder = new Builder(home); Host host = builder.reference(lab).forChecks()) {
            host.deadline(DEADLINE);
            Lab2 solution = (Lab2) host.student().lab();
            Mechanism mechanism = encoding == Encoding.SERIALIZABLE ? solution.mechanism() : solution.externalizable();
            try (var one = mechanism.serve(SORTS, Sockets.DEFAULT); var other = mechanism.serve(SORTS, Sockets.DEFAULT)) {
                for (int items : new int[] {0, 1, 100_000}) {
                    assertThat(peer("" + items, text(one.address()), text(other.address()))).isEqualTo("right\n");
                }
            }
        }
    }

    private String peer(String... arguments) throws IOException, InterruptedException {
        var command = new java.util.ArrayList<>(java.util.List.of("python3", home.handout(lab).resolve("peer.py").toString()));
        command.addAll(Arrays.asList(arguments));
        Process peer = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(peer.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(peer.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return said;
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }
}
