package marshal.grading.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import marshal.checks.Host;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Status;
import marshal.grading.NoRoomException;
import marshal.kit.contract.Todo;
import marshal.kit.probe.DeadlineExceeded;
import marshal.kit.process.Student;
import org.junit.jupiter.api.Test;

class LabCheckerTest {

    private static final Lab LAB = Labs.ALL.get(0);

    private final List<Boolean> kept = new ArrayList<>();
    private final List<Duration> deadlines = new ArrayList<>();
    /** Nothing is written yet. */
    private final Host unwritten = host(() -> {
        throw new Todo("lab9.1", "nothing yet");
    });

    private final Host full = host(() -> {
        NoRoomException.throwIfIn("fork: Resource temporarily unavailable", "nothing could be started.");
        return null;
    });

    @Test
    void noCheckBeginsWhenTheTimeForTheLabIsOver() {
        LabRun run = new LabChecker(LabChecker.Listener.NONE, Duration.ZERO)
                .run(LAB, LAB.steps().subList(0, 2), unwritten, Seeds.fixed(1), false);
        assertThat(run.steps()).allSatisfy(step -> {
            assertThat(step.status()).isEqualTo(Status.SKIPPED);
            assertThat(step.message()).contains("took more than 0 s");
        });
        assertThat(kept).isEmpty();
    }

    /** A check would take it for a result: 0 points, for nothing that the student did. */
    @Test
    void aMachineWithoutRoomIsNoResult() {
        var checker = new LabChecker(LabChecker.Listener.NONE);
        assertThatThrownBy(() -> checker.run(LAB, LAB.steps().subList(0, 2), full, Seeds.fixed(1), false))
                .isInstanceOf(NoRoomException.class)
                .hasMessage(
                        "The machine has no room for more processes (Resource temporarily unavailable): nothing could "
                                + "be started. "
                                + "Stop other programs, or wait until they end, and run the same command again.");
    }

    @Test
    void withoutABoundEveryCheckIsRun() {
        LabRun run = new LabChecker(LabChecker.Listener.NONE)
                .run(LAB, LAB.steps().subList(1, 2), unwritten, Seeds.fixed(1), false);
        assertThat(run.steps().get(0).checks()).hasSize(kept.size()).allSatisfy(check -> assertThat(check.message())
                .contains("nothing yet"));
    }

    /** A mistake that hangs would cost ten seconds a check. */
    @Test
    void afterAStepHasHungOnceItsCallsMayTakeLess() {
        Host hanging = host(() -> {
            throw new DeadlineExceeded("sort()", deadlines.get(deadlines.size() - 1), "");
        });
        LabRun run = new LabChecker(LabChecker.Listener.NONE)
                .run(LAB, LAB.steps().subList(0, 1), hanging, Seeds.fixed(1), false);
        assertThat(run.steps().get(0).checks().get(0).message()).contains("did not return within 10 s");
        assertThat(run.steps().get(0).checks().get(1).message()).contains("did not return within 3 s");
        assertThat(deadlines.subList(1, deadlines.size())).containsOnly(Duration.ofSeconds(3));
    }

    /** Not every check that waits says that it did. */
    @Test
    void afterAStepHasWaitedOnceItsCallsMayTakeLess() {
        Host slow = host(() -> {
            assertThat(new CountDownLatch(1))
                    .satisfies(never -> assertThat(never.await(deadlines.size() > 1 ? 0 : 6, TimeUnit.SECONDS))
                            .isFalse());
            throw new Todo("lab9.1", "nothing yet");
        });
        new LabChecker(LabChecker.Listener.NONE).run(LAB, LAB.steps().subList(0, 1), slow, Seeds.fixed(1), false);
        assertThat(deadlines.get(0)).isEqualTo(Duration.ofSeconds(10));
        assertThat(deadlines.subList(1, deadlines.size())).isNotEmpty().containsOnly(Duration.ofSeconds(3));
    }

    private Host host(Supplier<Student> start) {
        return new Host() {
            @Override
            public Student student() {
                return start.get();
            }

            @Override
            public Student another() {
                return student();
            }

            @Override
            public void deadline(Duration deadline) {
                deadlines.add(deadline);
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
    }
}
