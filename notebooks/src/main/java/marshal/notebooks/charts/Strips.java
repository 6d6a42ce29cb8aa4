package marshal.notebooks.charts;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.notebooks.data.Quartiles;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Ratios of many students: a column of dots for each case, a bar for their middle half, a line at their median. The
 * axis is logarithmic.
 */
public final class Strips implements Figure {

    private static final int WIDTH = 560;
    private static final int HEIGHT = 400;
    private static final double FLOOR = 1.5; // room for the columns' labels below the lowest dot, as a factor
    private static final double GOLDEN = 0.618; // spreads dots evenly, for any number of dots

    private record Column(String label, Color colour, List<Double> values) {
        Quartiles spread() {
            return Quartiles.of(values.stream().mapToDouble(value -> value).toArray());
        }
    }

    private final String title;
    private final String y;
    private final String mechanism;
    private final List<Column> columns = new ArrayList<>();

    /** A chart in the colour of a mechanism. */
    public Strips(String title, String y, String mechanism) {
        this.title = title;
        this.y = y;
        this.mechanism = mechanism;
    }

    /** Adds a column for a program, unless it is empty. */
    public Strips column(String label, String program, List<Double> values) {
        List<Double> drawn = values.stream()
                .filter(value -> value > 0 && !value.isInfinite())
                .toList();
        if (!drawn.isEmpty()) {
            columns.add(new Column(label, ChartStyle.colour(mechanism, program), drawn));
        }
        return this;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public boolean isEmpty() {
        return columns.isEmpty();
    }

    @Override
    public BufferedImage image() {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .yAxisTitle(y)
                .build();
        XYStyler style = chart.getStyler();
        Plot.dress(style);
        Axis up = Axis.of(
                columns.stream().flatMap(column -> column.values().stream()
                        .flatMap(value -> Stream.of(1.0, value, value / FLOOR))),
                true);
        style.setLegendVisible(false).setMarkerSize(6);
        style.setXAxisMin(0.4).setXAxisMax(columns.size() + 0.6).setPlotGridVerticalLinesVisible(false);
        style.setXAxisTicksVisible(false)
                .setAnnotationTextFont(style.getAxisTickLabelsFont())
                .setAnnotationTextFontColor(style.getChartFontColor());
        style.setYAxisLogarithmic(true)
                .setYAxisMin(up.min())
                .setYAxisMax(up.max())
                .setYAxisLogarithmicDecadeOnly(false);
        style.setYAxisTickLabelsFormattingFunction(up::label);
        line(chart, Color.GRAY, 1.2f, new double[] {0.4, columns.size() + 0.6}, new double[] {1, 1});
        IntStream.range(0, columns.size()).forEach(i -> {
            draw(chart, i + 1, columns.get(i));
            chart.addAnnotation(new AnnotationText(columns.get(i).label(), i + 1, up.min() * 1.15, false));
        });
        return Plot.paint(chart, WIDTH, HEIGHT);
    }

    private void draw(XYChart chart, int at, Column column) {
        int count = column.values().size();
        Color colour = column.colour();
        Quartiles spread = column.spread();
        line(chart, ChartStyle.mix(colour, Color.WHITE, 0.6), 9, new double[] {at, at}, new double[] {
            spread.low(), spread.high()
        });
        double[] x = IntStream.range(0, count)
                .mapToDouble(i -> at + 0.5 * (GOLDEN * (i + 1) % 1 - 0.5))
                .toArray();
        XYSeries dots = Plot.unnamed(
                chart, x, column.values().stream().mapToDouble(value -> value).toArray());
        Plot.dress(dots, ChartStyle.mix(colour, Color.WHITE, 0.15), SeriesLines.NONE, SeriesMarkers.CIRCLE);
        line(chart, ChartStyle.mix(colour, Color.BLACK, 0.5), 2.5f, new double[] {at - 0.3, at + 0.3}, new double[] {
            spread.middle(), spread.middle()
        });
    }

    private static void line(XYChart chart, Color colour, float width, double[] x, double[] y) {
        Plot.dress(Plot.unnamed(chart, x, y), colour, Plot.stroke(width), SeriesMarkers.NONE);
    }

    @Override
    public String alt() {
        List<String> words = new ArrayList<>();
        for (Column column : columns) {
            Quartiles spread = column.spread();
            words.add("%s: %d dots, median %s, middle half from %s to %s"
                    .formatted(
                            column.label(),
                            column.values().size(),
                            Axis.number(spread.middle()),
                            Axis.number(spread.low()),
                            Axis.number(spread.high())));
        }
        return "Strip chart, %s: %s, logarithmic. %s.".formatted(title, y, String.join("; ", words));
    }

    @Override
    public String caption() {
        List<Double> all =
                columns.stream().flatMap(column -> column.values().stream()).toList();
        return "A dot is a student, the line their median, the bar their middle half; the grey line is the reference. "
                + "Of %d values %d are more than 1.25 and %d less than 0.8."
                        .formatted(
                                all.size(),
                                all.stream().filter(value -> value > 1.25).count(),
                                all.stream().filter(value -> value < 0.8).count());
    }
}
