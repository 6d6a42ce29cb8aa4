package marshal.engine.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Wire;
import marshal.checks.run.Host;
import marshal.checks.run.ProcessHost;
import marshal.engine.ClassPath;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.isolate.Cell;
import marshal.engine.isolate.Limits;
import marshal.engine.mpi.Hosts;
import marshal.engine.mpi.JvmRanks;
import marshal.engine.mpi.MpiExec;
import marshal.engine.mpi.MpiTools;
import marshal.engine.mpi.Mpich;
import marshal.kit.process.StudentProcess;

/**
 * Starts processes with one student's classes: a lab's code in Java, or in Java and C.
 *
 * @param ranks runs the classes as ranks of MPI; null if the lab has no library in C
 */
public record Students(StudentProcess.Options options, MpiExec ranks, Cell cell) implements Code {

    private static final int RANK_HEAP_MB = 64;

    /**
     * @param lab     says which class shows the student's code
     * @param classes the folders of the student's classes, and of the classes of the lab below
     * @param library folder of a library that the classes load; null if there is none
     * @param cell    where the processes run
     */
    static Students of(Lab lab, List<Path> classes, Path library, Cell cell) {
        // The kit comes first, so that a student's class cannot replace one of the kit's.
        Path kit = ClassPath.of(StudentProcess.class);
        List<Path> classPath = Stream.concat(Stream.of(kit), classes.stream())
                .map(cell::expose)
                .toList();
        // An archive is valid only for the jar at its path, not for a copy.
        Path archive = classPath.get(0).equals(kit) ? QuickStart.archive() : null;
        var options = new StudentProcess.Options(
                        classPath,
                        Labs.programsOf(lab).orElse(lab).java().binding(),
                        lab.java().binding(),
                        lab.java().seenAs())
                .withArchive(archive == null ? null : cell.expose(archive))
                .withLibrary(library == null ? null : cell.expose(library))
                .withCommandPrefix(cell.prefix(null, Limits.USUAL))
                .withMostOutput((long) Limits.OUTPUT_MB << 20);
        return new Students(options, null, cell);
    }

    /** Returns this code with ranks. Checks can then also run it as ranks under this MPI. */
    Students withRanks(Mpich mpich, MpiTools tools) {
        var jvms = new JvmRanks(options.classPath(), options.library(), options.archiveFlags(), RANK_HEAP_MB);
        return new Students(options, new MpiExec(mpich, tools, jvms, cell), cell);
    }

    /** This code, serving and connecting over this wire. */
    public Students over(Wire wire) {
        return new Students(options.withMechanism(wire.className()), ranks, cell);
    }

    /** This code, with a prefix in front of each process's command, such as one that enters a network. */
    public Students inside(List<String> command) {
        return new Students(
                options.withCommandPrefix(Stream.concat(command.stream(), options.commandPrefix().stream())
                        .toList()),
                ranks,
                cell);
    }

    @Override
    public Students beside(List<Path> libraries) {
        List<Path> exposed = libraries.stream().map(cell::expose).toList();
        return new Students(options.withMoreClasses(exposed), ranks == null ? null : ranks.beside(exposed), cell);
    }

    @Override
    public Students withLibrary(Path folder) {
        return new Students(options.withLibrary(cell.expose(folder)), ranks, cell);
    }

    @Override
    public Host forChecks() {
        return withRanks(
                new ProcessHost(() -> start(options.withQuickStart()), cell.name(), cell::isUsedUp), Hosts.HERE);
    }

    private Host withRanks(Host host, Hosts hosts) {
        return ranks == null ? host : new JavaAndMpiHost(host, new MpiHost(ranks.on(hosts), cell.name()));
    }

    @Override
    public Host forMeasuring(int heapMb, Duration deadline, Placement placement, int nodes) {
        var host = new ProcessHost(
                node -> inside(placement.prefix(node)).forMeasuring(heapMb), placement::sockets, cell.name());
        host.deadline(deadline);
        return withRanks(host, placement.hosts(nodes));
    }

    /**
     * A host for a debugger. Each process waits for the debugger at its own port; nothing has a deadline.
     *
     * @param first    the port of the first process; further processes at the same time get the next ports
     * @param announce gets every port at which a process waits
     */
    public Host forDebugger(int first, IntConsumer announce) {
        return new ProcessHost(
                () -> {
                    int port = freePort(first);
                    announce.accept(port);
                    return start(options.withDebugPort(port).withCallDeadline(null));
                },
                cell.name(),
                cell::isUsedUp,
                Duration.ofDays(1)); // the peers on the wire must wait as long
    }

    private static int freePort(int first) {
        for (int port = first; port < first + 100; port++) {
            try (var probe = new ServerSocket()) {
                probe.setReuseAddress(true); // connections that were just closed do not matter
                probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return port;
            } catch (IOException e) {
                // The port is in use; try the next one.
            }
        }
        throw new KitException("no port from " + first + " on is free for a debugger");
    }

    /** A process for a single run, which starts quickly. */
    public StudentProcess forRunning() {
        return start(options.withQuickStart());
    }

    /** A process for measuring, as fast as the JVM can be. */
    public StudentProcess forMeasuring(int heapMb) {
        return start(options.withHeapMb(heapMb));
    }

    /**
     * A process for comparing, equally fast in every start. The JVM's optimizing compiler would make faster code after
     * some seconds, but earlier in one process than in the other. It would also use processors that the timed processes
     * need.
     */
    public StudentProcess forComparing(int heapMb) {
        return start(options.withHeapMb(heapMb).withQuickStart());
    }

    /** The processor time of all processes so far, in nanoseconds; -1 if it is not counted. */
    public long processorNanos() {
        return cell.processorNanos();
    }

    /** A process for measuring whose garbage collector keeps a log. */
    public StudentProcess withGcLog(int heapMb, Path log) {
        // The JVM reads this variable after its command line, so it overrides the flag that switches logging off. In
        // the quotes, the path may have blanks.
        return start(options.withHeapMb(heapMb)
                .withCommandPrefix(List.of("env", "_JAVA_OPTIONS=\"-Xlog:gc:file=" + log + "\"")));
    }

    private static StudentProcess start(StudentProcess.Options options) {
        return KitException.onFailure(
                "cannot start a JVM for the student's code",
                () -> NoRoomException.patiently("a JVM for the student's code", () -> StudentProcess.start(options)));
    }
}
