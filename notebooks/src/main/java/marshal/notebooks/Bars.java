package marshal.notebooks;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Bars that are stacked from the same few parts, such as the phases of a program, each bar as a share of 100 %. */
public final class Bars {

    private static final int WIDTH = 560;
    private static final int HEIGHT = 380;
    private static final Map<String, Color> COLOURS = Map.of(
            "partition", new Color(0xE69F00),
            "communicate", new Color(0x0072B2),
            "compute", new Color(0x8FBF9F),
            "combine", new Color(0xCC79A7));

    private final String title;
    private final String x;
    private final List<String> parts;
    private final List<String> names = new ArrayList<>();
    private final List<List<Double>> shares = new ArrayList<>();

    /** A chart whose bars have these parts, from the bottom up. */
    public Bars(String title, String x, String... parts) {
        this.title = title;
        this.x = x;
        this.parts = List.of(parts);
        this.parts.forEach(part -> shares.add(new ArrayList<>()));
    }

    /** Adds a bar. */
    public Bars bar(String name, double... amounts) {
        if (amounts.length != parts.size()) {
            throw new IllegalArgumentException(amounts.length + " amounts for " + parts.size() + " parts");
        }
        double sum = 0;
        for (double amount : amounts) {
            sum += amount;
        }
        names.add(name);
        for (int i = 0; i < amounts.length; i++) {
            shares.get(i).add(100 * amounts[i] / sum);
        }
        return this;
    }

    /** The chart as a bitmap. */
    public BufferedImage image() {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH).height(HEIGHT).title(title).xAxisTitle(x).yAxisTitle("share of the time (%)").build();
        Plot.dress(chart.getStyler());
        chart.getStyler().setStacked(true).setAvailableSpaceFill(0.7);
        chart.getStyler().setXAxisTickMarkSpacingHint(20).setXAxisMaxLabelCount(Math.max(2, names.size()));
        chart.getStyler().setPlotGridVerticalLinesVisible(false).setYAxisMin(0.0).setYAxisMax(100.0);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS).setLegendLayout(LegendLayout.Horizontal);
        for (int i = 0; i < parts.size() && !names.isEmpty(); i++) {
            chart.addSeries(parts.get(i), names, shares.get(i))
                    .setFillColor(COLOURS.getOrDefault(parts.get(i), new Color(0xCCCCCC)));
        }
        return Plot.paint(chart, WIDTH, HEIGHT);
    }
}
