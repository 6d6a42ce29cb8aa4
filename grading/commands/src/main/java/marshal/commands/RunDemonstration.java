package marshal.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.checks.course.Demonstration;
import marshal.checks.course.Lab;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.KitException;

/** Compiles a demonstration, and runs its two processes with a pipe between them. */
final class RunDemonstration {

    private RunDemonstration() {}

    /** @return whether both ended well */
    static boolean run(Home home, Lab lab, Demonstration demonstration) throws IOException {
        Path source = home.handout(lab).resolve(demonstration.file());
        // Not in /tmp: there, some machines execute nothing.
        Path folder = Files.createTempDirectory(Files.createDirectories(home.state()), "demonstration-");
        try {
            Path program = folder.resolve("program");
            GivenC.compile(source, program, List.of());
            List<Process> both = ProcessBuilder.startPipeline(List.of(
                    new ProcessBuilder(program.toString(), "send").redirectError(ProcessBuilder.Redirect.INHERIT),
                    new ProcessBuilder(program.toString())
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .redirectOutput(ProcessBuilder.Redirect.INHERIT)));
            boolean right = true;
            for (Process each : both) {
                right &= each.waitFor() == 0;
            }
            return right;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KitException("interrupted", e);
        } finally {
            Directories.delete(folder);
        }
    }
}
