package marshal.engine.isolate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The resources that a student's processes may use. These limits are generous: code that is merely wrong stays far
 * below. {@code -Xmx} limits heaps in addition.
 *
 * @param cpuSeconds  processor time of one process
 * @param memoryMb    of all processes together, including files in memory; needs control groups
 * @param dataMb      of one process, without its stack and shared memory; used without control groups; 0 for no limit
 * @param processes   processes and threads, all together
 * @param openFiles   of one process
 * @param fileMb      the largest file
 * @param temporaryMb the size of each folder for temporary files
 */
public record Limits(
        int cpuSeconds, int memoryMb, int dataMb, int processes, int openFiles, int fileMb, int temporaryMb) {

    /** The output limit of one process. */
    public static final int OUTPUT_MB = 64;

    /**
     * The time limit for all checks of a lab: about ten times the time that they need. Time without a processor does
     * not count.
     */
    public static final Duration CHECKS = Duration.ofMinutes(10);

    /**
     * The time limit for one lab of one submission: four times the limit of the checks on a busy machine, plus
     * compilers and slow shutdowns.
     */
    public static final Duration WALL = Duration.ofMinutes(60);

    /** The time limit for the timing of one lab. */
    public static final Duration TIMING = Duration.ofMinutes(40);

    /** The size of all folders of a slot that outlive a process, such as those of MPI runs. */
    static final int STAGE_MB = 1024;

    private static final int MOST_PROCESSES = 512 + 32 * Runtime.getRuntime().availableProcessors();
    private static final int LEAST_PROCESSES = 400; // ten JVMs with RMI on a busy machine have more than 200 threads

    private static final int ONE_MORE = 64; // a JVM, or mpiexec with its ranks, starts with fewer

    /**
     * The usual limits. Ten JVMs of 96 MB, or nine ranks with sanitizers, need at most half of the memory and a third
     * of the processes.
     */
    public static final Limits USUAL = new Limits(
            300, 3072, 1536, processes(ProcessRoom.forProcesses()), openFiles(ProcessRoom.openFiles()), 512, 256);

    /** A tenth of the available number, so that a few greedy submissions leave room for others. */
    static int processes(long room) {
        return (int) Math.max(LEAST_PROCESSES, Math.min(MOST_PROCESSES, room / 10));
    }

    /** The limit on open files. Only root may raise a limit, and even root not everywhere. */
    private static int openFiles(long most) {
        return (int) Math.min(2048, most);
    }

    /** These limits without a limit on one process's data, because sanitizers map far more than they use. */
    public Limits withoutData() {
        return new Limits(cpuSeconds, memoryMb, 0, processes, openFiles, fileMb, temporaryMb);
    }

    /** The limits of a compiler; a few lines of source can make it use any amount of resources. */
    public Limits forCompiler() {
        return new Limits(60, memoryMb, 1536, processes, openFiles, 64, temporaryMb);
    }

    /** Returns whether these processes use up the limit, so that no process can start beside them. */
    boolean areUsedUpBy(Stream<ProcessStatus> alive) {
        return alive.mapToLong(ProcessStatus::threads).sum() + ONE_MORE > processes;
    }

    /** The limits as a command to put in front of another command. */
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
