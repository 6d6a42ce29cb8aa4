package marshal.checks.run;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.MpiTrace;
import marshal.kit.mpi.RankReport;
import marshal.kit.trace.Event;

/**
 * Draws a run of ranks. The same job is run once more for it, traced, when a check has failed: its verdict stands
 * already, whatever this run does.
 */
public final class TracedRanks {

    private static final Pattern SET_UP = Pattern.compile("MPI_(Comm|Cart|Type)_");

    private TracedRanks() {}

    /**
     * What passed between the ranks of this run, seen in another one; nothing if that one does not end as this one did.
     *
     * @param limit how long the other run may take if this one came to no end; else it may take as long as this one
     */
    public static Supplier<List<Event>> of(Host host, MpiRun run, Duration limit) {
        return () -> {
            if (run.job().manner() != MpiJob.Manner.COUNTED) {
                return List.of();
            }
            MpiJob again = run.job().traced();
            MpiRun traced = host.mpi().run(run.timedOut() ? again.within(limit) : again);
            return traced.timedOut() == run.timedOut() ? events(traced, List.of()) : List.of();
        };
    }

    /**
     * The messages of a traced run, and the calls in which there was none, or that are not over; nothing without a
     * message in a run that ends.
     *
     * @param others what else happened in it, by the machine's clock
     */
    public static List<Event> events(MpiRun traced, List<Event> others) {
        List<Event> events = withoutTheirCalls(MpiTrace.of(traced).stream()
                .filter(event -> traced.timedOut() || !event.name().equals("MPI_Finalize")) // nobody sees that one end
                .toList());
        return traced.timedOut() || events.stream().anyMatch(TracedRanks::isMessage)
                ? byTime(Stream.concat(events.stream(), others.stream()))
                : List.of();
    }

    /**
     * The call in which a rank of this run crashed, or MPI ended it; -1 if there is none, or if these events do not show
     * that it never came back.
     */
    public static int failing(List<Event> events, MpiRun run) {
        RankReport rank = run.failing();
        if (rank == null) {
            return -1;
        }
        int last = IntStream.range(0, events.size())
                .filter(i -> events.get(i).from().equals("rank " + rank.rank()))
                .filter(i -> events.get(i).kind() != Event.Kind.delivered) // that was another rank's doing
                .max()
                .orElse(-1);
        return last >= 0
                        && events.get(last).kind() == Event.Kind.begun
                        && events.get(last).name().equals(rank.in().name())
                ? last
                : -1;
    }

    private static List<Event> byTime(Stream<Event> events) {
        List<Event> all = events.sorted(Comparator.comparingLong(Event::micros)).toList();
        return all.stream().map(event -> event.since(all.get(0).micros())).toList();
    }

    private static boolean isMessage(Event event) {
        return event.kind() == Event.Kind.sent || event.kind() == Event.Kind.delivered;
    }

    /** A message says already who has called. */
    private static List<Event> withoutTheirCalls(List<Event> events) {
        var kept = new boolean[events.size()];
        Map<String, Integer> begun = new HashMap<>(); // by process
        Map<String, Boolean> seen = new HashMap<>(); // whether a message was in that call
        for (int i = 0; i < kept.length; i++) {
            Event event = events.get(i);
            kept[i] = true;
            switch (event.kind()) {
                case begun -> {
                    begun.put(event.from(), i);
                    seen.put(event.from(), false);
                }
                case ended -> {
                    kept[i] = !seen.getOrDefault(event.from(), false)
                            && !SET_UP.matcher(event.name()).lookingAt();
                    kept[begun.getOrDefault(event.from(), i)] &= kept[i];
                }
                case delivered -> seen.put(event.to(), true);
                case sent -> seen.put(event.from(), true);
                default -> {
                    // neither a call nor a message of a rank
                }
            }
        }
        return IntStream.range(0, kept.length)
                .filter(i -> kept[i])
                .mapToObj(events::get)
                .toList();
    }
}
