package marshal.engine.mpi;

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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.isolate.Cell;
import marshal.engine.isolate.Limits;
import marshal.kit.mpi.Mpi;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.process.FairStopwatch;
import marshal.kit.process.ProcessOutput;
import marshal.kit.tool.Daemon;
import marshal.kit.tool.Shortage;

/** Runs one student's programs, or their JVMs, under mpiexec: one job after another, or several at once. */
public final class MpiExec implements Mpi {

    private static final Duration KILLING = Duration.ofSeconds(40); // more than limit needs, even on a busy machine

    /**
     * When mpiexec ends all ranks, it drops the last output of a rank. So ranks get our pipe too, and print past
     * mpiexec. Only mpiexec preloads the first arguments: a list of libraries, and their folder.
     */
    private static final List<String> WITH_PIPE = List.of("sh", "-c", """
            export LD_PRELOAD="$0${LD_PRELOAD:+:$LD_PRELOAD}"
            if [ "$1" ]; then export LD_LIBRARY_PATH="$1"; fi
            shift
            exec "$@" 9>&1
            """);
    /**
     * Without a pipe, on another host, output goes through mpiexec. The ranks preload the tools, but this shell does
     * not. The counter of JVMs keeps the pipe for its seals.
     */
    private static final List<String> INTO_PIPE = List.of("sh", "-c", """
            if (: >&9) 2>/dev/null; then exec >&9 2>&9; if [ ! "$MARSHAL_SEAL" ]; then exec 9>&-; fi; fi
            if [ "$MARSHAL_SAID" ]; then exec >"$MARSHAL_SAID/said-$PMI_RANK.txt" 2>&1; fi
            if [ "$MARSHAL_APART" ]; then exec >"output-$PMI_RANK.txt"; fi
            if [ "$MARSHAL_PRELOAD" ]; then export LD_PRELOAD="$MARSHAL_PRELOAD"; fi
            if [ -d %s ]; then : >"%<s/$PMI_RANK"; fi
            exec "$0" "$@"
            """.formatted(RunFolder.BEGUN));

    private static final Pattern LISTED = Pattern.compile("[^\\s:]*");

    private static final Pattern LACKS = Pattern.compile(Shortage.WORDS + "|No space left on device");
    private static final int TRIES_ON_FULL_MACHINE = 5;
    private static final int KEPT_OUTPUT = 1 << 20;
    private static final long MOST_OUTPUT = (long) Limits.OUTPUT_MB << 20;
    private static final int MOMENT_MILLIS = 200;
    private static final String NO_LEAKS = "LeakSanitizer has encountered a fatal error";
    private static final String TIME_OVER = "time over";
    private static final String BY_ITSELF = "by itself";
    private static final String LEFT = "left ";
    private static final String PEAK = "peak ";
    private static final String TOLD = "told to end: ";
    private static final String FAILED = "failed: ";

    private final Mpich mpich;
    private final MpiTools tools;
    private final MpiBuild build;
    private final JvmRanks jvms;
    private final Cell cell;
    private final Hosts hosts;
    private volatile boolean findsLeaks = true;
    private volatile boolean sharesFiles; // if /dev/shm has too little room

    public MpiExec(Mpich mpich, MpiTools tools, MpiBuild build, Cell cell) {
        this(mpich, tools, build, null, cell, Hosts.HERE);
    }

