package marshal.grader.pages;

import static marshal.grader.pages.HtmlPage.child;
import static marshal.grader.pages.HtmlPage.sign;
import static marshal.grader.pages.HtmlPage.unseen;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.run.LabRun;
import marshal.grader.pages.PageWords.Verdict;
import org.jsoup.nodes.Element;

/** Every step of every student, each cell with its points, a sign and a colour. */
final class HeatMap {

    /** Statuses without a mistake of the student's. */
    private static final Set<Status> NONE = EnumSet.of(Status.TO_DO, Status.SKIPPED, Status.ERROR, Status.MISSING);

    private final String lab;
    private final Map<String, StepResult> steps = new LinkedHashMap<>(); // of any student, for the columns
    private final Map<String, Map<String, StepResult>> students = new TreeMap<>();

    HeatMap(String lab) {
        this.lab = lab;
    }

    void add(String student, LabRun run) {
        var own = new LinkedHashMap<String, StepResult>();
        run.pointsOnly().steps().forEach(step -> own.put(step.id(), step));
        own.forEach(steps::putIfAbsent);
        students.put(student, own);
    }

    void write(Element section) {
        child(section, "h3", "Steps by students");
        String caption = "Points of every step of " + lab + ", by student";
        Element body = new HtmlTable(section, ".heat.sortable", caption, "Student").body();
        Element head = body.parent().selectFirst("thead tr");
        for (StepResult step : steps.values()) {
            Element column = child(head, "th").attr("scope", "col");
            child(column, "span.step-id", step.id());
            child(column, "span.step-title", " " + step.title() + (step.bonus() ? " (bonus)" : ""));
            child(column, "span.step-max", " of " + step.max());
        }
        students.forEach((student, own) -> {
            boolean isMissing = own.values().stream().allMatch(step -> step.status() == Status.MISSING);
            Element row = child(body, isMissing ? "tr.student.missing" : "tr.student");
            StudentLinks.cell(student).accept(child(row, "th").attr("scope", "row"));
            steps.keySet().forEach(step -> cell(row, student, own.get(step)));
        });
        average(child(child(body.parent(), "tfoot"), "tr"));
        legend(section);
    }

    private static void cell(Element row, String student, StepResult step) {
        if (step == null) {
            unseen(child(row, "td"), "not graded");
            return;
        }
        String heat = NONE.contains(step.status()) && !step.partly() ? "none" : "" + heat(step.score(), step.max());
        Element cell = child(row, "td.heat-" + heat).attr("data-value", "" + step.score());
        Verdict verdict = Verdict.of(step);
        sign(cell, verdict.sign());
        if (step.status() == Status.MISSING) {
            unseen(cell, verdict.words());
            return;
        }
        Element link = child(cell, "a", "" + step.score()).attr("href", StudentLinks.page(student) + "#" + step.id());
        unseen(link, ", " + verdict.words());
    }

    private void average(Element row) {
        child(row, "th", "Average").attr("scope", "row");
        for (StepResult step : steps.values()) {
            List<StepResult> cells = students.values().stream()
                    .map(each -> each.get(step.id()))
                    .filter(each -> each != null && each.status() != Status.MISSING)
                    .toList();
            double average =
                    cells.stream().mapToInt(StepResult::score).average().orElse(0);
            long percent = Math.round(100 * average / Math.max(1, step.max()));
            child(row, "td.heat-" + heat(average, step.max()), percent + " %");
        }
    }

    /** The colour level from 0, no points, to 4, all points. */
    private static int heat(double score, int max) {
        double part = max == 0 ? 1 : score / max;
        return part >= 1 ? 4 : part <= 0 ? 0 : 1 + (int) (part * 3);
    }

    private static void legend(Element section) {
        Element list = child(section, "ul.legend").attr("aria-label", "Signs");
        entry(list, "4", Verdict.of(Status.PASS));
        String part = Verdict.IN_PART.words();
        entry(list, "1", Verdict.IN_PART.sign(), part + ": under a third");
        entry(list, "2", Verdict.IN_PART.sign(), part + ": under two thirds");
        entry(list, "3", Verdict.IN_PART.sign(), part + ": more");
        entry(list, "0", Verdict.of(Status.FAIL));
        NONE.forEach(status -> entry(list, "none", Verdict.of(status)));
    }

    private static void entry(Element list, String heat, Verdict verdict) {
        entry(list, heat, verdict.sign(), verdict.words());
    }

    private static void entry(Element list, String heat, String sign, String words) {
        Element item = child(list, "li");
        child(item, "span.key.heat-" + heat, sign).attr("aria-hidden", "true");
        item.appendText(" " + words);
    }
}
