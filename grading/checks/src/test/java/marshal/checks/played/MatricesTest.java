package marshal.checks.played;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import marshal.kit.contract.Result;
import org.junit.jupiter.api.Test;

/** Tests that a check can compare whatever a student's code returns for the blocks of a product. */
class MatricesTest {

    private static final Result ONE = new Result.Product(new int[][] {{1}}, 0);

    @Test
    void blocksThatAreMissingOrWrongAreZeros() {
        assertThat(Matrices.joined(List.of(ONE, ONE, ONE, ONE), 2, 2)).isDeepEqualTo(new int[][] {{1, 1}, {1, 1}});
        assertThat(Matrices.joined(List.of(ONE), 2, 2)).isDeepEqualTo(new int[][] {{1, 0}, {0, 0}});
        assertThat(Matrices.joined(Arrays.asList(null, ONE, new Result.Sorted(new int[1], 0), null, ONE), 2, 2))
                .isDeepEqualTo(new int[][] {{0, 1}, {0, 0}});
        assertThat(Matrices.joined(List.of(new Result.Product(new int[0][], 0)), 2, 1))
                .isDeepEqualTo(new int[2][2]);
        assertThat(Matrices.joined(null, 2, 2)).isDeepEqualTo(new int[2][2]);
        assertThat(Matrices.joined(
                        List.of(new Result.Product(new int[1][], 0), new Result.Product(null, 0), ONE, ONE), 2, 2))
                .isDeepEqualTo(new int[][] {{0, 0}, {1, 1}});
    }
}
