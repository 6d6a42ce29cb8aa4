package marshal.bench;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marshal.kit.process.StudentProcess;

/**
 * The command lines of the bench's children.
 *
 * @param home the folder that holds {@code lab}
 */
public record ChildCommands(Path home) {

    /** The tree that bench.sh names. */
    static ChildCommands find() {
        String named = System.getProperty("marshal.home");
        if (named == null) {
            throw new IllegalStateException("marshal.home is not set: start the bench with ./lab bench");
        }
        return new ChildCommands(Path.of(named));
    }

    /** A program of grading/bench/c. */
    public List<String> c(String program, Object... arguments) {
        return with(List.of(cProgram(program).toString()), arguments);
    }

    /** The executable that make has built from grading/bench/c. */
    public Path cProgram(String name) {
        return home.resolve("grading/bench/target/c").resolve(name);
    }

    /** This command with this number of ranks. */
    public static List<String> mpiexec(List<String> options, int ranks, List<String> command) {
        var whole = new ArrayList<>(List.of("mpiexec"));
        whole.addAll(options);
        whole.addAll(List.of("-n", String.valueOf(ranks)));
        return with(whole, command.toArray());
    }

    /** The command of a fresh JVM of our own kind, with the same class path and no tuning. */
    public List<String> java(Class<?> main, Object... arguments) {
        return with(
                List.of(
                        jdk().resolve("bin/java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName()),
                arguments);
    }

    /**
     * The command of a fresh JVM with a small heap, as ranks have. A small heap changes the places of new objects, and
     * sooner reuses old places.
     */
    public List<String> java(int heapMb, Class<?> main, Object... arguments) {
        var command = new ArrayList<>(java(main, arguments));
        command.addAll(1, List.of("-Xmx" + heapMb + "m", StudentProcess.SMALL_HEAP));
        return command;
    }

    /** This command on one processor; unchanged if processors cannot be chosen. */
    static List<String> on(int processor, List<String> command) {
        return canPin() ? with(List.of("taskset", "-c", String.valueOf(processor)), command.toArray()) : command;
    }

    /** Returns whether a process can be bound to a processor here. */
    static boolean canPin() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "taskset")));
    }

    static Path jdk() {
        return Path.of(System.getProperty("java.home"));
    }

    /** Our own class path: the kit, the reference solution and the bench. */
    static List<Path> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }

    private static List<String> with(List<String> command, Object... arguments) {
        var whole = new ArrayList<>(command);
        for (Object argument : arguments) {
            whole.add(argument.toString());
        }
        return whole;
    }
}
