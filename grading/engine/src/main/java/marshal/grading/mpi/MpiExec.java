package marshal.grading.mpi;

import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import marshal.grading.KitException;
import marshal.grading.NoRoomException;
import marshal.grading.isolate.Cell;
import marshal.grading.isolate.Limits;
import marshal.kit.mpi.Mpi;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.process.FairStopwatch;
import marshal.kit.process.Output;

/** Runs one student's programs, or their JVMs, under mpiexec, one job after another or several at once. */
public final class MpiExec implements Mpi {

    private static final Duration KILLING = Duration.ofSeconds(40); // more than limit needs on a busy machine

    /**
     * mpiexec drops the last output of a rank before it ends all ranks. So ranks get our pipe too, and print past
     * mpiexec.
     */
    private static final List<String> WITH_PIPE = List.of("sh", "-c", "exec \"$0\" \"$@\" 9>&1");
    /**
     * Without a pipe, on another host, output goes through mpiexec. The ranks preload the tools, but this shell does
     * not.
     */
    private static final List<String> INTO_PIPE = List.of("sh", "-c", """
            if (: >&9) 2>/dev/null; then exec >&9 2>&9 9>&-; fi
            if [ "$MARSHAL_SAID" ]; then exec >"$MARSHAL_SAID/said-$PMI_RANK.txt" 2>&1; fi
            if [ "$MARSHAL_APART" ]; then exec >"output-$PMI_RANK.txt"; fi
            if [ "$MARSHAL_PRELOAD" ]; then export LD_PRELOAD="$MARSHAL_PRELOAD"; fi
            exec "$0" "$@"
            """);

    private static final int KEPT_OUTPUT = 1 << 20;
    private static final int LIMIT_FAILED = 125;
    private static final String NO_LEAKS = "LeakSanitizer has encountered a fatal error";
    private static final String TIME_OVER = "time over";
    private static final String BY_ITSELF = "by itself";
    private static final String LEFT = "left ";
    private static final String PEAK = "peak ";
    private static final String CANNOT_START = "cannot start: ";

    private final Mpich mpich;
    private final MpiTools tools;
    private final MpiBuild build;
    private final JvmRanks jvms;
    private final Cell cell;
    private final Hosts hosts;
    private volatile boolean findsLeaks = true;

    public MpiExec(Mpich mpich, MpiTools tools, MpiBuild build, Cell cell) {
        this(mpich, tools, build, null, cell, Hosts.HERE);
    }

    /** The same where each rank is a JVM, and a job's program its main class. */
    public MpiExec(Mpich mpich, MpiTools tools, JvmRanks jvms, Cell cell) {
        this(mpich, tools, null, jvms, cell, Hosts.HERE);
    }

    private MpiExec(Mpich mpich, MpiTools tools, MpiBuild build, JvmRanks jvms, Cell cell, Hosts hosts) {
        this.mpich = mpich;
        this.tools = tools;
        this.build = build;
        this.jvms = jvms;
        this.cell = cell;
        this.hosts = hosts;
    }

    /** The same, with ranks on these hosts. */
    public MpiExec on(Hosts others) {
        return new MpiExec(mpich, tools, build, jvms, cell, others);
    }

    /** The same, whose JVMs see these libraries, too. */
    public MpiExec beside(List<Path> libraries) {
        return new MpiExec(mpich, tools, build, jvms == null ? null : jvms.beside(libraries), cell, hosts);
    }

    @Override
    public MpiRun run(MpiJob job) {
        if (jvms != null) {
            return run(job, null);
        }
        Path programs = job.manner() == MpiJob.Manner.SANITIZED ? build.sanitized() : build.plain();
        if (programs == null) {
            return MpiRun.notBuilt(job, build.shunsSanitizers());
        }
        MpiRun run = run(job, programs);
        if (findsLeaks
                && job.manner() == MpiJob.Manner.SANITIZED
                && run.output().contains(NO_LEAKS)) {
            findsLeaks = false; // some containers forbid it
            run = run(job, programs);
        }
        return run;
    }

