package marshal.grader.pages;

import static marshal.grader.pages.HtmlPage.child;
import static marshal.grader.pages.HtmlPage.unseen;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.engine.run.LabRun;
import marshal.grader.report.Gradebook;
import marshal.grader.report.StudentResult;
import org.jsoup.nodes.Element;

/** Everybody's points, lab by lab. */
final class Marks {

    private static final String SPACE = "\u00A0"; // lines do not break at it

    /** The points of one lab. The instructor's ruling on it may be null. */
    private record Mark(LabRun run, Gradebook.Ruling ruling) {

        boolean isChanged() {
            return ruling != null && ruling.changesPoints();
        }

        /** The points from the checks. */
        int given() {
            return run.score() + run.bonus();
        }

        /** The points that count; null if not known yet. */
        BigDecimal counts() {
            if (ruling != null) {
                return ruling.total();
            }
            return run.checked() && !run.couldNotBeRun() ? BigDecimal.valueOf(given()) : null;
        }
    }

    private final Map<String, Map<String, Mark>> students = new TreeMap<>();

    void add(StudentResult student, Map<String, Gradebook.Ruling> rulings) {
        var marks = new LinkedHashMap<String, Mark>();
        student.labs().forEach(run -> marks.put(run.lab(), new Mark(run.pointsOnly(), rulings.get(run.lab()))));
        students.put(student.student(), marks);
    }

    void write(Element main) {
        SortedSet<String> labs = new TreeSet<>();
        students.values().forEach(marks -> labs.addAll(marks.keySet()));
        Element section = ClassPage.section(main, "marks", "Marks");
        List<Integer> maxima = labs.stream()
                .map(lab -> students.values().stream()
                        .map(marks -> marks.get(lab))
                        .filter(Objects::nonNull)
                        .mapToInt(mark -> mark.run().max())
                        .max()
                        .orElse(0))
                .toList();
        int all = maxima.stream().mapToInt(Integer::intValue).sum();
        String columns = labs.stream()
                .map(lab -> " | #" + lab)
                .collect(Collectors.joining("", "Student", " | #Total of " + all));
        var table = new HtmlTable(section, ".marks.sortable", "Points of every student, by lab", columns);
        students.forEach((student, marks) -> {
            var cells = new ArrayList<Object>(List.of(StudentLinks.cell(student)));
            labs.forEach(lab -> cells.add((HtmlTable.Content) cell -> write(cell, student, marks.get(lab))));
            cells.add((HtmlTable.Content) cell -> total(cell, totalOf(marks.values(), labs.size())));
            table.row("tr.student", cells.toArray());
        });
        List<List<BigDecimal>> points = new ArrayList<>();
        for (String lab : labs) {
            points.add(known(students.values().stream()
                    .map(marks -> marks.get(lab))
                    .filter(mark -> mark != null && mark.run().handedIn())
                    .map(Mark::counts)));
        }
        points.add(known(students.values().stream().map(marks -> totalOf(marks.values(), labs.size()))));
        table.lastRow(summary("Mean", points, Marks::mean));
        table.lastRow(summary("Median", points, Marks::median));
        String left = "Mean, median and histograms count bonus points: the last bar also holds more than the maximum."
                + " Those of a lab leave out students who did not hand it in, and students without points yet."
                + " In the total, a lab that was not handed in counts 0. A student has no total while a lab says"
                + " \"no points yet\" or \"not checked yet\".";
        String changed = all().anyMatch(Mark::isChanged)
                ? " Points in bold are those of your policy; beside them are those of the checks."
                : "";
        child(section, "p.note", left + changed);
        Element histograms = child(section, "div.histograms");
        int most = Histogram.most(
                points, Stream.concat(maxima.stream(), Stream.of(all)).toList());
        int at = 0;
        for (String lab : labs) {
            Histogram.write(histograms, lab, points.get(at), maxima.get(at), most);
            at++;
        }
        if (labs.size() > 1) {
            Histogram.write(histograms, "Total", points.get(at), all, most);
        }
        if (all().anyMatch(mark -> mark.ruling() != null)) {
            changes(section);
        }
    }

