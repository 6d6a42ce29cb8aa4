package marshal.checks.lab6;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.checks.Script;
import marshal.checks.TracedRanks;
import marshal.kit.contract.Todo;
import marshal.kit.lab6.RankResult;
import marshal.kit.lab6.ValueText;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.kit.mpi.RankReport.Traffic;
import marshal.kit.trace.Event;

/**
 * Scenarios that were played: compares what came of each with what it expects, and what the counter saw of all of them
 * together. The first scenario that went wrong is the one to tell.
 */
final class Played {

    private static final String REFUSAL = "marshal.lab6.MPJException: ";
    private static final Pattern STATUS = Pattern.compile("source .* tag .* count .*");
    private static final String PACKAGE = "(?<![\\w.])(?:[a-z]\\w*\\.)+(?=[A-Z])";
    private static final int LONGEST_LINE = 200;
    private static final int MOST_SCENARIOS = 6;
    private static final String IN_CRITICAL = "Calling other JNI functions in the scope";
    private static final String BETWEEN =
            "mpj.c: what is called between GetPrimitiveArrayCritical and its release, put_status and check too; and is "
                    + "there a release on each path? Without one the section never ends";

    private final Ranks ranks;
    private final Script script;
    private final List<Scenario> scenarios;
    private final MpiRun run;
    private final List<RankResult> results = new ArrayList<>();
    private final Map<Scenario, int[]> linesBefore = new HashMap<>(); // of each rank, in earlier scenarios

    Played(Ranks ranks, List<Scenario> scenarios, MpiRun run) {
        this.ranks = ranks;
        this.script = ranks.script();
        this.scenarios = scenarios;
        this.run = run;
        for (int rank = 0; rank < ranks.count(); rank++) {
            byte[] file = run.written().getOrDefault(RankResult.file(rank), new byte[0]);
            results.add(RankResult.parse(new String(file, StandardCharsets.UTF_8)));
        }
        int[] lines = new int[ranks.count()];
        for (Scenario scenario : scenarios) {
            linesBefore.put(scenario, lines.clone());
            Arrays.setAll(lines, rank -> lines[rank] + scenario.lines(rank).size());
        }
    }

    /** What came of each rank. */
    List<RankResult> results() {
        return results;
    }

    // ---- what came -------------------------------------------------------------------------------------------------

    void verify() {
        for (Scenario scenario : scenarios) {
            lines(scenario);
            if (!ranksNotOver(scenario).isEmpty()) {
                throw cutShort(scenario);
            }
            for (Scenario.Value value : scenario.values()) {
                script.expectBy(
                        message -> isSent(message) && message.to().equals("rank " + value.rank()),
                        value.name() + " of rank " + value.rank(),
                        results.get(value.rank()).values().getOrDefault(value.name(), "nothing"),
                        normal(value.expected()));
            }
            scenario.decide(script, results);
        }
        endsWell();
    }

    /** Why a scenario did not come to its end: a mistake in a later one has ended all ranks, or one of them stands here. */
    private RuntimeException cutShort(Scenario scenario) {
        scenarios.stream().skip(scenarios.indexOf(scenario)).forEach(this::lines);
        tell(scenario);
        int rank = ranksNotOver(scenario).get(0);
        Scenario.Line line = scenario.lines(rank).get(done(scenario, rank));
        String wrong = Explanation.of(run);
        return ended(
                "that rank " + rank + " comes to the end of this: " + line.text(),
                wrong.isEmpty() ? "its process has ended here, with exit code " + run.exitCode() : wrong);
    }

    private List<Integer> ranksNotOver(Scenario scenario) {
        return IntStream.range(0, ranks.count())
                .filter(rank -> done(scenario, rank) < scenario.lines(rank).size())
                .boxed()
                .toList();
    }

    /** How many lines of a scenario a rank is past. */
    private int done(Scenario scenario, int rank) {
        int done = results.get(rank).done() - linesBefore.get(scenario)[rank];
        return Math.max(0, Math.min(done, scenario.lines(rank).size()));
    }

