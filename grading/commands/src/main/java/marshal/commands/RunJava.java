package marshal.commands;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import marshal.checks.course.Wire;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.measure.HostWorkers;
import marshal.engine.measure.JavaRun;
import marshal.engine.measure.Net;
import marshal.engine.measure.RealRun;
import marshal.engine.measure.TapFactory;
import marshal.engine.measure.TappedWire;
import marshal.kit.contract.Sockets;
import marshal.kit.measure.Counts;

/**
 * {@code run} for a lab in Java: one program at one size.
 *
 * @param trace of every message
 */
record RunJava(JavaRun job, Tracing trace) {

    /** Runs the program without workers. Returns whether the result is right. */
    boolean sequential(Home home, boolean gcLog) throws IOException {
        System.out.printf("%s, n = %d, sequential (heap %d MB)%n", job.program().label(), job.n(), job.heapMb());
        Path log = Files.createDirectories(home.state()).resolve("gc.log");
        Files.deleteIfExists(log);
        RealRun run = succeeded(() -> job.sequential(
                gcLog
                        ? job.students().withGcLog(job.heapMb(), log)
                        : job.students().forMeasuring(job.heapMb())));
        if (gcLog) {
            System.out.println("The garbage collector's log (also in " + home.show(log) + "):");
            Files.readAllLines(log).forEach(line -> System.out.println("  " + line));
        }
        RunPrinter.phase("total", run.phases().totalNanos());
        RunPrinter.memory(run.peakKb(), "of the process, at its peak");
        return RunPrinter.result(run.right());
    }

    /**
     * Runs the program on new workers. Returns whether the result is right.
     *
     * @param script the link's rules for packets; null for none
     */
    boolean over(Wire wire, Net net, int k, String script) throws IOException {
        System.out.printf(
                "%s over %s, %s, n = %d: %d worker %s (heap %d MB) and a manager (%d MB)%n",
                job.program().label(),
                wire.mechanism(),
                net,
                job.n(),
                k,
                k == 1 ? "process" : "processes",
                job.heapMb(),
                job.managerHeapMb());
        boolean hasPackets = wire.link() != null;
        try (var tapped = new TappedWire(wire, script, hasPackets && !trace.isKept() ? null : trace.listener())) {
            RealRun run;
            try (var progress = new ProgressLine()) {
                if (script == null && (hasPackets || !trace.isPrinted())) {
                    progress.show("running: once behind relays that count, and once with the clock");
                }
                run = traced(() -> tapped.run(job, net, k));
            } finally {
                if (hasPackets && trace.isPrinted()) { // also if the run failed; then it matters most
                    System.out.println(tapped.drawing());
                }
            }
            tapped.unmet().forEach(remark -> System.out.println("  " + remark));
            return shown(run, k, tapped.sentAgain());
        } finally {
            trace.write();
        }
    }

    /**
     * Runs the program on workers that others have started, with unknown memory on an unknown machine. Returns whether
     * the result is right.
     */
    boolean at(List<InetSocketAddress> workers, Wire wire) throws IOException {
        System.out.printf(
                "%s over %s, n = %d: a manager (heap %d MB) and the workers at %s%n",
                job.program().label(),
                wire.mechanism(),
                job.n(),
                job.managerHeapMb(),
                workers.stream()
                        .map(each -> each.getAddress().getHostAddress() + ":" + each.getPort())
                        .collect(Collectors.joining(", ")));
        Sockets sockets = Sockets.DEFAULT.at(Addresses.towards(workers.get(0)));
        try {
            RealRun run = traced(() -> job.at(workers, sockets, wire, TapFactory.of(wire.relay(), trace.listener())));
            return shown(run, workers.size(), OptionalLong.empty());
        } finally {
            trace.write();
        }
    }

    /**
     * Runs the program on the workers of other hosts; ends as soon as one of them ends. Returns whether the result is
     * right.
     */
    boolean on(HostWorkers hosts, Wire wire) throws IOException {
        try {
            return new RunJava(job.starting(process -> hosts.whenOneEnds(process::end)), trace)
                    .at(hosts.addresses(), wire);
        } catch (FailedException e) {
            String story = hosts.story();
            throw story.isEmpty() ? e : new FailedException("The run failed. " + story);
        }
    }

    /** Runs the program and adds the phases to the trace. */
    private RealRun traced(KitException.Attempt<RealRun> running) {
        RealRun run = succeeded(running);
        if (trace.isKept()) {
            run.course().forEach(phase -> trace.accept(phase.event()));
        }
        return run;
    }

    private static RealRun succeeded(KitException.Attempt<RealRun> running) {
        try {
            return running.run();
        } catch (IOException | RuntimeException e) {
            throw FailedException.ofRun(e);
        }
    }

    private boolean shown(RealRun run, int k, OptionalLong sentAgain) {
        RunPrinter.phases(run.phases());
        RunPrinter.memory(run.peakKb(), "of the largest worker, at its peak");
        if (run.counts().equals(Counts.NONE)) {
            System.out.println("  Nothing was counted: relays work only with workers at 127.0.0.1.");
            return RunPrinter.result(run.right());
        }
        Counts expected = job.program().formula(job.n(), k);
        RunPrinter.count("calls", run.counts().calls(), expected.calls());
        RunPrinter.count("elements", run.counts().elements(), expected.elements());
        RunPrinter.count("bytes", run.counts().bytes(), "");
        sentAgain.ifPresent(count -> RunPrinter.count("sent again", count, "packets with data"));
        return RunPrinter.result(run.right());
    }
}
