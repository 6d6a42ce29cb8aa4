package marshal.notebooks.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import marshal.kit.measure.Observation;
import marshal.kit.measure.Timing;
import marshal.notebooks.data.Run;
import marshal.notebooks.models.Clusters.Area;
import marshal.notebooks.models.Clusters.Fragmentation;
import marshal.notebooks.models.Clusters.Workload;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The notebook's computations about clusters. */
class ClustersTest {

    @Test
    @DisplayName("a message of 100 objects that wins 10 us is paid back after 20 visits of 5 ns more each")
    void paidBack() {
        assertThat(Clusters.paidBack(10e-6, 100, 5e-9)).isCloseTo(20, within(1e-9));
        assertThat(Clusters.paidBack(10e-6, 100, 0)).isInfinite();
        assertThat(Clusters.paidBack(-10e-6, 100, 5e-9)).isNegative();
    }

    @Test
    @DisplayName(
            "a speed-up over another sequential program is the median of the trials' speed-ups, each with its own times")
    void against() {
        // Trials' medians are of different trials: 2 s in trial 3, 4 s in trial 1, 0.5 in trial 2.
        Run run = Run.of(Path.of("t.csv"), true, List.of(), gp(new double[][] {{1, 4, 0.25}, {3, 9, 0.5}, {2, 2, 0.8}}))
                .in("gp");
        assertThat(overK(run, "speedup", "cluster-iso")).isEqualTo(Map.of(2, 0.5));
        assertThat(overK(Clusters.against(run, "sequential-objects"), "speedup", "cluster-iso"))
                .isEqualTo(Map.of(2, 0.5));
        assertThat(overK(Clusters.against(run, "sequential-arena"), "speedup", "cluster-iso"))
                .isEqualTo(Map.of(2, 1.0)); // of 0.25 * 4, 0.5 * 3 and 0.8 * 1
        assertThat(overK(Clusters.against(run, "sequential-nothing"), "speedup", "cluster-iso"))
                .isEmpty();
    }

    @Test
    @DisplayName("figure 6 on the reference run: over objects as it was measured, over the arena its time by the way's")
    void figure6() {
        Run gp = Run.reference(Path.of("sample", "reference-timings.csv")).in("gp");
        for (String way : List.of("objects-java-io", "cluster-iso", "cluster-reloc")) {
            for (String quantity : List.of("speedup", "speedup-path")) {
                assertThat(overK(Clusters.against(gp, "sequential-objects"), quantity, way))
                        .isEqualTo(overK(gp, quantity, way))
                        .isNotEmpty();
                assertThat(overK(Clusters.against(gp, "sequential-arena"), quantity, way))
                        .hasSameSizeAs(overK(gp, quantity, way));
            }
        }
        assertThat(overK(Clusters.against(gp, "sequential-objects"), "speedup", "cluster-iso")
                        .get(2))
                .isCloseTo(0.947, within(5e-4));
        assertThat(overK(Clusters.against(gp, "sequential-arena"), "speedup", "cluster-iso")
                        .get(2))
                .isCloseTo(91.519451 / 56.917038, within(1e-9)); // trial 3 is between the others
    }

    private static NavigableMap<Integer, Double> overK(Run run, String quantity, String way) {
        return run.table().quantity(quantity).mechanism(way).byK();
    }

    /** Trials of the seconds of both sequential programs, and of a speed-up over the first one. */
    private static List<Observation> gp(double[][] trials) {
        var rows = new ArrayList<Observation>();
        for (int trial = 1; trial <= trials.length; trial++) {
            double[] values = trials[trial - 1];
            rows.add(gp("total", "sequential-objects", 1, trial, values[0], "s"));
            rows.add(gp("total", "sequential-arena", 1, trial, values[1], "s"));
            rows.add(gp("speedup", "cluster-iso", 2, trial, values[2], "times"));
        }
        return rows;
    }

    private static Observation gp(String quantity, String mechanism, int k, int trial, double value, String unit) {
        var setting = new Timing.Setting(mechanism, "", "gp", 120, k);
        var machine = new Timing.Machine("17", 64, 2);
        return new Observation("", "lab9-gray", "gp", quantity, setting, trial, value, unit, true, 1, machine);
    }

    @Test
    @DisplayName("an area: the first hole that is large enough, and one hole of a freed place and its neighbours")
    void area() {
        var area = new Area(100);
        assertThat(area.allocate(30)).isEqualTo(0);
        assertThat(area.allocate(40)).isEqualTo(30);
        assertThat(area.allocate(30)).isEqualTo(70);
        assertThat(area.allocate(1)).isEqualTo(-1);
        assertThat(area.largest()).isZero();
        area.free(0, 30);
        area.free(70, 30);
        assertThat(area.allocate(31)).as("60 are free, and no hole is as large").isEqualTo(-1);
        assertThat(area.allocate(10)).isEqualTo(0);
        area.free(30, 40);
        assertThat(area.free()).isEqualTo(90);
        assertThat(area.largest()).as("from 10 to 100").isEqualTo(90);
        area.free(0, 10);
        assertThat(area.allocate(100)).isEqualTo(0);
    }

    @Test
    @DisplayName("clusters that are all alike leave one hole; small ones that stay part the area")
    void workloads() {
        Fragmentation alike = of(Workload.ALIKE, 0.8);
        assertThat(alike.usable()).hasSize(50).allSatisfy((made, percent) -> assertThat(percent)
                .isGreaterThan(90));
        assertThat(alike.rounded()).isZero();
        Fragmentation mixed = of(Workload.MIXED, 0.8);
        Fragmentation settlers = of(Workload.SETTLERS, 0.8);
        assertThat(mixed.usable().lastEntry().getValue()).isBetween(1.0, 80.0);
        assertThat(settlers.usable().lastEntry().getValue()).isBetween(1.0, 80.0);
        assertThat(mixed.rounded()).isCloseTo(50, within(2.0));
        assertThat(of(Workload.MIXED, 0.95).refused())
                .isGreaterThan(of(Workload.MIXED, 0.6).refused());
        assertThat(of(Workload.MIXED, 0.8)).as("the same at every call").isEqualTo(mixed);
    }

    private static Fragmentation of(Workload workload, double share) {
        return Clusters.fragmentation(workload, 1 << 20, share, 10_000, 1);
    }
}
