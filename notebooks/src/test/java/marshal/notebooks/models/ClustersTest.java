package marshal.notebooks.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
