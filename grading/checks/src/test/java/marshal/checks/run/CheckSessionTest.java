package marshal.checks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marshal.kit.process.FairStopwatch;
import org.junit.jupiter.api.Test;

class CheckSessionTest {

    private static final CheckResult BROKEN = new CheckResult(
            "lab0.1/breaks", "lab0.1", "breaks", 0, 2, new Outcome.Broken("it could not be started"), 1);

    /** Checks in other lanes that build on its step must not be skipped for it. */
    @Test
    void aFirstAttemptThatDoesNotCountLosesNothing() {
        try (CheckSession session = session()) {
            session.expect("lab0.1", 3);
            session.record(BROKEN, true);
            assertThat(session.result(BROKEN.id())).isEmpty();
            assertThat(session.isTooWeak("lab0.1")).isFalse();
            session.record(BROKEN, true);
            assertThat(session.result(BROKEN.id())).contains(BROKEN);
            assertThat(session.isTooWeak("lab0.1")).isTrue();
        }
    }

    /** Whatever the missing point is: the check that earns it may still be running. */
    @Test
    void aStepIsTooWeakOnlyIfTheRestCannotSaveIt() {
        try (CheckSession session = session()) {
            session.expect("lab0.1", 4);
            session.record(BROKEN, false);
            assertThat(session.isTooWeak("lab0.1")).isFalse();
            session.expect("lab0.1", 3);
            assertThat(session.isTooWeak("lab0.1")).isTrue();
        }
    }

    private static CheckSession session() {
        return new CheckSession(Duration.ofSeconds(10), step -> 1, () -> new FairStopwatch.Time(0, 0, 0, true));
    }
}
