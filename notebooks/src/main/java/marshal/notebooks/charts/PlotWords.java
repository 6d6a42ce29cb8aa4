package marshal.notebooks.charts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import marshal.notebooks.charts.Series.Kind;

/**
 * A line chart as text: the names of its lines, and what they show.
 *
 * @param title    title of the chart
 * @param x        the name of the axis
 * @param y        the name of the axis; {@code seconds} are written with their unit
 * @param runsName name of the run
 */
record PlotWords(String title, String x, String y, String runsName, List<Series> series) {

    /** The series in the order of the legend, which is the same in all charts: mechanisms, models, guides. */
    List<Series> ordered() {
        return series.stream()
                .sorted(Comparator.comparing((Series one) -> one.isOfMechanism() ? Kind.RUN : one.kind())
                        .thenComparing(one -> one.isOfMechanism() ? ChartStyle.place(one.mechanism()) : 0)
                        .thenComparing(one -> ChartStyle.place(one.program()))
                        .thenComparing(Series::kind))
                .toList();
    }

    /** The series in the order of their ends, from top to bottom at the right edge of the chart. */
    List<Series> ending() {
        return series.stream()
                .sorted(Comparator.comparing(Series::end).reversed())
                .toList();
    }

    /** A label with only those words that distinguish a series from the others in the chart. */
    String label(Series one) {
        if (!one.isOfMechanism()) {
            return one.mechanism();
        }
        boolean plain = !differ(Series::kind) || one.kind() == Kind.RUN && runsName.equals("your run");
        return plain ? what(one) : what(one) + ", " + name(one.kind());
    }

    String what(Series one) {
        List<String> words = new ArrayList<>();
        if (differ(Series::mechanism) || !differ(Series::program)) {
            words.add(ChartStyle.name(one.mechanism()));
        }
        if (differ(Series::program)) {
            words.add(ChartStyle.name(one.program()));
        }
        words.removeIf(String::isEmpty); // a model's time of a message has no program
        return String.join(" ", words);
    }

    String name(Kind kind) {
        return switch (kind) {
            case RUN -> runsName;
            case PAPER -> "the paper";
            case REFERENCE -> "the reference run";
            case COMPUTED -> "computed";
            default -> throw new IllegalArgumentException(kind + " has no name");
        };
    }

    boolean differ(Function<Series, ?> by) {
        return series.stream().filter(Series::isOfMechanism).map(by).distinct().count() > 1;
    }

    /** A description of the chart, with every line's numbers. */
    String alt(boolean logarithmic) {
        String axes = "%s against %s%s".formatted(y, x, logarithmic ? ", both axes logarithmic" : "");
        List<String> lines = new ArrayList<>();
        ending().stream().filter(one -> one.kind() != Kind.FAINT).forEach(one -> lines.add(inWords(one)));
        DoubleSummaryStatistics ends = series.stream()
                .filter(one -> one.kind() == Kind.FAINT)
                .mapToDouble(Series::end)
                .summaryStatistics();
        if (ends.getCount() > 0) {
            lines.add("%d thin lines, which end between %s and %s"
                    .formatted(ends.getCount(), amount(ends.getMin()), amount(ends.getMax())));
        }
        return "Line chart, %s: %s. %s.".formatted(title, axes, String.join("; ", lines));
    }

    /** Describes a line: its start and end, and its highest or lowest point in between. */
    private String inWords(Series one) {
        String name = one.isOfMechanism() ? what(one) + ", " + name(one.kind()) : one.mechanism();
        Map.Entry<Integer, Double> first = one.values().firstEntry();
        Map.Entry<Integer, Double> last = one.values().lastEntry();
        if (one.values().size() == 1) {
            return "%s: %s".formatted(name, at(first));
        }
        Map.Entry<Integer, Double> most = Collections.max(one.values().entrySet(), Map.Entry.comparingByValue());
        Map.Entry<Integer, Double> least = Collections.min(one.values().entrySet(), Map.Entry.comparingByValue());
        if (most.getValue().equals(least.getValue())) {
            return "%s: %s throughout".formatted(name, amount(most.getValue()));
        }
        String between = "";
        if (most.getValue() > Math.max(first.getValue(), last.getValue())) {
            between += ", at most " + at(most);
        }
        if (least.getValue() < Math.min(first.getValue(), last.getValue())) {
            between += ", at least " + at(least);
        }
        return "%s: from %s to %s%s".formatted(name, at(first), at(last), between);
    }

    private String at(Map.Entry<Integer, Double> point) {
        return amount(point.getValue()) + " at " + Axis.number(point.getKey());
    }

    private String amount(double value) {
        return y.startsWith("seconds") ? Axis.time(value) : Axis.number(value);
    }

    /** How to read the chart, and which lines end lowest and highest. */
    String caption() {
        List<String> kinds = new ArrayList<>();
        kinds(kinds, "Solid", Kind.RUN, runsName);
        kinds(kinds, "Dashed", Kind.PAPER, "the paper");
        kinds(kinds, "Thin", Kind.REFERENCE, "the reference run");
        kinds(kinds, "Hollow", Kind.COMPUTED, "computed from " + runsName + ", not measured");
        if (series.stream().anyMatch(one -> !one.bars().isEmpty())) {
            kinds.add("Bars: the middle half of the trials");
        }
        kinds(kinds, "Dotted", Kind.MODEL, "models");
        kinds(kinds, "Thin and grey", Kind.FAINT, "one line a student");
        return kinds.stream().map(kind -> kind + ". ").collect(Collectors.joining()) + extremes();
    }

    private void kinds(List<String> words, String line, Kind kind, String name) {
        if (series.stream().anyMatch(one -> one.kind() == kind)) {
            words.add(line + ": " + name);
        }
    }

    /** Says which lines of a kind end lowest and highest. */
    private String extremes() {
        Kind kind =
                series.stream().map(Series::kind).min(Comparator.naturalOrder()).orElse(Kind.RUN);
        List<Series> lines = series.stream()
                .filter(one -> one.kind() == kind && one.isOfMechanism())
                .toList();
        int last = lines.stream().mapToInt(one -> one.values().lastKey()).max().orElse(0);
        List<Series> there = lines.stream()
                .filter(one -> one.values().lastKey() == last)
                .sorted(Comparator.comparing(Series::end))
                .toList();
        if (there.size() < 2) {
            return "";
        }
        Series least = there.get(0);
        Series most = there.get(there.size() - 1);
        if (amount(least.end()).equals(amount(most.end()))) {
            return "";
        }
        return "At %s, %s is the lowest of %s (%s) and %s the highest (%s)."
                .formatted(
                        Axis.number(last),
                        what(least),
                        name(kind),
                        amount(least.end()),
                        what(most),
                        amount(most.end()));
    }
}
