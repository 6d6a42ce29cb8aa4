package marshal.engine.measure;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.checks.story.Printable;
import marshal.engine.Commands;
import marshal.engine.Directories;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.mpi.Mpich;
import marshal.engine.mpi.RemoteHosts;
import marshal.kit.tool.Daemon;

/**
 * One {@code ./lab worker} on each of several hosts. mpiexec starts them like ranks. They end with this object and with
 * this process, even after kill -9.
 *
 * <pre>
 *    this process -- pipe -- sh -- mpiexec -- ssh ... hydra_pmi_proxy -- sh -- ./lab worker
 * </pre>
 */
public final class HostWorkers implements AutoCloseable {

    private static final Duration TO_ANSWER = Duration.ofSeconds(20);
    private static final Duration TO_SERVE = Duration.ofSeconds(90); // they may have to compile first, on a busy host
    private static final int END_SECONDS = 10;
    private static final int LONGEST_LINE = 300;
    private static final int KEPT_LINES = 8;

    private static final String HERE = "marshal: here";
    private static final String ENDED = "marshal: ended";
    private static final Pattern FROM_RANK = Pattern.compile("\\[(\\d{1,3})] (.*)");
    private static final Pattern SERVES = Pattern.compile("A worker over \\S+ is at ([0-9.]+):(\\d{1,5})\\. .*");

    /**
     * Ends mpiexec when our pipe ends. The shell gives a background process no input, and mpiexec needs none. We kill
     * mpiexec, because its reaction to a request to end may kill other processes: see launch.c.
     */
    private static final String HOLD = """
            exec 3<&0
            "$@" 3<&- </dev/null & run=$!
            { cat <&3; kill -KILL $run; } >/dev/null 2>&1 & watch=$!
            trap : INT
            wait $run
            kill $watch 2>/dev/null
            """;

    private static final String WORKER = """
            echo "%s"
            if cd "$0" 2>/dev/null && [ -f lab ]; then bash ./lab worker "$@"; else echo "There is no kit in $0."; fi 2>&1
            echo "%s"
            """.formatted(HERE, ENDED);

    /** The known state of the worker on one host. */
    private static final class Peer {
        private final Deque<String> said = new ArrayDeque<>();
        private boolean answered;
        private boolean ended;
        private InetSocketAddress address;
    }

    private final RemoteHosts hosts;
    private final Path kit;
    private final Path folder;
    private final List<Peer> peers = new ArrayList<>();
    private final Deque<String> launcherSaid = new ArrayDeque<>();
    private final List<Runnable> whenOneEnds = new ArrayList<>();
    private Process process;
    private boolean over;
    private boolean closing;

    private HostWorkers(RemoteHosts hosts, Path kit, Path folder) {
        this.hosts = hosts;
        this.kit = kit;
        this.folder = folder;
        hosts.names().forEach(name -> peers.add(new Peer()));
    }

    /**
     * Starts the workers and waits until all serve.
     *
     * @param kit    the kit's folder, here and on every host
     * @param state  a folder for files while they run
     * @param worker the arguments of {@code ./lab worker}; each host's address follows
     * @throws KitException that names the host that does not answer or serve; then no process is left
     */
    public static HostWorkers start(Mpich mpich, RemoteHosts hosts, Path kit, Path state, List<String> worker)
            throws IOException {
        Files.createDirectories(state);
        var workers = new HostWorkers(hosts, kit, Files.createTempDirectory(state, "hosts-"));
        try {
            workers.launch(mpich, worker);
            workers.awaitAll();
            return workers;
        } catch (IOException | RuntimeException e) {
            workers.close();
            throw e;
        }
    }

    private void launch(Mpich mpich, List<String> worker) throws IOException {
        var command =
                new ArrayList<>(List.of("sh", "-c", HOLD, "sh", mpich.mpiexec().toString()));
        command.addAll(hosts.options(folder));
        command.addAll(List.of("-genvnone", "-prepend-rank")); // a host has its own PATH and JAVA_HOME
        for (int i = 0; i < peers.size(); i++) {
            command.addAll(i == 0 ? List.of() : List.of(":"));
            command.addAll(List.of("-n", "1", "-wdir", "/", "sh", "-c", WORKER, kit.toString()));
            command.addAll(worker);
            command.addAll(List.of("--bind", hosts.addresses().get(i)));
        }
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("HYDRA_LAUNCHER_EXEC"); // the launcher's script calls it
        process = NoRoomException.start(builder);
        Daemon.start("output of mpiexec", this::readAll);
    }

    private void readAll() {
        try (Reader in = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            var line = new StringBuilder();
            for (int c = in.read(); c >= 0; c = in.read()) {
                if (c == '\n') {
                    read(line.toString().stripTrailing());
                    line.setLength(0);
                } else if (line.length() < LONGEST_LINE) {
                    line.append((char) c);
                }
            }
        } catch (IOException e) {
            // The output has ended.
        }
        end(null);
    }

