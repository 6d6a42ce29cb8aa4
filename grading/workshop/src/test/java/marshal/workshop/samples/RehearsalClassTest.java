package marshal.workshop.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import marshal.engine.isolate.IfPossible;
import marshal.engine.run.Builder;
import marshal.engine.run.LabRun;
import marshal.engine.submission.Shard;
import marshal.engine.submission.Submissions;
import marshal.grader.grade.ClassGrading;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Gradebook;
import marshal.grader.timing.TimingPlan;
import marshal.workshop.CasesInTurn;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With {@code -Dmarshal.lab=labN} ({@code ./lab test labN}) all submissions of a lab, because stricter checks make
 * labels old; otherwise some of the class in their turn.
 */
@Order(1) // it takes long
@Tag("lab")
class RehearsalClassTest {

    private static final int SOME = 1;

    @TempDir
    private Path temp;

    @Test
    void gradingGivesExactlyTheMarksOfTheLabels() {
        Home home = Home.find();
        var whole = RehearsalClass.read(home, home.root().resolve("grading/samples"));
        assertThat(whole.samples()).hasSizeGreaterThanOrEqualTo(12);
        List<String> labs = CasesInTurn.labs().stream().map(Lab::name).toList();
        List<String> some = CasesInTurn.of(
                "rehearsal class",
                whole.samples().stream()
                        .filter(sample -> labs.contains(sample.lab()))
                        .map(RehearsalClassTest::name)
                        .toList(),
                SOME);
        RehearsalClass rehearsal = whole.only(sample -> some.contains(name(sample)));
        rehearsal.make(temp.resolve("class"));
        try (var isolation = IfPossible.best(List.of(home.root(), temp))) {
            var task = new ClassGrading.Task(Labs.ALL, 11L, isolation, 2, TimingPlan.NONE, Gradebook.PLAIN);
            ClassResult results = new ClassGrading(home, task, new ClassGrading.Listener() {})
                    .grade(Submissions.in(temp.resolve("class")), Shard.ALL, temp.resolve("out"))
                    .results();
            assertThat(rehearsal.differences(results)).isEmpty();
            assertThat(results.students().stream().flatMap(student -> student.labs().stream()))
                    .as("what broke, on a machine that can run it")
                    .allMatch(run -> run.checked() || isLacking(run));
        }
        for (SampleSubmission sample : rehearsal.samples()) {
            assertThat(temp.resolve("out").resolve(sample.student()).resolve("feedback.md"))
                    .isNotEmptyFile();
        }
    }

    private static boolean isLacking(LabRun run) {
        return Labs.find(run.lab()).flatMap(Builder::whyNot).isPresent();
    }

    private static String name(SampleSubmission sample) {
        return sample.student() + " " + sample.lab();
    }
}