    private Stream<Mark> all() {
        return students.values().stream().flatMap(marks -> marks.values().stream());
    }

    /** The total of all labs; null if one of them is not known. */
    private static BigDecimal totalOf(Collection<Mark> marks, int labs) {
        List<BigDecimal> known = known(marks.stream().map(Mark::counts));
        return known.size() < labs ? null : known.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static List<BigDecimal> known(Stream<BigDecimal> points) {
        return points.filter(Objects::nonNull).sorted().toList();
    }

    private static Object[] summary(
            String name, List<List<BigDecimal>> points, ToDoubleFunction<List<BigDecimal>> function) {
        return Stream.concat(
                        Stream.of(name),
                        points.stream()
                                .map(each -> each.isEmpty()
                                        ? ""
                                        : String.format(Locale.ROOT, "%.1f", function.applyAsDouble(each))))
                .toArray();
    }

    private static double mean(List<BigDecimal> points) {
        return points.stream().mapToDouble(BigDecimal::doubleValue).average().orElseThrow();
    }

    private static double median(List<BigDecimal> sorted) {
        int size = sorted.size();
        return mean(sorted.subList((size - 1) / 2, size / 2 + 1));
    }

    private static void total(Element cell, BigDecimal total) {
        cell.attr("data-value", total == null ? "-1" : total.toPlainString());
        if (total != null) {
            child(cell, "b", Gradebook.Ruling.shown(total));
        }
    }

    /** Lists students whose final points differ from the machine's, and why. */
    private void changes(Element section) {
        child(section, "h3", "What your policy changed");
        if (all().noneMatch(Mark::isChanged)) {
            child(section, "p", "No points.");
            return;
        }
        String columns = "Student | Lab | #Checks | #Late | #Answers | #Override | #Final | ~Why";
        var table = new HtmlTable(section, ".sortable", "Points that the policy changed", columns);
        students.forEach((student, marks) -> marks.forEach((lab, mark) -> {
            if (mark.isChanged()) {
                Gradebook.Ruling ruling = mark.ruling();
                table.row(
                        "tr.student",
                        StudentLinks.cell(student),
                        lab,
                        mark.run().lack().isEmpty() ? mark.given() : mark.run().lack(),
                        "\u2212" + Gradebook.Ruling.shown(ruling.late()),
                        Gradebook.Ruling.shown(ruling.answers()),
                        Gradebook.Ruling.shown(ruling.override()),
                        Gradebook.Ruling.shown(ruling.total()),
                        ruling.remark());
            }
        }));
    }

    private static void write(Element cell, String student, Mark mark) {
        if (mark == null) {
            return;
        }
        LabRun run = mark.run();
        boolean isKnown = mark.counts() != null;
        cell.attr("data-value", isKnown ? mark.counts().toPlainString() : "-1");
        Element link = child(cell, "a").attr("href", StudentLinks.page(student) + "#" + run.lab());
        if (!run.lack().isEmpty()) {
            Element badge = child(link, "span.badge", run.lack());
            if (!run.handedIn()) {
                badge.attr("data-short", "\u2013");
            }
            if (isKnown && (mark.isChanged() || run.couldNotBeRun())) {
                child(cell.appendText(" "), "b", Gradebook.Ruling.shown(mark.counts()));
            }
            return;
        }
        if (mark.isChanged() && isKnown) {
            child(link, "b", Gradebook.Ruling.shown(mark.counts()));
            unseen(link, ", by the checks ");
            child(link.appendText(SPACE), "span.bonus", "" + mark.given());
        } else {
            link.appendText("" + run.score());
            if (run.bonus() > 0) {
                child(link.appendText(SPACE), "span.bonus", "+" + run.bonus());
            }
        }
        unseen(link, " of " + run.max());
        Sparklines.bar(cell, run.max() == 0 ? 0 : (double) run.score() / run.max());
    }
}
