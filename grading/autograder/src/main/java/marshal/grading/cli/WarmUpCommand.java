package marshal.grading.cli;

import java.util.concurrent.Callable;
import marshal.checks.Lab;
import marshal.checks.Labs;
import picocli.CommandLine.Command;

/** Does what most commands do, so that the classes that they need get into the archive that the lab script makes. */
@Command(name = "warm-up", hidden = true)
final class WarmUpCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        Lab lab = Labs.ALL.get(0);
        Main.run("hint", Lab.step(lab.steps().get(0)).id());
        return Main.run("check", Lab.step(lab.steps().get(1)).id());
    }
}
