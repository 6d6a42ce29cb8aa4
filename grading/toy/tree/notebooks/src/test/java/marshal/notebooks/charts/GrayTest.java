package marshal.notebooks.charts;

import static org.assertj.core.api.Assertions.assertThat;
import java.nio.file.Path;
import java.util.NavigableMap;
import org.junit.jupiter.api.Test;
import marshal.notebooks.data.Run;

/** Lab 9's wire is drawn as its row of the looks says. */
class GrayTest {

    @Test
    void itsSortIsDrawn() {
        assertThat(ChartStyle.name("gray")).isEqualTo("Gray codes");
        NavigableMap<Integer, Double> seconds =
                Run.reference(Path.of(System.getenv("MARSHAL_TIMINGS"))).series("total", "gray", "sort");
        assertThat(seconds).containsOnlyKeys(500);
        assertThat(new Plot("sort", "n", "seconds").run("gray", "sort", seconds).image()).isNotNull();
    }
}
