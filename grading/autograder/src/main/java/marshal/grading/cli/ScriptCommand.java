package marshal.grading.cli;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import marshal.grading.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A command that the lab script runs without this program; it is here so that the help lists all commands. */
@Command
final class ScriptCommand implements Callable<Integer> {

    private static final Map<String, String> ALL = new TreeMap<>(Map.of(
            "notebook", "Open a lab's notebook or the capstone, or run it with --execute --out DIR.",
            "claims", "Test the papers' claims on their own tables, the reference run and your timings.",
            "slides", "Make the slides.",
            "bench", "Run the benchmarks.",
            "similar", "Look for submissions that are alike, with JPlag.",
            "doctor", "Show what Marshal needs: what is here, what is missing, and what installs it.",
            "install", "Install one of these, such as mpi.",
            "test", "Run the kit's own tests; --all adds the long ones."));

    static void addAll(CommandLine lab) {
        ALL.forEach((name, description) -> {
            var command = new CommandLine(new ScriptCommand());
            command.getCommandSpec().usageMessage().description(description);
            lab.addSubcommand(name, command);
        });
    }

    @Override
    public Integer call() {
        throw new UsageException("This command belongs to the lab script: run it as ./lab and the command.");
    }
}
