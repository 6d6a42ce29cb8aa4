package marshal.checks.lab7;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.kit.contract.Todo;
import marshal.kit.lab7.experiment.OverMpiMain;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/**
 * Experiment {@code over-mpi}, a bonus for students who have written lab 6: the paper's table 2 (section 3.3) over
 * their MPI. Two JVMs, which nothing observes, run the code of both labs.
 */
final class OverMpiExperiment {

    static final Observed OBSERVED = new Observed(
            "over-mpi",
            TransferExperiment.SIZES,
            OverMpiExperiment::observe,
            TransferExperiment.NODES,
            "its ranks also send over sockets of this machine",
            Optional.empty(),
            Optional.of("lab6"));

    private static final Duration LIMIT = Duration.ofMinutes(3);

    private OverMpiExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        MpiJob job = MpiJob.of(OverMpiMain.class.getName(), TransferExperiment.NODES, "" + n, "" + seed)
                .in(MpiJob.Manner.PLAIN)
                .impolite()
                .within(LIMIT)
                .leaving(List.of(OverMpiMain.FILE));
        MpiRun run = host.mpi().run(job);
        byte[] written = run.written().get(OverMpiMain.FILE);
        if (written == null) {
            Todo.in(run.output()).ifPresent(todo -> {
                throw todo;
            });
            throw new IllegalStateException(Explanation.of(run));
        }
        return new String(written, StandardCharsets.UTF_8)
                .lines()
                .map(OverMpiExperiment::seen)
                .toList();
    }

    /** Parses MECHANISM MEDIAN RIGHT. */
    private static Seen seen(String line) {
        String[] words = line.split(" ");
        if (words.length != 3) {
            throw new IllegalStateException("\"" + line + "\" is not a time");
        }
        return new Seen("total", words[0], "map", 1, Double.parseDouble(words[1]), "us", words[2].equals("true"));
    }
}
