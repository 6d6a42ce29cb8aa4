package marshal.kit.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpiFilesTest {

    @Test
    void isAFirstLineAndBigEndianInts() {
        assertThat(MpiFiles.items(new int[] {1, -2})).isEqualTo(new byte[] {
            'm', 'a', 'r', 's', 'h', 'a', 'l', ' ', 'i', 't', 'e', 'm', 's', ' ', '2', '\n', 0, 0, 0, 1, -1, -1, -1, -2
        });
        assertThat(new String(MpiFiles.matrix(new int[2][3]), StandardCharsets.ISO_8859_1))
                .startsWith("marshal matrix 2 3\n")
                .hasSize(19 + 24);
    }

    @Test
    void comesBackAsItWas() throws Exception {
        for (int n : new int[] {0, 1, 1000}) {
            int[] items = new int[n];
            Arrays.setAll(items, i -> i * 123_456_789);
            assertThat(MpiFiles.readItems(MpiFiles.items(items))).isEqualTo(items);
        }
        int[][] matrix = {{1, 2, 3}, {Integer.MIN_VALUE, 0, Integer.MAX_VALUE}};
        assertThat(MpiFiles.readMatrix(MpiFiles.matrix(matrix))).isDeepEqualTo(matrix);
        assertThat(MpiFiles.readMatrix(MpiFiles.matrix(new int[0][0]))).isEmpty();
        assertThat(MpiFiles.readMatrix(MpiFiles.matrix(new int[2][0]))).hasDimensions(2, 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                        | the first line is not",
                "marshal items 1           | the first line is not",
                "items 1\\n                | the first line is not",
                "marshal \\n               | where \"items\" is expected",
                "marshal matrix 1 1\\n1234 | there is \"matrix\" in the first line where \"items\" is expected",
                "marshal items\\n          | 0 numbers follow \"items\" in the first line instead of 1",
                "marshal items 1 2\\n      | 2 numbers follow \"items\" in the first line instead of 1",
                "marshal items one\\n      | \"one\" in the first line is not a number",
                "marshal items -1\\n       | -1 in the first line is less than 0 or more than 268435456",
                "marshal items 268435457\\n | 268435457 in the first line is less than 0 or more than 268435456",
                "marshal items 99999999999999999999\\n | is less than 0 or more than",
                "marshal items 2\\n12345   | 1 of the 2 ints are missing",
                "marshal items 1\\n12345   | 1 bytes are left over after 1 ints",
            })
    void saysWhatIsWrong(String file, String wrong) {
        byte[] bytes = file.replace("\\n", "\n").getBytes(StandardCharsets.ISO_8859_1);
        assertThatIOException().isThrownBy(() -> MpiFiles.readItems(bytes)).withMessageContaining(wrong);
    }

    @Test
    void saysWhatIsWrongWithAMatrix() {
        assertThatIOException()
                .isThrownBy(() -> MpiFiles.readMatrix(MpiFiles.items(new int[1])))
                .withMessage("there is \"items\" in the first line where \"matrix\" is expected");
        assertThatIOException()
                .isThrownBy(() -> matrix("marshal matrix 65536 268435456\n"))
                .withMessageContaining("more than 268435456");
        assertThatIOException()
                .isThrownBy(() -> matrix("marshal matrix 268435456 0\n"))
                .withMessage("268435456 rows are more than 65536");
        assertThatIOException()
                .isThrownBy(() -> matrix("marshal matrix 2 2\n1234"))
                .withMessageContaining("3 of the 4 ints are missing");
    }

    private static int[][] matrix(String file) throws IOException {
        return MpiFiles.readMatrix(file.getBytes(StandardCharsets.ISO_8859_1));
    }
}
