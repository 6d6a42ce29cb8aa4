package marshal.engine.isolate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a student's processes may use. It is generous: what is only wrong comes nowhere near. {@code -Xmx} bounds heaps
 * besides.
 *
 * @param cpuSeconds  processor time of one process
 * @param memoryMb    of all the processes together, files in memory included: where there are control groups
 * @param dataMb      of one process, beside its stack and what it shares: where there are none; 0 for no bound
 * @param processes   and threads, all together
 * @param openFiles   of one process
 * @param fileMb      the largest file
 * @param temporaryMb what fits into each folder for temporary files
 */
public record Limits(
        int cpuSeconds, int memoryMb, int dataMb, int processes, int openFiles, int fileMb, int temporaryMb) {

    /** What one process may print. */
    public static final int OUTPUT_MB = 64;

    /** How long all checks of a lab may take, but for time in which they get no processor: some ten times what they need. */
    public static final Duration CHECKS = Duration.ofMinutes(10);

    /** How long one lab of one submission may take: four times that on a busy machine, and compilers, and what ends late. */
    public static final Duration WALL = Duration.ofMinutes(60);

    /** How long it may be timed. */
    public static final Duration TIMING = Duration.ofMinutes(40);

    /** What fits into all the folders of a slot that outlive a process, such as those of MPI runs. */
    static final int STAGE_MB = 1024;

    private static final int MOST_PROCESSES = 512 + 32 * Runtime.getRuntime().availableProcessors();
    private static final int LEAST_PROCESSES = 400; // ten JVMs with RMI on a busy machine have more than 200 threads

    private static final int ONE_MORE = 64; // a JVM, or mpiexec with its ranks, starts with fewer

    /**
     * Ten JVMs of 96 MB, or nine ranks with sanitizers, need at most half of the memory and a third of the processes.
     */
    public static final Limits USUAL = new Limits(
            300, 3072, 1536, processes(ProcessRoom.forProcesses()), openFiles(ProcessRoom.openFiles()), 512, 256);

    /** A tenth of what there is, so that others find room whatever a few of them do at once. */
    static int processes(long room) {
        return (int) Math.max(LEAST_PROCESSES, Math.min(MOST_PROCESSES, room / 10));
    }

    /** Nobody but root may raise a bound, and not even root everywhere. */
    private static int openFiles(long most) {
        return (int) Math.min(2048, most);
    }

    /** Without a bound of one process's data: sanitizers map far more than they use. */
    public Limits withoutData() {
        return new Limits(cpuSeconds, memoryMb, 0, processes, openFiles, fileMb, temporaryMb);
    }

    /** For a compiler, which a few lines can ask for anything. */
    public Limits forCompiler() {
        return new Limits(60, memoryMb, 1536, processes, openFiles, 64, temporaryMb);
    }

    /** Have these processes all that they may, so that none can start beside them? */
    boolean areUsedUpBy(Stream<ProcessStatus> alive) {
        return alive.mapToLong(ProcessStatus::threads).sum() + ONE_MORE > processes;
    }

    /** As resource limits: a command to put in front of another. */
    List<String> prefix() {
        var command = new ArrayList<>(List.of("prlimit", "--core=0", "--msgqueue=0", "--cpu=" + cpuSeconds));
        command.add("--fsize=" + ((long) fileMb << 20));
        command.addAll(List.of("--nofile=" + openFiles, "--nproc=" + processes));
        if (dataMb > 0) {
            command.add("--data=" + ((long) dataMb << 20));
        }
        return command;
    }
}
