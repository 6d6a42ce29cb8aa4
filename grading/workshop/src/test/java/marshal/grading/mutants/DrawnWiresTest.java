package marshal.grading.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import marshal.checks.Diagram;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Outcome;
import marshal.checks.Status;
import marshal.checks.Story;
import marshal.grading.Home;
import marshal.grading.Turn;
import marshal.grading.fingerprints.Fingerprints;
import marshal.grading.pages.FeedbackPage;
import marshal.grading.report.StudentResult;
import marshal.grading.run.Builder;
import marshal.grading.run.LabChecker;
import marshal.grading.run.LabRun;
import marshal.grading.run.Seeds;
import marshal.kit.trace.Event;
import org.jsoup.Jsoup;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;

/** Wrong solutions of every wire get pages whose diagrams mark what is not as expected. */
class DrawnWiresTest {

    private final Home home = Home.find();

    @TestFactory
    Stream<DynamicTest> failuresAreDrawn() {
        var all = new TreeMap<String, Executable>();
        all.put("aMessageOfTheWrongRound", this::aMessageOfTheWrongRound);
        all.put("aRingOfRanksThatWaitForEachOther", this::aRingOfRanksThatWaitForEachOther);
        all.put("aTaskThatIsSentTwice", this::aTaskThatIsSentTwice);
        all.put("anExchangeThatBringsTheWrongColumn", this::anExchangeThatBringsTheWrongColumn);
        all.put("aCallOfAStubThatNeverComes", this::aCallOfAStubThatNeverComes);
        all.put("aReplyOfAnObjectThatIsOtherBytes", this::aReplyOfAnObjectThatIsOtherBytes);
        all.put("aRankThatExchangesTooOften", this::aRankThatExchangesTooOften);
        all.put("aMessageBetweenJvmsThatIsNotWhatWasSent", this::aMessageBetweenJvmsThatIsNotWhatWasSent);
        all.put("aReceiveThatFails", this::aReceiveThatFails);
        all.put("aLineOfARankThatThrows", this::aLineOfARankThatThrows);
        all.put("aBlockThatWaitsForAnotherNode", this::aBlockThatWaitsForAnotherNode);
        return Turn.of("failures that are drawn", List.copyOf(all.keySet()), 3).stream()
                .map(name -> DynamicTest.dynamicTest(name, all.get(name)));
    }

