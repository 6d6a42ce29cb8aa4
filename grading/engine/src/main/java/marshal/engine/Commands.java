package marshal.engine;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs short system commands. */
public final class Commands {

    /** The result of a command: its exit code, -1 if the command is missing, and its output on both streams. */
    public record Result(int exitCode, String output) {

        public boolean succeeded() {
            return exitCode == 0;
        }
    }

    private Commands() {}

    /** Runs a command to its end, even if we are interrupted, because these commands clean up. */
    public static Result run(List<String> command) {
        try {
            Process process = NoRoomException.start(
                    new ProcessBuilder(command).redirectErrorStream(true).redirectInput(new File("/dev/null")));
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(end(process), output);
        } catch (IOException e) {
            return new Result(-1, e.getMessage());
        }
    }

    private static int end(Process process) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Kills processes and waits until they are gone. */
    public static void kill(Stream<ProcessHandle> processes) {
        List<ProcessHandle> all = processes.toList(); // before any is killed: orphans are not descendants
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each ->
                each.onExit().completeOnTimeout(each, 5, TimeUnit.SECONDS).join());
    }

    /** Finds a command on the PATH. */
    public static Optional<Path> find(String name) {
        return find(name, path());
    }

    /** Returns the PATH; empty if there is none. */
    public static String path() {
        return Optional.ofNullable(System.getenv("PATH")).orElse("");
    }

    /** Finds a command as a shell does: a folder of that name is executable, too, but is not a command. */
    public static Optional<Path> find(String name, String path) {
        return Stream.of(path.split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(file -> Files.isExecutable(file) && Files.isRegularFile(file))
                .findFirst();
    }
}
