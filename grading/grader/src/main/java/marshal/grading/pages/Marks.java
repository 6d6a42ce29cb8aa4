package marshal.grading.pages;

import static marshal.grading.pages.Html.child;
import static marshal.grading.pages.Html.unseen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import marshal.grading.report.Gradebook;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import org.jsoup.nodes.Element;

/** Everybody's points, lab by lab. */
final class Marks {

    /**
     * Points of one lab.
     *
     * @param ruling what the instructor's rules make of them; null where there are none
     */
    private record Mark(int score, int max, int bonus, String remark, Gradebook.Ruling ruling) {

        boolean isChanged() {
            return ruling != null && ruling.changesPoints();
        }
    }

    private final Map<String, Map<String, Mark>> students = new TreeMap<>();

    void add(StudentResult student, Map<String, Gradebook.Ruling> rulings) {
        var marks = new LinkedHashMap<String, Mark>();
        for (LabRun run : student.labs()) {
            marks.put(run.lab(), new Mark(run.score(), run.max(), run.bonus(), remark(run), rulings.get(run.lab())));
        }
        students.put(student.student(), marks);
    }

    private static String remark(LabRun run) {
        return !run.handedIn()
                ? "not handed in"
                : !run.checked() ? "not checked" : run.couldNotBeRun() ? "could not be graded" : "";
    }

    void write(Element main, Names names) {
        List<String> labs = new ArrayList<>(new TreeSet<>(students.values().stream()
                .flatMap(marks -> marks.keySet().stream())
                .toList()));
        Element section = ClassPage.section(main, "marks", "Marks");
        boolean ruled = students.values().stream()
                .flatMap(marks -> marks.values().stream())
                .anyMatch(mark -> mark.ruling() != null);
        String[] columns = Stream.concat(
                        Stream.of("Student"),
                        labs.stream()
                                .flatMap(lab ->
                                        ruled ? Stream.of("#" + lab, "#" + lab + " final") : Stream.of("#" + lab)))
                .toArray(String[]::new);
        var table = new Table(section, ".sortable", "Points of every student, by lab", columns);
        students.forEach((student, marks) -> {
            var cells = new ArrayList<Object>(List.of(names.cell(student)));
            for (String lab : labs) {
                Mark mark = marks.get(lab);
                cells.add((Table.Content) cell -> write(cell, mark));
                if (ruled) {
                    cells.add((Table.Content) cell -> total(cell, mark));
                }
            }
            table.row("tr.student", cells.toArray());
        });
        if (ruled) {
            changes(section, names);
        }
    }

    private static void total(Element cell, Mark mark) {
        if (mark != null && mark.ruling() != null && mark.ruling().total() != null) {
            cell.attr("data-value", mark.ruling().total().toPlainString());
            child(
                    cell,
                    mark.ruling().changesPoints() ? "b" : "span",
                    Gradebook.Ruling.shown(mark.ruling().total()));
        }
    }

    /** Whose final points are not the machine's, and why. */
    private void changes(Element section, Names names) {
        child(section, "h3", "What your policy changed");
        if (students.values().stream().flatMap(marks -> marks.values().stream()).noneMatch(Mark::isChanged)) {
            child(section, "p", "No points.");
            return;
        }
        var table = new Table(
                section,
                ".sortable",
                "Points that the policy changed",
                "Student",
                "Lab",
                "#Checks",
                "#Late",
                "#Override",
                "#Final",
                "~Why");
        students.forEach((student, marks) -> marks.forEach((lab, mark) -> {
            if (mark.isChanged()) {
                Gradebook.Ruling ruling = mark.ruling();
                table.row(
                        "tr.student",
                        names.cell(student),
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
        Bars.write(cell, mark.max() == 0 ? 0 : (double) mark.score() / mark.max());
        child(cell, "span.count", "" + mark.score());
        unseen(cell, " of " + mark.max());
    }
}
