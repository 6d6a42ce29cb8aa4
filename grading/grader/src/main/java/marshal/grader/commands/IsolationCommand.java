package marshal.grader.commands;

import java.util.List;
import java.util.Locale;
import marshal.commands.Main;
import marshal.commands.Subcommand;
import marshal.engine.Home;
import marshal.engine.UsageException;
import marshal.engine.isolate.Cost;
import marshal.engine.isolate.Isolation;
import marshal.engine.isolate.Tier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reports how well this machine can isolate student code, and the cost of isolation. */
@Command(
        name = "isolation",
        description = "Find out how well this machine can isolate student code, and what that does not stop.",
        mixinStandardHelpOptions = true)
public final class IsolationCommand implements Subcommand {

    @Option(
            names = "--cost",
            paramLabel = "PAIRS",
            description = "Also measure how much it adds to the start of a JVM, in this many pairs.")
    private Integer pairs;

    @Override
    public Integer call() {
        UsageException.unless(pairs == null || pairs > 0, "--cost needs 1 or more.");
        var hidden = List.of(Home.find().root());
        boolean any = false;
        for (Tier tier : List.of(Tier.T0, Tier.T1, Tier.T2)) {
            try (Isolation isolation = Isolation.of(tier, hidden)) {
                System.out.println(
                        tier + (any ? " is possible: " : " is what grading takes here: ") + tier.description() + ".");
                tier.cannotStop().forEach(clause -> System.out.println("    " + clause));
                if (pairs != null) {
                    Cost cost = Cost.measure(isolation, pairs);
                    System.out.printf(
                            Locale.ROOT,
                            "    It adds %.1f ms to the start of a JVM: %.1f ms instead of %.1f; medians of %d "
                                    + "pairs.%n",
                            cost.more(),
                            cost.isolated(),
                            cost.plain(),
                            pairs);
                }
                any = true;
            } catch (UsageException e) {
                System.out.println(e.getMessage());
            }
        }
        return any ? Main.PASSED : Main.FAILED;
    }
}