    /** What nothing of the scenarios shows: a rank that does not end, or a JVM that has seen what C does. */
    private void endsWell() {
        String wrong = Explanation.of(run);
        script.given(ranks.inWords() + ", from beginning to end" + ranks.words())
                .look(wrong.contains(IN_CRITICAL) ? BETWEEN : "");
        script.draw(ranks.traced(run));
        int left = scenarios.size() - MOST_SCENARIOS;
        for (int i = 0; i < scenarios.size(); i++) {
            if (left <= 1 || i < MOST_SCENARIOS / 2 || i >= scenarios.size() - MOST_SCENARIOS / 2) {
                script.did(scenarios.get(i).circumstances());
            } else if (i == MOST_SCENARIOS / 2) {
                script.did("... and " + left + " cases more");
            }
        }
        if (!wrong.isEmpty()) {
            throw ended("that all ranks end, with MPI_Finalize, and that nobody complains", wrong);
        }
    }

    /** Begins a story of this scenario: what was done, and at what each rank stands. */
    private void tell(Scenario scenario) {
        script.given(scenario.circumstances() + ranks.words()).look(scenario.place());
        for (int rank = 0; rank < ranks.count(); rank++) {
            List<Scenario.Line> lines = scenario.lines(rank);
            int done = done(scenario, rank);
            for (Scenario.Line line : lines.subList(0, done)) {
                script.did(words(rank, line));
            }
            if (done < lines.size()) {
                script.did(words(rank, lines.get(done)) + "   (not over)");
            }
        }
        script.draw(() -> ranks.alone(scenario));
    }

