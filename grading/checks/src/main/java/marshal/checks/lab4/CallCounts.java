package marshal.checks.lab4;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.story.Script;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.kit.mpi.RankReport.Traffic;
import marshal.kit.trace.Event;
import org.assertj.core.api.Assertions;

/**
 * Compares the calls and messages of a run's ranks with the expected ones. The counter runs in the student's processes.
 * So counts have separate points. If counts are missing or impossible, the failure says so.
 */
final class CallCounts {

    /** The calls that move data but are not messages from one rank to another. */
    private static final Set<String> COLLECTIVES = names(
            "MPI_",
            "Bcast Scatter Scatterv Gather Gatherv Allgather Allgatherv Alltoall Alltoallv Alltoallw Reduce Allreduce "
                    + "Reduce_scatter Reduce_scatter_block Scan Exscan Ibcast Iscatter Iscatterv Igather Igatherv "
                    + "Iallgather Iallgatherv Ialltoall Ialltoallv Ireduce Iallreduce Put Get Accumulate");

    /** The counter's names for calls with certain arguments. */
    private static final String FREED = "MPI_Request_free_under_way";

    private static final String OTHER = "MPI_Comm_other_than_world";

    /** No run of the checks comes near this count. */
    private static final long MOST = 1L << 32;

    private final Script script;
    private final List<RankReport> ranks;
    private final Map<String, Integer> given;

    /** @param given how often the given code calls a collective operation, in every rank */
    CallCounts(Script script, MpiRun run, Map<String, Integer> given) {
        this.script = script;
        this.ranks = run.ranks();
        this.given = given;
        script.require(
                ranks.size() == run.job().ranks(),
                "counts from all " + run.job().ranks() + " ranks",
                "counts from " + ranks.size()
                        + ": the other ranks ended without counts, or sent them away. Only counts can show how the "
                        + "result was made");
        script.show("Counted", this::table);
        possible();
    }

