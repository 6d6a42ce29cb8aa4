package marshal.notebooks.charts;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import marshal.notebooks.charts.Series.Kind;
import marshal.notebooks.data.Quartiles;
import marshal.notebooks.data.Run;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A line chart over n. The papers' series are dashed. A run's series are solid; a bar at each point shows the middle
 * half of its trials. The reference run's series beside them are thin. Values computed from a run have hollow marks.
 * Empty series are left out, and so are times of 0: they were too short for the clock, and have no place on a
 * logarithmic axis. Neither has a size of 0.
 */
public final class Plot implements Figure {

    private static final int WIDTH = 560;
    private static final int HEIGHT = 420;
    /** Pixels for each point of the chart, so that it is sharp on any screen. */
    private static final int SCALE = 2;

    private static final Color GRID = new Color(0xE4E4E4);
    /** The ground of a legend: the grid goes on behind it. */
    private static final Color CLEAR = new Color(0x00FFFFFF, true);

    private static final Color INK = new Color(0x333333);
    private static final Color KEY = new Color(0x666666);
    private static final List<Color> MODELS =
            List.of(Color.BLACK, new Color(0xCC79A7), new Color(0x56B4E9), new Color(0x8C6D1F));
    private static final NavigableMap<Integer, Quartiles> NO_BARS =
            Collections.unmodifiableNavigableMap(new TreeMap<>());
    private static final BasicStroke DASHED = stroke(1.6f, 6, 4);
    private static final BasicStroke SOLID = stroke(2.2f);
    private static final BasicStroke DOTTED = stroke(1.3f, 1.5f, 4);
    /** The strokes of models, which differ like their colours. */
    private static final List<BasicStroke> DOTS = List.of(
            stroke(1.5f, 1.5f, 4),
            stroke(1.5f, 6, 4, 1.5f, 4),
            stroke(1.5f, 1.5f, 8),
            stroke(1.5f, 6, 4, 1.5f, 4, 1.5f, 4));

    /** The strokes of guides, which differ: all are grey. */
    private static final List<BasicStroke> GUIDES = List.of(DOTTED, stroke(1.3f, 8, 4, 1.5f, 4), stroke(1.3f, 1.5f, 9));

    private static final BasicStroke THIN = stroke(1.1f);
    private static final BasicStroke BAR = stroke(1.2f);
    /** If there are more lines, or a label exceeds LETTERS, the legend lists each colour and each kind of line once. */
    private static final int LINES = 4;
    /** The most letters of a label that the legend shows whole. */
    private static final int LETTERS = 36;

    /** An entry of the legend: its text for a line, and a point of that line. */
    private record Entry(
            String label, Color colour, BasicStroke stroke, Marker marker, Map.Entry<Integer, Double> point) {}

    private final String title;
    private final String x;
    private final String y;
    private final List<Series> series = new ArrayList<>();
    private String runsName = "your run";
    private boolean logarithmic;

    /** A chart with a title and the names of its axes. */
    public Plot(String title, String x, String y) {
        this.title = title;
        this.x = x;
        this.y = y;
    }

    /** Makes both axes logarithmic. A power law is then a straight line, and its exponent is the slope. */
    public Plot log() {
        logarithmic = true;
        series.replaceAll(Series::aboveZero);
        series.removeIf(one -> one.values().isEmpty());
        return this;
    }

    /** Adds a series of a paper. */
    public Plot paper(String mechanism, String program, NavigableMap<Integer, Double> values) {
        return add(Kind.PAPER, mechanism, program, values, NO_BARS);
    }

    /** Adds a series of a run. */
    public Plot run(String mechanism, String program, NavigableMap<Integer, Double> values) {
        return add(Kind.RUN, mechanism, program, values, NO_BARS);
    }

    /** Adds a series of the reference solution, beside those of a run. */
    public Plot reference(String mechanism, String program, NavigableMap<Integer, Double> values) {
        return add(Kind.REFERENCE, mechanism, program, values, NO_BARS);
    }

    /** Adds the values of a run, and of the reference run beside it, for a program on a mechanism. */
    public Plot runs(ShownRuns shown, String quantity, String mechanism, String program) {
        return runs(
                shown,
                mechanism,
                program,
                one -> one.series(quantity, mechanism, program),
                one -> one.quartiles(quantity, mechanism, program));
    }

    /** Adds the values as multiples of those on the other mechanism. */
    public Plot ratios(ShownRuns shown, String quantity, String mechanism, String other, String program) {
        return ratios(shown, mechanism, program, quantity, mechanism, other);
    }

