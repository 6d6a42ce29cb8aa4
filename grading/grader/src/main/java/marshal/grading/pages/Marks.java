package marshal.grading.pages;

import static marshal.grading.pages.HtmlPage.child;
import static marshal.grading.pages.HtmlPage.unseen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.grading.report.Gradebook;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import org.jsoup.nodes.Element;

/** Everybody's points, lab by lab. */
final class Marks {

    /** Points of one lab. Where the instructor has no rules, the ruling is null. */
    private record Mark(int score, int max, int bonus, String remark, Gradebook.Ruling ruling) {

        boolean isChanged() {
            return ruling != null && ruling.changesPoints();
        }
    }

    private final Map<String, Map<String, Mark>> students = new TreeMap<>();

    void add(StudentResult student, Map<String, Gradebook.Ruling> rulings) {
        var marks = new LinkedHashMap<String, Mark>();
        for (LabRun run : student.labs()) {
            marks.put(run.lab(), new Mark(run.score(), run.max(), run.bonus(), run.lack(), rulings.get(run.lab())));
        }
        students.put(student.student(), marks);
    }

    void write(Element main) {
        SortedSet<String> labs = new TreeSet<>();
        students.values().forEach(marks -> labs.addAll(marks.keySet()));
        Element section = ClassPage.section(main, "marks", "Marks");
        boolean ruled = all().anyMatch(mark -> mark.ruling() != null);
        String columns = labs.stream()
                .map(lab -> " | #" + lab + (ruled ? " | #" + lab + " final" : ""))
                .collect(Collectors.joining("", "Student", ""));
        var table = new HtmlTable(section, ".sortable", "Points of every student, by lab", columns);
        students.forEach((student, marks) -> {
            var cells = new ArrayList<Object>(List.of(StudentLinks.cell(student)));
            for (String lab : labs) {
                Mark mark = marks.get(lab);
                cells.add((HtmlTable.Content) cell -> write(cell, mark));
                if (ruled) {
                    cells.add((HtmlTable.Content) cell -> total(cell, mark));
                }
            }
            table.row("tr.student", cells.toArray());
        });
        if (ruled) {
            changes(section);
        }
    }

    private Stream<Mark> all() {
        return students.values().stream().flatMap(marks -> marks.values().stream());
    }

    private static void total(Element cell, Mark mark) {
        if (mark != null && mark.ruling() != null && mark.ruling().total() != null) {
            cell.attr("data-value", mark.ruling().total().toPlainString());
            String total = Gradebook.Ruling.shown(mark.ruling().total());
            child(cell, mark.isChanged() ? "b" : "span", total);
        }
    }

    /** Whose final points are not the machine's, and why. */
    private void changes(Element section) {
        child(section, "h3", "What your policy changed");
        if (all().noneMatch(Mark::isChanged)) {
            child(section, "p", "No points.");
            return;
        }
        String columns = "Student | Lab | #Checks | #Late | #Override | #Final | ~Why";
        var table = new HtmlTable(section, ".sortable", "Points that the policy changed", columns);
        students.forEach((student, marks) -> marks.forEach((lab, mark) -> {
            if (mark.isChanged()) {
                Gradebook.Ruling ruling = mark.ruling();
                table.row(
                        "tr.student",
                        StudentLinks.cell(student),
                        lab,
                        mark.remark().isEmpty() ? mark.score() + mark.bonus() : mark.remark(),
                        "\u2212" + Gradebook.Ruling.shown(ruling.late()),
                        Gradebook.Ruling.shown(ruling.override()),
                        Gradebook.Ruling.shown(ruling.total()),
                        ruling.remark());
            }
        }));
    }

    private static void write(Element cell, Mark mark) {
        if (mark == null) {
            return;
        }
        cell.attr("data-value", "" + (mark.score() + mark.bonus()));
        if (!mark.remark().isEmpty()) {
            child(cell, "span.badge", mark.remark());
            return;
        }
        if (mark.bonus() > 0) {
            child(cell, "span.bonus", "+" + mark.bonus());
            cell.appendText(" ");
        }
        Sparklines.bar(cell, mark.max() == 0 ? 0 : (double) mark.score() / mark.max());
        child(cell, "span.count", "" + mark.score());
        unseen(cell, " of " + mark.max());
    }
}
