package marshal.grader.pages;

import static marshal.grader.pages.HtmlPage.child;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import marshal.checks.course.Labs;
import marshal.engine.measure.PaperTotals;
import marshal.kit.measure.Quantiles;
import marshal.kit.measure.Timing;
import org.jsoup.nodes.Element;

/** The class's times compared with the papers' times. */
final class PaperTimes {

    private static final String SOCKET = "socket";

    /** A program in C has no ratio to sockets, which are Java: the ratio would compare languages. */
    private record Setting(String program, int n, String mechanism, boolean isC) {

        Setting over(String other) {
            return new Setting(program, n, other, false);
        }
    }

    private final PaperTotals papers;
    private final Map<Setting, Map<String, List<Double>>> totals = new TreeMap<>(
            Comparator.comparing(Setting::program).thenComparingInt(Setting::n).thenComparing(Setting::mechanism));

    PaperTimes(PaperTotals papers) {
        this.papers = papers;
    }

    /** Adds one row of the table; ignores the reference's rows, which belong to no student. */
    void add(Timing timing) {
        if (timing.byReference()) {
            return;
        }
        Timing.Setting ran = timing.setting();
        boolean isC = Labs.find(timing.lab()).filter(lab -> lab.java() == null).isPresent();
        var setting = new Setting(ran.program(), ran.n(), ran.mechanism(), isC);
        totals.computeIfAbsent(setting, key -> new LinkedHashMap<>())
                .computeIfAbsent(timing.student(), student -> new ArrayList<>())
                .add(timing.millis().total());
    }

    void write(Element main) {
        if (totals.isEmpty()) {
            return;
        }
        Element section = ClassPage.section(main, "times", "Times beside those of the papers");
        String note = "Milliseconds in all. Of the class: the median of the students' medians on this machine, with the"
                + " quickest and the slowest; Java ran without the JVM's optimizing compiler. Of the papers: what they"
                + " print, on the machines and the network of their day. Compare only the two columns \"/ socket\": each"
                + " divides a time by the sockets' time of the same table. Programs over MPI are compiled C, so the class"
                + " has no ratio for them: it would compare languages."
                + " Eggen and Eggen, whose program is the sort, had five workers.";
        child(section, "p.note", note);
        String columns =
                "Program | #Size | Mechanism | #Students | #Class, ms | #From | #To | #Class / socket | #Paper, ms |"
                        + " #Paper / socket";
        var table = new HtmlTable(section, ".sortable", "Times of the class and of the papers", columns);
        totals.forEach((setting, students) -> {
            double[] medians = medians(students);
            double median = median(setting).orElseThrow();
            OptionalDouble paper = paper(setting);
            table.row(
                    "tr",
                    setting.program(),
                    setting.n(),
                    setting.mechanism(),
                    students.size(),
                    PageWords.millis(median),
                    PageWords.millis(medians[0]),
                    PageWords.millis(medians[medians.length - 1]),
                    setting.isC() ? "" : bySocket(setting, median, median(setting.over(SOCKET))),
                    paper.isPresent() ? PageWords.millis(paper.getAsDouble()) : "",
                    bySocket(setting, paper.orElse(Double.NaN), paper(setting.over(SOCKET))));
        });
    }

    private static String bySocket(Setting setting, double time, OptionalDouble socket) {
        boolean known = socket.isPresent()
                && !Double.isNaN(time)
                && !setting.mechanism().equals(SOCKET);
        return known ? PageWords.times(time / socket.getAsDouble()) : "";
    }

    private OptionalDouble paper(Setting setting) {
        return papers.millis(setting.program(), setting.mechanism(), setting.n());
    }

    private OptionalDouble median(Setting setting) {
        Map<String, List<Double>> students = totals.get(setting);
        return students == null ? OptionalDouble.empty() : OptionalDouble.of(Quantiles.median(medians(students)));
    }

    private static double[] medians(Map<String, List<Double>> students) {
        return students.values().stream()
                .mapToDouble(Quantiles::median)
                .sorted()
                .toArray();
    }
}
