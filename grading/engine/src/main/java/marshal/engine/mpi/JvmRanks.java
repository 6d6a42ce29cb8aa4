package marshal.engine.mpi;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.kit.mpi.MpiJob;
import marshal.kit.process.StudentProcess;

/**
 * Ranks that are JVMs: a lab in Java whose library, in C, calls MPI.
 *
 * @param classPath the class path as the ranks see it
 * @param library   the folder with the library, as the ranks see it
 * @param moreFlags of each rank's JVM
 * @param heapMb    of each rank
 */
public record JvmRanks(List<Path> classPath, Path library, List<String> moreFlags, int heapMb) {

    /** A file that a JVM writes when it crashes; its name contains the process number. */
    static final Pattern ERROR_FILE = Pattern.compile("hs_err-(\\d{1,10})\\.log");

    /** These ranks with more entries on the class path. */
    JvmRanks beside(List<Path> libraries) {
        return new JvmRanks(
                Stream.concat(classPath.stream(), libraries.stream()).toList(), library, moreFlags, heapMb);
    }

    /** The command of a rank, without its arguments. */
    List<String> command(MpiJob job, Path reports) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMb + "m",
                "-XX:-UsePerfData",
                "-XX:+DisplayVMOutputToStderr",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + reports.resolve("hs_err-%p.log"),
                "-Djava.net.preferIPv4Stack=true",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.library.path=" + library));
        command.addAll(moreFlags);
        // A counted rank runs a few scenarios; speed does not matter.
        command.addAll(job.isCounted() ? StudentProcess.QUICK_START : List.of(StudentProcess.SMALL_HEAP));
        if (job.manner() == MpiJob.Manner.CHECKED) {
            command.add("-Xcheck:jni");
        }
        command.addAll(
                List.of("-cp", classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))));
        command.add(job.program());
        return command;
    }
}
