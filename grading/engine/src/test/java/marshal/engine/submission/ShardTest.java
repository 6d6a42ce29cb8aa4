package marshal.engine.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.engine.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardTest {

    private static List<Shard> split(int of) {
        return IntStream.rangeClosed(1, of)
                .mapToObj(number -> Shard.of(number + "/" + of))
                .toList();
    }

    @Test
    void everybodyIsInOneShard() {
        List<String> students = Stream.concat(
                        IntStream.range(0, 1000).mapToObj(number -> "student" + number),
                        Stream.of("", "=cleo", "Åsa", "李"))
                .toList();
        for (int of : new int[] {1, 2, 7, 10}) {
            assertThat(students).allSatisfy(student -> assertThat(split(of))
                    .filteredOn(shard -> shard.holds(student))
                    .hasSize(1));
            assertThat(split(of)).allSatisfy(shard -> assertThat(
                            students.stream().filter(shard::holds).count())
                    .as("none has much more than another")
                    .isBetween(700L / of, 1300L / of));
        }
    }

    /** A shard that was graded by an older kit, or on another system, contains the same students. */
    @Test
    void whoseShardItIsNeverChanges() {
        assertThat(Stream.of("ada", "ben", "cleo", "dan").map(student -> split(10).stream()
                        .filter(shard -> shard.holds(student))
                        .findFirst()
                        .orElseThrow()
                        .toString()))
                .containsExactly("9/10", "5/10", "1/10", "6/10");
        assertThat(split(100)).allSatisfy(shard -> assertThat(shard.holds("\u00C5sa"))
                .as("however a system writes it")
                .isEqualTo(shard.holds("A\u030Asa")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/10", "11/10", "x", "", "3", "1/0", "-1/2", "1/2/3", " 1/2", "1/99999"})
    void whatIsNoShardIsTold(String text) {
        assertThatThrownBy(() -> Shard.of(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--shard " + text)
                .hasMessageContaining("3/10");
    }
}
