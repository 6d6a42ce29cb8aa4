package marshal.engine;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How processes start that do a part of our work: as we were started. {@code ./lab test} names the class path and the
 * archive of the kit that it has built, since no JVM archives the folders of classes that tests run from.
 */
public final class OwnJvm {

    private static final String ARCHIVE = "-XX:SharedArchiveFile=";
    private static final String CLASS_PATH =
            System.getProperty("marshal.classpath", System.getProperty("java.class.path"));

    private OwnJvm() {}

    /** The command that starts one, but for its arguments. */
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

    /** The flags of this JVM that let it start quickly: they speed up another one too. */
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

    /** In the order in which the archive was made: in another one it is of no use. */
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
