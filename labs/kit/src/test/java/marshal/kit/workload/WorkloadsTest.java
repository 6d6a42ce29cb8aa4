package marshal.kit.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WorkloadsTest {

    @Test
    void measuredNumbersAreThePapersZeroToTwenty() {
        assertThat(Workloads.items(10_000, 1)).hasSize(10_000);
        assertThat(Arrays.stream(Workloads.items(10_000, 1)).distinct().sorted().toArray())
                .isEqualTo(java.util.stream.IntStream.rangeClosed(0, 20).toArray());
    }

    @Test
    void checkedNumbersFillTheRangeOfInt() {
        int[] items = Workloads.anyItems(10_000, 1);
        assertThat(Arrays.stream(items).min().getAsInt()).isLessThan(-2_000_000_000);
        assertThat(Arrays.stream(items).max().getAsInt()).isGreaterThan(2_000_000_000);
    }

    @Test
    void theSameSeedGivesTheSameNumbersOnEveryJdk() {
        assertThat(Workloads.items(8, 42)).containsExactly(SAMPLE);
        assertThat(Workloads.items(8, 43)).isNotEqualTo(SAMPLE);
        assertThat(Workloads.operands(2, 42).a())
                .isDeepEqualTo(new int[][] {{SAMPLE[0], SAMPLE[1]}, {SAMPLE[2], SAMPLE[3]}});
    }

    private static final int[] SAMPLE = {18, 4, 11, 15, 13, 12, 0, 13};

    @Test
    void matricesHaveTheShapeAskedFor() {
        assertThat(Workloads.anyMatrix(3, 5, 7)).hasDimensions(3, 5);
        assertThat(Workloads.anyMatrix(0, 5, 7)).isEmpty();
        assertThat(Workloads.operands(4, 7).a()).hasDimensions(4, 4);
        assertThatThrownBy(() -> Workloads.operands(-1, 7)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Workloads.items(-1, 7)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void operandsDiffer() {
        var operands = Workloads.operands(5, 3);
        assertThat(Arrays.deepEquals(operands.a(), operands.b())).isFalse();
    }

    @Test
    void aDigestSeesNumbersOrderAndShape() {
        int[][] matrix = {{1, 2}, {3, 4}};
        assertThat(Digest.of(matrix)).isEqualTo(Digest.of(new int[][] {{1, 2}, {3, 4}}));
        assertThat(new long[] {
                    Digest.of(matrix),
                    Digest.of(new int[][] {{1, 2}, {4, 3}}),
                    Digest.of(new int[][] {{1, 2, 3, 4}}),
                    Digest.of(new int[][] {{1, 2, 3}, {4}}),
                    Digest.of(new int[] {1, 2, 3, 4}),
                    Digest.of(new int[] {1, 2, 3, 4 | 1 << 31}),
                    Digest.of(new int[] {1, 2, 3}),
                    Digest.of(new int[] {1, 2, 3, 0}),
                    Digest.of(new int[0]),
                    Digest.of(new int[0][]),
                    Digest.of(new int[1][0])
                })
                .doesNotHaveDuplicates();
    }
}
