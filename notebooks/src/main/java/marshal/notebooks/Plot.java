package marshal.notebooks;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;

/**
 * A line chart over n. The papers' series are dashed, those of a run solid. What is empty is left out, and so is a time of
 * 0: too short for the clock, and without a place on a logarithmic axis.
 */
public final class Plot {

    private static final int WIDTH = 560;
    private static final int HEIGHT = 420;
    /** Pixels for each point of the chart, so that it is sharp on any screen. */
    private static final int SCALE = 2;

    private static final Color GRID = new Color(0xE4E4E4);
    private static final Color INK = new Color(0x333333);
    private static final List<Color> MODELS =
            List.of(new Color(0x0072B2), new Color(0xD55E00), new Color(0x009E73), new Color(0xCC79A7));
    private static final BasicStroke DASHED = stroke(1.6f, 6, 4);
    private static final BasicStroke SOLID = stroke(2.2f);
    private static final BasicStroke DOTTED = stroke(1.3f, 1.5f, 4);
    private static final BasicStroke THIN = stroke(1);

    private enum Kind { PAPER, RUN, MODEL, GUIDE, FAINT }

    private record Series(Kind kind, String mechanism, String program, NavigableMap<Integer, Double> values) {
        boolean isMeasured() {
            return kind == Kind.PAPER || kind == Kind.RUN;
        }
    }

    private final String title;
    private final String x;
    private final String y;
    private final List<Series> series = new ArrayList<>();
    private boolean logarithmic;

    /** A chart with a title and the names of its axes. */
    public Plot(String title, String x, String y) {
        this.title = title;
        this.x = x;
        this.y = y;
    }

    /** Both axes logarithmic, over whole decades. A power law is then a straight line, and its exponent the slope. */
    public Plot log() {
        logarithmic = true;
        return this;
    }

    /** A series of a paper. */
    public Plot paper(String mechanism, String program, NavigableMap<Integer, Double> values) {
        return add(Kind.PAPER, mechanism, program, values);
    }

    /** A series of a run. */
    public Plot run(String mechanism, String program, NavigableMap<Integer, Double> values) {
        return add(Kind.RUN, mechanism, program, values);
    }

    /** A dotted line in a colour of its own, where several models stand in one chart. */
    public Plot model(String name, NavigableMap<Integer, Double> values) {
        return add(Kind.MODEL, name, "", values);
    }

    /** A dotted line to hold the others against, such as the ideal. */
    public Plot guide(String name, NavigableMap<Integer, Double> values) {
        return add(Kind.GUIDE, name, "", values);
    }

    /** A thin line among many, such as one student of a class. */
    public Plot faint(String name, NavigableMap<Integer, Double> values) {
        return add(Kind.FAINT, name, "", values);
    }

    private Plot add(Kind kind, String mechanism, String program, NavigableMap<Integer, Double> values) {
        NavigableMap<Integer, Double> drawn = new TreeMap<>(values);
        drawn.values().removeIf(value -> value <= 0);
        if (!drawn.isEmpty()) {
            series.add(new Series(kind, mechanism, program, drawn));
        }
        return this;
    }

    /** The chart as a bitmap; a notebook shows it if it is the last thing in a cell. */
    public BufferedImage image() {
        boolean times = logarithmic && y.equals("seconds");
        XYChart chart = new XYChartBuilder()
                .width(WIDTH).height(HEIGHT).title(title).xAxisTitle(x).yAxisTitle(times ? "time" : y).build();
        XYStyler style = chart.getStyler();
        dress(style);
        style.setMarkerSize(7).setLegendLayout(LegendLayout.Vertical);
        if (!series.isEmpty()) {
            Axis across = Axis.of(series.stream().flatMap(one -> one.values().keySet().stream()), logarithmic);
            Axis up = Axis.of(series.stream().flatMap(one -> one.values().values().stream()), logarithmic);
            Axis roomy = Stream.of(up, up.higher(), up.lower(), up.higher().lower())
                    .filter(axis -> freeCorner(across, axis).isPresent())
                    .findFirst()
                    .orElse(up);
            style.setXAxisLogarithmic(logarithmic).setXAxisMin(across.min()).setXAxisMax(across.max());
            style.setYAxisLogarithmic(logarithmic).setYAxisMin(roomy.min()).setYAxisMax(roomy.max());
            style.setYAxisLogarithmicDecadeOnly(true).setXAxisLogarithmicDecadeOnly(false);
            style.setXAxisTickLabelsFormattingFunction(across::label);
            style.setYAxisTickLabelsFormattingFunction(times ? Axis::time : Axis::number);
            style.setLegendPosition(freeCorner(across, roomy).orElse(LegendPosition.OutsideE));
        }
        // In the order in which the lines end, so that the legend reads like the right edge of the chart.
        series.stream()
                .sorted(Comparator.comparing((Series one) -> one.values().lastEntry().getValue()).reversed())
                .forEach(one -> draw(chart, one));
        return paint(chart, WIDTH, HEIGHT);
    }

