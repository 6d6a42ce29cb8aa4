package marshal.checks.lab6;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import marshal.checks.run.TracedRanks;
import marshal.checks.story.Script;
import marshal.kit.contract.Todo;
import marshal.kit.lab6.RankResult;
import marshal.kit.lab6.ValueText;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiRun;
import marshal.kit.trace.Event;

/** Compares played scenarios with their expected results. Reports the first scenario that failed. */
final class PlayedScenarios {

    private static final Pattern STATUS = Pattern.compile("source \\S+ tag \\S+ count \\S+");
    private static final String PACKAGE = "(?<![\\w.])(?:[a-z]\\w*+\\.)++(?=[A-Z])";
    private static final int LONGEST_LINE = 200;
    private static final int MOST_SCENARIOS = 6;
    private static final String IN_CRITICAL = "Calling other JNI functions in the scope";
    private static final String BETWEEN = "mpj.c: call no function of JNI between GetPrimitiveArrayCritical and its "
            + "release; put_status and check call such functions, too. Is there a release on each path? Without a "
            + "release the section never ends";

    private final Ranks ranks;
    private final Script script;
    private final List<Scenario> scenarios;
    private final MpiRun run;
    private final List<RankResult> results = new ArrayList<>();
    private final Map<Scenario, int[]> linesBefore = new HashMap<>(); // of each rank, in earlier scenarios

    PlayedScenarios(Ranks ranks, List<Scenario> scenarios, MpiRun run) {
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

    /** Returns why a scenario did not end: a mistake in a later scenario ended all ranks, or a rank stopped here. */
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

    /** Returns how many lines of a scenario a rank has completed. */
    private int done(Scenario scenario, int rank) {
        int done = results.get(rank).done() - linesBefore.get(scenario)[rank];
        return Math.max(0, Math.min(done, scenario.lines(rank).size()));
    }

    /** Tests that all ranks end, and that the JVM reports no error of the C code. No single scenario shows this. */
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
        if (run.ranks().size() == ranks.count()) {
            var counted = new ScenarioCounts(script, run);
            for (int from = 0; from < ranks.count(); from++) {
                for (int to = 0; to < ranks.count(); to++) {
                    counted.sentAtLeast(from, to, sends(from, to));
                }
            }
        }
    }

    /** Returns how often one rank sends something to another. Each is at least one message of MPI. */
    private long sends(int from, int to) {
        return scenarios.stream()
                .flatMap(each -> each.lines(from).stream())
                .filter(line -> !line.refused() && from != to)
                .map(line -> line.text()
                        .substring(
                                line.text().indexOf(" = ") < 0 ? 0 : line.text().indexOf(" = ") + 3))
                .filter(text -> text.startsWith("send ") || text.startsWith("isend "))
                .filter(text -> text.substring(text.lastIndexOf(" to ")).startsWith(" to " + to + " "))
                .count();
    }

    /** Begins a story of this scenario: the lines that are done, and the line at which each rank is. */
    private void tell(Scenario scenario) {
        script.given(scenario.circumstances() + ranks.words()).look(scenario.place());
        for (int rank = 0; rank < ranks.count(); rank++) {
            List<Scenario.Line> lines = scenario.lines(rank);
            int done = done(scenario, rank);
            for (int i = 0; i < done; i++) {
                String failed = results.get(rank).failed().get(linesBefore.get(scenario)[rank] + i + 1);
                boolean isRefused = lines.get(i).refused() && failed != null;
                script.did(words(rank, lines.get(i)) + (isRefused ? ": " + shortened(simple(failed)) : ""));
            }
            if (done < lines.size()) {
                script.did(words(rank, lines.get(done)) + "   (not over)");
            }
        }
        script.draw(() -> ranks.alone(scenario));
    }

    private static String words(int rank, Scenario.Line line) {
        return "rank " + rank + ": " + shortened(line.text()) + (line.refused() ? "   (to be refused)" : "");
    }

    private static String shortened(String text) {
        return text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) + " ..." : text;
    }

    /** Tests that the completed lines had the required results. */
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
                    failed == null ? "no exception" : simple(failed));
        }
    }

    private static String simple(String failed) {
        return failed.replaceAll(PACKAGE, "");
    }

    private static boolean isAsExpected(Scenario.Line line, String failed) {
        return failed == null ? !line.refused() : line.refused() && failed.startsWith(RankResult.REFUSAL + ": ");
    }

    /** Returns the lines with a wrong result as finished calls, by the machine's clock, for a drawing. */
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

    /** Reports code that is not written yet in the same way as the student's own code. */
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

    /** Returns the text of a value in the form that ranks write. */
    private static String normal(String expected) {
        return STATUS.matcher(expected).matches() || expected.matches("true|false")
                ? expected
                : ValueText.normal(expected);
    }

    /** Begins a story of the whole run, for what follows. */
    ScenarioCounts traffic(String circumstances) {
        script.require(
                run.ranks().size() == ranks.count(),
                "counts from all " + ranks.count() + " ranks",
                "counts from " + run.ranks().size() + ": the others ended without them, or have sent them away");
        script.given(circumstances + ranks.words()).look("");
        for (int rank = 0; rank < ranks.count(); rank++) {
            for (Scenario scenario : scenarios) {
                for (Scenario.Line line : scenario.lines(rank)) {
                    script.did(words(rank, line));
                }
            }
        }
        var counted = new ScenarioCounts(script, run);
        script.show("Counted", counted::table);
        script.draw(ranks.traced(run));
        return counted;
    }

    private static boolean isSent(Event event) {
        return event.kind() == Event.Kind.sent;
    }
}
