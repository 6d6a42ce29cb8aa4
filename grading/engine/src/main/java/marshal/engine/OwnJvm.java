package marshal.engine;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Starts our helper processes with the same flags and class path as this process. {@code ./lab test} names the class
 * path and the archive of the kit that it has built. Tests need that, because they run from folders of classes, which
 * no JVM archives.
 */
public final class OwnJvm {

    private static final String ARCHIVE = "-XX:SharedArchiveFile=";
    private static final String CLASS_PATH =
            System.getProperty("marshal.classpath", System.getProperty("java.class.path"));

    private OwnJvm() {}

    /** The command that starts a helper process, without its arguments. */
    public static List<String> command(List<String> moreFlags, String mainClass) {
        var command = new ArrayList<>(List.of(java()));
        command.addAll(quickStart());
        command.addAll(moreFlags);
        command.addAll(List.of("-cp", joined(classPath()), mainClass));
        return command;
    }

    /** The java command that runs this program. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The flags that make this JVM start quickly. They speed up another JVM too. */
    public static List<String> quickStart() {
        var flags = new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-XX:") || flag.startsWith("-Xlog"))
                .toList());
        String archive = System.getProperty("marshal.archive", "");
        if (!archive.isEmpty()) {
            flags.add(ARCHIVE + archive);
        }
        return flags;
    }

    /** The archives of classes that these flags name. */
    public static List<Path> archives() {
        return quickStart().stream()
                .filter(flag -> flag.startsWith(ARCHIVE))
                .map(flag -> Path.of(flag.substring(ARCHIVE.length())))
                .toList();
    }

    /** The class path, in the order in which the archive was made. In another order, the archive is useless. */
    public static List<Path> classPath() {
        return Stream.of(CLASS_PATH.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath())
                .toList();
    }

    /** The class path as an argument. */
    public static String joined(List<Path> classPath) {
        return String.join(
                File.pathSeparator, classPath.stream().map(Path::toString).toList());
    }
}
