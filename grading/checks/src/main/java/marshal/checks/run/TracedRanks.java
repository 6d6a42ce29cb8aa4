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
 * Draws a run of ranks. After a check has failed, the same job is run again, traced, for the drawing. The second run
 * cannot change the verdict.
 */
public final class TracedRanks {

    private static final Pattern SET_UP = Pattern.compile("MPI_(Comm|Cart|Type)_");

    private TracedRanks() {}

    /**
     * Returns the events between the ranks of this run, as a second run shows them. Returns nothing if the second run
     * does not end like this one.
     *
     * @param limit how long the second run may take if this run did not end; else it may take as long as this run
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
     * Returns the messages of a traced run, and the calls that had no message or did not end. Returns nothing for a run
     * that ends well without a message. If a rank fails, the others are killed, maybe before they have reported their
     * messages. Then the result has only the failed rank's own calls.
     *
     * @param others other events of the run, by the machine's clock
     */
    public static List<Event> events(MpiRun traced, List<Event> others) {
        List<Event> events = withoutTheirCalls(MpiTrace.of(traced).stream()
                .filter(event -> traced.timedOut() || !event.name().equals("MPI_Finalize")) // nobody sees its end
                .toList());
        boolean isTold =
                traced.timedOut() || traced.failing() != null || events.stream().anyMatch(TracedRanks::isMessage);
        return isTold ? byTime(Stream.concat(events.stream(), others.stream())) : List.of();
    }

    /**
     * Returns the call in which a rank of this run crashed or was ended by MPI.
     *
     * <p>Returns -1 if there is none, or if these events do not show that the call never returned.
     */
    public static int failing(List<Event> events, MpiRun run) {
        RankReport rank = run.failing();
        if (rank == null) {
            return -1;
        }
        int last = IntStream.range(0, events.size())
                .filter(i -> events.get(i).from().equals("rank " + rank.rank()))
                .filter(i -> events.get(i).kind() != Event.Kind.delivered) // another rank caused that
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

    /** Removes the calls that have a message: the message already shows the caller. */
    private static List<Event> withoutTheirCalls(List<Event> events) {
        var kept = new boolean[events.size()];
        Map<String, Integer> begun = new HashMap<>(); // by process
        Map<String, Boolean> seen = new HashMap<>(); // whether that call had a message
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
