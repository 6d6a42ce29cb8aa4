package marshal.grading.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.Host;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Status;
import marshal.kit.contract.Todo;
import marshal.kit.process.Student;
import org.junit.jupiter.api.Test;

class LabCheckerTest {

    private static final Lab LAB = Labs.ALL.get(0);

    /** Nothing is written yet. */
    private final List<Boolean> kept = new ArrayList<>();
    private final Host unwritten = new Host() {
        @Override
        public Student student() {
            throw new Todo("lab1.1", "nothing yet");
        }

        @Override
        public Student another() {
            return student();
        }

        @Override
        public String isolation() {
            return "test";
        }

        @Override
        public String output() {
            return "";
        }

        @Override
        public void afterCheck(boolean passed) {
            kept.add(passed);
        }

        @Override
        public void close() {}
    };

    @Test
    void noCheckBeginsWhenTheTimeForTheLabIsOver() {
        LabRun run = new LabChecker(LabChecker.Listener.NONE, Duration.ZERO).run(LAB, LAB.steps().subList(0, 2), unwritten, Seeds.fixed(1), false);
        assertThat(run.steps()).allSatisfy(step -> {
            assertThat(step.status()).isEqualTo(Status.SKIPPED);
            assertThat(step.message()).contains("took more than 0 s");
        });
        assertThat(kept).isEmpty();
    }

    @Test
    void withoutABoundEveryCheckIsRun() {
        LabRun run = new LabChecker(LabChecker.Listener.NONE).run(LAB, LAB.steps().subList(1, 2), unwritten, Seeds.fixed(1), false);
        assertThat(run.steps().get(0).checks()).hasSize(kept.size()).allSatisfy(check -> assertThat(check.message()).contains("nothing yet"));
    }
}
