package marshal.notebooks.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ChartStyleTest {

    @Test
    @DisplayName("mechanisms of one chart differ in colour and marker")
    void looks() {
        for (List<String> chart : List.of(
                List.of(
                        "java-io",
                        "externalizable",
                        "kryo",
                        "fory",
                        "cluster-iso",
                        "cluster-iso-checked",
                        "cluster-reloc",
                        "cluster-reloc-checked",
                        "cluster-relative",
                        "raw"),
                List.of("java-io", "streams", "kryo", "cluster-iso", "cluster-reloc-checked"),
                List.of("objects-java-io", "cluster-iso", "cluster-reloc"))) {
            assertThat(chart).extracting(ChartStyle::colour).doesNotHaveDuplicates();
            assertThat(chart).extracting(ChartStyle::marker).doesNotHaveDuplicates();
        }
    }
}