    private void aMessageOfTheWrongRound() throws Exception {
        LabRun run = run("lab1", "links-round-from-zero");
        Story story = story(run, "what left gets");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.from()).isEqualTo("your code");
        assertThat(marked.name()).startsWith("VECTOR of round 0");
        assertThat(story.came()).startsWith(marked.name());
        isDrawn(run, "VECTOR of round 0, " + marked.bytes() + " B");
    }

    private void aRingOfRanksThatWaitForEachOther() throws Exception {
        LabRun run = run("lab4", "ring-all-send-first");
        Story story = story(run, "MPI_Finalize");
        assertThat(story.diagram().here()).isEqualTo(story.diagram().events().size());
        assertThat(drawings(run)).anySatisfy(drawing -> {
            assertThat(drawing.select("rect.endless")).hasSizeGreaterThanOrEqualTo(2);
            assertThat(drawing.select("g.waits .arrow")).hasSameSizeAs(drawing.select("rect.endless"));
            assertThat(drawing.select("g.here")).hasSize(1);
        });
    }

    private void aReceiveThatFails() throws Exception {
        LabRun run = run("lab4", "p2p-count-in-bytes");
        Story story = story(run, "that all 2 ranks end");
        assertThat(story.came()).startsWith("Rank 1: MPI_Recv from 0 (tag 1) failed.");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.kind() + " " + marked.from() + " " + marked.name()).isEqualTo("begun rank 1 MPI_Recv");
        isDrawn(run, "MPI_Recv");
    }

    private void aTaskThatIsSentTwice() throws Exception {
        LabRun run = run("lab2", "manager-sends-twice");
        Story story = story(run, "calls, 2k");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.from() + " -> " + marked.to()).isEqualTo("your manager -> your worker 0");
        isDrawn(run, "call execute: SortTask, " + marked.bytes() + " B");
    }

    private void anExchangeThatBringsTheWrongColumn() throws Exception {
        LabRun run = run("lab2", "torus-sends-right");
        Story story = story(run, "what worker (0, 0) gets in round 1");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.from() + " -> " + marked.to()).isEqualTo("neighbours -> your worker 0");
        assertThat(marked.name()).startsWith("[0, 2, 1, 1], ");
        assertThat(story.came()).contains("column=[0, 2, 1, 1]");
        assertThat(drawings(run))
                .anySatisfy(drawing ->
                        assertThat(drawing.select("g.here text.label").text()).isEqualTo("[0, 2, 1, 1]"));
    }

    private void aCallOfAStubThatNeverComes() throws Exception {
        LabRun run = run("lab5", "stub-opens-each-time");
        Story story = story(run, "CALL of add(1, 2)");
        assertThat(story.diagram().events())
                .extracting(event -> event.from() + ": " + event.name())
                .startsWith("your stub: CALL of ping()");
        isMissing(run, story);
    }

    private void aReplyOfAnObjectThatIsOtherBytes() throws Exception {
        LabRun run = run("lab5", "reset-forgets-classes");
        Story story = story(run, "the bytes of this message");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.from()).isEqualTo("your ObjectWriter");
    }

    private void aRankThatExchangesTooOften() throws Exception {
        LabRun run = run("lab4", "mca-one-exchange-too-many");
        Story story = story(run, "messages from rank 0 to rank 2");
        Diagram diagram = story.diagram();
        Event marked = diagram.events().get(diagram.here());
        assertThat(marked.from() + " -> " + marked.to()).isEqualTo("rank 0 -> rank 2");
        assertThat(diagram.all()).as("all events of nine ranks").isGreaterThan(100);
        assertThat(diagram.events()).hasSizeLessThanOrEqualTo(100);
        isDrawn(run, "MPI_Sendrecv, 8 B");
    }

    private void aMessageBetweenJvmsThatIsNotWhatWasSent() throws Exception {
        LabRun run = run("lab6", "c-offset-in-bytes");
        Story story = story(run, "of rank 1");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.to()).isEqualTo("rank 1");
        assertThat(marked.name()).isEqualTo("MPI_Send");
        isDrawn(run, marked.name() + ", " + marked.bytes() + " B");
    }

    private void aLineOfARankThatThrows() throws Exception {
        LabRun run = run("lab6", "object-header-first-then-fails");
        Story story = story(run, "that rank 1 can do it: a0 s0 = recv");
        Diagram diagram = story.diagram();
        Event marked = diagram.events().get(diagram.here());
        assertThat(marked.from() + " -> " + marked.to()).isEqualTo("rank 1 -> ");
        assertThat(marked.name()).startsWith("a0 s0 = recv");
        assertThat(diagram.events().subList(0, diagram.here()))
                .as("the header came before")
                .extracting(event -> event.kind() + " " + event.to())
                .contains("delivered rank 1");
        assertThat(drawings(run))
                .anySatisfy(drawing ->
                        assertThat(drawing.select("g.here").text()).startsWith("here: rank 1, a0 s0 = recv"));
    }

    private void aBlockThatWaitsForAnotherNode() throws Exception {
        LabRun run = run("lab7", "gp-one-after-another");
        Story story = story(run, "block 1, before any worker has answered");
        assertThat(story.diagram().events().get(0).from()).isEqualTo("your node 0");
        isMissing(run, story);
    }

    private static void isDrawn(LabRun run, String label) throws Exception {
        assertThat(drawings(run))
                .anySatisfy(drawing ->
                        assertThat(drawing.select("g.here text.label").text()).isEqualTo(label));
    }

    private static void isMissing(LabRun run, Story story) throws Exception {
        assertThat(story.diagram().here())
                .isEqualTo(story.diagram().events().size())
                .isPositive();
        assertThat(drawings(run))
                .anySatisfy(drawing ->
                        assertThat(drawing.select("g.here").text()).isEqualTo("here: what was expected did not come"));
    }

    private static Story story(LabRun run, String expected) {
        return run.steps().stream()
                .flatMap(step -> step.checks().stream())
                .filter(check -> check.status() == Status.FAIL)
                .map(check -> ((Outcome.Failed) check.outcome()).story())
                .filter(story -> story.expected().contains(expected))
                .findFirst()
                .orElseThrow();
    }

    private static Elements drawings(LabRun run) throws Exception {
        String page = FeedbackPage.html(
                new StudentResult("a student", List.of(run)), Map.of(), Fingerprints.of(new Home(Path.of("nowhere"))));
        return Jsoup.parse(page).select("dd svg.spacetime");
    }

    private LabRun run(String id, String mutant) throws Exception {
        Lab lab = Labs.find(id).orElseThrow();
        try (var builder = new Builder(home)) {
            Mutant wrong = Mutant.all(home.root().resolve("grading/mutants").resolve(id)).stream()
                    .filter(each -> each.name().equals(mutant))
                    .findFirst()
                    .orElseThrow();
            var host = builder.code(lab, builder.compile(lab, wrong.of(builder.solution(lab))))
                    .forChecks();
            List<Class<?>> steps = lab.steps().stream()
                    .filter(each -> Lab.step(each).id().equals(wrong.step()))
                    .toList();
            return new LabChecker(LabChecker.Listener.NONE).run(lab, steps, host, Seeds.fixed(20), false);
        }
    }
}
