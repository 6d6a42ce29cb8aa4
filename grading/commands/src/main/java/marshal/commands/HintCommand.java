package marshal.commands;

import java.nio.file.Path;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.UsageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Gives one more hint each time. */
@Command(name = "hint", description = "Give a hint for a step; one more each time.", mixinStandardHelpOptions = true)
public final class HintCommand implements Subcommand {

    @Parameters(paramLabel = "STEP", description = Target.STEP)
    private Target target;

    @Override
    public Integer call() {
        UsageException.unless(
                target.step() != null,
                "A hint is for one step, such as ./lab hint " + target.lab().id() + ".1");
        Home home = Home.find();
        String step = Lab.step(target.step()).id();
        Path file = home.handout(target.lab()).resolve("hints.md");
        List<String> hints = Hints.read(file).of(step);
        UsageException.unless(!hints.isEmpty(), "There are no hints for " + step + " in " + home.show(file) + ".");
        var state = new State(home);
        int seen = state.hintsSeen(step);
        if (seen < hints.size()) {
            String heading = step + ", hint " + (seen + 1) + " of " + hints.size() + ": ";
            System.out.println(Hints.shown(heading + hints.get(seen)));
            state.sawHints(step, seen + 1);
        } else {
            System.out.println("You have seen all the hints for " + step + ". Here they are again.");
            for (int i = 0; i < hints.size(); i++) {
                System.out.println(Hints.shown((i + 1) + ". " + hints.get(i)));
            }
        }
        return Main.PASSED;
    }
}
