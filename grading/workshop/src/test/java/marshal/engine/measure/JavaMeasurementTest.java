package marshal.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marshal.checks.course.Lab;
import marshal.checks.course.Wire;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.run.Builder;
import marshal.kit.measure.Timing;
import marshal.kit.net.Relay;
import marshal.kit.process.Program;
import marshal.workshop.Example;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A measurement whose timed runs work, and whose relays do not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JavaMeasurementTest {

    private static final Plan PLAN = new Plan(
            List.of(Program.SORT), List.of(), List.of(10), List.of(1), Net.loopback, 1, 64, Duration.ofMinutes(5), 1);

    @AutoClose
    private final Builder builder = new Builder(Home.find());

    private final List<String> failures = new ArrayList<>();
    private final List<Timing> rows = new ArrayList<>();

    @Test
    void aRunWhoseMessagesCannotBeCountedFailsAndSaysSo() {
        measure((target, listener) -> {
            throw new IllegalStateException("no relay");
        });
        assertThat(rows).isEmpty();
        assertThat(failures)
                .containsExactly("IllegalStateException: no relay\n"
                        + "This was the run that counts the messages. The timed one has not failed.");
    }

    @Test
    void whatThisMachineLacksIsNotTheRunsFailure() {
        assertThatThrownBy(() -> measure((target, listener) -> {
                    throw new KitException("no room");
                }))
                .isInstanceOf(KitException.class)
                .hasMessage("no room");
        assertThat(failures).isEmpty();
    }

    private void measure(Relay relay) {
        failures.clear();
        var overOne = new Measurement.Choice() {
            @Override
            public boolean alone(Program program) {
                return false;
            }

            @Override
            public boolean over(Wire wire, Program program) {
                return true;
            }
        };
        var listener = new Measurement.Listener<Setting>() {
            @Override
            public void now(Setting setting) {
                // nobody watches
            }

            @Override
            public void failed(Setting setting, String why) {
                failures.add(why);
            }
        };
        Lab lab = Example.LAB;
        Wire first = lab.wires().get(0);
        Wire uncounted = new Wire(first.mechanism(), first.className(), relay, Map.of(Program.SORT, List.of()));
        Lab only = new Lab(
                lab.id(), lab.name(), lab.sources(), lab.java(), lab.steps(), List.of(uncounted), lab.experiments());
        new Measurement(PLAN, "ada", only, overOne, listener).run(builder.reference(lab), rows::addAll);
    }
}
