package marshal.workshop.lab7;

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
import marshal.engine.run.Code;
import marshal.kit.measure.Observation;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each end of lab 7's transfers is on a separate node of the emulated network. */
@Tag("all")
class TransferOnLanTest {

    private static final int N = 1_760;
    private static final int BITS_A_MICROSECOND = 100;

    @Test
    void nothingIsFasterThanTheCable() throws Exception {
        NotHere.orLan();
        Lab lab = Labs.find("lab7").orElseThrow();
        Observed transfer = (Observed) lab.experiments().stream()
                .filter(each -> each.label().equals("transfer"))
                .findFirst()
                .orElseThrow();
        Code code = OwnCode.compiled(Home.find(), lab, "solutions");
        List<Observation> rows =
                new Observations(lab, 1, 64, Duration.ofMinutes(5), 1, Net.lan100).of(code, transfer, N, why -> {});
        assertThat(rows)
                .allMatch(Observation::verified)
                .allMatch(row -> row.setting().net().equals("lan100"));
        Map<String, Double> micros = of("total", rows);
        of("bytes", rows).forEach((what, bytes) -> assertThat(micros.get(what))
                .describedAs(what)
                .isGreaterThan(0.9 * bytes * Byte.SIZE / BITS_A_MICROSECOND));
        assertThat(micros)
                .containsKeys(
                        "raw map",
                        "cluster-iso map",
                        "cluster-reloc-checked map",
                        "java-io map",
                        "raw roads",
                        "cluster-iso roads",
                        "java-io roads");
    }

    private static Map<String, Double> of(String quantity, List<Observation> rows) {
        return rows.stream()
                .filter(row -> row.quantity().equals(quantity))
                .collect(Collectors.toMap(
                        row -> row.setting().mechanism() + " " + row.setting().program(), Observation::value));
    }
}