    /** Runs JVMs: each rank is a JVM, and a job's program is its main class. */
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
        mpich.showIn(cell);
    }

    /** This launcher, with ranks on these hosts. */
    public MpiExec on(Hosts others) {
        return new MpiExec(mpich, tools, build, jvms, cell, others);
    }

    /** This launcher, with more libraries on the class path of its JVMs. */
    public MpiExec beside(List<Path> libraries) {
        return new MpiExec(mpich, tools, build, jvms == null ? null : jvms.beside(libraries), cell, hosts);
    }

    @Override
    public MpiRun run(MpiJob job) {
        if (jvms != null) {
            return run(job, folder -> jvms.command(job, folder.reports()));
        }
        Path programs = job.manner() == MpiJob.Manner.SANITIZED ? build.sanitized() : build.plain();
        if (programs == null) {
            return MpiRun.notBuilt(job, build.shunsSanitizers());
        }
        Program program =
                folder -> List.of(cell.expose(programs).resolve(job.program()).toString());
        boolean looksForLeaks = findsLeaks; // another run may find out at the same time that it is forbidden
        MpiRun run = run(job, program);
        if (looksForLeaks
                && job.manner() == MpiJob.Manner.SANITIZED
                && run.output().contains(NO_LEAKS)) {
            findsLeaks = false; // some containers forbid it
            run = run(job, program);
        }
        return run;
    }

    /**
     * Runs a program, or a JVM. If the kit may not have started the whole run, our own programs show whether it can.
     * Then the student's program runs again. Nothing that this program does can show whose fault the failure was. Its
     * output may only earn it a few more tries.
     *
     * @throws KitException if our own programs do not run either
     */
    private MpiRun run(MpiJob job, Program program) {
        Attempt attempt = attempt(job, program);
        // Other machines may have no common folder.
        for (int tried = 1; tried < attempt.tries() && hosts.areHere(); tried++) {
            try {
                prove(job);
            } catch (KitException e) {
                if (cell.isUsedUp()) { // by other processes that the student's code has started
                    return attempt.run();
                }
                throw e;
            }
            attempt = attempt(job, program);
        }
        return attempt.run();
    }

    /** The command of a rank, without the job's arguments. */
    private interface Program {
        List<String> in(RunFolder folder);
    }

    /**
     * A run that has ended.
     *
     * @param begun    whether each rank was started
     * @param unloaded tools that are not in each rank, although the kit preloads them
     */
    private record Attempt(MpiRun run, boolean begun, List<Path> unloaded) {

        /** How often a run has to end like this before we accept that the program ended it. */
        int tries() {
            return LACKS.matcher(run.output()).find() ? TRIES_ON_FULL_MACHINE : isDoubtful() ? 2 : 1;
        }

        /**
         * Returns whether the kit may be the cause. A rank was not started, a tool is missing, no rank of a counted run
         * reported, or an uncounted run failed.
         */
        private boolean isDoubtful() {
            return !begun
                    || !unloaded.isEmpty()
                    || (run.job().isCounted() ? run.ranks().isEmpty() : run.exitCode() != 0);
        }

        boolean isRight(boolean usesMpi) {
            return begun
                    && unloaded.isEmpty()
                    && run.exitCode() == 0
                    && !run.timedOut()
                    && (!usesMpi || !run.job().isCounted() || run.finalized());
        }
    }

    /**
     * Checks that our own programs run in the same way, on the same number of ranks. Finds another way to share memory
     * if necessary.
     */
    private void prove(MpiJob job) {
        MpiJob meeting = MpiJob.of(tools.meeting().getFileName().toString(), job.ranks())
                .in(job.isCounted() ? MpiJob.Manner.COUNTED : MpiJob.Manner.PLAIN);
        meeting = job.polite() ? meeting : meeting.impolite();
        Program meet = folder -> List.of(seen(tools.meeting()).toString());
        boolean sharedMemory = !sharesFiles;
        Attempt attempt = attempt(meeting, meet);
        if (!attempt.isRight(true) && !attempt.run().timedOut() && sharedMemory) {
            sharesFiles = true;
            attempt = attempt(meeting, meet);
        }
        expectRight(attempt, attempt.isRight(true), "A program of the kit's own");
        if (jvms != null) {
            MpiJob version = MpiJob.of("-version", job.ranks()).in(meeting.manner());
            attempt = attempt(version, folder -> jvms.command(version, folder.reports()));
            expectRight(attempt, attempt.isRight(false), "A JVM that only says its version");
        }
    }

    private void expectRight(Attempt ours, boolean isRight, String what) {
        MpiRun run = ours.run();
        if (isRight) {
            return;
        }
        NoRoomException.throwIfIn(
                run.output(), "mpiexec could not start " + run.job().ranks() + " ranks.");
        String why = ours.begun() && !ours.unloaded().isEmpty()
                ? ours.unloaded().get(0).getFileName()
                        + ", which the kit preloads, is not in it. Does the path of the kit have a ; or a :, or does this "
                        + "machine forbid LD_PRELOAD?"
                : "mpiexec ended with exit code " + run.exitCode() + "; " + SharedMemory.room() + ". It said:\n"
                        + run.output().strip();
        throw new KitException(
                what + " does not run on " + run.job().ranks() + " ranks here, so nothing can be checked: " + why);
    }

    private Attempt attempt(MpiJob job, Program program) {
        try (var folder = new RunFolder(cell.place(tools.runs()), job);
                var ignored = SharedMemory.running(job.ranks())) {
            cell.give(folder.work());
            MpiRun run = run(job, program, folder);
            List<Path> unloaded = preloaded(job).stream()
                    .filter(tool -> !folder.hasLoaded(MpiTools.name(tool)))
                    .toList();
            return new Attempt(run, folder.hasBegun(), unloaded);
        } catch (IOException e) {
            throw new KitException("cannot run " + job, e);
        }
    }

    private MpiRun run(MpiJob job, Program program, RunFolder folder) throws IOException {
        var builder = new ProcessBuilder(command(job, program, folder))
                .directory(folder.work().toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"));
        builder.environment().clear();
        builder.environment().putAll(hosts.launcherEnvironment());
        builder.environment().putAll(environment(folder));
        long began = System.nanoTime();
        Process process = NoRoomException.start(builder);
        // When limit is told to end, it kills every process that it started.
        var isTooMuch = new AtomicBoolean();
        Runnable tooMuch = () -> {
            if (isTooMuch.compareAndSet(false, true)) {
                process.destroy();
            }
        };
        var output = new ProcessOutput(process.getInputStream(), KEPT_OUTPUT, MOST_OUTPUT, tooMuch);
        Thread reader = Daemon.start("output of " + job, output);
        int exitCode =
                end(process, job.limit().multipliedBy(FairStopwatch.SLOWEST).plus(KILLING), () -> {
                    if (folder.printed() > MOST_OUTPUT) {
                        tooMuch.run();
                    }
                });
        Duration wall = Duration.ofNanos(System.nanoTime() - began);
        join(reader);
        List<String> said = folder.limitSaid();
        List<String> unreached = hosts.unreached(output.text().lines());
        if (!unreached.isEmpty()) {
            throw new KitException(String.join("\n", unreached));
        }
        expectEnd(job, said, exitCode, output, isTooMuch.get());
        Seals seals = Seals.in(output.text());
        return new MpiRun(
                job,
                exitCode,
                said.contains(TIME_OVER),
                wall,
                Seals.without(output.text())
                        + (isTooMuch.get()
                                ? "\nThe run printed more than " + Limits.OUTPUT_MB + " MB and was ended.\n"
                                : "")
                        + folder.ranksSaid()
                        + folder.crashesSaid()
                        + folder.sanitizersSaid()
                        + folder.tooLargeSaid(),
                folder.written(),
                folder.rankReports(jvms != null && hosts.areHere() ? seals::isSealed : (rank, report) -> true),
                said.stream()
                        .filter(line -> line.startsWith(LEFT))
                        .map(line -> line.substring(LEFT.length()))
                        .toList(),
                hosts.areHere() ? peak(said) : 0);
    }

    /**
     * Checks that the program itself ended the run. Its exit code may be any number; the report of limit is reliable.
     */
    private static void expectEnd(
            MpiJob job, List<String> said, int exitCode, ProcessOutput output, boolean isTooMuch) {
        String end = said.isEmpty() ? "" : said.get(0);
        if (end.equals(BY_ITSELF) || end.equals(TIME_OVER) || end.startsWith(TOLD) && isTooMuch) {
            return;
        }
        if (output.text().contains("Sending Ctrl-C")) {
            throw new KitException("The run was ended by Ctrl-C.");
        }
        String words = output.text().strip();
        String why = !end.isEmpty()
                ? end
                : "limit, which watches over it, has left no report. "
                        + (words.isEmpty() ? "It ended with exit code " + exitCode + ". Is memory short?" : words);
        if (end.startsWith(FAILED)) {
            NoRoomException.throwIfIn(end, job + " could not be run.");
        }
        throw new KitException("cannot run " + job + ": " + why);
    }

    private static long peak(List<String> said) {
        return said.stream()
                .filter(line -> line.startsWith(PEAK))
                .mapToLong(line -> Long.parseLong(line.substring(PEAK.length())))
                .findFirst()
                .orElse(0);
    }

    /** The command. limit stays outside of the sandbox, where the student's processes cannot reach it. */
    private List<String> command(MpiJob job, Program program, RunFolder folder) throws IOException {
        var command = new ArrayList<>(
                List.of(tools.limit().toString(), folder.limitReport().toString(), seconds(job.limit()), "--"));
        Map<String, String> variables = ranksOnly(job, folder);
        command.addAll(cell.prefix(
                folder.work(), job.manner() == MpiJob.Manner.SANITIZED ? Limits.USUAL.withoutData() : Limits.USUAL));
        command.addAll(hosts.prefix());
        command.addAll(WITH_PIPE);
        command.addAll(List.of(list(List.of(tools.launch())), searched()));
        command.add(mpich.mpiexec().toString());
        command.addAll(hosts.options(folder.own()));
        command.addAll(List.of("-n", Integer.toString(job.ranks())));
        variables.forEach((name, value) -> command.addAll(List.of("-genv", name, value)));
        command.addAll(INTO_PIPE);
        command.addAll(program.in(folder));
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
                // Otherwise UCX would catch a crash and print its own message.
                "UCX_ERROR_SIGNALS",
                "",
                // With a description of the machine, a rank does not read all of /sys.
                "HWLOC_SYNTHETIC",
                "pu:" + Runtime.getRuntime().availableProcessors(),
                "HWLOC_PLUGINS_PATH",
                "/nonexistent"); // an unloaded plug-in looks like the student's leak
    }

    /** Environment variables for the ranks only. */
    private Map<String, String> ranksOnly(MpiJob job, RunFolder folder) {
        var variables = new TreeMap<>(hosts.environment());
        if (sharesFiles || hosts.areHere() && !SharedMemory.hasRoom()) {
            variables.put("UCX_POSIX_DIR", folder.shared().toString());
            variables.putAll(apart()); // otherwise MPICH shares memory in /dev/shm too
        }
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
        if (jvms != null) { // two JVMs that crash together would mix their lines
            variables.put("MARSHAL_SAID", folder.reports().toString());
        }
        // Otherwise a rank spins in MPI_Init until all others on this machine are there, and takes the processor from
        // them. Messages go over UCX in both cases. But collectives work differently, and the sanitizers should see the
        // usual ones.
        variables.putAll(apart());
        if (job.apart()) {
            variables.put("MARSHAL_APART", "1");
        }
        if (job.isCounted()) {
            variables.put("MARSHAL_COUNT_DIR", folder.reports().toString());
            if (jvms != null) {
                variables.put("MARSHAL_KEEP_SIGNALS", "1");
                variables.put("MARSHAL_SEAL", "1");
            } else if (job.manner() == MpiJob.Manner.COUNTED) {
                variables.put("MALLOC_PERTURB_", "165"); // so that memory from malloc is not zero by luck
            }
            variables.put("MARSHAL_NET", job.net().name());
            if (job.manner() == MpiJob.Manner.TRACED) {
                variables.put("MARSHAL_TRACE", "1");
            }
        }
        List<Path> libraries = preloaded(job);
        if (!libraries.isEmpty()) {
            variables.put("MARSHAL_PRELOAD", list(libraries));
            variables.put("MARSHAL_LOADED", folder.begun().toString());
            if (!searched().isEmpty()) {
                variables.put("LD_LIBRARY_PATH", searched());
            }
        }
        return variables;
    }

    /**
     * Treats each rank as if it were alone on its machine. MPICH 4.3 and later then hangs when it receives from any
     * source.
     */
    private Map<String, String> apart() {
        return mpich.isBefore(4, 3) ? Map.of("MPIR_CVAR_NOLOCAL", "1") : Map.of("MPIR_CVAR_ENABLE_HEAVY_YIELD", "1");
    }

    /** The tools that are preloaded into each rank. */
    private List<Path> preloaded(MpiJob job) {
        var libraries = new ArrayList<Path>();
        if (job.isCounted()) {
            libraries.add(tools.counter());
        }
        if (job.manner() != MpiJob.Manner.SANITIZED && (job.polite() || hosts.needsShim()) && tools.shim() != null) {
            libraries.add(tools.shim());
        }
        return libraries;
    }

    /** The libraries as a list for LD_PRELOAD. */
    private String list(List<Path> libraries) {
        return libraries.stream()
                .map(each -> searched().isEmpty() ? seen(each) : each.getFileName())
                .map(Path::toString)
                .collect(Collectors.joining(":"));
    }

    /**
     * Returns the folder in which the loader finds the names of list(); empty if list() has whole paths. A blank or a
     * colon in a folder's name would end a path in LD_PRELOAD. A colon or a semicolon would end one in the search path.
     */
    private String searched() {
        String place = seen(tools.counter()).getParent().toString();
        return LISTED.matcher(place).matches() ? "" : place;
    }

    /** A tool's path as the ranks see it, in the folder of all tools. */
    private Path seen(Path tool) {
        return cell.expose(tool.getParent()).resolve(tool.getFileName());
    }

    private static String quoted(Path path) {
        return '"' + path.toString() + '"'; // a path may have an apostrophe; lab refuses double quotes
    }

    /** @param look runs every moment meanwhile */
    private static int end(Process process, Duration most, Runnable look) {
        long end = System.nanoTime() + most.toNanos();
        try {
            while (!process.waitFor(MOMENT_MILLIS, TimeUnit.MILLISECONDS)) {
                look.run();
                if (System.nanoTime() - end > 0) {
                    throw new KitException("A run did not end, although it was killed.");
                }
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            process.destroy(); // when limit is told to end, it kills all that it started
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
