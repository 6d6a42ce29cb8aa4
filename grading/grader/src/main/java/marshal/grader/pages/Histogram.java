package marshal.grader.pages;

import static marshal.grader.pages.HtmlPage.child;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.nodes.Element;

/** How many students have how many points: a bar for each tenth of the maximum, with its number of students. */
final class Histogram {

    private static final int BARS = 10;
    private static final int WIDTH = 200;
    private static final int HEIGHT = 96;
    private static final int BAR = WIDTH / BARS;
    private static final int BASE = 80; // below it are the numbers of points
    private static final int HIGHEST = 66; // above it is the number of students

    private Histogram() {}

    /** The highest bar of several histograms, which then have one scale. */
    static int most(List<List<BigDecimal>> points, List<Integer> maxima) {
        return IntStream.range(0, points.size())
                .filter(i -> maxima.get(i) > 0)
                .flatMap(i -> counts(points.get(i), maxima.get(i)).stream().mapToInt(Integer::intValue))
                .max()
                .orElse(0);
    }

    /**
     * Draws points; more than this maximum counts as the maximum. Draws nothing if nobody has points.
     *
     * @param most the number of students for which a bar has its full height
     */
    static void write(Element parent, String name, List<BigDecimal> points, int max, int most) {
        if (points.isEmpty() || max == 0) {
            return;
        }
        List<Integer> counts = counts(points, max);
        Element figure = child(parent, "figure");
        child(figure, "figcaption", name);
        Element picture = child(figure, "svg.histogram")
                .attr("viewBox", "0 0 " + WIDTH + " " + HEIGHT)
                .attr("role", "img")
                .attr("aria-label", "Students by points in " + name + ": " + said(counts, max));
        for (int i = 0; i < BARS; i++) {
            int height = HIGHEST * counts.get(i) / most;
            child(picture, "rect")
                    .attr("x", "" + (i * BAR + 1))
                    .attr("y", "" + (BASE - height))
                    .attr("width", "" + (BAR - 2))
                    .attr("height", "" + height);
            if (counts.get(i) > 0) {
                text(picture, "middle", i * BAR + BAR / 2, BASE - height - 3, "" + counts.get(i));
            }
        }
        child(picture, "line").attr("x2", "" + WIDTH).attr("y1", "" + BASE).attr("y2", "" + BASE);
        text(picture, "start", 0, HEIGHT - 4, "0");
        text(picture, "middle", WIDTH / 2, HEIGHT - 4, "" + max / 2);
        text(picture, "end", WIDTH, HEIGHT - 4, "" + max);
    }

    /** The number of students in each tenth. */
    private static List<Integer> counts(List<BigDecimal> points, int max) {
        var counts = new ArrayList<>(Collections.nCopies(BARS, 0));
        for (BigDecimal each : points) {
            int tenth = (int) Math.floor(each.doubleValue() * BARS / max);
            int bar = Math.max(0, Math.min(BARS - 1, tenth));
            counts.set(bar, counts.get(bar) + 1);
        }
        return counts;
    }

    private static String said(List<Integer> counts, int max) {
        return IntStream.range(0, BARS)
                .filter(i -> counts.get(i) > 0)
                .mapToObj(i -> counts.get(i) + " from " + i * max / BARS)
                .collect(Collectors.joining(", "));
    }

    private static void text(Element picture, String anchor, int x, int y, String text) {
        child(picture, "text", text)
                .attr("text-anchor", anchor)
                .attr("x", "" + x)
                .attr("y", "" + y);
    }
}
