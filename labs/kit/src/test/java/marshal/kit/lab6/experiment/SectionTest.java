package marshal.kit.lab6.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SectionTest {

    private static final float[][] MATRIX = {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {12, 13, 14, 15}};

    @Test
    void theColumnsInTheMiddleAreCopied() {
        Section columns = Section.of("columns", 4);
        assertThat(columns.starts()).containsExactly(1, 5, 9, 13);
        assertThat(columns.of(MATRIX)).isDeepEqualTo(new float[][] {{1, 2}, {5, 6}, {9, 10}, {13, 14}});
        assertThat(columns.bytes()).isEqualTo(32);
    }

    @Test
    void everySecondRowIsTheRowItself() {
        Section rows = Section.of("rows", 4);
        assertThat(rows.starts()).containsExactly(0, 8);
        assertThat(rows.of(MATRIX)[1]).isSameAs(MATRIX[2]);
        assertThat(rows.of(MATRIX)).hasDimensions(2, 4);
        assertThat(rows.bytes()).isEqualTo(32);
    }

    @Test
    void halfOfASingleElementIsNothingAndCanBeSentToo() {
        for (String program : Section.PROGRAMS) {
            int bytes = Section.of(program, 1).bytes();
            assertThat(bytes).isZero();
            assertThat(TripMain.turns(bytes)).isEqualTo(TripMain.turns(1));
            assertThat(TripMain.warmUps(bytes)).isEqualTo(TripMain.warmUps(1));
        }
    }
}