    private void read(String line) {
        Matcher rank = FROM_RANK.matcher(line);
        boolean known = rank.matches() && Integer.parseInt(rank.group(1)) < peers.size();
        if (!known) {
            keep(launcherSaid, line);
            return;
        }
        int index = Integer.parseInt(rank.group(1));
        String text = rank.group(2).strip();
        if (text.equals(ENDED)) {
            end(peers.get(index));
        } else {
            heard(index, text);
        }
    }

    private synchronized void heard(int index, String text) {
        Peer peer = peers.get(index);
        peer.answered = true;
        Matcher serves = SERVES.matcher(text);
        // A host may report only its own address, so it cannot send the manager to another machine.
        if (serves.matches() && serves.group(1).equals(hosts.addresses().get(index))) {
            int port = Integer.parseInt(serves.group(2));
            if (port >= 1 && port <= 65_535 && peer.address == null) {
                peer.address = new InetSocketAddress(serves.group(1), port);
                peer.said.clear(); // from now on, its output is about this run
            }
        } else if (!text.equals(HERE)) {
            keep(peer.said, text);
        }
        notifyAll();
    }

    private synchronized void keep(Deque<String> lines, String line) {
        lines.addLast(Printable.text(line));
        if (lines.size() > KEPT_LINES) {
            lines.removeFirst();
        }
    }

    /** @param peer null for mpiexec */
    private void end(Peer peer) {
        List<Runnable> actions;
        synchronized (this) {
            if (peer == null) {
                over = true;
            } else {
                peer.ended = true;
            }
            actions = closing ? List.of() : List.copyOf(whenOneEnds);
            notifyAll();
        }
        actions.forEach(Runnable::run);
    }

    private synchronized void awaitAll() {
        long began = System.nanoTime();
        while (peers.stream().anyMatch(peer -> peer.address == null)) {
            boolean allAnswered = peers.stream().allMatch(peer -> peer.answered);
            Duration limit = allAnswered ? TO_SERVE : TO_ANSWER;
            long left = limit.toMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
            if (left <= 0 || isBroken()) {
                throw new KitException(story());
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new KitException("interrupted", e);
            }
        }
    }

    private boolean isBroken() {
        return over || peers.stream().anyMatch(peer -> peer.ended);
    }

    /** Runs an action as soon as a worker or mpiexec has ended; at once if one has already ended. */
    public void whenOneEnds(Runnable action) {
        synchronized (this) {
            whenOneEnds.add(action);
            if (!isBroken()) {
                return;
            }
        }
        action.run();
    }

    /** The workers' addresses, in the hosts' order. */
    public synchronized List<InetSocketAddress> addresses() {
        return peers.stream().map(peer -> peer.address).toList();
    }

    /** Explains to a person what is wrong, with the hosts' names and what to do; empty if nothing is wrong. */
    public synchronized String story() {
        var story = new ArrayList<String>();
        List<String> unreached = hosts.unreached(launcherSaid.stream());
        story.addAll(unreached);
        for (int i = 0; i < peers.size() && unreached.isEmpty(); i++) {
            String problem = problem(peers.get(i), hosts.names().get(i));
            if (!problem.isEmpty()) {
                story.add(problem);
            }
        }
        if (story.isEmpty() && over) {
            story.add("mpiexec has ended.");
        }
        if (!unreached.isEmpty() || story.stream().anyMatch(line -> !line.contains("\n"))) {
            launcherSaid.stream()
                    .filter(line -> !line.startsWith(RemoteHosts.UNREACHED) && !line.startsWith("[mpiexec@"))
                    .forEach(line -> story.add("    " + line));
        }
        return String.join("\n", story);
    }

    private String problem(Peer peer, String name) {
        String said = peer.said.isEmpty() ? "" : "\n    " + String.join("\n    ", peer.said);
        if (peer.ended) {
            return peer.address != null
                    ? "The worker on the host " + name + " has died in the middle of the run." + said
                    : "The worker on the host " + name + " did not start. The kit and your code have to be in " + kit
                            + " there too; try ./lab worker there." + said;
        }
        if (!peer.answered && !over) {
            return "The host " + name + " did not answer within " + TO_ANSWER.toSeconds() + " s. Try "
                    + hosts.trial(name) + ".";
        }
        return peer.address == null && !over
                ? "The worker on the host " + name + " does not serve at " + address(name) + "." + said
                : "";
    }

    private String address(String name) {
        return hosts.addresses().get(hosts.names().indexOf(name));
    }

    @Override
    public void close() {
        synchronized (this) {
            closing = true;
        }
        try {
            if (process != null) {
                process.getOutputStream().close();
                boolean ended = process.waitFor(END_SECONDS, TimeUnit.SECONDS);
                if (!ended) {
                    Commands.kill(Stream.concat(process.descendants(), Stream.of(process.toHandle())));
                }
            }
            Directories.delete(folder);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // mpiexec ends without us: its pipe is closed
        } catch (IOException e) {
            throw new KitException("cannot delete " + folder, e);
        }
    }
}
