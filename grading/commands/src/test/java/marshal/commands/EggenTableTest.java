package marshal.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import marshal.checks.course.Wire;
import marshal.engine.Home;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;
import org.junit.jupiter.api.Test;

/** Eggen and Eggen's table: medians, and ratios beside the paper's ratios. */
class EggenTableTest {

    @Test
    void theLabsAreThoseThatBuildTheMechanisms() {
        assertThat(EggenTable.labs())
                .hasSize(3)
                .extracting(lab -> lab.wires().stream().map(Wire::mechanism).toList())
                .allSatisfy(mechanisms -> assertThat(mechanisms).containsAnyElementsOf(EggenTable.MECHANISMS))
                .flatMap(mechanisms -> mechanisms)
                .containsAll(EggenTable.MECHANISMS);
    }

    @Test
    void mediansStandBesideThePapersRatios() {
        List<Timing> rows = new ArrayList<>();
        rows.addAll(timings("sequential", 1, 30, 10, 20));
        rows.addAll(timings("socket", 5, 8, 9));
        rows.addAll(timings("socket-objects", 5, 12));
        rows.addAll(timings("rmi-serializable-in-turns", 5, 40));
        rows.addAll(timings("mpi", 5, 2, 100, 1));
        List<String> lines = print(rows);
        assertThat(lines).hasSize(3 + EggenTable.ITEMS.size()).allMatch(line -> line.equals(line.stripTrailing()));
        // The paper: 1841, 636, 5128 and 119 ms.
        assertThat(lines.get(3).strip().split(" +"))
                .containsExactly(
                        "5000", "20.00", "10.0", "15.5", "8.50", "4.3", "5.3", "-", "-", "5.3", "12.00", "6.0", "5.3",
                        "-", "-", "43.1", "40.00", "20.0", "43.1", "2.00");
        assertThat(lines.get(9).strip().split(" +"))
                .containsExactly(
                        "100000", "-", "-", "29.6", "-", "-", "6.1", "-", "-", "6.1", "-", "-", "6.1", "-", "-", "29.5",
                        "-", "-", "29.5", "-");
    }

    private static List<String> print(List<Timing> rows) {
        var printed = new ByteArrayOutputStream();
        EggenTable.print(new PrintStream(printed, true, StandardCharsets.UTF_8), Home.find(), rows);
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static List<Timing> timings(String mechanism, int k, double... millis) {
        return IntStream.range(0, millis.length)
                .mapToObj(i -> new Timing(
                        "",
                        "lab",
                        new Timing.Setting(mechanism, "loopback", "sort", 5_000, k),
                        i + 1,
                        new Timing.Millis(millis[i], 0, 0, millis[i], 0),
                        new Counts(0, 0, 0),
                        true,
                        1,
                        new Timing.Machine("", 0, 2)))
                .toList();
    }
}