    /** Returns names of calls with their common prefix added. */
    static Set<String> names(String prefix, String names) {
        return Arrays.stream(names.split(" ")).map(prefix::concat).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the total number of messages from rank to rank. */
    long messages() {
        return sum(sent(), Traffic::messages);
    }

    /** Returns the number of elements in these messages. */
    long elements() {
        return sum(sent(), Traffic::elements);
    }

    /** Requires this number of messages with this number of elements in total. */
    CallCounts totals(String formula, long messages, long elements) {
        expect("messages, " + formula.split(";")[0], messages(), messages, sent -> true, sent -> 1);
        expect(
                "elements in them, " + formula.split(";")[1].strip(),
                elements(),
                elements,
                sent -> true,
                Event::elements);
        return this;
    }

    /** Requires this number of messages with this number of elements from one rank to another, by these calls. */
    CallCounts sent(int from, int to, Predicate<String> by, String what, long messages, long elements) {
        List<Traffic> traffic = ranks.get(from).sent().stream()
                .filter(each -> each.peer() == to && by.test(each.name()))
                .toList();
        Predicate<Event> drawn =
                sent -> sent.from().equals(name(from)) && sent.to().equals(name(to)) && by.test(sent.name());
        expect(
                "messages from rank " + from + " to rank " + to + ", " + what,
                sum(traffic, Traffic::messages),
                messages,
                drawn,
                sent -> 1);
        expect("elements in them", sum(traffic, Traffic::elements), elements, drawn, Event::elements);
        return this;
    }

    /** Requires a count. A failure marks the first surplus message. */
    private void expect(String what, long came, long expected, Predicate<Event> drawn, ToLongFunction<Event> each) {
        Predicate<Event> isSent = event -> event.kind() == Event.Kind.sent;
        script.expectCount(what, came, expected, isSent.and(drawn), each);
    }

    private static String name(int rank) {
        return "rank " + rank;
    }

    /** Requires this number of messages with this number of elements by these calls, from any rank. */
    CallCounts sentInAll(Predicate<String> by, String what, long messages, long elements) {
        List<Traffic> traffic = stream().filter(each -> by.test(each.name())).toList();
        Predicate<Event> drawn = sent -> by.test(sent.name());
        expect("messages in all, " + what, sum(traffic, Traffic::messages), messages, drawn, sent -> 1);
        expect("elements in them", sum(traffic, Traffic::elements), elements, drawn, Event::elements);
        return this;
    }

    /** Requires that data moves by these calls only, apart from the given code. */
    CallCounts onlyBy(String... allowed) {
        Set<String> names = Set.of(allowed);
        for (RankReport rank : ranks) {
            for (String name : moving(rank)) {
                if (!names.contains(name)) {
                    throw script.failureAt(
                            event -> event.name().equals(name)
                                    && event.kind() != Event.Kind.delivered
                                    && event.from().equals(name(rank.rank())),
                            "that data moves by " + String.join(" and ", allowed) + " only",
                            "rank " + rank.rank() + " calls " + name);
                }
            }
        }
        return this;
    }

    /** Requires MPI_Send, MPI_Recv and no other call that moves data or waits. */
    CallCounts pointToPoint() {
        onlyBy("MPI_Send", "MPI_Recv").overOneCommunicator();
        List.of("MPI_Barrier", "MPI_Probe", "MPI_Iprobe").forEach(name -> calls(name, 0));
        return this;
    }

    /** Requires that every message and collective uses the communicator that was passed. It is MPI_COMM_WORLD here. */
    CallCounts overOneCommunicator() {
        return everywhere(
                "that all messages go over comm, which is MPI_COMM_WORLD here",
                rank -> rank.calls(OTHER) == 0,
                rank -> "it uses another communicator, which nobody gave it");
    }

    /** Requires that every rank makes this number of calls, apart from the given code. */
    CallCounts calls(String name, long times) {
        return calls(name, times, "calls of " + name);
    }

    /** Requires that every rank makes this number of calls, which the text describes. */
    CallCounts calls(String name, long times, String what) {
        for (RankReport rank : ranks) {
            script.expect(what + " in rank " + rank.rank(), own(rank, name), times);
        }
        return this;
    }

    /** Requires that every rank has this number of elements in this call. */
    CallCounts elements(String name, int[] expected, String what) {
        for (RankReport rank : ranks) {
            script.expect(what + " in rank " + rank.rank(), rank.elements(name), (long) expected[rank.rank()]);
        }
        return this;
    }

    /** Requires no barrier, one communicator, and at least this number of elements. */
    CallCounts collective(long least) {
        return calls("MPI_Barrier", 0).overOneCommunicator().atLeast(least);
    }

    /**
     * Requires that the ranks put all elements, or all except those of rank 0, into MPI_Scatterv and MPI_Gatherv. Rank
     * 0 need not count its own.
     */
    void contributed(long all, long others) {
        for (String call : List.of("MPI_Scatterv", "MPI_Gatherv")) {
            script.expectThat(all + " elements in " + call, contributed(call), came -> Assertions.assertThat(came)
                    .isIn(all, others));
        }
    }

    /** Returns the sum over the ranks of the elements that they put into a collective operation. */
    private long contributed(String name) {
        return ranks.stream().mapToLong(rank -> rank.elements(name)).sum();
    }

    /**
     * Requires that rank 0 sends this number of messages before it receives the first. Otherwise the other ranks work
     * one after the other.
     */
    CallCounts sentAhead(long messages) {
        long came = ranks.get(0).ahead();
        if (came < messages) {
            throw script.failureAt(
                    event -> event.kind() == Event.Kind.delivered && event.to().equals(name(0)),
                    "that rank 0 sends all " + messages + " messages to the others before it receives one",
                    "it receives after " + came
                            + ": the others have not got their parts then, and compute one after the other");
        }
        return this;
    }

    /**
     * Requires that rank 0 sends this number of messages before it sorts, and sorts before it receives any. So the
     * other ranks need not wait for its sort, and it need not wait for them.
     */
    CallCounts sortsAfter(long messages) {
        long came = ranks.get(0).elements("MPI_Pcontrol_after_sends");
        script.require(
                came >= messages,
                "that rank 0 sends all " + messages + " messages to the others before it sorts its own part",
                "it sorts after " + came + ": the others wait for their parts until it is done");
        script.require(
                ranks.get(0).calls("MPI_Pcontrol_after_a_receive") <= 0,
                "that rank 0 sorts its own part before it receives the first of the others",
                "it sorts after a receive: it has done nothing while the others sorted");
        return this;
    }

    /**
     * Requires that all ranks call the collectives in the same order. Only the order tells MPI which calls belong
     * together.
     */
    CallCounts inOneOrder() {
        List<String> first = ranks.get(0).collectives();
        return everywhere(
                "the same collective calls in the same order in every rank; in rank 0 they are (first the calls of "
                        + "the given code) "
                        + first,
                rank -> rank.collectives().equals(first),
                rank -> rank.collectives() + ": another order, so that the wrong calls meet");
    }

    /** Requires a property of every rank, which the text describes. */
    CallCounts everywhere(String expected, Predicate<RankReport> holds, Function<RankReport, String> came) {
        for (RankReport rank : ranks) {
            script.require(holds.test(rank), expected, "rank " + rank.rank() + ": " + came.apply(rank));
        }
        return this;
    }

    /** Requires that every rank makes this call; the text describes the expectation. */
    CallCounts atLeastOne(String name, String expected) {
        return everywhere(expected, rank -> rank.calls(name) > 0, rank -> "none");
    }

    /** Requires that every request is completed, and that no buffer changes before that. */
    CallCounts tidy() {
        everywhere(
                "that every request of MPI_Isend and MPI_Irecv is completed, by MPI_Wait or one of its kind",
                rank -> rank.pending() == 0,
                rank -> rank.pending() + (rank.pending() == 1 ? " request is" : " requests are")
                        + " still pending at MPI_Finalize");
        everywhere(
                "that no request is given to MPI_Request_free before it is completed: nobody can wait for it any more",
                rank -> rank.calls(FREED) == 0,
                rank -> rank.calls(FREED) + (rank.calls(FREED) == 1 ? " request was" : " requests were")
                        + " freed under way");
        return everywhere(
                "that no send buffer changes between MPI_Isend and its completion",
                rank -> rank.changed() == 0,
                rank -> rank.changed() + (rank.changed() == 1 ? " buffer was" : " buffers were")
                        + " changed: the other rank may get the new values");
    }

    /**
     * Requires that at least this number of elements moved from rank to rank: that many must move if all ranks take
     * part.
     */
    CallCounts atLeast(long elements) {
        long moved = elements()
                + COLLECTIVES.stream()
                        .filter(name -> !given.containsKey(name))
                        .mapToLong(this::contributed)
                        .sum();
        script.require(
                moved >= elements,
                "at least " + elements + " elements from rank to rank: this number must move where all ranks take part",
                moved
                        + " elements. If the result is still right, then rank 0 has done the work alone, or "
                        + "elements went past the counter. It sees only MPI_... calls");
        return this;
    }

    /**
     * Requires counts that a right run of the program can have: each message is sent and received, and bytes fit the
     * elements.
     */
    private void possible() {
        for (Traffic traffic : sent()) {
            script.require(
                    Math.min(traffic.messages(), traffic.elements()) >= 0
                            && Math.max(traffic.messages(), traffic.elements()) <= MOST,
                    "counts that can be",
                    traffic.messages() + " messages of " + traffic.elements() + " elements by " + traffic.name()
                            + ": these are impossible. The counter's memory was overwritten: the program writes "
                            + "to a place that is not its own");
        }
        for (RankReport from : ranks) {
            for (RankReport to : ranks) {
                long sent = sum(to(from.sent(), to.rank()), Traffic::messages);
                long received = sum(to(to.received(), from.rank()), Traffic::messages);
                if (sent != received
                        && to.pending()
                                == 0) { // a rank that waits for no request has received nothing: another check says so
                    throw script.failure(
                            "that rank " + to.rank() + " receives the messages of rank " + from.rank() + ": " + sent
                                    + (sent == 1 ? " message" : " messages"),
                            received + " received" + (received > sent ? ": these counts are impossible" : ""));
                }
            }
        }
        for (Traffic traffic : sent()) {
            if (traffic.bytes() != 4 * traffic.elements()) {
                throw script.failureAt(
                        event -> event.kind() == Event.Kind.sent && event.bytes() != 4 * event.elements(),
                        "ints of 4 bytes each",
                        traffic.elements() + " elements in " + traffic.bytes() + " bytes, by " + traffic.name()
                                + " to rank " + traffic.peer());
            }
        }
    }

    private Stream<Traffic> stream() {
        return ranks.stream().flatMap(rank -> rank.sent().stream());
    }

    private List<Traffic> sent() {
        return stream().toList();
    }

    private static List<Traffic> to(List<Traffic> traffic, int peer) {
        return traffic.stream().filter(each -> each.peer() == peer).toList();
    }

    private static long sum(Collection<Traffic> traffic, ToLongFunction<Traffic> what) {
        return traffic.stream().mapToLong(what).sum();
    }

    private long own(RankReport rank, String name) {
        return rank.calls(name) - given.getOrDefault(name, 0);
    }

    /** Returns the calls of a rank that move data. */
    private List<String> moving(RankReport rank) {
        var names = new ArrayList<String>();
        Stream.concat(rank.sent().stream(), rank.received().stream())
                .map(Traffic::name)
                .distinct()
                .forEach(names::add);
        COLLECTIVES.stream().filter(name -> own(rank, name) > 0).sorted().forEach(names::add);
        return names;
    }

    /** Returns a table with one line for each rank. */
    private String table() {
        return ranks.stream().map(this::line).collect(Collectors.joining("\n"));
    }

    private String line(RankReport rank) {
        Stream<String> messages = rank.sent().stream()
                .map(traffic -> traffic.name() + " to " + traffic.peer() + ": "
                        + (traffic.messages() == 1
                                ? "1 message of " + traffic.elements()
                                : traffic.messages() + " messages, " + traffic.elements() + " elements in all"));
        Stream<String> collectives = COLLECTIVES.stream()
                .sorted()
                .filter(name -> own(rank, name) > 0)
                .map(name -> name + ": " + own(rank, name) + (own(rank, name) == 1 ? " call" : " calls"));
        String all = Stream.concat(messages, collectives).collect(Collectors.joining("; "));
        return "rank " + rank.rank() + ": " + (all.isEmpty() ? "nothing sent" : all);
    }
}
