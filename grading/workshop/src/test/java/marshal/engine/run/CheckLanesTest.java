package marshal.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.Check;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Host;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.Step;
import marshal.checks.run.StepResult;
import marshal.checks.story.Script;
import marshal.engine.KitException;
import marshal.kit.contract.Todo;
import marshal.kit.mpi.Mpi;
import marshal.kit.process.Student;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lanes change when checks run, and nothing of what is told. */
class CheckLanesTest {

    private static final int LANES = 4;

    private final List<String> events = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger closed = new AtomicInteger();

    static List<Lab> labs() {
        return Labs.ALL;
    }

    /** All steps build on unwritten steps, so most of their checks are skipped, though their lanes have run them. */
    @ParameterizedTest
    @MethodSource("labs")
    void whatIsToldIsThatOfOneLane(Lab lab) {
        LabRun one = run(lab, lab.steps(), 1, false, lane -> unwritten());
        List<String> told = List.copyOf(events);
        events.clear();
        LabRun four = run(lab, lab.steps(), LANES, false, lane -> unwritten());
        assertThat(four.steps()).isEqualTo(one.steps());
        assertThat(events).isEqualTo(told);
        assertThat(closed).hasValue(1 + LANES);
    }

    /** Each check waits until the other one has begun. */
    @Test
    void lanesRunAtTheSameTime() {
        var begun = new CountDownLatch(2);
        LabRun run = run(
                Labs.ALL.get(0),
                List.of(Pair.class),
                2,
                false,
                lane -> host(() -> {
                    begun.countDown();
                    assertThatNoException().isThrownBy(begun::await);
                    throw new Todo("lab0.1", "nothing yet");
                }));
        assertThat(run.checks()).hasSize(2).allMatch(check -> check.status() == Status.TO_DO);
    }

    /** Two checks. */
    @Step(id = "lab0.1", title = "none", minutes = 1, file = "")
    static class Pair {

        @Check(value = "one", order = 1, points = 1, why = "", look = "")
        void one(Host host, Script script) {
            script.run("it starts", host::student);
        }

        @Check(value = "other", order = 2, points = 1, why = "", look = "")
        void other(Host host, Script script) {
            script.run("it starts", host::student);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, LANES})
    void whatComesAfterTheFirstStepThatDoesNotPassIsNotTold(int lanes) {
        Lab lab = Labs.ALL.get(0);
        LabRun run = run(lab, lab.steps(), lanes, true, lane -> unwritten());
        String first = Lab.step(lab.steps().get(0)).id();
        assertThat(run.steps())
                .extracting(StepResult::id)
                .isEqualTo(lab.steps().stream().map(step -> Lab.step(step).id()).toList());
        assertThat(run.steps().get(0).status()).isEqualTo(Status.TO_DO);
        assertThat(run.steps().stream().skip(1).flatMap(step -> step.checks().stream()))
                .extracting(CheckResult::outcome)
                .containsOnly(new Outcome.NotRun(first + " comes first"));
        assertThat(events).last().isEqualTo("end " + first);
    }

    /** Each lane's own host breaks once; its check runs again there. */
    @Test
    void whatBreaksInALaneIsRunOnceMore() {
        Lab lab = Labs.ALL.get(0);
        LabRun run = run(lab, lab.steps().subList(0, 2), 2, false, lane -> {
            var starts = new AtomicInteger();
            return host(() -> {
                if (starts.incrementAndGet() == 1) {
                    throw new KitException("it could not be started");
                }
                throw new Todo("lab9.1", "nothing yet");
            });
        });
        assertThat(run.status()).isEqualTo(LabStatus.GRADED);
        assertThat(run.checks()).extracting(CheckResult::status).containsOnly(Status.TO_DO);
    }

    private LabRun run(Lab lab, List<Class<?>> steps, int lanes, boolean stopAtFirst, IntFunction<Host> host) {
        var listener = new LabChecker.Listener() {
            @Override
            public void begin(Step step) {
                events.add("begin " + step.id());
            }

            @Override
            public void begin(Check check) {
                events.add("now " + check.value());
            }

            @Override
            public void check(CheckResult check) {
                events.add(check.id() + " " + check.outcome());
            }

            @Override
            public void end(StepResult step) {
                events.add("end " + step.id());
            }
        };
        List<Host> hosts = IntStream.range(0, lanes).mapToObj(host).toList();
        return new LabChecker(listener).run(lab, steps, hosts, Seeds.fixed(1), stopAtFirst);
    }

    private Host unwritten() {
        return host(() -> {
            throw new Todo("lab9.1", "nothing yet");
        });
    }

    private Host host(Supplier<Student> start) {
        return new Host() {
            @Override
            public Student student() {
                return start.get();
            }

            @Override
            public Student another() {
                return start.get();
            }

            @Override
            public Mpi mpi() {
                return job -> {
                    start.get();
                    return null;
                };
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
            public void afterCheck(boolean passed) {}

            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
    }
}
