package marshal.checks.lab5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the catalogue of malformed streams with the checks' own reader: it refuses each, for the reason named. */
class HostileStreamTest {

    static Stream<HostileStream> malformed() {
        return Stream.concat(HostileStream.malformed().stream(), HostileStream.dropped().stream());
    }

    static Stream<HostileStream> greedy() {
        return HostileStream.greedy().stream();
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void isRefusedForItsReason(HostileStream stream) {
        refuses(stream, GoldenReader.Limits.WIDE);
    }

    @ParameterizedTest
    @MethodSource("greedy")
    void isRefusedByTheLimits(HostileStream stream) {
        refuses(stream, HostileStream.SMALL);
    }

    @Test
    void thereAreEnoughAndNoneTwice() {
        var names = new ArrayList<String>();
        malformed().forEach(each -> names.add(each.name()));
        assertThat(names).hasSizeGreaterThanOrEqualTo(34).doesNotHaveDuplicates();
    }

    private static void refuses(HostileStream stream, GoldenReader.Limits limits) {
        var reader = new GoldenReader(false, limits);
        reader.feed(stream.bytes());
        for (int i = 0; i < stream.before(); i++) {
            try {
                reader.object();
            } catch (Malformed e) {
                assertThat(e).hasMessageStartingWith("ABORT");
            }
        }
        assertThatThrownBy(reader::object).isInstanceOf(Malformed.class).hasMessageContaining(stream.reason());
        assertThat(List.of(stream.name(), stream.reason())).allMatch(words -> words.length() < 100);
    }
}
