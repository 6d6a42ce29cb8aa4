package marshal.notebooks;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.Locale;
import java.util.NavigableMap;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A line chart over n. The papers' series are dashed, those of a run solid; what is empty is left out. */
public final class Plot {

    private static final int WIDTH = 560;
    private static final int HEIGHT = 420;
    /** Pixels for each point of the chart, so that it is sharp on any screen. */
    private static final int SCALE = 2;

    private static final Color GRID = new Color(0xE4E4E4);
    private static final Color INK = new Color(0x333333);
    private static final BasicStroke DASHED = stroke(1.6f, 6, 4);
    private static final BasicStroke SOLID = stroke(2.2f);
    private static final BasicStroke GUIDE = stroke(1.2f, 1.5f, 4);

    private final XYChart chart;
    private boolean logarithmic;
    private double low = Double.MAX_VALUE;
    private double high = 0;
    private double left = Double.MAX_VALUE;
    private double right = 0;

    /** A chart with a title and the names of its axes. */
    public Plot(String title, String x, String y) {
        chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title).xAxisTitle(x).yAxisTitle(y).build();
        dress(chart.getStyler());
        chart.getStyler().setMarkerSize(7);
    }

    /** Both axes logarithmic, over whole decades. A power law is then a straight line, and its exponent the slope. */
    public Plot log() {
        logarithmic = true;
        return this;
    }

    /** A series of a paper. */
    public Plot paper(String mechanism, String program, NavigableMap<Integer, Double> values) {
        Color colour = Look.mix(Look.colour(mechanism, program), Color.WHITE, 0.15);
        return series(label(mechanism, program) + ", paper", values, colour, DASHED, program);
    }

    /** A series of a run. */
    public Plot run(String mechanism, String program, NavigableMap<Integer, Double> values) {
        return series(label(mechanism, program), values, Look.colour(mechanism, program), SOLID, program);
    }

    /** A dotted line to hold the others against, such as the ideal. */
    public Plot guide(String name, NavigableMap<Integer, Double> values) {
        return series(name, values, new Color(0x999999), GUIDE, "");
    }

    /** A thin line among many, such as one student of a class. */
    public Plot faint(String name, NavigableMap<Integer, Double> values) {
        return series(name, values, new Color(0xBBBBBB), stroke(1), "");
    }

    private Plot series(String name, NavigableMap<Integer, Double> values, Color colour, BasicStroke line, String program) {
        if (values.isEmpty()) {
            return this;
        }
        XYSeries series = chart.addSeries(
                name,
                values.keySet().stream().mapToDouble(n -> n).toArray(),
                values.values().stream().mapToDouble(v -> v).toArray());
        series.setLineColor(colour).setLineStyle(line);
        series.setMarkerColor(colour).setMarker(Look.marker(program));
        values.values().forEach(v -> {
            low = Math.min(low, v);
            high = Math.max(high, v);
        });
        left = Math.min(left, values.firstKey());
        right = Math.max(right, values.lastKey());
        return this;
    }

    private static String label(String mechanism, String program) {
        return program.equals("sort") ? Look.name(mechanism) : Look.name(mechanism) + " " + Look.name(program);
    }

    /** The chart as a bitmap; a notebook shows it if it is the last thing in a cell. */
    public BufferedImage image() {
        AxesChartStyler style = chart.getStyler();
        if (logarithmic && high > 0) {
            style.setXAxisLogarithmic(true).setYAxisLogarithmic(true);
            style.setXAxisMin(decadeBelow(left)).setXAxisMax(decadeAbove(right));
            style.setYAxisMin(decadeBelow(low)).setYAxisMax(decadeAbove(high));
            style.setXAxisLogarithmicDecadeOnly(false).setYAxisLogarithmicDecadeOnly(true);
        } else {
            style.setYAxisMin(0.0).setXAxisMin(0.0);
        }
        return paint(chart, WIDTH, HEIGHT);
    }

    /** Two charts side by side. */
    public static BufferedImage beside(BufferedImage one, BufferedImage other) {
        var both = new BufferedImage(
                one.getWidth() + other.getWidth(), Math.max(one.getHeight(), other.getHeight()), BufferedImage.TYPE_INT_RGB);
        Graphics2D g = both.createGraphics();
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, both.getWidth(), both.getHeight());
        g.drawImage(one, 0, 0, null);
        g.drawImage(other, one.getWidth(), 0, null);
        g.dispose();
        return both;
    }

    /** White, a light grid, no boxes. */
    static void dress(AxesChartStyler style) {
        style.setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE);
        style.setChartFontColor(INK).setChartTitleBoxVisible(false).setChartTitleFont(font(Font.BOLD, 14));
        style.setChartPadding(12).setPlotBorderVisible(false).setPlotContentSize(0.98);
        style.setPlotGridLinesColor(GRID).setPlotGridLinesStroke(stroke(0.8f));
        style.setAxisTickMarksColor(GRID).setAxisTickLabelsColor(INK).setPlotMargin(0);
        style.setAxisTitleFont(font(Font.PLAIN, 12)).setAxisTickLabelsFont(font(Font.PLAIN, 11));
        style.setLegendPosition(LegendPosition.InsideNW).setLegendLayout(LegendLayout.Vertical);
        style.setLegendFont(font(Font.PLAIN, 11)).setLegendBorderColor(Color.WHITE).setLegendSeriesLineLength(26);
        style.setLegendPadding(5).setLocale(Locale.ROOT);
        style.setxAxisTickLabelsFormattingFunction(Plot::plain).setyAxisTickLabelsFormattingFunction(Plot::plain);
    }

    static BufferedImage paint(Chart<?, ?> chart, int width, int height) {
        var image = new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.scale(SCALE, SCALE);
        chart.paint(g, width, height);
        g.dispose();
        return image;
    }

    /** 0.01, 1, 1,000: never an exponent. */
    private static String plain(double value) {
        return value >= 1000 ? String.format(Locale.ROOT, "%,.0f", value) : new java.math.BigDecimal(value)
                .round(new java.math.MathContext(3)).stripTrailingZeros().toPlainString();
    }

    private static double decadeBelow(double value) {
        return Math.pow(10, Math.floor(Math.log10(value)));
    }

    private static double decadeAbove(double value) {
        return Math.pow(10, Math.ceil(Math.log10(value)));
    }

    private static Font font(int style, int size) {
        return new Font(Font.SANS_SERIF, style, size);
    }

    private static BasicStroke stroke(float width, float... dashes) {
        return new BasicStroke(
                width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 10, dashes.length == 0 ? null : dashes, 0);
    }
}
