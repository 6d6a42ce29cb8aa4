package marshal.kit.local;

import static marshal.labtest.Stuck.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import marshal.kit.contract.Edges;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.measure.Counts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LocalWireTest {

    private static final Worker SORTER = (task, neighbours) -> {
        int[] items = ((Task.Sort) task).items();
        Arrays.sort(items);
        return new Result.Sorted(items, 0);
    };

    @Test
    void returnsResultsInTheOrderOfTheTasks() throws Exception {
        try (var wire = new LocalWire(3, SORTER)) {
            List<Result> results = wire.callAll(
                    List.of(new Task.Sort(new int[] {3, 1}), new Task.Sort(new int[0]), new Task.Sort(new int[] {2})));
            assertThat(results)
                    .extracting(result -> ((Result.Sorted) result).items())
                    .containsExactly(new int[] {1, 3}, new int[0], new int[] {2});
            assertThat(wire.counts()).isEqualTo(new Counts(6, 6, 0));
        }
    }

    @Test
    void asksAllWorkersAtOnce() throws Exception {
        var everybodyIsHere = new CountDownLatch(4);
        var wire = new LocalWire(4, (task, neighbours) -> {
            everybodyIsHere.countDown();
            await(everybodyIsHere);
            return SORTER.execute(task, neighbours);
        });
        assertThat(wire.callAll(sorts(4))).hasSize(4);
    }

    @Test
    void carriesColumnsLeftAndRowsUpAndCountsThem() throws Exception {
        int n = 6; // t = 2: two elements per vector
        var wire = new LocalWire(9, (task, neighbours) -> {
            var cannon = (Task.Cannon) task;
            int me = cannon.place().index();
            int[] column = {me, 0};
            int[] row = {-me, 0};
            for (int round = 1; round < n; round++) {
                Edges came = neighbours.exchange(new Edges(column, row));
                column[0] = -99; // the array is ours again: what was sent must not change
                column = came.column();
                row = came.row();
            }
            return new Result.Product(new int[][] {column, row}, 0);
        });
        List<Result> results = wire.callAll(blocks(9, 2, n));
        for (int i = 0; i < 9; i++) {
            Place place = Place.of(i, 3);
            Place columnFrom = place;
            Place rowFrom = place;
            for (int round = 1; round < n; round++) {
                columnFrom = columnFrom.right();
                rowFrom = rowFrom.below();
            }
            assertThat(((Result.Product) results.get(i)).c())
                    .isDeepEqualTo(new int[][] {{columnFrom.index(), 0}, {-rowFrom.index(), 0}});
        }
        assertThat(wire.counts()).isEqualTo(Counts.ofMca(n, 9));
    }

    @Test
    void aTorusOfOneExchangesWithItself() throws Exception {
        var wire = new LocalWire(1, (task, neighbours) -> {
            Edges came = neighbours.exchange(new Edges(new int[] {1}, new int[] {2}));
            return new Result.Product(new int[][] {came.column(), came.row()}, 0);
        });
        assertThat(((Result.Product) wire.callAll(blocks(1, 1, 1)).get(0)).c()).isDeepEqualTo(new int[][] {{1}, {2}});
    }

    @Test
    void oneExchangeTooFewIsAnErrorAndNoHang() {
        var wire = new LocalWire(4, (task, neighbours) -> {
            int rounds = ((Task.Cannon) task).place().index() == 3 ? 1 : 2;
            for (int i = 0; i < rounds; i++) {
                neighbours.exchange(new Edges(new int[1], new int[1]));
            }
            return new Result.Product(new int[1][1], 0);
        });
        assertThatThrownBy(() -> wire.callAll(blocks(4, 1, 2)))
                .isInstanceOf(TaskFailedException.class)
                .hasMessageContaining("waits in exchange 2 for worker")
                .hasMessageContaining("has left after");
    }

    @Test
    void reportsTheFailureThatCameFirst() {
        var wire = new LocalWire(4, (task, neighbours) -> {
            if (((Task.Cannon) task).place().index() == 2) {
                throw new ArrayIndexOutOfBoundsException("Index 5");
            }
            neighbours.exchange(new Edges(new int[1], new int[1]));
            return new Result.Product(new int[1][1], 0);
        });
        assertThatThrownBy(() -> wire.callAll(blocks(4, 1, 2)))
                .isInstanceOf(TaskFailedException.class)
                .hasMessageStartingWith("worker 2 failed: java.lang.ArrayIndexOutOfBoundsException: Index 5 at ")
                .hasMessageContaining("LocalWireTest.java")
                .hasCauseInstanceOf(ArrayIndexOutOfBoundsException.class);
    }

    @Test
    void whatIsNotWrittenYetStaysTodo() {
        var wire = new LocalWire(2, (task, neighbours) -> {
            throw new Todo("lab9.3", "sort");
        });
        assertThatThrownBy(() -> wire.callAll(sorts(2))).isInstanceOf(Todo.class);
    }

    @Test
    void aWorkerWithoutAResultFailsItsTask() {
        var wire = new LocalWire(1, (task, neighbours) -> null);
        assertThatThrownBy(() -> wire.callAll(sorts(1)))
                .isInstanceOf(TaskFailedException.class)
                .hasMessageContaining("no result");
    }

    @Test
    void refusesWhatNoWireCouldCarry() {
        assertThatThrownBy(() -> new LocalWire(0, SORTER)).isInstanceOf(IllegalArgumentException.class);
        var two = new LocalWire(2, SORTER);
        assertThatThrownBy(() -> two.callAll(sorts(3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("3 tasks for 2 workers");
        assertThatThrownBy(() -> two.callAll(blocks(2, 1, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("square");
        var four = new LocalWire(4, SORTER);
        assertThatThrownBy(() -> four.callAll(blocks(4, 3, 1, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("side 2");
        two.close();
        two.close();
        assertThatThrownBy(() -> two.callAll(sorts(2))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void interruptingTheManagerEndsTheCall() throws Exception {
        var started = new CountDownLatch(1);
        var ended = new CountDownLatch(1);
        var wire = new LocalWire(1, (task, neighbours) -> {
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                ended.countDown();
            }
            return SORTER.execute(task, neighbours);
        });
        var caught = new ArrayList<Throwable>();
        var manager = new Thread(() -> {
            try {
                wire.callAll(sorts(1));
            } catch (WireException e) {
                caught.add(e);
            }
        });
        manager.start();
        started.await();
        manager.interrupt();
        manager.join();
        ended.await();
        assertThat(caught).singleElement().asString().contains("interrupted");
    }

    private static List<Task> sorts(int count) {
        var tasks = new ArrayList<Task>();
        for (int i = 0; i < count; i++) {
            tasks.add(new Task.Sort(new int[] {i}));
        }
        return tasks;
    }

    private static List<Task> blocks(int count, int t, int n) {
        return blocks(count, (int) Math.round(Math.sqrt(count)), t, n);
    }

    private static List<Task> blocks(int count, int side, int t, int n) {
        var tasks = new ArrayList<Task>();
        for (int i = 0; i < count; i++) {
            tasks.add(new Task.Cannon(Place.of(i % (side * side), side), n, new int[t][t], new int[t][t]));
        }
        return tasks;
    }
}
