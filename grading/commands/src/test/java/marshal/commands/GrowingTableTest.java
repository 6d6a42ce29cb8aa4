package marshal.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.engine.UsageException;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.measure.Timing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of a measurement, which others may read and write at the same time. */
class GrowingTableTest {

    @TempDir
    private Path temp;

    @Test
    void twoMeasurementsAtATimeKeepBothOnesRows() throws Exception {
        Path file = temp.resolve("timings.csv");
        Timing.TABLE.write(file, List.of(row("an-old-lab", 1)));
        GrowingTable<Timing> one = table(file);
        GrowingTable<Timing> other = table(file);
        one.add(List.of(row("one-lab", 1)));
        other.add(List.of(row("other-lab", 1)));
        one.add(List.of(row("one-lab", 2)));
        assertThat(Timing.TABLE.read(file))
                .containsExactlyInAnyOrder(
                        row("an-old-lab", 1), row("one-lab", 1), row("one-lab", 2), row("other-lab", 1));
        table(file).add(List.of(row("one-lab", 3)));
        assertThat(Timing.TABLE.read(file))
                .as("new rows replace those of the case")
                .containsExactlyInAnyOrder(row("an-old-lab", 1), row("other-lab", 1), row("one-lab", 3));
    }

    @Test
    void aLinkToTheTableStaysALink() throws Exception {
        Path file = temp.resolve("elsewhere.csv");
        Timing.TABLE.write(file, List.of(row("an-old-lab", 1)));
        Path link = Files.createSymbolicLink(temp.resolve("timings.csv"), file);
        table(link).add(List.of(row("one-lab", 1)));
        assertThat(link).isSymbolicLink();
        assertThat(Timing.TABLE.read(file)).hasSize(2);
    }

    @Test
    void anotherKindOfTableIsNotOverwritten() throws Exception {
        Path file = Files.writeString(temp.resolve("timings.csv"), "a,b\n1,2\n");
        assertThatThrownBy(() -> table(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Give --out another file.");
        assertThat(file).hasContent("a,b\n1,2\n");
    }

    private static GrowingTable<Timing> table(Path file) {
        return new GrowingTable<>(Timing.TABLE, file, row -> List.of(row.student(), row.lab(), row.setting()));
    }

    private static Timing row(String lab, int trial) {
        return new Timing(
                "",
                lab,
                new Timing.Setting("socket", "loopback", "spa", 500, 4),
                trial,
                Timing.Millis.of(new Phases(12_345_678, 1_000, 2_000_000, 3_500_000, 4_000_000)),
                new Counts(8, 1_500_000, 6_000_200),
                true,
                1,
                new Timing.Machine("17.0.15", 64, 2));
    }
}
