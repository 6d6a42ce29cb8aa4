package marshal.workshop.commands;

import java.util.List;
import java.util.SortedMap;
import marshal.commands.Main;
import marshal.commands.Subcommand;
import marshal.engine.Home;
import marshal.engine.starter.Generator;
import marshal.workshop.handout.StarterTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes starter/ and c-mpi/starter/ from the solutions. */
@Command(
        name = "starter",
        description = "Make starter/ out of solutions/, and c-mpi/starter.",
        mixinStandardHelpOptions = true)
public final class StarterCommand implements Subcommand {

    @Option(names = "--check", description = "Change nothing; fail and show how starter/ differs from solutions/.")
    private boolean check;

    @Override
    public Integer call() {
        Home home = Home.find();
        var generator = new Generator(home);
        if (!home.hasSolutions()) {
            System.out.println("This tree has no solutions/: starter/ is as it was handed out.");
            return Main.PASSED;
        }
        SortedMap<String, String> wanted = generator.generate();
        var tree = new StarterTree(home);
        if (!check) {
            List<String> changed = tree.write(wanted);
            System.out.println(
                    changed.isEmpty()
                            ? "starter/ is up to date."
                            : "Written to starter/:\n  " + String.join("\n  ", changed));
            return Main.PASSED;
        }
        List<String> differences = tree.differences(wanted);
        if (differences.isEmpty()) {
            System.out.println("starter/ matches solutions/.");
            return Main.PASSED;
        }
        differences.forEach(System.out::println);
        System.out.println("starter/ does not match solutions/. Change solutions/ and run ./lab starter.");
        return Main.FAILED;
    }
}
