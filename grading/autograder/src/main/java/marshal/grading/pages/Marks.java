package marshal.grading.pages;

import static marshal.grading.pages.Html.child;
import static marshal.grading.pages.Html.table;
import static marshal.grading.pages.Html.unseen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import org.jsoup.nodes.Element;

/** Everybody's points, lab by lab. */
final class Marks {

    /** Points of one lab. */
    private record Mark(int score, int max, int bonus, String remark) {}

    private final Map<String, Map<String, Mark>> students = new TreeMap<>();

    void add(StudentResult student) {
        var marks = new LinkedHashMap<String, Mark>();
        for (LabRun run : student.labs()) {
            marks.put(run.lab(), new Mark(run.score(), run.max(), run.bonus(), remark(run)));
        }
        students.put(student.student(), marks);
    }

    private static String remark(LabRun run) {
        return !run.handedIn() ? "not handed in" : !run.checked() ? "not checked" : run.couldNotBeRun() ? "could not be graded" : "";
    }

    void write(Element main, Names names) {
        List<String> labs = new ArrayList<>(new TreeSet<>(students.values().stream().flatMap(marks -> marks.keySet().stream()).toList()));
        Element section = ClassPage.section(main, "marks", "Marks");
        String[] columns = Stream.concat(Stream.of("Student"), labs.stream().map(lab -> "#" + lab)).toArray(String[]::new);
        Element rows = table(section, ".sortable", "Points of every student, by lab", columns);
        students.forEach((student, marks) -> {
            Element row = child(rows, "tr.student");
            names.write(child(row, "th").attr("scope", "row"), student);
            labs.forEach(lab -> write(row, marks.get(lab)));
        });
    }

    private static void write(Element row, Mark mark) {
        Element cell = child(row, "td.number");
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