    /** A corner in which the legend hides no line. */
    private Optional<LegendPosition> freeCorner(Axis across, Axis up) {
        List<String> labels = series.stream().filter(one -> one.kind() != Kind.FAINT).map(this::label).toList();
        int longest = labels.stream().mapToInt(String::length).max().orElse(0);
        double width = (50 + 5.8 * longest) / (WIDTH - 105);
        double height = (10 + 16.0 * labels.size()) / (HEIGHT - 91);
        Map<LegendPosition, Rectangle2D> corners = new LinkedHashMap<>();
        corners.put(LegendPosition.InsideNW, new Rectangle2D.Double(0, 1 - height, width, height));
        corners.put(LegendPosition.InsideSE, new Rectangle2D.Double(1 - width, 0, width, height));
        corners.put(LegendPosition.InsideSW, new Rectangle2D.Double(0, 0, width, height));
        corners.put(LegendPosition.InsideNE, new Rectangle2D.Double(1 - width, 1 - height, width, height));
        for (Series one : series) {
            one.values().forEach((n, amount) -> {
                var next = one.values().higherEntry(n);
                var line = new Line2D.Double(
                        across.place(n), up.place(amount),
                        across.place(next == null ? n : next.getKey()), up.place(next == null ? amount : next.getValue()));
                corners.values().removeIf(line::intersects);
            });
        }
        return corners.keySet().stream().findFirst();
    }

    private void draw(XYChart chart, Series one) {
        double[] sizes = one.values().keySet().stream().mapToDouble(n -> n).toArray();
        double[] amounts = one.values().values().stream().mapToDouble(v -> v).toArray();
        Color colour = colour(one);
        XYSeries drawn = chart.addSeries(label(one), sizes, amounts);
        drawn.setLineColor(colour).setLineStyle(switch (one.kind()) {
            case PAPER -> DASHED;
            case RUN -> SOLID;
            case MODEL, GUIDE -> DOTTED;
            case FAINT -> THIN;
        });
        drawn.setMarkerColor(colour).setMarker(Look.marker(one.program()));
        drawn.setShowInLegend(one.kind() != Kind.FAINT);
    }

    /** A mechanism's colour; where two programs share it, MCA has it darker. */
    private Color colour(Series one) {
        if (one.kind() == Kind.MODEL) {
            List<Series> models = series.stream().filter(s -> s.kind() == Kind.MODEL).toList();
            return MODELS.get(models.indexOf(one) % MODELS.size());
        }
        if (!one.isMeasured()) {
            return one.kind() == Kind.GUIDE ? new Color(0x888888) : new Color(0xBBBBBB);
        }
        boolean shared = one.program().equals("mca")
                && series.stream().anyMatch(s -> s.mechanism().equals(one.mechanism()) && !s.program().equals("mca"));
        return shared ? Look.mix(Look.colour(one.mechanism()), Color.BLACK, 0.45) : Look.colour(one.mechanism());
    }

    /** Says only what tells a series from the others in the chart. */
    private String label(Series one) {
        if (!one.isMeasured()) {
            return one.kind() == Kind.FAINT ? "one of many: " + one.mechanism() : one.mechanism();
        }
        List<String> words = new ArrayList<>();
        if (differ(Series::mechanism) || !differ(Series::program)) {
            words.add(Look.name(one.mechanism()));
        }
        if (differ(Series::program)) {
            words.add(Look.name(one.program()));
        }
        String what = String.join(" ", words);
        return one.kind() == Kind.PAPER && differ(Series::kind) ? what + ", paper" : what;
    }

    private boolean differ(Function<Series, ?> by) {
        return series.stream().filter(Series::isMeasured).map(by).distinct().count() > 1;
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
        style.setChartPadding(16).setPlotBorderVisible(false).setPlotContentSize(0.98);
        style.setPlotGridLinesColor(GRID).setPlotGridLinesStroke(stroke(0.8f));
        style.setAxisTickMarksColor(GRID).setAxisTickLabelsColor(INK).setPlotMargin(0);
        style.setAxisTitleFont(font(Font.PLAIN, 12)).setAxisTickLabelsFont(font(Font.PLAIN, 11));
        style.setLegendFont(font(Font.PLAIN, 11)).setLegendBorderColor(Color.WHITE).setLegendSeriesLineLength(26);
        style.setLegendPadding(5).setLocale(Locale.ROOT);
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

    private static Font font(int style, int size) {
        return new Font(Font.SANS_SERIF, style, size);
    }

    private static BasicStroke stroke(float width, float... dashes) {
        return new BasicStroke(
                width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 10, dashes.length == 0 ? null : dashes, 0);
    }
}
