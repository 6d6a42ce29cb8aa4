package marshal.commands;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import marshal.checks.course.Wire;
import marshal.checks.story.Crash;
import marshal.checks.story.Printable;
import marshal.engine.Home;
import marshal.engine.UsageException;
import marshal.engine.run.Students;
import marshal.kit.contract.Sockets;
import marshal.kit.process.StudentProcess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts one worker, for another person's manager. */
@Command(
        name = "worker",
        description =
                "Start one worker and print its address, for a manager elsewhere that runs with --workers-at ADDRESS. "
                        + "Ctrl-C ends it.",
        mixinStandardHelpOptions = true)
public final class WorkerCommand implements Subcommand {

    private static final int HEAP_MB = 64;

    @Parameters(paramLabel = "LAB", description = Target.LAB)
    private Target target;

    @Option(
            names = "--mechanism",
            paramLabel = "NAME",
            description = "Which of the lab's wires to use (default: its first wire).")
    private String mechanism;

    @Option(names = "--in", paramLabel = "DIR", defaultValue = "starter", description = SourceFolder.DESCRIPTION)
    private String in;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = Sockets.LOOPBACK,
            description = "Listen at this IPv4 address of this machine, so that others reach the worker (default: "
                    + "127.0.0.1, which only this machine reaches).")
    private String bind;

    @Option(names = "--heap", paramLabel = "MB", description = "Heap of the worker (default: 64, as in the paper).")
    private int heapMb = HEAP_MB;

    @Override
    public Integer call() throws IOException, InterruptedException {
        UsageException.unless(
                !target.lab().needsMpi(),
                "mpiexec starts the ranks of " + target.lab().id() + ": ./lab run "
                        + target.lab().id() + ".");
        UsageException.unless(heapMb >= 8, "--heap needs 8 MB or more.");
        Wire wire = Wires.named(target.lab(), mechanism);
        Sockets sockets = Addresses.at(bind);
        var students = ((Students) OwnCode.compiled(Home.find(), target.lab(), in)).over(wire);
        try (StudentProcess worker = students.forMeasuring(heapMb)) {
            InetSocketAddress address = served(worker, sockets);
            if (!InetAddress.getByName(bind).isLoopbackAddress()) {
                System.err.println("Careful: everybody who reaches " + bind + " can give this worker tasks. Use only "
                        + "networks that you trust, and end the worker afterwards.");
            }
            System.out.println("A worker over " + wire.mechanism() + " is at "
                    + address.getAddress().getHostAddress() + ":" + address.getPort() + ". Ctrl-C ends it.");
            worker.await();
            throw new FailedException("The worker " + Printable.text(worker.story()));
        }
    }

    private static InetSocketAddress served(StudentProcess worker, Sockets sockets) {
        try {
            return worker.student().serve(sockets).address();
        } catch (IOException | RuntimeException e) {
            throw new FailedException("The worker does not serve. " + Crash.describe(e));
        }
    }
}