    private MpiRun run(MpiJob job, Path programs) {
        try (var folder = new RunFolder(cell.place(tools.runs()), job)) {
            cell.give(folder.work());
            return run(job, programs, folder);
        } catch (IOException e) {
            throw new KitException("cannot run " + job, e);
        }
    }

    private MpiRun run(MpiJob job, Path programs, RunFolder folder) throws IOException {
        var builder = new ProcessBuilder(command(job, programs, folder))
                .directory(folder.work().toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"));
        builder.environment().clear();
        builder.environment().putAll(hosts.launcherEnvironment());
        builder.environment().putAll(environment(folder));
        long began = System.nanoTime();
        Process process = NoRoomException.start(builder);
        // Told to end, limit kills all that it started.
        var output = new Output(process.getInputStream(), KEPT_OUTPUT, (long) Limits.OUTPUT_MB << 20, process::destroy);
        var reader = new Thread(output, "output of " + job);
        reader.setDaemon(true);
        reader.start();
        int exitCode =
                end(process, job.limit().multipliedBy(FairStopwatch.SLOWEST).plus(KILLING));
        Duration wall = Duration.ofNanos(System.nanoTime() - began);
        join(reader);
        List<String> said = folder.limitSaid();
        said.stream()
                .filter(line -> line.startsWith(CANNOT_START))
                .forEach(line -> NoRoomException.throwIfIn(line, job + " could not be started."));
        List<String> unreached = hosts.unreached(output.text().lines());
        if (!unreached.isEmpty()) {
            throw new KitException(String.join("\n", unreached));
        }
        boolean failed =
                exitCode == LIMIT_FAILED && !said.contains(BY_ITSELF); // a student's program may exit with any code
        if (failed && output.text().contains("Sending Ctrl-C")) {
            throw new KitException("The run was ended by Ctrl-C.");
        }
        if (failed && !output.isTooMuch()) {
            throw new KitException("cannot run " + job + ": " + output.text().strip());
        }
        return new MpiRun(
                job,
                exitCode,
                said.contains(TIME_OVER),
                wall,
                printed(output) + folder.ranksSaid() + folder.crashesSaid() + folder.sanitizersSaid(),
                folder.written(),
                folder.rankReports(),
                said.stream()
                        .filter(line -> line.startsWith(LEFT))
                        .map(line -> line.substring(LEFT.length()))
                        .toList(),
                hosts.areHere() ? peak(said) : 0);
    }

    private static long peak(List<String> said) {
        return said.stream()
                .filter(line -> line.startsWith(PEAK))
                .mapToLong(line -> Long.parseLong(line.substring(PEAK.length())))
                .findFirst()
                .orElse(0);
    }

    private static String printed(Output output) {
        return output.text()
                + (output.isTooMuch()
                        ? "\nThe run printed more than " + Limits.OUTPUT_MB + " MB and was ended.\n"
                        : "");
    }

    /** limit stays outside of the sandbox, where the student's processes cannot reach it. */
    private List<String> command(MpiJob job, Path programs, RunFolder folder) throws IOException {
        var command = new ArrayList<>(
                List.of(tools.limit().toString(), "-r", folder.limitReport().toString(), seconds(job.limit()), "--"));
        List<String> program = jvms != null
                ? jvms.command(job, folder.reports())
                : List.of(cell.expose(programs).resolve(job.program()).toString());
        Map<String, String> variables = ranksOnly(job, folder);
        command.addAll(cell.prefix(
                folder.work(), job.manner() == MpiJob.Manner.SANITIZED ? Limits.USUAL.withoutData() : Limits.USUAL));
        command.addAll(hosts.prefix());
        command.addAll(WITH_PIPE);
        command.add(mpich.mpiexec().toString());
        command.addAll(hosts.options(folder.own()));
        command.addAll(List.of("-n", Integer.toString(job.ranks())));
        variables.forEach((name, value) -> command.addAll(List.of("-genv", name, value)));
        command.addAll(INTO_PIPE);
        command.addAll(program);
        if (jvms != null) {
            command.add(job.program());
        }
        command.addAll(job.arguments());
        return command;
    }

    private static String seconds(Duration time) {
        return BigDecimal.valueOf(time.toMillis(), 3).toPlainString();
    }

    private static Map<String, String> environment(RunFolder folder) {
        return Map.of(
                "PATH",
                System.getenv("PATH"),
                "LANG",
                "C.UTF-8",
                "TMPDIR",
                folder.work().toString(),
                // UCX would catch a crash, and print its own message.
                "UCX_ERROR_SIGNALS",
                "",
                // With a description of the machine, a rank does not read all of /sys.
                "HWLOC_SYNTHETIC",
                "pu:" + Runtime.getRuntime().availableProcessors(),
                "HWLOC_PLUGINS_PATH",
                "/nonexistent"); // an unloaded plug-in looks like the student's leak
    }

    /** Environment variables that save mpiexec work. */
    private Map<String, String> ranksOnly(MpiJob job, RunFolder folder) {
        var variables = new TreeMap<>(hosts.environment());
        if (job.manner() == MpiJob.Manner.SANITIZED) {
            variables.put(
                    "ASAN_OPTIONS",
                    "color=never:detect_leaks=" + (findsLeaks ? 1 : 0) + ":log_path="
                            + quoted(folder.reports().resolve("sanitizer"))
                            + (cell.confines() ? ":hard_rss_limit_mb=" + Limits.USUAL.dataMb() : ""));
            variables.put("UBSAN_OPTIONS", "print_stacktrace=1:halt_on_error=1");
            variables.put("LSAN_OPTIONS", "print_suppressions=0:suppressions=" + quoted(seen(tools.suppressions())));
            return variables;
        }
        if (jvms != null) { // two JVMs that crash together would write into each other's lines
            variables.put("MARSHAL_SAID", folder.reports().toString());
        }
        // A rank spins in MPI_Init until all others on this machine are there, and takes the processor from them.
        // Messages go over
        // UCX either way; but collectives work differently, and the sanitizers should see the usual ones.
        variables.put("MPIR_CVAR_NOLOCAL", "1");
        if (job.apart()) {
            variables.put("MARSHAL_APART", "1");
        }
        var libraries = new ArrayList<String>();
        if (job.isCounted()) {
            libraries.add(tools.counter().getFileName().toString());
            variables.put("MARSHAL_COUNT_DIR", folder.reports().toString());
            if (jvms != null) {
                variables.put("MARSHAL_KEEP_SIGNALS", "1");
            } else if (job.manner() == MpiJob.Manner.COUNTED) {
                variables.put("MALLOC_PERTURB_", "165"); // so that what malloc gives is not zero by luck
            }
            variables.put("MARSHAL_NET", job.net().name());
            if (job.manner() == MpiJob.Manner.TRACED) {
                variables.put("MARSHAL_TRACE", "1");
            }
        }
        if ((job.polite() || hosts.needsShim()) && tools.shim() != null) {
            libraries.add(tools.shim().getFileName().toString());
        }
        if (!libraries.isEmpty()) {
            // File names only: a blank in a folder's name would end a path here.
            variables.put("MARSHAL_PRELOAD", String.join(":", libraries));
            variables.put("LD_LIBRARY_PATH", seen(tools.counter()).getParent().toString());
        }
        return variables;
    }

    /** A tool's path as the ranks see it, in the folder of all tools. */
    private Path seen(Path tool) {
        return cell.expose(tool.getParent()).resolve(tool.getFileName());
    }

    private static String quoted(Path path) {
        return '"' + path.toString() + '"'; // a path may have an apostrophe; lab refuses double quotes
    }

    private static int end(Process process, Duration most) {
        try {
            if (!process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new KitException("A run did not end, although it was killed.");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            process.destroy(); // told to end, limit kills all that it started
            process.onExit()
                    .completeOnTimeout(process, KILLING.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
            Thread.currentThread().interrupt();
            throw new KitException("interrupted", e);
        }
    }

    private static void join(Thread reader) {
        try {
            reader.join(KILLING.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
