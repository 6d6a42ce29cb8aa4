package marshal.workshop.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.story.Story;
import marshal.commands.Target;
import marshal.engine.Home;
import marshal.engine.run.Builder;
import marshal.engine.run.LabChecker;
import marshal.engine.run.LabRun;
import marshal.engine.run.Seeds;
import marshal.grader.fingerprints.Fingerprints;
import marshal.grader.pages.FeedbackPage;
import marshal.grader.report.StudentResult;
import marshal.workshop.CasesInTurn;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.DynamicTest;

/** Wrong solutions for each wire, and the diagrams of their pages. The tests are in packages with their labs' names. */
public final class DrawnMistakes {

    private static final Home HOME = Home.find();

    /** One lab represents the rest. */
    private static final List<String> LABS = CasesInTurn.of(
            "labs whose failures are drawn", Labs.ALL.stream().map(Lab::id).toList(), 1);

    private DrawnMistakes() {}

    /** A lab's cases, if it is the lab's turn. */
    public static Stream<DynamicTest> inTurn(String lab, DynamicTest... cases) {
        return Stream.of(cases).filter(each -> LABS.contains(lab));
    }

    /** Asserts that a drawing marks this. */
    public static void isDrawn(LabRun run, String label) throws Exception {
        assertThat(drawings(run))
                .anySatisfy(drawing ->
                        assertThat(drawing.select("g.here text.label").text()).isEqualTo(label));
    }

    /** Asserts that the expected event did not come, and that a drawing shows this. */
    public static void isMissing(LabRun run, Story story) throws Exception {
        assertThat(story.diagram().here())
                .isEqualTo(story.diagram().events().size())
                .isPositive();
        assertThat(drawings(run))
                .anySatisfy(drawing ->
                        assertThat(drawing.select("g.here").text()).isEqualTo("here: what was expected did not come"));
    }

    /** The story of the first failed check whose expectation contains this text. */
    public static Story story(LabRun run, String expected) {
        return run.steps().stream()
                .flatMap(step -> step.checks().stream())
                .filter(check -> check.status() == Status.FAIL)
                .map(check -> ((Outcome.Failed) check.outcome()).story())
                .filter(story -> story.expected().contains(expected))
                .findFirst()
                .orElseThrow();
    }

    /** The drawings on the feedback page of a run, as a screen shows them. */
    public static Elements drawings(LabRun run) throws Exception {
        String page = FeedbackPage.html(
                new StudentResult("a student", List.of(run)), Map.of(), Fingerprints.of(new Home(Path.of("nowhere"))));
        Document shown = Jsoup.parse(page);
        shown.select("tspan.paper").remove();
        return shown.select("dd svg.spacetime");
    }

    /** Runs the step that a wrong solution of a lab has to fail. */
    public static LabRun run(String id, String mutant) throws Exception {
        Lab lab = Labs.find(id).orElseThrow();
        try (var builder = new Builder(HOME)) {
            Mutant wrong = Mutant.all(HOME.root().resolve("grading/mutants").resolve(id)).stream()
                    .filter(each -> each.name().equals(mutant))
                    .findFirst()
                    .orElseThrow();
            var host = builder.code(lab, builder.compile(lab, wrong.of(builder.solution(lab))))
                    .forChecks();
            List<Class<?>> steps = Target.of(wrong.step()).steps();
            return new LabChecker(LabChecker.Listener.NONE).run(lab, steps, host, Seeds.fixed(20), false);
        }
    }
}
