package marshal.workshop.lab7;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Observed;
import marshal.commands.OwnCode;
import marshal.engine.Home;
import marshal.engine.measure.Net;
import marshal.engine.measure.Observations;
import marshal.kit.measure.Observation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rows of lab 7's experiment {@code marshalling}, of a small tree and a small map of several classes. */
@Tag("all")
class MarshallingTest {

    private static final int N = 25;

    @Test
    void aRowForEachTimeAndThePartsAreWithinTheTotal() throws Exception {
        Lab lab = Labs.find("lab7").orElseThrow();
        var leftOut = new ArrayList<String>();
        List<Observation> rows = new Observations(lab, 1, 64, Duration.ofMinutes(5), 1, Net.loopback)
                .of(
                        OwnCode.compiled(Home.find(), lab, "solutions"),
                        (Observed) lab.experiment("marshalling").orElseThrow(),
                        N,
                        leftOut::add);
        assertThat(rows).allMatch(Observation::verified);
        Map<String, Map<String, Double>> micros = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row.setting().mechanism() + " " + row.setting().program(),
                        Collectors.toMap(Observation::quantity, Observation::value)));
        assertThat(micros)
                .containsOnlyKeys(Stream.of("java-io", "externalizable", "slim-streams", "cluster-iso")
                        .flatMap(each -> Stream.of(each + " tree", each + " roads"))
                        .toArray(String[]::new));
        assertThat(micros.values()).allSatisfy(each -> {
            assertThat(each).containsOnlyKeys("serialize", "communicate", "write", "travel", "read", "total");
            // Both processes read one clock.
            assertThat(each.get("travel")).isPositive();
            assertThat(each.get("write") + each.get("travel") + each.get("read"))
                    .isLessThan(each.get("total"));
        });
        assertThat(leftOut).isNotEmpty().allMatch(why -> why.contains("kryo") && why.contains("--peers has it"));
    }
}
