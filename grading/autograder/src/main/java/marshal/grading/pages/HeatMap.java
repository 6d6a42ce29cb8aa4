package marshal.grading.pages;

import static marshal.grading.pages.Html.child;
import static marshal.grading.pages.Html.sign;
import static marshal.grading.pages.Html.table;
import static marshal.grading.pages.Html.unseen;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import marshal.checks.Status;
import marshal.checks.StepResult;
import marshal.grading.run.LabRun;
import org.jsoup.nodes.Element;

/** Every step of every student, each cell with its points, a sign and a colour. */
final class HeatMap {

    /** A column. */
    private record Step(String id, String title, int max, boolean bonus) {}

    /** What one student got for it. */
    private record Cell(int score, Status status) {}

    /** What says nothing about a student. */
    private static final Set<Status> NONE = EnumSet.of(Status.SKIPPED, Status.ERROR, Status.MISSING);

    private final String lab;
    private final Map<String, Step> steps = new LinkedHashMap<>();
    private final Map<String, Map<String, Cell>> students = new TreeMap<>();

    HeatMap(String lab) {
        this.lab = lab;
    }

    void add(String student, LabRun run) {
        var cells = new LinkedHashMap<String, Cell>();
        for (StepResult step : run.steps()) {
            steps.putIfAbsent(step.id(), new Step(step.id(), step.title(), step.max(), step.bonus()));
            cells.put(step.id(), new Cell(step.score(), step.status()));
        }
        students.put(student, cells);
    }

    void write(Element section, Names names) {
        child(section, "h3", "Steps by students");
        Element body = table(section, ".heat.sortable", "Points of every step of " + lab + ", by student", "Student");
        Element head = body.parent().selectFirst("thead tr");
        for (Step step : steps.values()) {
            Element column = child(head, "th").attr("scope", "col");
            child(column, "span.step-id", step.id());
            child(column, "span.step-title", " " + step.title() + (step.bonus() ? " (bonus)" : ""));
            child(column, "span.step-max", " of " + step.max());
        }
        students.forEach((student, cells) -> {
            Element row = child(body, "tr.student");
            names.write(child(row, "th").attr("scope", "row"), student);
            steps.values().forEach(step -> cell(row, step, cells.get(step.id())));
        });
        average(child(child(body.parent(), "tfoot"), "tr"));
        legend(section);
    }

    private static void cell(Element row, Step step, Cell cell) {
        if (cell == null) {
            unseen(child(row, "td"), "not graded");
            return;
        }
        Element element = child(row, "td.heat-" + (NONE.contains(cell.status()) ? "none" : heat(cell.score(), step.max())))
                .attr("data-value", "" + cell.score());
        sign(element, PageWords.sign(cell.status(), cell.score()));
        element.appendText(" " + cell.score());
        unseen(element, ", " + PageWords.of(cell.status(), cell.score()));
    }

    private void average(Element row) {
        child(row, "th", "Average").attr("scope", "row");
        for (Step step : steps.values()) {
            List<Cell> cells = students.values().stream().map(each -> each.get(step.id()))
                    .filter(each -> each != null && each.status() != Status.MISSING).toList();
            double average = cells.stream().mapToInt(Cell::score).average().orElse(0);
            child(row, "td.heat-" + heat(average, step.max()), Math.round(100 * average / Math.max(1, step.max())) + " %");
        }
    }

    /** From 0, nothing, to 4, all. */
    private static int heat(double score, int max) {
        double part = max == 0 ? 1 : score / max;
        return part >= 1 ? 4 : part <= 0 ? 0 : 1 + (int) (part * 3);
    }

    private static void legend(Element section) {
        Element list = child(section, "ul.legend").attr("aria-label", "Signs");
        entry(list, "heat-4", PageWords.sign(Status.PASS), "passed");
        entry(list, "heat-2", PageWords.sign(Status.FAIL, 1), "in part");
        entry(list, "heat-0", PageWords.sign(Status.FAIL), "failed");
        entry(list, "heat-none", PageWords.sign(Status.SKIPPED), "not run");
        entry(list, "heat-none", PageWords.sign(Status.ERROR), "no verdict");
        entry(list, "heat-none", PageWords.sign(Status.MISSING), "not handed in");
    }

    private static void entry(Element list, String heat, String sign, String meaning) {
        Element item = child(list, "li");
        child(item, "span.key." + heat, sign).attr("aria-hidden", "true");
        item.appendText(" " + meaning);
    }
}
