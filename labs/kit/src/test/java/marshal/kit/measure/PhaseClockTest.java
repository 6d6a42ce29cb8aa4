package marshal.kit.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import marshal.kit.contract.Edges;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.Worker;
import marshal.kit.contract.Workers;
import org.junit.jupiter.api.Test;

class PhaseClockTest {

    private static final long MILLI = 1_000_000;

    @Test
    void splitsAProgramIntoPhasesThatSumToItsTotal() throws Exception {
        var clock = new PhaseClock(workersThatReport(2 * MILLI, 5 * MILLI, 10 * MILLI));
        int answer = clock.measure(workers -> {
            spin(3 * MILLI);
            workers.callAll(List.of());
            spin(4 * MILLI);
            return 42;
        });
        Phases phases = clock.phases();
        assertThat(answer).isEqualTo(42);
        assertThat(phases.computeNanos()).isEqualTo(5 * MILLI);
        assertThat(phases.partitionNanos()).isGreaterThanOrEqualTo(3 * MILLI);
        assertThat(phases.communicateNanos()).isGreaterThanOrEqualTo(5 * MILLI);
        assertThat(phases.combineNanos()).isGreaterThanOrEqualTo(4 * MILLI);
        assertThat(phases.partitionNanos() + phases.communicateNanos() + phases.computeNanos() + phases.combineNanos())
                .isEqualTo(phases.totalNanos());
    }

    @Test
    void thePhasesComeOneAfterTheOther() throws Exception {
        var clock = new PhaseClock(workersThatReport(MILLI, MILLI, 2 * MILLI));
        clock.measure(workers -> {
            workers.callAll(List.of());
            return workers.callAll(List.of());
        });
        List<Phase> course = clock.course();
        assertThat(course)
                .extracting(Phase::name)
                .containsExactly(
                        Phase.Name.partition,
                        Phase.Name.calls,
                        Phase.Name.partition,
                        Phase.Name.calls,
                        Phase.Name.combine);
        for (int i = 1; i < course.size(); i++) {
            assertThat(course.get(i).begun()).isEqualTo(course.get(i - 1).ended());
        }
        Phases phases = clock.phases();
        assertThat(nanos(course, Phase.Name.partition)).isEqualTo(phases.partitionNanos());
        assertThat(nanos(course, Phase.Name.calls)).isEqualTo(phases.communicateNanos() + phases.computeNanos());
        assertThat(nanos(course, Phase.Name.combine)).isEqualTo(phases.combineNanos());
    }

    private static long nanos(List<Phase> course, Phase.Name name) {
        return course.stream()
                .filter(phase -> phase.name() == name)
                .mapToLong(phase -> phase.ended() - phase.begun())
                .sum();
    }

    @Test
    void aWorkerThatLiesAboutItsTimeMakesNoPhaseNegative() throws Exception {
        var boasting = new PhaseClock(workersThatReport(Long.MAX_VALUE, 1, 1));
        boasting.measure(workers -> workers.callAll(List.of()));
        assertThat(boasting.phases().communicateNanos()).isZero();

        var modest = new PhaseClock(workersThatReport(-5, -7, 1));
        modest.measure(workers -> workers.callAll(List.of()));
        assertThat(modest.phases().computeNanos()).isZero();
    }

    @Test
    void aProgramThatCallsNobodyOnlyComputes() throws Exception {
        var clock = new PhaseClock(workersThatReport(0, 0, 0));
        clock.measure(workers -> 1);
        assertThat(clock.phases()).isEqualTo(Phases.sequential(clock.phases().totalNanos()));
        assertThat(clock.course()).extracting(Phase::name).containsExactly(Phase.Name.compute);
    }

    @Test
    void hasNoPhasesBeforeAProgramEnded() {
        var clock = new PhaseClock(workersThatReport(0, 0, 0));
        assertThatThrownBy(clock::phases).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> clock.measure(workers -> {
                    throw new IllegalArgumentException("the program's own");
                }))
                .hasMessage("the program's own");
        assertThatThrownBy(clock::phases).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void computeIsWithoutWaitingForNeighbours() throws Exception {
        Worker worker = new TimedWorker((task, neighbours) -> {
            spin(2 * MILLI);
            neighbours.exchange(new Edges(new int[1], new int[1]));
            neighbours.exchange(new Edges(new int[1], new int[1]));
            return new Result.Product(new int[1][1], 99);
        });
        Neighbours slow = outgoing -> {
            spin(20 * MILLI);
            return outgoing;
        };
        long start = System.nanoTime();
        Result result = worker.execute(new Task.Cannon(new Place(0, 0, 1), 3, new int[1][1], new int[1][1]), slow);
        long total = System.nanoTime() - start;
        assertThat(result.computeNanos()).isBetween(2 * MILLI, total - 40 * MILLI);
    }

    @Test
    void aWorkerWithoutAResultFailsItsTask() {
        Worker worker = new TimedWorker((task, neighbours) -> null);
        assertThatThrownBy(() -> worker.execute(new Task.Sort(new int[0]), Neighbours.NONE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no result");
    }

    private static Workers workersThatReport(long first, long second, long duration) {
        return new Workers() {
            @Override
            public int size() {
                return 2;
            }

            @Override
            public List<Result> callAll(List<? extends Task> tasks) {
                spin(duration);
                return List.of(new Result.Sorted(new int[0], first), new Result.Sorted(new int[0], second));
            }

            @Override
            public void close() {}
        };
    }

    private static void spin(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
