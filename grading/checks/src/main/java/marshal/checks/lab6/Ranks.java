package marshal.checks.lab6;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.checks.run.Host;
import marshal.checks.run.TracedRanks;
import marshal.checks.story.CheckFailure;
import marshal.checks.story.Script;
import marshal.kit.lab6.RankMain;
import marshal.kit.lab6.RankResult;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.trace.Event;

/**
 * JVMs that play scenarios as ranks, in one run for all scenarios: a run costs more than its contents.
 *
 * @param count  how many ranks
 * @param opening what each rank does first; if nothing, scenarios call init and finish themselves
 * @param manner counted, or also with -Xcheck:jni
 * @param millis how long it may take
 */
record Ranks(
        Host host, Script script, int count, List<String> opening, MpiJob.Manner manner, MpiJob.Net net, long millis) {

    private static final Duration TRACED = Duration.ofSeconds(3);

    /** Returns counted ranks that begin with init and end with finish. */
    static Ranks of(Host host, Script script, int count) {
        var net = MpiJob.Net.AS_IT_IS;
        var millis = script.deadlineMillis();
        return new Ranks(host, script, count, List.of("init"), MpiJob.Manner.COUNTED, net, millis);
    }

    /** Returns these ranks without init and finish: scenarios call them themselves. */
    Ranks bare() {
        return new Ranks(host, script, count, List.of(), manner, net, millis);
    }

    /** Returns these ranks with direct buffers between arrays and C, whatever else the student has written. */
    Ranks direct() {
        return new Ranks(host, script, count, List.of("init", "way direct"), manner, net, millis);
    }

    /** Returns these ranks under -Xcheck:jni, which checks each call of JNI. */
    Ranks checked() {
        return new Ranks(host, script, count, opening, MpiJob.Manner.CHECKED, net, millis);
    }

    /** Returns these ranks with sends that wait for their receivers. */
    Ranks synchronous() {
        return new Ranks(host, script, count, opening, manner, MpiJob.Net.SYNCHRONOUS, millis);
    }

    /** Returns these ranks with more time, for work that takes seconds even if everything is right. */
    Ranks slow(long more) {
        return new Ranks(host, script, count, opening, manner, net, millis + more);
    }

    /** Returns the number of ranks as text. */
    String inWords() {
        return count == 1 ? "1 rank" : count + " ranks";
    }

    /** Returns what is special about these ranks, for a story. */
    String words() {
        return (manner == MpiJob.Manner.CHECKED ? "; with -Xcheck:jni" : "")
                + (net == MpiJob.Net.SYNCHRONOUS ? "; every send waits for its receiver, as MPI allows it to" : "");
    }

    /** Plays scenarios. Requires everything that they expect. */
    PlayedScenarios play(Scenario... scenarios) {
        return play(List.of(scenarios));
    }

    /** Plays these scenarios, like {@link #play(Scenario...)}. */
    PlayedScenarios play(List<Scenario> scenarios) {
        List<Scenario> all = whole(scenarios);
        IntStream.range(0, count).forEach(rank -> requireNamesOfTheirOwn(rank, all));
        MpiRun run = host.mpi().run(job(all));
        script.hears();
        var played = new PlayedScenarios(this, all, run);
        played.verify();
        return played;
    }

    /**
     * Requires that each name is used once in the run: of two values with one name, the later would be judged twice.
     */
    private static void requireNamesOfTheirOwn(int rank, List<Scenario> scenarios) {
        var given = new HashSet<String>();
        for (Scenario scenario : scenarios) {
            for (String name : scenario.results(rank)) {
                if (!given.add(name)) {
                    throw new IllegalStateException("two scenarios of rank " + rank + " name a result " + name + ": "
                            + scenario.circumstances());
                }
            }
        }
    }

    /** Adds the operations that each rank does first and last. */
    private List<Scenario> whole(List<Scenario> scenarios) {
        Scenario first =
                Scenario.of(inWords() + (count == 1 ? " begins" : " begin")).all(count, opening.toArray(String[]::new));
        Scenario last = Scenario.of(inWords() + ", at the end").all(count, "finish");
        return opening.isEmpty()
                ? scenarios
                : Stream.of(Stream.of(first), scenarios.stream(), Stream.of(last))
                        .flatMap(each -> each)
                        .toList();
    }

    private MpiJob job(List<Scenario> all) {
        var files = new HashMap<String, byte[]>();
        var outputs = new ArrayList<String>();
        String secret = Long.toHexString(ThreadLocalRandom.current().nextLong())
                + (manner == MpiJob.Manner.CHECKED ? RankResult.HEARD : "");
        for (int rank = 0; rank < count; rank++) {
            int one = rank;
            String text = all.stream()
                    .flatMap(each -> each.lines(one).stream())
                    .map(line -> (line.refused() ? RankResult.REFUSED : "") + line.text() + "\n")
                    .collect(Collectors.joining());
            files.put(RankResult.script(rank), (secret + "\n" + text).getBytes(StandardCharsets.UTF_8));
            outputs.add(RankResult.file(rank));
        }
        return MpiJob.of(RankMain.class.getName(), count)
                .beside(files)
                .leaving(outputs)
                .in(manner)
                .over(net)
                .within(Duration.ofMillis(millis));
    }

    /** Returns the events of a failed run, for a drawing. */
    Supplier<List<Event>> traced(MpiRun run) {
        return TracedRanks.of(host, run, TRACED);
    }

    /** Plays this scenario alone, and returns its events for a drawing. Returns nothing if it then succeeds. */
    List<Event> alone(Scenario scenario) {
        if (manner != MpiJob.Manner.COUNTED) {
            return List.of();
        }
        var again = new Ranks(
                host, script.part(script.deadlineMillis()), count, opening, MpiJob.Manner.TRACED, net, millis);
        List<Scenario> all = again.whole(List.of(scenario));
        MpiRun run = host.mpi().run(again.job(all).traced().within(TRACED));
        var played = new PlayedScenarios(again, all, run);
        try {
            played.verify();
            return List.of();
        } catch (CheckFailure failure) {
            return TracedRanks.events(run, played.unexpected());
        }
    }
}
