package marshal.workshop.commands;

import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import marshal.commands.Main;
import marshal.commands.Subcommand;
import marshal.engine.Home;
import marshal.engine.UsageException;
import marshal.workshop.handout.StepTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes tables, pictures and figures into pages, from the checks, the solutions, the sources and the reference run. */
@Command(
        name = "docs",
        description =
                "Write the tables of steps, the maps of the labs, the pictures of ARCHITECTURE.md, and the reference run's figures in sentences.",
        mixinStandardHelpOptions = true)
public final class DocsCommand implements Subcommand {

    @Option(names = "--check", description = "Change nothing; fail and name the pages whose tables or figures are old.")
    private boolean check;

    @Override
    public Integer call() {
        Home home = Home.find();
        UsageException.unless(home.hasSolutions(), "This tree has no solutions/, whose lines the tables count.");
        var tables = new StepTables(home);
        Set<Path> old = (check ? tables.old() : tables.write()).keySet();
        if (old.isEmpty()) {
            System.out.println("The tables and figures are up to date.");
            return Main.PASSED;
        }
        String pages = old.stream().map(home::show).collect(Collectors.joining("\n  "));
        System.out.println(
                check ? "These pages are out of date; ./lab docs writes them:\n  " + pages : "Written:\n  " + pages);
        return check ? Main.FAILED : Main.PASSED;
    }
}
