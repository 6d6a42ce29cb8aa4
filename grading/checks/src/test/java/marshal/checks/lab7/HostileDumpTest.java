package marshal.checks.lab7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import marshal.kit.lab7.SpaceLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the catalogue of wrong clusters with the checks' own reader, which accepts right ones. */
class HostileDumpTest {

    private static final SpaceLayout LAYOUT = HostileDump.LAYOUT;

    static Stream<HostileDump> hostile() {
        return Stream.of(HostileDump.headers(LAYOUT), HostileDump.bodies(LAYOUT), HostileDump.relative(LAYOUT))
                .flatMap(List::stream);
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void isRefused(HostileDump dump) {
        assertThatThrownBy(() -> read(dump.bytes())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void thereAreEnoughAndNoneTwice() {
        List<String> names = hostile().map(HostileDump::name).toList();
        assertThat(names).hasSizeGreaterThan(100).doesNotHaveDuplicates();
        assertThat(hostile().map(dump -> new String(dump.bytes(), java.nio.charset.StandardCharsets.ISO_8859_1)))
                .doesNotHaveDuplicates();
    }

    @Test
    void whatIsRightIsTaken() {
        List<GoldenCluster> empty = List.of(
                GoldenCluster.iso(LAYOUT, 1, 1),
                GoldenCluster.relocatable(HostileDump.relocatableHome(LAYOUT)),
                GoldenCluster.relative());
        for (GoldenCluster cluster : empty) {
            assertThatCode(() -> read(cluster.bytes())).doesNotThrowAnyException();
            SampleClusters.graph(cluster, new Random(1), 20);
            assertThatCode(() -> read(cluster.bytes())).doesNotThrowAnyException();
        }
    }

    private static void read(byte[] bytes) {
        new ClusterReader(bytes, SampleClusters.SHAPES).in(LAYOUT);
    }
}
