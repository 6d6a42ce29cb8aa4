package marshal.kit.lab6;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of scenarios: values, datatypes, results. */
class ScenarioTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "7",
                "\"a b\"",
                "int[] 9 8 -1",
                "int[]",
                "boolean[] true false",
                "char[] 0 65535",
                "float[] NaN -0.0 Infinity 1.5",
                "Object[] { null, int[] 1, \"x\" }",
                "Object[] {  }",
                "int[][] { int[] 1 2, int[] 3 }",
                "&1=Object[] { &1, sample(1, &1, null) }",
                "&1=sample(7, \"x\", &1)",
                "list(&1=int[] 1, &1)",
                "Object[] { stranger, unwritable, closed, unreadable }"
            })
    void whatIsReadIsWritten(String text) {
        assertThat(ValueText.of(ValueText.parse(text))).isEqualTo(text);
    }

    @Test
    void sharedIsTheSame() {
        Object[] array = (Object[]) ValueText.parse("Object[] { &1=int[] 1, &1, int[] 1 }");
        assertThat(array[0]).isSameAs(array[1]).isNotSameAs(array[2]);
    }

    @Test
    void arraysAreFilledAlikeForASeed() {
        assertThat((float[][]) ValueText.parse("float[3][4] seed 5"))
                .isDeepEqualTo((float[][]) ValueText.parse("float[3][4] seed 5"))
                .hasDimensions(3, 4);
        assertThat(ValueText.normal("long[1000] seed 1")).isNotEqualTo(ValueText.normal("long[1000] seed 2"));
        assertThat(ValueText.normal("double[1000]")).startsWith("double[1000] with checksum ");
    }

    @Test
    void aChainIsSoManySamples() {
        assertThat(ValueText.normal("chain(3)")).isEqualTo("sample(1, null, sample(2, null, sample(3, null, null)))");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "int", "sample(1)", "Object[] { 1", "&1", "$a", "int[] 1 |", "sample(1, 2, 3)"})
    void whatIsNoValueIsRefused(String text) {
        assertThatThrownBy(() -> ValueText.parse(text)).isInstanceOf(RuntimeException.class);
    }

    /** Writes a datatype as it was made. */
    private static final class Written implements TypeText.Maker<String> {

        @Override
        public String base(String name) {
            return name;
        }

        @Override
        public String contiguous(int count, String old) {
            return "c " + count + " " + old;
        }

        @Override
        public String vector(int count, int blockLength, int stride, String old) {
            return "v " + count + " " + blockLength + " " + stride + " " + old;
        }

        @Override
        public String indexed(int[] blockLengths, int[] displacements, String old) {
            return "i " + Arrays.toString(blockLengths) + " " + Arrays.toString(displacements) + " " + old;
        }
    }

    @Test
    void datatypesAreNested() {
        assertThat(TypeText.parse("vector(3, 2, -4, indexed([2, 1], [0, 4], contiguous(2, INT)))", new Written()))
                .isEqualTo("v 3 2 -4 i [2, 1] [0, 4] c 2 INT");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "vector(3, INT)", "indexed([2, [0], INT)", "struct(1, INT)", "INT INT", "contiguous(2, INT"})
    void whatIsNoDatatypeIsRefused(String text) {
        assertThatThrownBy(() -> TypeText.parse(text, new Written())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void resultsAreRead() {
        RankResult result = RankResult.parse("1 100 done\na = int[] 1 2\ns = source 0 tag 7 count 3\n2 200 done\n"
                + "3 300 failed marshal.lab6.MPJException: no\nwhatever\nend\n");
        assertThat(result.values()).isEqualTo(Map.of("a", "int[] 1 2", "s", "source 0 tag 7 count 3"));
        assertThat(result.failed()).isEqualTo(Map.of(3, "marshal.lab6.MPJException: no"));
        assertThat(result.micros()).isEqualTo(Map.of(1, 100L, 2, 200L, 3, 300L));
        assertThat(List.of(result.done(), result.ended())).isEqualTo(List.of(3, true));
        assertThat(RankResult.parse("1 100 done\n").ended()).isFalse();
    }
}