    /** Adds the speed-up over the sequential program. */
    public Plot speedups(ShownRuns shown, String mechanism, String program) {
        return ratios(shown, mechanism, program, "total", "sequential", mechanism);
    }

    private Plot ratios(ShownRuns shown, String name, String program, String quantity, String mechanism, String other) {
        return runs(
                shown,
                name,
                program,
                one -> one.ratio(quantity, mechanism, other, program),
                one -> one.ratioQuartiles(quantity, mechanism, other, program));
    }

    /** Adds values that follow from a run, and the corresponding values of the reference run beside it. */
    public Plot runs(
            ShownRuns shown, String mechanism, String program, Function<Run, NavigableMap<Integer, Double>> values) {
        return runs(shown, mechanism, program, values, one -> NO_BARS);
    }

    /** Adds values that follow from a run, with their spread. */
    public Plot runs(
            ShownRuns shown,
            String mechanism,
            String program,
            Function<Run, NavigableMap<Integer, Double>> values,
            Function<Run, NavigableMap<Integer, Quartiles>> bars) {
        runsName = shown.run().name();
        shown.reference().ifPresent(one -> add(Kind.REFERENCE, mechanism, program, values.apply(one), NO_BARS));
        return add(Kind.RUN, mechanism, program, values.apply(shown.run()), bars.apply(shown.run()));
    }

    /** Adds values that were computed from a run and not measured. */
    public Plot computed(ShownRuns shown, String mechanism, Function<Run, NavigableMap<Integer, Double>> values) {
        return computed(shown, mechanism, "", values);
    }

    /** Adds values of a program that were computed from a run and not measured. */
    public Plot computed(
            ShownRuns shown, String mechanism, String program, Function<Run, NavigableMap<Integer, Double>> values) {
        runsName = shown.run().name();
        return add(Kind.COMPUTED, mechanism, program, values.apply(shown.run()), NO_BARS);
    }

    /** Adds a dotted line in its own colour, for charts with several models. */
    public Plot model(String name, NavigableMap<Integer, Double> values) {
        return add(Kind.MODEL, name, "", values, NO_BARS);
    }

    /** Adds a dotted line as a comparison, such as the ideal. */
    public Plot guide(String name, NavigableMap<Integer, Double> values) {
        return add(Kind.GUIDE, name, "", values, NO_BARS);
    }

    /** Adds a thin line among many, such as one student of a class. */
    public Plot faint(String name, NavigableMap<Integer, Double> values) {
        return add(Kind.FAINT, name, "", values, NO_BARS);
    }