    private static String words(int rank, Scenario.Line line) {
        String text = line.text();
        return "rank " + rank + ": " + (text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) + " ..." : text)
                + (line.refused() ? "   (to be refused)" : "");
    }

    /** The lines that the ranks came past: did they do what they had to? */
    private void lines(Scenario scenario) {
        tell(scenario);
        for (int rank = 0; rank < ranks.count(); rank++) {
            int before = linesBefore.get(scenario)[rank];
            for (int i = 0; i < done(scenario, rank); i++) {
                line(rank, before + i + 1, scenario.lines(rank).get(i));
            }
        }
    }

    private void line(int rank, int number, Scenario.Line line) {
        String failed = results.get(rank).failed().get(number);
        if (!isAsExpected(line, failed)) {
            throwTodo("rank " + rank + " comes to: " + line.text(), failed);
            String place = results.get(rank).places().getOrDefault(number, "");
            script.show("Thrown at", () -> place);
            String name = "rank " + rank;
            throw script.failureAt(
                    event -> event.from().equals(name) && event.name().equals(line.text()),
                    line.refused()
                            ? "an MPJException of rank " + rank + ", which goes on: " + line.text()
                            : "that rank " + rank + " can do it: " + line.text(),
                    failed == null ? "no exception" : failed.replaceAll(PACKAGE, ""));
        }
    }

    private static boolean isAsExpected(Scenario.Line line, String failed) {
        return failed == null ? !line.refused() : line.refused() && failed.startsWith(REFUSAL);
    }

    /** The lines that did not do what they had to, as calls that are over: by the machine's clock, for a drawing. */
    List<Event> unexpected() {
        var events = new ArrayList<Event>();
        for (int i = 0; i < ranks.count(); i++) {
            int rank = i;
            RankResult result = results.get(rank);
            List<Scenario.Line> lines = scenarios.stream()
                    .flatMap(each -> each.lines(rank).stream())
                    .toList();
            result.micros().forEach((number, micros) -> {
                if (0 < number && number <= lines.size()) {
                    Scenario.Line line = lines.get(number - 1);
                    if (!isAsExpected(line, result.failed().get(number))) {
                        events.add(new Event(micros, Event.Kind.ended, "rank " + rank, "", 0, line.text(), 0, 0, 0));
                    }
                }
            });
        }
        return events;
    }

    /** Code that is not written yet is told as the student's own code would tell it. */
    private void throwTodo(String what, String failed) {
        Todo.in(failed == null ? "" : failed)
                .ifPresent(todo -> script.run(what, () -> {
                    throw todo;
                }));
    }

    private RuntimeException ended(String expected, String came) {
        return run.timedOut()
                ? script.silence(expected, came)
                : script.failureWhere(events -> TracedRanks.failing(events, run), expected, came);
    }

    /** Of two texts of one value: the one that ranks write. */
    private static String normal(String expected) {
        return STATUS.matcher(expected).matches() || expected.matches("true|false")
                ? expected
                : ValueText.normal(expected);
    }

    // ---- what the counter saw --------------------------------------------------------------------------------------

    /** Begins a story of the whole run, for what follows. */
    Played traffic(String circumstances) {
        if (run.ranks().size() != ranks.count()) {
            throw script.failure(
                    "counts from all " + ranks.count() + " ranks",
                    "counts from " + run.ranks().size() + ": the others ended without them, or have sent them away");
        }
        script.given(circumstances + ranks.words()).look("");
        for (int rank = 0; rank < ranks.count(); rank++) {
            for (Scenario scenario : scenarios) {
                for (Scenario.Line line : scenario.lines(rank)) {
                    script.did(words(rank, line));
                }
            }
        }
        script.show("Counted", this::table);
        script.draw(ranks.traced(run));
        return this;
    }

    /** So many messages with so many bytes in all from one rank to another. */
    Played sent(int from, int to, long messages, long bytes) {
        sent(from, to, messages);
        script.expectCount("bytes in them", sum(from, to, Traffic::bytes), bytes, isSent(from, to), Event::bytes);
        return this;
    }

    /** The same, whatever is in them. */
    Played sent(int from, int to, long messages) {
        script.expectCount(
                "messages from rank " + from + " to rank " + to,
                sum(from, to, Traffic::messages),
                messages,
                isSent(from, to),
                message -> 1);
        return this;
    }

    private static Predicate<Event> isSent(int from, int to) {
        return event -> isSent(event)
                && event.from().equals("rank " + from)
                && event.to().equals("rank " + to);
    }

    private static boolean isSent(Event event) {
        return event.kind() == Event.Kind.sent;
    }

    /** Bytes from one rank to another. */
    long bytes(int from, int to) {
        return sum(from, to, Traffic::bytes);
    }

    private long sum(int from, int to, ToLongFunction<Traffic> what) {
        return run.ranks().get(from).sent().stream()
                .filter(each -> each.peer() == to)
                .mapToLong(what)
                .sum();
    }

    /** How often every rank calls something of MPI. */
    Played calls(String name, long times) {
        for (RankReport rank : run.ranks()) {
            calls(rank.rank(), name, times);
        }
        return this;
    }

    /** The same of one rank. */
    Played calls(int rank, String name, long times) {
        script.expect(
                "calls of " + name + " in rank " + rank, run.ranks().get(rank).calls(name), times);
        return this;
    }

    /** A rank that waits asks MPI at most so often whether it is over. */
    Played asks(int rank, long most) {
        long asked = Stream.of("MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", "MPI_Iprobe", "MPI_Improbe")
                .mapToLong(run.ranks().get(rank)::calls)
                .sum();
        script.expectThat(
                "at most " + most + " calls of MPI_Test and MPI_Iprobe in rank " + rank,
                asked,
                calls -> assertThat(calls).isLessThanOrEqualTo(most));
        return this;
    }

    /** No rank changes a buffer that MPI still sends, or leaves a request behind. */
    Played tidy() {
        for (RankReport rank : run.ranks()) {
            script.expect("buffers that rank " + rank.rank() + " changes while MPI sends them", rank.changed(), 0);
            script.expect("requests of rank " + rank.rank() + " that nobody completes", rank.pending(), 0);
        }
        return this;
    }

    List<RankReport> reports() {
        return run.ranks();
    }

    /** A line a kind of call, or of message. */
    private String table() {
        var lines = new StringBuilder();
        for (RankReport rank : run.ranks()) {
            rank.sent().forEach(each -> line(lines, rank, "%s to rank %d: %d of %d bytes", each));
            rank.received().forEach(each -> line(lines, rank, "%s from rank %d: %d of %d bytes", each));
            rank.calls().stream()
                    // A JVM sorts, too.
                    .filter(call -> !call.name().matches("qsort(_r)?|MPI_(Init_thread|Finalize|Comm_.*|Get_count)"))
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
