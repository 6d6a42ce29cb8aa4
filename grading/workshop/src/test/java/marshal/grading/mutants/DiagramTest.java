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
import marshal.grading.compile.Compiled;
import marshal.grading.fingerprints.Fingerprints;
import marshal.grading.pages.FeedbackPage;
import marshal.grading.report.StudentResult;
import marshal.grading.run.Builder;
import marshal.grading.run.LabChecker;
import marshal.grading.run.LabRun;
import marshal.grading.run.Seeds;
import marshal.kit.trace.Event;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A wrong solution of a ladder gets a page whose diagram marks the message that is not as expected. */
@Execution(ExecutionMode.CONCURRENT)
class DiagramTest {

    private final Home home = Home.find();

    @Test
    void whatIsNotAsExpectedIsMarked() throws Exception {
        LabRun run = run("sender-ignores-number"); // so it goes on after a wrong ACK
        Story story = first(run);
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.from()).isEqualTo("sender");
        assertThat(story.came()).startsWith("[" + marked.name());
        Element drawing = drawing(run);
        assertThat(drawing.select("g.here text").eachText())
                .containsExactly(marked.name() + ", " + marked.bytes() + " B", "here");
        assertThat(drawing.attr("aria-label")).endsWith(marked.text().strip());
        assertThat(drawing.select("g.passed")).hasSameSizeAs(story.diagram().events());
    }

    @Test
    void soIsThePlaceOfWhatIsMissing() throws Exception {
        LabRun run = run("sender-done-one-early");
        Story story = first(run);
        assertThat(story.came()).isEqualTo("nothing");
        assertThat(story.diagram().here()).isEqualTo(story.diagram().events().size());
        assertThat(drawing(run).select("g.here text").eachText())
                .containsExactly("here: what was expected did not come");
    }

    private static Story first(LabRun run) {
        return run.steps().stream()
                .flatMap(step -> step.checks().stream())
                .filter(check -> check.status() == Status.FAIL)
                .map(check -> ((Outcome.Failed) check.outcome()).story())
                .findFirst()
                .orElseThrow();
    }

    private Element drawing(LabRun run) {
        String page = FeedbackPage.html(
                new StudentResult("a student", List.of(run)), Map.of(), Fingerprints.of(new Home(Path.of("nowhere"))));
        return Jsoup.parse(page).select("dd svg.spacetime").first();
    }

    private LabRun run(String mutant) throws Exception {
        Lab lab = Labs.find("lab3").orElseThrow();
        try (var builder = new Builder(home)) {
            Mutant wrong = Mutant.all(home.root().resolve("grading/mutants").resolve(lab.id())).stream()
                    .filter(each -> each.name().equals(mutant))
                    .findFirst()
                    .orElseThrow();
            Compiled compiled = builder.compile(lab, wrong.of(builder.solution(lab)));
            List<Class<?>> steps = lab.steps().stream()
                    .filter(each -> Lab.step(each).id().equals(wrong.step()))
                    .toList();
            var host = builder.code(lab, compiled).forChecks();
            return new LabChecker(LabChecker.Listener.NONE).run(lab, steps, host, Seeds.fixed(20), false);
        }
    }
}
