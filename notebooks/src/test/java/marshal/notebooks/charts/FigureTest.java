package marshal.notebooks.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.notebooks.data.Rows;
import marshal.notebooks.data.Run;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every chart says as text what it shows, with its numbers. */
class FigureTest {

    private static final NavigableMap<Integer, Double> RISING = new TreeMap<>(Map.of(100, 0.05, 500, 0.4, 1000, 2.1));
    private static final NavigableMap<Integer, Double> FALLING = new TreeMap<>(Map.of(100, 3.0, 500, 0.5, 1000, 1.0));

    @Test
    @DisplayName("a line chart: its axes, and where each line begins, ends, and turns")
    void lines() {
        Plot plot = new Plot("Times", "n", "seconds")
                .log()
                .paper("socket", "spa", RISING)
                .run("mpi", "spa", FALLING);
        assertThat(plot.alt())
                .isEqualTo("Line chart, Times: seconds against n, both axes logarithmic. "
                        + "socket, the paper: from 50 ms at 100 to 2.1 s at 1,000; "
                        + "MPI, your run: from 3 s at 100 to 1 s at 1,000, at least 500 ms at 500.");
        assertThat(plot.caption()).isEqualTo("Solid: your run. Dashed: the paper. ");
    }

    @Test
    @DisplayName("the caption says which of several lines is lowest and highest in the end")
    void extremes() {
        Plot plot =
                new Plot("Times", "n", "seconds").run("socket", "spa", RISING).run("mpi", "spa", FALLING);
        assertThat(plot.caption())
                .endsWith("At 1,000, MPI is the lowest of your run (1 s) and socket the highest (2.1 s).");
    }

    @Test
    @DisplayName("of lines that end together, none is called the lowest")
    void together() {
        assertThat(new Plot("Times", "n", "times")
                        .run("socket", "spa", RISING)
                        .run("mpi", "spa", RISING)
                        .caption())
                .isEqualTo("Solid: your run. ");
    }

    @Test
    @DisplayName("a legend has one order in every chart, that of the tables of looks")
    void order() {
        for (List<NavigableMap<Integer, Double>> values : List.of(List.of(RISING, FALLING), List.of(FALLING, RISING))) {
            Plot plot = new Plot("Times", "n", "times")
                    .guide("ideal", RISING)
                    .run("mpi", "spa", values.get(0))
                    .run("a mechanism without a look", "spa", FALLING)
                    .paper("mpi", "spa", FALLING)
                    .run("socket", "spa", values.get(1));
            assertThat(plot.labels())
                    .containsExactly("socket", "MPI", "MPI, the paper", "a mechanism without a look", "ideal");
        }
    }

    @Test
    @DisplayName("guides are all grey, so each has its own dashes, and so has its line in the legend")
    void guides() {
        Plot plot = new Plot("Packets", "workers", "packets")
                .guide("buffer", RISING)
                .guide("port", FALLING);
        assertThat(plot.labels()).containsExactly("buffer", "port");
        assertThat(plot.strokes()).doesNotHaveDuplicates();
        ShownRuns alone = new ShownRuns(run(false, 40), Optional.empty());
        assertThat(new Plot("Speed-up", "workers", "times")
                        .computed(alone, "socket", any -> RISING)
                        .guide("k", FALLING)
                        .strokes())
                .doesNotHaveDuplicates();
        assertThat(plot.image().getWidth()).isPositive();
    }

    @Test
    @DisplayName("a run has bars for the middle half of its trials, and the reference run beside it, thin")
    void runs() {
        ShownRuns both = new ShownRuns(run(true, 10, 30, 20), Optional.of(run(false, 40)));
        Plot plot = new Plot("Times", "n", "seconds").runs(both, "total", "socket", "spa");
        assertThat(plot.alt()).contains("socket, your run: 20 ms at 100", "socket, the reference run: 40 ms at 100");
        assertThat(plot.caption())
                .contains("Solid: your run", "Thin: the reference run", "Bars: the middle half of the trials");
        Plot alone = new Plot("Times", "n", "seconds")
                .runs(new ShownRuns(run(false, 40), Optional.empty()), "total", "socket", "spa");
        assertThat(alone.alt())
                .contains("socket, the reference run: 40 ms at 100")
                .doesNotContain("your run");
        assertThat(alone.caption()).contains("Solid: the reference run").doesNotContain("Thin");
    }

    @Test
    @DisplayName("a ratio and a speed-up go by the name of the mechanism that they are of")
    void ratios() {
        ShownRuns alone = new ShownRuns(run(true, 10, 20, 30), Optional.empty());
        assertThat(new Plot("Ratio", "n", "times")
                        .ratios(alone, "total", "socket", "socket", "spa")
                        .alt())
                .contains("socket, your run: 1 at 100");
        assertThat(new Plot("Speed-up", "n", "times")
                        .speedups(alone, "socket", "spa")
                        .isEmpty())
                .as("without a sequential program")
                .isTrue();
    }

