package marshal.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.workshop.NotHere;

/** A lab's peer.py, written from the protocol page only, in processes that end with this object. */
public final class PythonPeer implements AutoCloseable {

    public static final Duration DEADLINE = Duration.ofMinutes(10);

    private final Path file;
    private final List<Process> processes = new ArrayList<>();

    public PythonPeer(Home home, Lab lab) {
        file = home.handout(lab).resolve("peer.py");
        try {
            new ProcessBuilder("python3", "--version").start().destroy();
        } catch (IOException e) {
            NotHere.because(lab.name() + "'s peer in Python", "there is no python3 on the PATH.");
        }
    }

    /** Starts a worker in a separate process; returns its address. */
    public InetSocketAddress worker() throws IOException {
        String[] address =
                start("worker").inputReader(StandardCharsets.UTF_8).readLine().split(":");
        return new InetSocketAddress(address[0], Integer.parseInt(address[1]));
    }

    /** Makes it run a program with these workers; returns what it prints about the result. */
    public String manages(List<String> program, List<InetSocketAddress> workers)
            throws IOException, InterruptedException {
        Process manager = start(Stream.concat(program.stream(), workers.stream().map(PythonPeer::text))
                .toArray(String[]::new));
        String said = new String(manager.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(manager.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return said;
    }

    private Process start(String... words) throws IOException {
        Process process = new ProcessBuilder(Stream.concat(Stream.of("python3", file.toString()), Stream.of(words))
                        .toList())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        processes.add(process);
        return process;
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    @Override
    public void close() {
        processes.forEach(Process::destroyForcibly);
    }
}
