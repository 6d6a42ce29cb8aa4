package marshal.grading.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import marshal.grading.Commands;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.UsageException;
import marshal.grading.isolate.Cell;
import marshal.grading.isolate.Isolation;
import marshal.grading.isolate.Limits;
import marshal.grading.isolate.Quarters;
import marshal.grading.isolate.Tier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says how student code can be isolated on this machine, and what that costs. */
@Command(
        name = "isolation",
        description = "How student code can be isolated on this machine, and what a grading here would not stop (for instructors).",
        mixinStandardHelpOptions = true)
final class IsolationCommand implements Callable<Integer> {

    private static final List<String> NOTHING = List.of("true");

    @Option(names = "--cost", paramLabel = "N", description = "Also start N pairs of processes, with and without isolation, and say what it adds.")
    private int pairs;

    @Override
    public Integer call() {
        UsageException.unless(pairs >= 0, "--cost needs 1 or more.");
        List<Path> hidden = List.of(Home.find().root());
        for (Tier tier : List.of(Tier.T0, Tier.T1, Tier.T2)) {
            try {
                Isolation.of(tier, hidden);
                System.out.println(tier + ": possible. " + tier.description());
            } catch (UsageException e) {
                System.out.println(e.getMessage());
            }
        }
        Isolation best = Isolation.best(hidden);
        System.out.println("Grading here takes " + best.tier() + ". "
                + (best.tier().cannotStop().isEmpty() ? "" : "What student code can do in spite of it:\n  " + String.join("\n  ", best.tier().cannotStop())));
        if (pairs > 0) {
            System.out.println(cost(best));
        }
        return Main.PASSED;
    }

    /** A process that does nothing, in turns alone and in a cell. */
    private String cost(Isolation isolation) {
        Quarters quarters = isolation.quarters();
        var without = new double[pairs];
        var with = new double[pairs];
        try (Cell cell = quarters.open()) {
            List<String> isolated = Stream.concat(cell.prefix(null, Limits.USUAL).stream(), NOTHING.stream()).toList();
            millis(isolated); // the first one has files to read
            for (int i = 0; i < pairs; i++) {
                without[i] = millis(NOTHING);
                with[i] = millis(isolated);
            }
        } finally {
            quarters.clear();
        }
        return String.format(Locale.ROOT, "Isolation adds %.1f ms to starting a process (target 30): %.1f ms instead of %.1f, medians of %d pairs",
                median(with) - median(without), median(with), median(without), pairs);
    }

    private static double millis(List<String> command) {
        long start = System.nanoTime();
        Commands.Result result = Commands.run(command);
        if (!result.succeeded()) {
            throw new KitException("a process that does nothing failed: " + result.output());
        }
        return (System.nanoTime() - start) / 1e6;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
