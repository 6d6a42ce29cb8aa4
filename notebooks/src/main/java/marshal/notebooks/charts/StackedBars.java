package marshal.notebooks.charts;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import marshal.notebooks.data.Run;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Stacked bars with a few common parts, such as the phases of a program. Each bar shows shares of 100 %. */
public final class StackedBars implements Figure {

    private static final int WIDTH = 560;
    private static final int HEIGHT = 380;
    private static final Map<String, Color> COLOURS = Map.of(
            "partition", new Color(0xE69F00),
            "communicate", new Color(0x0072B2),
            "compute", new Color(0x8FBF9F),
            "combine", new Color(0xCC79A7));

    private static final List<String> PHASES = List.of("partition", "communicate", "compute", "combine");

    private final String title;
    private final String x;
    private final List<String> parts;
    private final List<String> names = new ArrayList<>();
    private final List<List<Double>> shares = new ArrayList<>();

    /** A chart whose bars have these parts, from bottom to top. */
    public StackedBars(String title, String x, String... parts) {
        this.title = title;
        this.x = x;
        this.parts = List.of(parts);
        this.parts.forEach(part -> shares.add(new ArrayList<>()));
    }

    /** Adds a bar. */
    public StackedBars bar(String name, double... amounts) {
        if (amounts.length != parts.size()) {
            throw new IllegalArgumentException(amounts.length + " amounts for " + parts.size() + " parts");
        }
        double sum = 0;
        for (double amount : amounts) {
            sum += amount;
        }
        names.add(name);
        for (int i = 0; i < amounts.length; i++) {
            shares.get(i).add(sum == 0 ? 0 : 100 * amounts[i] / sum);
        }
        return this;
    }

    /** The phases of a program on a mechanism, with a bar for each n. */
    public static StackedBars phases(Run run, String mechanism, String program) {
        String title = "%s, %s, %s".formatted(ChartStyle.name(program), ChartStyle.name(mechanism), run.name());
        StackedBars bars = new StackedBars(
                title, program.equals("sort") ? "items" : "n (rows of the matrices)", PHASES.toArray(String[]::new));
        run.series("total", mechanism, program)
                .keySet()
                .forEach(n -> bars.bar(
                        String.valueOf(n),
                        PHASES.stream()
                                .mapToDouble(phase ->
                                        run.series(phase, mechanism, program).get(n))
                                .toArray()));
        return bars;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public boolean isEmpty() {
        return names.isEmpty();
    }

    @Override
    public String alt() {
        List<String> bars = new ArrayList<>();
        for (int bar = 0; bar < names.size(); bar++) {
            List<String> words = new ArrayList<>();
            for (int part = 0; part < parts.size(); part++) {
                words.add(parts.get(part) + " " + percent(part, bar));
            }
            bars.add("at " + names.get(bar) + " " + String.join(", ", words));
        }
        return "Stacked bars, %s: shares of the time against %s: %s.".formatted(title, x, String.join("; ", bars));
    }

    @Override
    public String caption() {
        int last = names.size() - 1;
        int most = 0;
        for (int part = 0; part < parts.size(); part++) {
            most = change(part) > change(most) ? part : most;
        }
        return "From the bottom up: %s. From %s to %s the share of “%s” goes from %s to %s."
                .formatted(
                        String.join(", ", parts),
                        names.get(0),
                        names.get(last),
                        parts.get(most),
                        percent(most, 0),
                        percent(most, last));
    }

    private double change(int part) {
        List<Double> of = shares.get(part);
        return Math.abs(of.get(of.size() - 1) - of.get(0));
    }

    private String percent(int part, int bar) {
        return String.format(Locale.ROOT, "%.0f %%", shares.get(part).get(bar));
    }

    @Override
    public BufferedImage image() {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(x)
                .yAxisTitle("share of the time (%)")
                .build();
        Plot.dress(chart.getStyler());
        chart.getStyler().setStacked(true).setAvailableSpaceFill(0.7);
        chart.getStyler().setXAxisTickMarkSpacingHint(20).setXAxisMaxLabelCount(Math.max(2, names.size()));
        chart.getStyler()
                .setPlotGridVerticalLinesVisible(false)
                .setYAxisMin(0.0)
                .setYAxisMax(100.0);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS).setLegendLayout(LegendLayout.Horizontal);
        for (int i = 0; i < parts.size() && !names.isEmpty(); i++) {
            chart.addSeries(parts.get(i), names, shares.get(i))
                    .setFillColor(COLOURS.getOrDefault(parts.get(i), new Color(0xCCCCCC)));
        }
        return Plot.paint(chart, WIDTH, HEIGHT);
    }
}
