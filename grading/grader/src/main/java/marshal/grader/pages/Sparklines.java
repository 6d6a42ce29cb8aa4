package marshal.grader.pages;

import static marshal.grader.pages.HtmlPage.child;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import marshal.engine.run.Speed;
import org.jsoup.nodes.Element;

/** Small pictures beside numbers with the same information. */
final class Sparklines {

    private static final double WIDTH = 100;
    /** The strip goes from a quarter of the reference's time to four times that time. */
    private static final double OCTAVES = 2;

    private Sparklines() {}

    /** Draws a bar for a part of the whole, from 0 to 1. */
    static void bar(Element parent, double part) {
        Element picture = picture(parent, "svg.bar", "100 10")
                .attr("preserveAspectRatio", "none")
                .attr("aria-hidden", "true");
        child(picture, "rect.back").attr("width", "100").attr("height", "10");
        child(picture, "rect.fill").attr("width", number(WIDTH * part)).attr("height", "10");
    }

    /** Draws one dot per ratio, on a logarithmic scale with 1 in the middle. */
    static void strip(Element parent, List<Speed> speeds) {
        String ratios = speeds.stream()
                .mapToDouble(Speed::ratio)
                .sorted()
                .mapToObj(PageWords::times)
                .collect(Collectors.joining(", "));
        Element picture =
                picture(parent, "svg.strip", "200 30").attr("role", "img").attr("aria-label", "Ratios: " + ratios);
        for (double ratio : new double[] {0.5, 1, 2}) {
            child(picture, ratio == 1 ? "line.one" : "line")
                    .attr("x1", x(ratio))
                    .attr("x2", x(ratio))
                    .attr("y1", "0")
                    .attr("y2", "16");
        }
        label(picture, "start", 1 / 4.0, "1/4");
        label(picture, "middle", 1, "1");
        label(picture, "end", 4, "4");
        for (Speed speed : speeds) {
            String verdict = speed.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-');
            child(picture, "circle." + verdict)
                    .attr("cx", x(speed.ratio()))
                    .attr("cy", "8")
                    .attr("r", "4");
        }
    }

    private static void label(Element picture, String anchor, double ratio, String text) {
        child(picture, "text", text)
                .attr("text-anchor", anchor)
                .attr("x", x(ratio))
                .attr("y", "28");
    }

    private static String x(double ratio) {
        double octaves = Math.max(-OCTAVES, Math.min(OCTAVES, Math.log(ratio) / Math.log(2)));
        return number(WIDTH + octaves / OCTAVES * (WIDTH - 6));
    }

    private static Element picture(Element parent, String tag, String size) {
        return child(parent, tag).attr("viewBox", "0 0 " + size);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
