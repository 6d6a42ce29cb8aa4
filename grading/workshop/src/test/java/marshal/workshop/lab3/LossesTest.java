package marshal.workshop.lab3;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Observed;
import marshal.commands.OwnCode;
import marshal.engine.Home;
import marshal.engine.measure.Net;
import marshal.engine.measure.Observations;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Observation;
import org.junit.jupiter.api.Test;

/** Lab 3's experiment {@code losses}, in real processes. */
class LossesTest {

    private static final int N = 40; // one packet a message: no buffer is too small

    @Test
    void countsWhatAllProcessesSent() throws Exception {
        Lab lab = Labs.find("lab3").orElseThrow();
        Observed losses = (Observed) lab.experiments().stream()
                .filter(each -> each.label().equals("losses"))
                .findFirst()
                .orElseThrow();
        List<Observation> rows = new Observations(lab, 1, 64, Duration.ofMinutes(5), 1, Net.loopback)
                .of(OwnCode.compiled(Home.find(), lab, "solutions"), losses, N, why -> {});
        assertThat(rows).hasSize(6).allMatch(Observation::verified);
        assertCounts(of("spa", rows), Counts.ofSpa(N, 4).calls());
        assertCounts(of("mca", rows), Counts.ofMca(N, 4).calls());
    }

    /**
     * On a busy machine the experiment's deadline may pass, and then fewer packets are sent. An acknowledgement may come
     * too late to be counted.
     */
    private static void assertCounts(Map<String, Double> row, long calls) {
        assertThat(row).containsOnlyKeys("sent", "lost", "failed");
        if (row.get("failed") == 0) {
            assertThat(row.get("sent")).isEqualTo(calls);
        }
        assertThat(row.get("sent")).isBetween(4.0, (double) calls);
        assertThat(row.get("lost")).isBetween(0.0, row.get("sent") - 1);
    }

    private static Map<String, Double> of(String program, List<Observation> rows) {
        return rows.stream()
                .filter(row -> row.setting().program().equals(program))
                .collect(Collectors.toMap(Observation::quantity, Observation::value));
    }
}