    private Plot add(
            Kind kind,
            String mechanism,
            String program,
            NavigableMap<Integer, Double> values,
            NavigableMap<Integer, Quartiles> bars) {
        Series all = Series.of(kind, mechanism, program, values, bars);
        Series one = logarithmic ? all.aboveZero() : all;
        if (!one.values().isEmpty()) {
            series.add(one);
        }
        return this;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public boolean isEmpty() {
        return series.isEmpty();
    }

    @Override
    public BufferedImage image() {
        boolean times = logarithmic && y.startsWith("seconds");
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(x)
                .yAxisTitle(times ? y.replaceFirst("seconds", "time") : y)
                .build();
        XYStyler style = chart.getStyler();
        dress(style);
        style.setMarkerSize(7).setLegendLayout(LegendLayout.Vertical);
        if (!series.isEmpty()) {
            Axis across = Axis.of(series.stream().flatMap(one -> one.values().keySet().stream()), logarithmic);
            Axis up = Axis.of(series.stream().flatMap(Plot::amounts), logarithmic);
            Axis roomy = Stream.of(
                            up,
                            up.higher(),
                            up.lower(),
                            up.higher().higher(),
                            up.higher().lower(),
                            up.lower().lower())
                    .filter(axis -> freeCorner(across, axis).isPresent())
                    .findFirst()
                    .orElse(up);
            style.setXAxisLogarithmic(logarithmic).setXAxisMin(across.min()).setXAxisMax(across.max());
            style.setYAxisLogarithmic(logarithmic).setYAxisMin(roomy.min()).setYAxisMax(roomy.max());
            style.setYAxisLogarithmicDecadeOnly(false).setXAxisLogarithmicDecadeOnly(false);
            style.setXAxisTickLabelsFormattingFunction(across::label);
            style.setYAxisTickLabelsFormattingFunction(value -> roomy.label(value, times ? Axis::time : Axis::number));
            style.setLegendPosition(freeCorner(across, roomy).orElse(LegendPosition.OutsideE));
        }
        words().ending().forEach(one -> draw(chart, one));
        legend(chart);
        return paint(chart, WIDTH, HEIGHT);
    }

    private static Stream<Double> amounts(Series one) {
        return Stream.concat(
                one.values().values().stream(),
                one.bars().values().stream().flatMap(bar -> Stream.of(bar.low(), bar.high())));
    }

    private void draw(XYChart chart, Series one) {
        double[] sizes = one.values().keySet().stream().mapToDouble(n -> n).toArray();
        double[] amounts = one.values().values().stream().mapToDouble(v -> v).toArray();
        dress(unnamed(chart, sizes, amounts), colour(one), stroke(one), marker(one));
        if (!one.bars().isEmpty()) {
            // One broken line: up at each point, then a gap to the next.
            double[] at = one.bars().keySet().stream()
                    .flatMapToDouble(n -> DoubleStream.of(n, n, n))
                    .toArray();
            double[] bars = one.bars().values().stream()
                    .flatMapToDouble(bar -> DoubleStream.of(bar.low(), bar.high(), Double.NaN))
                    .toArray();
            dress(unnamed(chart, at, bars), colour(one), BAR, SeriesMarkers.NONE);
        }
    }

    /** Adds a line that is not in the legend. */
    static XYSeries unnamed(XYChart chart, double[] x, double[] y) {
        XYSeries line = chart.addSeries("line " + UUID.randomUUID(), x, y);
        line.setShowInLegend(false);
        return line;
    }

    static void dress(XYSeries line, Color colour, BasicStroke stroke, Marker marker) {
        line.setLineColor(colour).setLineStyle(stroke);
        line.setMarkerColor(colour).setMarker(marker);
    }

    /** Makes the legend. Each entry is a line with a single point, at a place where the chart has a marker already. */
    private void legend(XYChart chart) {
        Map<String, Entry> byLabel = entries().stream()
                .collect(Collectors.toMap(Entry::label, entry -> entry, (first, later) -> first, LinkedHashMap::new));
        byLabel.forEach((label, entry) -> {
            var line = chart.addSeries(label, new double[] {entry.point().getKey()}, new double[] {
                entry.point().getValue()
            });
            dress(line, entry.colour(), entry.stroke(), entry.marker());
        });
    }

    /** The labels of the legend, from top to bottom. */
    List<String> labels() {
        return entries().stream().map(Entry::label).distinct().toList();
    }

    /** The lines of the legend, from top to bottom. */
    List<BasicStroke> strokes() {
        return entries().stream().map(Entry::stroke).toList();
    }

    private List<Entry> entries() {
        PlotWords words = words();
        List<Series> measured =
                words.ordered().stream().filter(Series::isOfMechanism).toList();
        List<Entry> entries = new ArrayList<>();
        boolean brief = words.differ(Series::kind)
                && (measured.size() > LINES
                        || measured.stream().anyMatch(one -> words.label(one).length() > LETTERS));
        if (brief) {
            // One line for each colour and marker, from the first kind that has it, and one for each kind.
            Stream.of(Kind.RUN, Kind.PAPER, Kind.REFERENCE, Kind.COMPUTED)
                    .flatMap(kind -> measured.stream().filter(one -> one.kind() == kind))
                    .collect(Collectors.toMap(Series::wire, one -> one, (first, later) -> first))
                    .values()
                    .stream()
                    .sorted(Comparator.comparing(measured::indexOf))
                    .forEach(one -> entries.add(entry(words.what(one), one)));
            Stream.of(Kind.RUN, Kind.PAPER, Kind.REFERENCE, Kind.COMPUTED)
                    .filter(kind -> measured.stream().anyMatch(one -> one.kind() == kind))
                    .forEach(kind -> entries.add(new Entry(
                            words.name(kind),
                            KEY,
                            stroke(kind),
                            SeriesMarkers.NONE,
                            measured.get(0).values().firstEntry())));
        }
        words.ordered().stream()
                .filter(one -> one.kind() != Kind.FAINT && !(brief && one.isOfMechanism()))
                .forEach(one -> entries.add(entry(words.label(one), one)));
        return entries;
    }

    private Entry entry(String label, Series one) {
        return new Entry(
                label, colour(one), stroke(one), marker(one), one.values().firstEntry());
    }

    /** Finds a corner in which the legend hides no line. */
    private Optional<LegendPosition> freeCorner(Axis across, Axis up) {
        List<Entry> entries = entries();
        int longest =
                entries.stream().mapToInt(entry -> entry.label().length()).max().orElse(0);
        double width = (50 + 5.8 * longest) / (WIDTH - 105);
        double height = (10 + 16.0 * entries.size()) / (HEIGHT - 91);
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
                        across.place(next == null ? n : next.getKey()),
                                up.place(next == null ? amount : next.getValue()));
                corners.values().removeIf(line::intersects);
            });
            one.bars().forEach((n, bar) -> {
                var line =
                        new Line2D.Double(across.place(n), up.place(bar.low()), across.place(n), up.place(bar.high()));
                corners.values().removeIf(line::intersects);
            });
        }
        return corners.keySet().stream().findFirst();
    }

    private BasicStroke stroke(Series one) {
        return switch (one.kind()) {
            case MODEL -> DOTS.get(place(one) % DOTS.size());
            case GUIDE -> GUIDES.get((place(one) + (hasComputed() ? 1 : 0)) % GUIDES.size());
            default -> stroke(one.kind());
        };
    }

    /** Returns whether the first guide would look like the key to what was computed. */
    private boolean hasComputed() {
        return series.stream().anyMatch(one -> one.kind() == Kind.COMPUTED);
    }

    private static BasicStroke stroke(Kind kind) {
        return switch (kind) {
            case PAPER -> DASHED;
            case RUN -> SOLID;
            case COMPUTED, MODEL, GUIDE -> DOTTED;
            case REFERENCE, FAINT -> THIN;
        };
    }

    /** The index of a model among the models, or of a guide among the guides. */
    private int place(Series one) {
        return series.stream().filter(s -> s.kind() == one.kind()).toList().indexOf(one);
    }

    /** A program's marker; if the chart has only one program, the mechanism's marker. The reference run has none. */
    private Marker marker(Series one) {
        return switch (one.kind()) {
            case PAPER, RUN ->
                words().differ(Series::program) ? ChartStyle.marker(one.program()) : ChartStyle.marker(one.mechanism());
            case COMPUTED -> new Hollow(ChartStyle.marker(one.mechanism()));
            default -> SeriesMarkers.NONE;
        };
    }

    /** Another marker with a white middle. */
    private static final class Hollow extends Marker {
        private static final int RIM = 3;
        private final Marker full;

        Hollow(Marker full) {
            this.full = full;
        }

        @Override
        public void paint(Graphics2D g, double x, double y, int size) {
            Color colour = g.getColor();
            full.paint(g, x, y, size);
            g.setColor(Color.WHITE);
            full.paint(g, x, y, size - RIM);
            g.setColor(colour);
        }
    }

    /** A mechanism's colour. If two programs share it, MCA's is darker; the reference run's is lighter. */
    private Color colour(Series one) {
        if (one.kind() == Kind.MODEL) {
            return MODELS.get(place(one) % MODELS.size());
        }
        if (!one.isOfMechanism()) {
            return one.kind() == Kind.GUIDE ? new Color(0x888888) : new Color(0xBBBBBB);
        }
        boolean shared = series.stream()
                .anyMatch(s ->
                        s.mechanism().equals(one.mechanism()) && !s.program().equals(one.program()));
        Color colour = shared ? ChartStyle.colour(one.mechanism(), one.program()) : ChartStyle.colour(one.mechanism());
        return one.kind() == Kind.REFERENCE ? ChartStyle.mix(colour, Color.WHITE, 0.3) : colour;
    }

    @Override
    public String alt() {
        return words().alt(logarithmic);
    }

    @Override
    public String caption() {
        return words().caption();
    }

    private PlotWords words() {
        return new PlotWords(title, x, y, runsName, series);
    }

    // ---- The style of all charts ----

    /** Sets a white ground, a light grid, and no boxes. */
    static void dress(AxesChartStyler style) {
        style.setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE);
        style.setChartFontColor(INK).setChartTitleBoxVisible(false).setChartTitleFont(font(Font.BOLD, 14));
        style.setChartPadding(16).setPlotBorderVisible(false).setPlotContentSize(0.98);
        style.setPlotGridLinesColor(GRID).setPlotGridLinesStroke(stroke(0.8f));
        style.setAxisTickMarksColor(GRID).setAxisTickLabelsColor(INK).setPlotMargin(0);
        style.setAxisTitleFont(font(Font.PLAIN, 12)).setAxisTickLabelsFont(font(Font.PLAIN, 11));
        style.setLegendFont(font(Font.PLAIN, 11))
                .setLegendBorderColor(CLEAR)
                .setLegendBackgroundColor(CLEAR)
                .setLegendSeriesLineLength(26);
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

    static BasicStroke stroke(float width, float... dashes) {
        return new BasicStroke(
                width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 10, dashes.length == 0 ? null : dashes, 0);
    }
}
