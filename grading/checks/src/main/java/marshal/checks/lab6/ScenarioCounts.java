package marshal.checks.lab6;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import marshal.checks.story.Script;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.kit.mpi.RankReport.Traffic;
import marshal.kit.trace.Event;

/** The counts of ranks that played scenarios: the sums over all scenarios of one run. */
final class ScenarioCounts {

    private final Script script;
    private final MpiRun run;

    ScenarioCounts(Script script, MpiRun run) {
        this.script = script;
        this.run = run;
    }

    /** Requires this number of messages, with this number of bytes in all, from one rank to another. */
    ScenarioCounts sent(int from, int to, long messages, long bytes) {
        sent(from, to, messages);
        script.expectCount("bytes in them", sum(from, to, Traffic::bytes), bytes, isSent(from, to), Event::bytes);
        return this;
    }

    /** Requires this number of messages, of any length, from one rank to another. */
    ScenarioCounts sent(int from, int to, long messages) {
        script.expectCount(
                "messages from rank " + from + " to rank " + to,
                sum(from, to, Traffic::messages),
                messages,
                isSent(from, to),
                message -> 1);
        return this;
    }

    private static Predicate<Event> isSent(int from, int to) {
        return event -> event.kind() == Event.Kind.sent
                && event.from().equals("rank " + from)
                && event.to().equals("rank " + to);
    }

    /** Returns the number of bytes from one rank to another. */
    long bytes(int from, int to) {
        return sum(from, to, Traffic::bytes);
    }

    private long sum(int from, int to, ToLongFunction<Traffic> what) {
        return run.ranks().get(from).sent().stream()
                .filter(each -> each.peer() == to)
                .mapToLong(what)
                .sum();
    }

    /** Requires that every rank calls this function of MPI this often. */
    ScenarioCounts calls(String name, long times) {
        for (RankReport rank : run.ranks()) {
            calls(rank.rank(), name, times);
        }
        return this;
    }

    /** Requires that one rank calls this function of MPI this often. */
    ScenarioCounts calls(int rank, String name, long times) {
        script.expect(
                "calls of " + name + " in rank " + rank, run.ranks().get(rank).calls(name), times);
        return this;
    }

    /** Requires at least this number of pieces of memory in the datatypes that each rank makes of addresses. */
    ScenarioCounts pieces(long least) {
        for (RankReport rank : run.ranks()) {
            script.expectThat(
                    "at least " + least + " pieces of memory in what rank " + rank.rank()
                            + " describes by MPI_Type_create_hindexed",
                    rank.elements("MPI_Type_create_hindexed"),
                    pieces -> assertThat(pieces).isGreaterThanOrEqualTo(least));
        }
        return this;
    }

    /**
     * Requires at least this number of messages from one rank to another. A rank that carries them without MPI fails.
     */
    ScenarioCounts sentAtLeast(int from, int to, long least) {
        script.expectThat(
                "at least " + least + " messages of MPI from rank " + from + " to rank " + to,
                sum(from, to, Traffic::messages),
                messages -> assertThat(messages).isGreaterThanOrEqualTo(least));
        return this;
    }

    /** Requires that a waiting rank asks MPI at most this often whether the wait is over. */
    ScenarioCounts asks(int rank, long most) {
        long asked = Stream.of(
                        "MPI_Test",
                        "MPI_Testall",
                        "MPI_Testany",
                        "MPI_Testsome",
                        "MPI_Iprobe",
                        "MPI_Improbe",
                        "MPI_Request_get_status")
                .mapToLong(run.ranks().get(rank)::calls)
                .sum();
        script.expectThat(
                "at most " + most + " calls of MPI_Test and MPI_Iprobe in rank " + rank,
                asked,
                calls -> assertThat(calls).isLessThanOrEqualTo(most));
        return this;
    }

    /** Requires that no rank changes a buffer that MPI still sends, or leaves a request behind. */
    ScenarioCounts tidy() {
        for (RankReport rank : run.ranks()) {
            script.expect("buffers that rank " + rank.rank() + " changes while MPI sends them", rank.changed(), 0);
            script.expect("requests of rank " + rank.rank() + " that nobody completes", rank.pending(), 0);
        }
        return this;
    }

    List<RankReport> reports() {
        return run.ranks();
    }

    /** Returns all counts, with one line for each kind of call or message. */
    String table() {
        var lines = new StringBuilder();
        for (RankReport rank : run.ranks()) {
            rank.sent().forEach(each -> line(lines, rank, "%s to rank %d: %d of %d bytes", each));
            rank.received().forEach(each -> line(lines, rank, "%s from rank %d: %d of %d bytes", each));
            rank.calls().stream()
                    // A JVM sorts, too.
                    .filter(call -> !call.name().matches("qsort(_r)?|MPI_(Init_thread.*|Finalize|Comm_.*|Get_count)"))
                    .forEach(call -> lines.append(String.format(
                            Locale.ROOT, "rank %d: %s, %d times%n", rank.rank(), call.name(), call.calls())));
        }
        return lines.toString().stripTrailing();
    }

    private static void line(StringBuilder lines, RankReport rank, String format, Traffic each) {
        lines.append("rank ")
                .append(rank.rank())
                .append(": ")
                .append(String.format(Locale.ROOT, format, each.name(), each.peer(), each.messages(), each.bytes()))
                .append('\n');
    }
}
