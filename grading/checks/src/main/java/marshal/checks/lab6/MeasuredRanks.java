package marshal.checks.lab6;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.run.Host;
import marshal.kit.contract.Todo;
import marshal.kit.lab6.experiment.TripMain;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** Runs the ranks of an experiment: two JVMs that nothing observes. */
final class MeasuredRanks {

    static final int RANKS = 2;

    private static final Duration LIMIT = Duration.ofMinutes(3);

    /**
     * A line of rank 0.
     *
     * @param name   of a program, or of a part of it
     * @param micros the minimum
     * @param right  whether both ranks say so
     */
    record Time(String name, double micros, boolean right) {}

    private MeasuredRanks() {}

    /**
     * Returns the times of some programs by a mechanism; none if it needs another library that is missing.
     *
     * @throws IllegalStateException if the run does not finish; says why
     * @throws Todo                  if the run reached code that is not written yet
     */
    static List<Time> run(Host host, String mechanism, int n, long seed, List<String> programs) {
        String[] words = Stream.concat(Stream.of(mechanism, "" + n, "" + seed), programs.stream())
                .toArray(String[]::new);
        int ranks = mechanism.startsWith(TripMain.PEER) ? 1 : RANKS;
        MpiJob job = MpiJob.of(TripMain.class.getName(), ranks, words)
                .in(MpiJob.Manner.PLAIN)
                .impolite()
                .within(LIMIT)
                .leaving(List.of(TripMain.file(0), TripMain.file(1)));
        MpiRun run = host.mpi().run(job);
        List<String> lines = lines(run, 0);
        List<String> others = lines(run, 1);
        if (!run.written().containsKey(TripMain.file(0)) || lines.size() != others.size()) {
            Todo.in(run.output()).ifPresent(todo -> {
                throw todo;
            });
            String why = Explanation.of(run);
            throw new IllegalStateException(why.isEmpty() ? "the ranks have left no times" : why);
        }
        var times = new ArrayList<Time>();
        for (int i = 0; i < lines.size(); i++) {
            times.add(time(lines.get(i), others.get(i)));
        }
        return times;
    }

    private static List<String> lines(MpiRun run, int rank) {
        byte[] written = run.written().getOrDefault(TripMain.file(rank), new byte[0]);
        return new String(written, StandardCharsets.UTF_8).lines().toList();
    }

    /** Parses NAME LEAST MEDIAN RIGHT, where the name may have several words. */
    private static Time time(String line, String other) {
        String[] words = line.split(" ");
        int name = words.length - 3;
        if (name < 1) {
            throw new IllegalStateException("\"" + line + "\" is not a time");
        }
        return new Time(
                String.join(" ", List.of(words).subList(0, name)),
                Double.parseDouble(words[name]),
                line.endsWith(" true") && other.endsWith(" true"));
    }
}
