package marshal.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
import marshal.checks.story.Wait;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Todo;
import marshal.kit.probe.DeadlineExceeded;
import marshal.kit.probe.StudentGone;
import marshal.kit.process.FairStopwatch;
import marshal.kit.process.Student;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabCheckerTest {

    private static final Lab LAB = Labs.ALL.get(0);

    private static final List<Class<?>> FIRST = LAB.steps().subList(0, 1);
    private static final List<Class<?>> SECOND = LAB.steps().subList(1, 2);
    private static final List<Class<?>> FIRST_TWO = LAB.steps().subList(0, 2);

    private final List<CheckResult> told = new ArrayList<>();
    private final List<Boolean> kept = new ArrayList<>();
    private String printed = "";
    private String gaveNull;
    private volatile String reached; // unwritten code
    private final List<Duration> deadlines = new ArrayList<>();
    /** Code in which nothing is written yet. */
    private final Host unwritten = host(() -> {
        throw new Todo("lab9.1", "nothing yet");
    });

    private final Host full = host(() -> {
        NoRoomException.throwIfIn("fork: Resource temporarily unavailable", "nothing could be started.");
        return null;
    });

    @Test
    void noCheckBeginsWhenFailuresHaveTakenTheTimeForTheLab() {
        LabRun run = new LabChecker(LabChecker.Listener.NONE, Duration.ZERO)
                .run(LAB, FIRST_TWO, unwritten, Seeds.fixed(1), false);
        assertThat(kept).hasSize(1);
        assertThat(run.status()).isEqualTo(LabStatus.GRADED);
        assertThat(run.checks().skip(1)).isNotEmpty().allSatisfy(check -> {
            assertThat(check.status()).isEqualTo(Status.SKIPPED);
            assertThat(check.message()).contains("took more than 0 s");
        });
    }

    /** A slow machine is not the code's failure. A broken check runs once more, however late it is. */
    @Test
    void whatBreaksTakesNoTime() {
        LabRun run =
                new LabChecker(LabChecker.Listener.NONE, Duration.ZERO).run(LAB, FIRST, full, Seeds.fixed(1), false);
        assertThat(kept)
                .hasSize(2
                        * StepResults.notRun(LAB.steps().get(0), Outcome.PASSED)
                                .checks()
                                .size());
        assertThat(run.status()).isEqualTo(LabStatus.UNCHECKED);
    }

    /** Each look at the watch is 40 s later. On a busy machine, other checks run than on an idle one otherwise. */
    @ParameterizedTest
    @CsvSource({"1, true", "1000, false"})
    void failuresMayTakeAsLongAsOnAnIdleMachine(int load, boolean isOver) {
        var wall = new AtomicLong();
        LabRun run = new LabChecker(LabChecker.Listener.NONE, Duration.ofMinutes(5), Duration.ofDays(1), () -> {
                    long now = wall.addAndGet(TimeUnit.SECONDS.toNanos(40));
                    return new FairStopwatch.Time(now, 0, now / load, true);
                })
                .run(
                        LAB,
                        LAB.steps(),
                        host(() -> {
                            throw new StudentGone("the process was killed");
                        }),
                        Seeds.fixed(1),
                        false);
        assertThat(run.checks()
                        .map(CheckResult::outcome)
                        .anyMatch(new Outcome.NotRun("the checks that failed before took more than 300 s")::equals))
                .isEqualTo(isOver);
    }

    /** All others had the processors in the first attempts of the solution's checks. */
    @Test
    void whatFailsWithoutAProcessorIsTriedOnceMore() {
        int checks =
                StepResults.notRun(LAB.steps().get(0), Outcome.PASSED).checks().size();
        try (var builder = new Builder(Home.find())) {
            Host solution = builder.code(LAB, builder.compile(LAB, builder.solution(LAB)))
                    .forChecks();
            LabRun run = starved(
                    () -> {
                        if (deadlines.size() % 2 == 1) {
                            throw new StudentGone("no answer came in time");
                        }
                        return solution.student();
                    },
                    9);
            assertThat(told).hasSize(checks).isEqualTo(run.checks().toList());
            assertThat(told).extracting(CheckResult::status).containsOnly(Status.PASS);
            solution.close();
        }
    }

    /** In tenths of the time that the code was ready to run and others had the processors. */
    @ParameterizedTest
    @CsvSource({"5, 1", "6, 2", "10, 2"})
    void whatFailsTwiceHasFailed(int lost, int attempts) {
        LabRun run = starved(
                () -> {
                    throw new StudentGone("the process was killed");
                },
                lost);
        assertThat(told).isNotEmpty().isEqualTo(run.checks().toList()).hasSize(deadlines.size() / attempts);
        assertThat(told).extracting(CheckResult::status).containsOnly(Status.FAIL);
        assertThat(deadlines).satisfies(all -> assertThat(all.get(0)).isEqualTo(all.get(told.size() - 1)));
    }

    /** The first step on a machine whose watch shows this time, in tenths, as lost. */
    private LabRun starved(Supplier<Student> start, int lost) {
        var wall = new AtomicLong();
        return new LabChecker(listener(), null, null, () -> {
                    long now = wall.addAndGet(TimeUnit.SECONDS.toNanos(10));
                    return new FairStopwatch.Time(now, now / 10 * lost, now - now / 10 * lost, true);
                })
                .run(LAB, FIRST, host(start), Seeds.fixed(1), false);
    }

    private static final Duration MOST = Duration.ofMinutes(10);

    /** The programs sleep or loop. They keep the points that they have earned, and another run would give the same. */
    @Test
    void checksThatTakeTooLongOfThemselvesAreEnded() {
        LabRun run = timed(new FairStopwatch.Time(MOST.toNanos(), 0, MOST.toNanos(), true));
        assertThat(run.status()).isEqualTo(LabStatus.GRADED);
        assertThat(run.checks().toList()).hasSizeGreaterThan(2).satisfies(checks -> {
            assertThat(checks.get(0).status()).isEqualTo(Status.FAIL);
            assertThat(checks.get(0).message()).contains("all checks together took more than 600 s");
            assertThat(checks.subList(1, checks.size())).allSatisfy(check -> assertThat(check.outcome())
                    .isEqualTo(new Outcome.NotRun("all checks together took more than 600 s")));
        });
        assertThat(run.notes()).singleElement().satisfies(note -> assertThat(note)
                .contains("ended at " + run.steps().get(0).id() + ", \"", "sleeps, waits or loops"));
    }

    /** In seconds: others had the processors; nobody knows; all took longer, as starting programs does. */
    @ParameterizedTest
    @CsvSource({"2400, 2399, 1, true", "2400, 0, 2400, false", "600, 0, 299, true"})
    void whatABusyMachineHasNoTimeForIsNotTheStudents(int wall, int lost, int idle, boolean known) {
        LabRun run = timed(new FairStopwatch.Time(
                TimeUnit.SECONDS.toNanos(wall), TimeUnit.SECONDS.toNanos(lost), TimeUnit.SECONDS.toNanos(idle), known));
        assertThat(run.status()).isEqualTo(LabStatus.UNCHECKED);
        assertThat(run.ranOutOfTime()).isTrue();
        assertThat(run.attention()).singleElement().satisfies(why -> assertThat(why)
                .contains("too busy", LAB.id() + "."));
    }

    /** The first check waits for endless code, until that code is ended and the watch shows it. */
    private LabRun timed(FairStopwatch.Time shown) {
        var waits = new AtomicBoolean();
        var ended = new CountDownLatch(1);
        Host endless = host(
                () -> {
                    waits.set(true);
                    assertThatNoException().isThrownBy(ended::await);
                    throw new StudentGone("the process was killed");
                },
                ended::countDown);
        return new LabChecker(
                        LabChecker.Listener.NONE,
                        Duration.ofMinutes(5),
                        MOST,
                        () -> waits.get() ? shown : new FairStopwatch.Time(0, 0, 0, true))
                .run(LAB, LAB.steps(), endless, Seeds.fixed(1), false);
    }

    /** A check would take it for a result: 0 points, without a mistake of the student. */
    @Test
    void aMachineWithoutRoomIsNoResult() {
        LabRun run = run(full, FIRST_TWO);
        assertThat(run.status()).isEqualTo(LabStatus.UNCHECKED);
        assertThat(run.message())
                .startsWith(Lab.step(LAB.steps().get(0)).id() + " could not be checked, \"")
                .endsWith("The machine has no room for more processes (Resource temporarily unavailable): nothing "
                        + "could be started. Stop other programs, or wait until they end, and run the same command "
                        + "again.");
        assertThat(run.attention()).containsExactly(run.message());
        assertThat(run.checks()).isNotEmpty().allSatisfy(check -> {
            assertThat(check.score()).isZero();
            assertThat(check.outcome()).isEqualTo(new Outcome.Broken(run.message()));
        });
    }

    /** The first start fails in each of three checks, so each of them runs once more. */
    @Test
    void whatBreaksIsRunOnceMore() {
        var starts = new AtomicInteger();
        LabRun run = run(
                host(() -> {
                    if (starts.incrementAndGet() < 6 && starts.get() % 2 == 1) {
                        throw new KitException("it could not be started");
                    }
                    throw new Todo("lab9.1", "nothing yet");
                }),
                SECOND);
        assertThat(run.status()).isEqualTo(LabStatus.GRADED);
        List<CheckResult> checks = run.checks().toList();
        assertThat(checks)
                .hasSizeGreaterThanOrEqualTo(3)
                .allSatisfy(check -> assertThat(check.message()).contains("nothing yet"))
                .extracting(CheckResult::id)
                .as("in their order")
                .isEqualTo(StepResults.notRun(LAB.steps().get(1), new Outcome.Broken("")).checks().stream()
                        .map(CheckResult::id)
                        .toList());
        assertThat(kept).as("the checks, and three again").hasSize(checks.size() + 3);
        assertThat(told).isEqualTo(checks);
    }

    @Test
    void aCheckThatFailsInItselfBreaks() {
        LabRun run = run(
                host(() -> {
                    throw new IllegalStateException("a mistake of ours");
                }),
                FIRST);
        assertThat(run.status()).isEqualTo(LabStatus.UNCHECKED);
        assertThat(run.message()).contains("IllegalStateException: a mistake of ours at marshal.");
    }

    /**
     * JUnit cannot load such a class. Otherwise the step would have fewer points to earn, and would earn all of them.
     */
    @Step(id = "lab0.1", title = "none", minutes = 1, file = "")
    static class Unfound {

        @Check(value = "runs", order = 1, points = 3, why = "", look = "")
        void runs() {}

        @SuppressWarnings("UnusedMethod")
        @Check(value = "is not found", order = 2, points = 4, why = "", look = "")
        private void isNotFound() {}
    }

    @Test
    void aCheckThatJUnitDoesNotRunHasBroken() {
        LabRun run = run(unwritten, List.of(Unfound.class));
        assertThat(run.status()).isEqualTo(LabStatus.UNCHECKED);
        assertThat(run.max()).isEqualTo(7);
        assertThat(run.message()).isEqualTo("lab0.1 could not be checked, \"is not found\": JUnit did not run it");
    }

    /** The student's code accepts the connection, and does nothing. */
    @Step(id = "lab0.1", title = "none", minutes = 1, file = "")
    static class Listens {

        @Check(value = "answers", order = 1, points = 1, why = "", look = "")
        void isAnswered(Script script) throws IOException {
            throw new SocketTimeoutException("Read timed out");
        }
    }

    @Test
    void aConnectionWithoutAnAnswerIsAFailure() {
        LabRun run = run(unwritten, List.of(Listens.class));
        assertThat(told).singleElement().satisfies(check -> {
            assertThat(check.status()).isEqualTo(Status.FAIL);
            assertThat(check.message()).contains("that the other side of a connection answers", "nothing within");
        });
        assertThat(run.status()).isEqualTo(LabStatus.GRADED);
    }

    /** A refused connection may be the student's fault; a missing socket is the machine's fault. */
    @Step(id = "lab0.1", title = "none", minutes = 1, file = "")
    static class Connects {

        @Check(value = "refused", order = 1, points = 1, why = "", look = "")
        void isRefused(Script script) throws IOException {
            connect(new ConnectException("Connection refused"));
        }

        @Check(value = "no socket", order = 2, points = 1, why = "", look = "")
        void findsNoSocket(Script script) throws IOException {
            connect(new SocketException("Too many open files in system"));
        }

        @Check(value = "no socket while something runs", order = 3, points = 1, why = "", look = "")
        void findsNoSocketWhileSomethingRuns(Script script) {
            script.run("it connects", () -> connect(new SocketException("Too many open files")));
        }

        private static void connect(IOException failure) throws IOException {
            Sockets.DEFAULT.connect(
                    new Socket() {
                        @Override
                        public void connect(SocketAddress address, int timeout) throws IOException {
                            throw failure;
                        }
                    },
                    new InetSocketAddress(Sockets.LOOPBACK, 1));
        }
    }

    /** A thread of the student's reached unwritten code. The check saw only that nothing came. */
    @Step(id = "lab0.1", title = "none", minutes = 1, file = "")
    static class Waits {

        @Check(value = "comes", order = 1, points = 1, why = "", look = "")
        void comes(Script script) {
            throw script.failure("that a packet comes", "nothing");
        }
    }

    @ParameterizedTest
    @CsvSource({"lab0.1, TO_DO", "lab0.2, FAIL"})
    void aFailureBesideUnwrittenCodeOfItsStepIsToDo(String step, Status status) {
        printed = new Todo(step, "send").toString();
        run(unwritten, List.of(Waits.class));
        assertThat(told).extracting(CheckResult::status).containsExactly(status);
    }

    /** A thread of the student's reached unwritten code, and the check waits for what this thread would do. */
    @Step(id = "lab0.2", title = "none", minutes = 1, file = "")
    static class WaitsForEver {

        @Check(value = "comes", order = 1, points = 1, why = "", look = "")
        void comes(Host host, Script script) {
            host.student();
            Wait.on(new CountDownLatch(1), Integer.MAX_VALUE);
        }

        @Check(value = "goes on", order = 2, points = 1, why = "", look = "")
        void goesOn(Host host, Script script) {
            host.student();
            for (int i = 0; i < 30; i++) {
                script.part(script.deadlineMillis()).did("something");
                Wait.pause(TimeUnit.MILLISECONDS.toNanos(100));
            }
        }
    }

    /** Another check that has reached it, and has more to do than to wait, is not. */
    @ParameterizedTest
    @ValueSource(strings = {"lab0.2", "lab0.1"})
    void aCheckThatWaitsForUnwrittenCodeIsEnded(String step) {
        var ended = new AtomicInteger();
        run(
                host(
                        () -> {
                            reached = new Todo(step, "send").getMessage();
                            return null;
                        },
                        ended::incrementAndGet),
                List.of(WaitsForEver.class));
        assertThat(told).extracting(CheckResult::status).containsExactly(Status.TO_DO, Status.PASS);
        assertThat(told.get(0).message()).contains("not written yet (" + step + ")");
        assertThat(ended).hasValue(1);
    }

    /** A check does not expect a null where a student's code has to return something. */
    @Step(id = "lab0.1", title = "none", minutes = 1, file = "")
    static class Stumbles {

        @Check(value = "parts", order = 1, points = 1, why = "", look = "")
        void parts(Script script) {
            throw new NullPointerException("\"parts\" is null");
        }
    }

    @Test
    void aCheckThatStumblesOverANullOfTheStudentsFails() {
        run(unwritten, List.of(Stumbles.class));
        assertThat(told).extracting(CheckResult::broke).containsExactly(true);
        told.clear();
        gaveNull = "partition()";
        run(unwritten, List.of(Stumbles.class));
        assertThat(told).singleElement().satisfies(check -> {
            assertThat(check.status()).isEqualTo(Status.FAIL);
            assertThat(check.message()).contains("a result of partition()", "null");
        });
    }

    /** Data from a student's code that no check expects; and faults of the kit itself. */
    @Step(id = "lab0.1", title = "none", minutes = 1, file = "")
    static class StumblesOverData {

        private static int attempts;
        private static int only;

        @Check(value = "too short", order = 1, points = 1, why = "", look = "")
        void tooShort(Script script) {
            List<Integer> came = script.run("parts()", () -> List.of(1));
            came.get(came.size());
        }

        @Check(value = "nothing came", order = 2, points = 1, why = "", look = "")
        void nothingCame(Script script) {
            List.of().get(0);
        }

        @Check(value = "not about data", order = 3, points = 1, why = "", look = "")
        void notAboutData(Script script) {
            script.hears();
            throw new IllegalStateException("the kit's");
        }

        @Check(value = "by two exceptions", order = 4, points = 1, why = "", look = "")
        void byTwoExceptions(Script script) {
            script.hears();
            throw attempts++ == 0 ? new ArithmeticException() : new IndexOutOfBoundsException();
        }

        @Check(value = "in these words", order = 5, points = 1, why = "", look = "")
        void inTheseWords(Script script) {
            script.require(false, "results and messages that this check can use", "others");
        }

        @Check(value = "only once", order = 6, points = 1, why = "", look = "")
        void onlyOnce(Script script) {
            List<Integer> came = script.run("parts()", () -> List.of(1));
            came.get(only++ == 0 ? 1 : 0);
        }
    }

    @Test
    void aCheckThatStumblesTwiceOverDataOfTheStudentsFailsAndIsShownToAPerson() {
        StumblesOverData.attempts = 0;
        StumblesOverData.only = 0;
        LabRun run = run(unwritten, List.of(StumblesOverData.class));
        assertThat(told)
                .extracting(CheckResult::status)
                .containsExactlyInAnyOrder(
                        Status.FAIL, Status.ERROR, Status.ERROR, Status.ERROR, Status.FAIL, Status.PASS);
        assertThat(run.status()).isEqualTo(LabStatus.UNCHECKED);
        List<CheckResult> failed =
                told.stream().filter(check -> check.status() == Status.FAIL).toList();
        assertThat(failed)
                .filteredOn(check -> !check.title().equals("in these words"))
                .singleElement()
                .satisfies(check -> {
                    assertThat(check.title()).isEqualTo("too short");
                    assertThat(check.message())
                            .contains("parts()", "it returned [1]", "can use", "IndexOutOfBoundsException")
                            .contains("StumblesOverData.tooShort");
                });
        LabRun graded = LabRun.graded("lab0", "", List.of(StepResult.of("lab0.1", "none", 0, false, failed)));
        assertThat(graded.status()).isEqualTo(LabStatus.GRADED);
        assertThat(graded.attention()).singleElement().asString().contains("lab0.1, \"too short\"", "student's fault");
    }

    @Test
    void aCheckThatFindsNoSocketBreaks() {
        run(unwritten, List.of(Connects.class));
        assertThat(told).extracting(CheckResult::broke).containsExactly(false, true, true);
    }

    /** JUnit would pass the error on, and nothing would be graded. */
    @Test
    void checksThatFindNoMemoryBreak() {
        LabRun run = run(
                host(() -> {
                    throw new OutOfMemoryError("Java heap space");
                }),
                FIRST);
        assertThat(run.status()).isEqualTo(LabStatus.UNCHECKED);
        assertThat(run.message()).endsWith("java.lang.OutOfMemoryError: Java heap space");
    }

    @Test
    void withoutABoundEveryCheckIsRun() {
        LabRun run = run(unwritten, SECOND);
        assertThat(run.steps().get(0).checks()).hasSize(kept.size()).allSatisfy(check -> assertThat(check.message())
                .contains("nothing yet"));
    }

    /** A mistake that hangs would cost ten seconds per check. */
    @Test
    void afterAStepHasHungOnceItsCallsMayTakeLess() {
        Host hanging = host(() -> {
            throw new DeadlineExceeded("sort()", deadlines.get(deadlines.size() - 1), "");
        });
        LabRun run = run(hanging, FIRST);
        assertThat(deadlines.get(0)).satisfies(isOrLonger(10));
        assertThat(deadlines.subList(1, deadlines.size())).isNotEmpty().allSatisfy(isOrLonger(3));
        for (int check = 0; check < 2; check++) {
            assertThat(run.steps().get(0).checks().get(check).message())
                    .contains("did not return within " + deadlines.get(check).toSeconds() + " s");
        }
    }

    /** On a busy machine, a multiple of this time. */
    private static ThrowingConsumer<Duration> isOrLonger(int seconds) {
        return deadline -> assertThat(deadline)
                .isIn(IntStream.rangeClosed(1, FairStopwatch.SLOWEST)
                        .mapToObj(times -> Duration.ofSeconds((long) seconds * times))
                        .toList());
    }

    /** Not every waiting check reports that it waited. */
    @Test
    void afterAStepHasWaitedOnceItsCallsMayTakeLess() {
        var nanos = new AtomicLong();
        Host slow = host(() -> {
            nanos.addAndGet(deadlines.get(0).toNanos() / 2 + 1);
            throw new Todo("lab9.1", "nothing yet");
        });
        new LabChecker(
                        LabChecker.Listener.NONE,
                        null,
                        null,
                        () -> new FairStopwatch.Time(nanos.get(), 0, nanos.get(), true))
                .run(LAB, FIRST, slow, Seeds.fixed(1), false);
        assertThat(deadlines.get(0)).satisfies(isOrLonger(10));
        assertThat(deadlines.subList(1, deadlines.size())).isNotEmpty().allSatisfy(isOrLonger(3));
    }

    private LabChecker.Listener listener() {
        return new LabChecker.Listener() {
            @Override
            public void check(CheckResult check) {
                told.add(check);
            }
        };
    }

    private LabRun run(Host host, List<Class<?>> steps) {
        // Of this machine's own load, nothing is repeated.
        return new LabChecker(listener(), null, null, () -> {
                    long now = System.nanoTime();
                    return new FairStopwatch.Time(now, 0, now, true);
                })
                .run(LAB, steps, host, Seeds.fixed(1), false);
    }

    private Host host(Supplier<Student> start) {
        return host(start, () -> {});
    }

    private Host host(Supplier<Student> start, Runnable giveUp) {
        return new Host() {
            @Override
            public void giveUp() {
                giveUp.run();
            }

            @Override
            public Student student() {
                return start.get();
            }

            @Override
            public Student another() {
                return student();
            }

            @Override
            public void deadline(Duration deadline, Duration computing) {
                deadlines.add(deadline);
            }

            @Override
            public String isolation() {
                return "test";
            }

            @Override
            public String output() {
                return printed;
            }

            @Override
            public List<String> unwritten() {
                String message = reached;
                reached = null;
                return message == null ? List.of() : List.of(message);
            }

            @Override
            public Optional<String> gaveNull() {
                return Optional.ofNullable(gaveNull);
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
