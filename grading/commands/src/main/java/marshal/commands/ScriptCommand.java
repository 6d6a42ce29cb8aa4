package marshal.commands;

import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A command that the lab script runs without this program. It is here so that the help lists all commands. */
@Command
final class ScriptCommand implements Callable<Integer> {

    /** @param part of the tree that does it; a student's tree may lack it */
    private record Script(String name, String part, String description) {

        boolean isHere() {
            try {
                return Files.exists(Home.find().root().resolve(part));
            } catch (KitException e) {
                return true; // the command reports it
            }
        }
    }

    private static final List<Script> ALL = List.of(
            new Script("bench", "grading/bench", "Run the benchmarks."),
            new Script(
                    "claims",
                    "notebooks",
                    "Test the papers' claims on the papers' tables, the reference run and your timings."),
            new Script(
                    "doctor", "lab", "Show what Marshal needs: what is here, what is missing, and what installs it."),
            new Script("install", "lab", "Install what ./lab doctor calls missing, such as mpi."),
            new Script(
                    "notebook",
                    "notebooks",
                    "Open a lab's notebook or the capstone, or run it with --execute --out DIR."),
            new Script("similar", "grading/similarity", "Look for submissions that are alike, with JPlag."),
            new Script("slides", "slides", "Make the slides."),
            new Script(
                    "test",
                    "grading/workshop",
                    "Run the kit's own tests. --all adds the long ones. With a lab's name, run all tests of its checks."));

    static void addAll(CommandLine lab) {
        ALL.stream().filter(Script::isHere).forEach(script -> {
            var command = new CommandLine(new ScriptCommand());
            command.getCommandSpec().usageMessage().description(script.description());
            lab.addSubcommand(script.name(), command);
        });
    }

    @Override
    public Integer call() {
        throw new UsageException("This command belongs to the lab script: run it as ./lab and the command.");
    }
}
