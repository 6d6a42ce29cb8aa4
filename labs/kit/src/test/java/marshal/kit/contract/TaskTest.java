package marshal.kit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TaskTest {

    private static final int[][] A = {{1, 2}, {3, 4}};

    /** A wire of objects carries null, too. */
    @Test
    void noResultOfAnotherKindOrShapeIsAccepted() {
        Task sort = new Task.Sort(new int[] {2, 1});
        assertThat(sort.accepts(new Result.Sorted(new int[] {1, 2}, 0))).isTrue();
        assertThat(sort.accepts(new Result.Sorted(new int[] {1}, 0))).isFalse();
        assertThat(sort.accepts(new Result.Sorted(null, 0))).isFalse();
        assertThat(sort.accepts(new Result.Product(A, 0))).isFalse();
        assertThat(sort.accepts(null)).isFalse();
        for (Task task : List.of(new Task.Multiply(A, A), new Task.Cannon(new Place(0, 0, 1), 2, A, A))) {
            assertThat(task.accepts(new Result.Product(A, 0))).isTrue();
            assertThat(task.accepts(new Result.Product(null, 0))).isFalse();
            assertThat(task.accepts(new Result.Product(new int[2][], 0))).isFalse();
            assertThat(task.accepts(new Result.Product(new int[2][1], 0))).isFalse();
            assertThat(task.accepts(new Result.Sorted(null, 0))).isFalse();
        }
    }
}
