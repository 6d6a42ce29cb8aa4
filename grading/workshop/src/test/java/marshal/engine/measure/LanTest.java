package marshal.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import marshal.engine.ClassPath;
import marshal.engine.KitException;
import marshal.engine.OwnJvm;
import marshal.kit.contract.Sockets;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The emulated network: its speed, and that it leaves nothing behind. Skipped if the machine cannot emulate it. */
class LanTest {

    private static final long TWO_SECONDS = 24_000_000; // bytes, at full speed

    private static final long CONDITION_SECONDS = 600;

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    @Test
    void carriesAHundredMegabitsASecondAndNoMore() throws Exception {
        Lan lan = lan(2);
        double rate = megabitsASecond(lan, TWO_SECONDS);
        System.out.printf("TCP over the emulated network: %.1f Mbit/s%n", rate);
        // 95.6 when no other process computes. A busy machine may be slower by any factor, but nothing may be faster.
        assertThat(rate).isBetween(0.0, 97.0);
    }

    @Test
    void isNoFasterForWhatIsShort() throws Exception {
        double rate = megabitsASecond(lan(2), 32_768);
        System.out.printf("32 KB over the emulated network: %.1f Mbit/s%n", rate);
        assertThat(rate).as("without a line it would be a thousand").isLessThan(130);
    }

    @Test
    void twoNetworksDoNotMeet() throws Exception {
        Lan one = lan(2);
        Lan other = lan(2);
        assertThat(one.address(1)).isEqualTo(other.address(1));
        BufferedReader receiver = transfer(one, 1, "receive", one.address(1));
        String port = receiver.readLine();
        assertThat(transfer(other, 0, "send", other.address(1), port, "1").readLine())
                .as("a connection through the other network")
                .isNull();
        assertThat(transfer(one, 0, "send", one.address(1), port, "1").readLine())
                .isNotNull();
        assertThat(receiver.readLine()).isNotNull();
    }

    @Test
    void leavesNothingBehind() throws Exception {
        Lan lan = lan(3);
        List<ProcessHandle> holders = List.of(holder(lan.prefix(0)), holder(lan.prefix(1)), holder(lan.prefix(2)));
        assertThat(holders).allMatch(ProcessHandle::isAlive);
        lan.close();
        lan.close();
        assertThat(holders).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void leavesNothingBehindWhenItsOwnerIsKilled() throws Exception {
        lan(1); // if we have the right to make one
        var command = new ArrayList<>(
                List.of(OwnJvm.java(), "-cp", System.getProperty("java.class.path"), LanHolder.class.getName()));
        Process owner =
                new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        ProcessHandle holder = holder(List.of(owner.inputReader().readLine().split(" ")));
        assertThat(holder.isAlive()).isTrue();
        owner.destroyForcibly().waitFor();
        holder.onExit().get(CONDITION_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void nodesHaveAddressesToBindTo() {
        Lan lan = lan(2);
        assertThat(lan.sockets(0)).isEqualTo(Sockets.DEFAULT.at("10.77.9.1"));
        assertThat(lan.sockets(1).host()).isEqualTo("10.77.9.2");
    }

    @Test
    void saysWhatIsMissing() {
        assertThatThrownBy(() -> Lan.tool("no-such-tool", "no-such-package"))
                .isInstanceOf(KitException.class)
                .hasMessage("--net lan100 needs the program no-such-tool (on Debian: package no-such-package).");
        assertThatThrownBy(() -> Lan.start(1000))
                .isInstanceOf(KitException.class)
                .hasMessageNotContaining("\n");
    }

    /** A network that is closed after the test. If there can be none, the test ends here and reports why. */
    private Lan lan(int nodes) {
        try {
            Lan lan = Lan.start(nodes);
            open.add(lan);
            return lan;
        } catch (KitException e) {
            return NotHere.because("the emulated network", e.getMessage());
        }
    }

    private double megabitsASecond(Lan lan, long bytes) throws IOException {
        BufferedReader receiver = transfer(lan, 1, "receive", lan.address(1));
        String port = receiver.readLine();
        BufferedReader sender = transfer(lan, 0, "send", lan.address(1), port, String.valueOf(bytes));
        long start = Long.parseLong(sender.readLine());
        long end = Long.parseLong(receiver.readLine());
        return 8e3 * bytes / (end - start);
    }

    /** Runs LanTransfer on a node, until the test ends; returns its output. */
    private BufferedReader transfer(Lan lan, int node, String... arguments) throws IOException {
        var command = new ArrayList<>(lan.prefix(node));
        command.addAll(
                List.of(OwnJvm.java(), "-cp", ClassPath.of(LanTransfer.class).toString(), LanTransfer.class.getName()));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
        open.add(process::destroyForcibly);
        return process.inputReader();
    }

    /** The process that holds a node's namespace. */
    private static ProcessHandle holder(List<String> prefix) {
        long pid = Long.parseLong(prefix.get(prefix.indexOf("--target") + 1));
        return ProcessHandle.of(pid).orElseThrow();
    }
}