    @Test
    @DisplayName("what was computed goes by its mechanism, and by its program if the chart has several")
    void computed() {
        ShownRuns alone = new ShownRuns(run(false, 40), Optional.empty());
        assertThat(new Plot("Times", "n", "seconds")
                        .computed(alone, "socket", any -> RISING)
                        .runs(alone, "mpi", "", any -> FALLING)
                        .alt())
                .contains("socket, computed: from");
        Plot both = new Plot("Times", "n", "seconds")
                .computed(alone, "socket", "mca", any -> RISING)
                .runs(alone, "total", "socket", "spa");
        assertThat(both.alt()).contains("MCA, computed: from", "SPA, the reference run: 40 ms");
        assertThat(both.caption()).contains("Hollow: computed from the reference run, not measured");
    }

    @Test
    @DisplayName("a legend says colours and kinds apart where its labels would be too long")
    void legend() {
        Plot brief =
                new Plot("Times", "n", "seconds").paper("socket", "spa", RISING).run("mpi", "spa", FALLING);
        assertThat(brief.labels()).containsExactly("socket, the paper", "MPI");
        ShownRuns alone = new ShownRuns(run(false, 40), Optional.empty());
        Plot wordy = new Plot("Times", "n", "seconds")
                .paper("a mechanism with a long name", "spa", RISING)
                .runs(alone, "a mechanism with a long name", "spa", any -> FALLING);
        assertThat(wordy.labels()).containsExactly("a mechanism with a long name", "the reference run", "the paper");
    }

    @Test
    @DisplayName("a caption begins with what is to be seen")
    void see() {
        Figure seen =
                new Plot("Times", "n", "seconds").run("socket", "spa", RISING).see("It rises, as n² does.");
        assertThat(seen.caption()).isEqualTo("It rises, as n² does. Solid: your run. ");
        assertThat(seen.html()).contains(">It rises, as n² does. Solid: your run. </figcaption>");
    }

    @Test
    @DisplayName("many thin lines are told together, and nobody by name")
    void faint() {
        Plot plot = new Plot("Times", "n", "seconds").faint("Quirinia", RISING).faint("Ottokar", FALLING);
        assertThat(plot.alt())
                .contains("2 thin lines, which end between 1 s and 2.1 s")
                .doesNotContain("Quirinia");
        assertThat(plot.html()).doesNotContain("Quirinia", "Ottokar");
    }

    @Test
    @DisplayName("bars: the share of every part, and what changes most")
    void bars() {
        StackedBars bars = new StackedBars("Phases", "n", "communicate", "compute")
                .bar("100", 3, 1)
                .bar("1000", 1, 9);
        assertThat(bars.alt())
                .isEqualTo("Stacked bars, Phases: shares of the time against n: at 100 communicate 75 %, compute 25 %; "
                        + "at 1000 communicate 10 %, compute 90 %.");
        assertThat(bars.caption())
                .contains("From the bottom up: communicate, compute.", "“communicate” goes from 75 % to 10 %");
    }

    @Test
    @DisplayName("strips: how many dots, their median and their middle half")
    void strips() {
        Strips strips = new Strips("Ratios", "times as long", "socket")
                .column("SPA 100", "spa", List.of(1.0, 1.2, 2.0))
                .column("none", "mca", List.of());
        assertThat(strips.alt())
                .isEqualTo("Strip chart, Ratios: times as long, logarithmic. SPA 100: 3 dots, median 1.2, middle half "
                        + "from 1.1 to 1.6.");
        assertThat(strips.caption()).endsWith("Of 3 values 1 are more than 1.25 and 0 less than 0.8.");
        assertThat(strips.image().getWidth()).isPositive();
        assertThat(new Strips("Ratios", "times", "socket").isEmpty()).isTrue();
    }

    @Test
    @DisplayName("as HTML it is an image with its alternative text and a caption, and quotes in a text do not end it")
    void html() {
        String html = new Plot("\"a\" < b", "n", "seconds")
                .run("socket", "spa", RISING)
                .html();
        assertThat(html)
                .contains(
                        "<img",
                        "alt=\"Line chart, &quot;a&quot; &lt; b: seconds",
                        "src=\"data:image/png;base64,iVBOR",
                        "<figcaption");
        assertThat(Figure.beside(new StackedBars("none", "n", "a"), new Plot("Empty", "n", "seconds")))
                .contains("<b>none:</b> nothing to draw", "<b>Empty:</b> nothing to draw")
                .doesNotContain("<img");
    }

    private static Run run(boolean own, double... totals) {
        String rows = IntStream.range(0, totals.length)
                .mapToObj(i -> "trial=%d ms=%s".formatted(i + 1, totals[i]))
                .collect(Collectors.joining(";"));
        return Run.of(Path.of("t.csv"), own, Rows.trials(rows));
    }
}
