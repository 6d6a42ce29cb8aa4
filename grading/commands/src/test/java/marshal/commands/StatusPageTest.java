package marshal.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.Status;
import marshal.checks.run.Step;
import marshal.checks.run.StepResult;
import marshal.engine.Home;
import marshal.engine.run.LabRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusPageTest {

    @TempDir
    Path root;

    @Test
    void namesAStepOfTheLabThatWasJustChecked() {
        var home = new Home(root);
        Labs.ALL.forEach(lab -> passFirstStep(lab, new State(home)));
        for (Lab lab : Labs.ALL) {
            assertThat(new StatusPage(home).adviceAfter(lab)).startsWith("Next: " + lab.id() + ".");
        }
    }

    private static void passFirstStep(Lab lab, State state) {
        Step step = Lab.step(lab.steps().get(0));
        var passed = new StepResult(step.id(), step.title(), Status.PASS, 1, 1, 0, false, List.of());
        state.remember(LabRun.graded(lab.id(), "", List.of(passed)), "");
    }
}
