package marshal.grading.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Outcome;
import marshal.checks.Status;
import marshal.checks.Story;
import marshal.grading.Home;
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
import org.junit.jupiter.api.Test;

/** Wrong solutions over sockets and over MPI get pages whose diagrams mark what is not as expected. */
class DrawnWiresTest {

    private final Home home = Home.find();

    @Test
    void aMessageOfTheWrongRound() throws Exception {
        LabRun run = run("lab1", "links-round-from-zero");
        Story story = story(run, "what left gets");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.from()).isEqualTo("your code");
        assertThat(marked.name()).startsWith("VECTOR of round 0");
        assertThat(story.came()).startsWith(marked.name());
        assertThat(drawings(run))
                .anySatisfy(drawing ->
                        assertThat(drawing.select("g.here text.label").text()).isEqualTo("VECTOR of round 0"));
    }

    @Test
    void aRingOfRanksThatWaitForEachOther() throws Exception {
        LabRun run = run("lab4", "ring-all-send-first");
        Story story = story(run, "MPI_Finalize");
        assertThat(story.diagram().here()).isEqualTo(story.diagram().events().size());
        assertThat(drawings(run)).anySatisfy(drawing -> {
            assertThat(drawing.select("rect.endless")).hasSizeGreaterThanOrEqualTo(2);
            assertThat(drawing.select("g.waits .arrow")).hasSameSizeAs(drawing.select("rect.endless"));
            assertThat(drawing.select("g.here")).hasSize(1);
        });
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
