package marshal.grader.pages;

import static marshal.grader.pages.HtmlPage.child;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.run.LabRun;
import marshal.grader.fingerprints.Fingerprint;
import marshal.grader.fingerprints.Fingerprints;
import marshal.kit.tool.Plural;
import org.jsoup.nodes.Element;

/**
 * One lab of the class: where students got stuck, failed checks, known mistakes, every step of everybody, and speeds.
 */
final class LabSection {

    private static final int MOST = 10;
    private static final String NOWHERE = "";

    /** A check that some students did not pass. */
    private record Failure(String id, String step, String title) {}

    private final String lab;
    private final Fingerprints fingerprints;
    private final HeatMap heatMap;
    private final Speeds speeds = new Speeds();
    private final Map<String, Integer> stuck = new LinkedHashMap<>(); // by step, in order
    private final Map<String, String> titles = new LinkedHashMap<>();
    private final Map<Failure, Integer> failures = new TreeMap<>(Comparator.comparing(Failure::id)); // student counts
    private final Map<Fingerprint, List<String>> mistakes =
            new TreeMap<>(Comparator.comparing(Fingerprint::step).thenComparing(Fingerprint::name));
    private final List<String> notGraded = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private final Map<String, List<String>> notChecked = new LinkedHashMap<>(); // by reason
    private int graded;

    LabSection(String lab, Fingerprints fingerprints) {
        this.lab = lab;
        this.fingerprints = fingerprints;
        this.heatMap = new HeatMap(lab);
    }

    void add(String student, LabRun run) {
        if (!run.handedIn()) {
            missing.add(student);
            heatMap.add(student, run);
            return;
        }
        if (!run.checked()) {
            notChecked.computeIfAbsent(run.message(), why -> new ArrayList<>()).add(student);
            return;
        }
        if (run.couldNotBeRun()) {
            notGraded.add(student);
            return;
        }
        for (StepResult step : run.steps()) {
            titles.putIfAbsent(step.id(), step.title());
            if (!step.bonus()) {
                stuck.putIfAbsent(step.id(), 0);
            }
        }
        heatMap.add(student, run);
        graded++;
        String first = run.steps().stream()
                .filter(step -> !step.bonus() && step.status() != Status.PASS)
                .map(StepResult::id)
                .findFirst()
                .orElse(NOWHERE);
        stuck.merge(first, 1, Integer::sum);
        run.checks()
                .filter(check -> check.status() == Status.FAIL)
                .forEach(
                        check -> failures.merge(new Failure(check.id(), check.step(), check.title()), 1, Integer::sum));
        fingerprints.of(run).stream()
                .flatMap(likeness -> likeness.mistakes().stream())
                .forEach(mistake -> mistakes.computeIfAbsent(mistake, key -> new ArrayList<>())
                        .add(student));
        speeds.add(student, run.speeds());
    }

    void write(Element main) {
        Element section = ClassPage.section(main, lab, lab);
        child(section, "p", Plural.of(graded, "submission") + " graded.");
        list(section, "Not handed in, and in no number below: ", missing);
        list(section, "Not graded, and left out below: ", notGraded);
        notChecked.forEach(
                (why, students) -> list(section, "Not checked, so without points. " + why + " Students: ", students));
        if (graded == 0) {
            return;
        }
        Element pair = child(section, "div.pair");
        stuck(child(pair, "div"));
        failures(child(pair, "div"));
        mistakes(section);
        heatMap.write(section);
        speeds.write(section, lab);
    }

    private static void list(Element section, String what, List<String> students) {
        if (!students.isEmpty()) {
            Element line = child(section, "p", what);
            StudentLinks.write(line, students);
            line.appendText(".");
        }
    }

    private void stuck(Element section) {
        child(section, "h3", "Where the class got stuck, or did not begin");
        String caption = "The first step of " + lab + " that was not passed, and by how many";
        var table = new HtmlTable(section, ".bars", caption, "Step | ~Title | #Students");
        stuck.forEach((step, count) -> {
            if (!step.equals(NOWHERE)) {
                table.row("tr", step, titles.get(step), bar(count));
            }
        });
        table.row("tr", "all", "passed every step", bar(stuck.getOrDefault(NOWHERE, 0)));
    }

    private void failures(Element section) {
        List<String> order = List.copyOf(titles.keySet());
        List<Map.Entry<Failure, Integer>> most = failures.entrySet().stream()
                .filter(each -> each.getValue() > 1)
                .sorted(Map.Entry.<Failure, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(each -> order.indexOf(each.getKey().step())))
                .limit(MOST)
                .toList();
        if (most.isEmpty()) {
            return;
        }
        child(section, "h3", "Checks that fail most");
        String caption = "The checks of " + lab + " that most students fail";
        var table = new HtmlTable(section, ".bars", caption, "Step | ~What should hold | #Students");
        most.forEach(each -> table.row("tr", each.getKey().step(), each.getKey().title(), bar(each.getValue())));
    }

    private HtmlTable.Content bar(int count) {
        return cell -> {
            Sparklines.bar(cell, (double) count / graded);
            child(cell, "span.count", "" + count);
        };
    }

    private void mistakes(Element section) {
        if (mistakes.isEmpty()) {
            return;
        }
        child(section, "h3", "What failures look like");
        child(
                section,
                "p.note",
                "A step that failed as it does with one known mistake: a likeness, not a proof. Two mistakes in one step look like none of them.");
        String caption = "Known mistakes that failures in " + lab + " look like";
        var table = new HtmlTable(section, "", caption, "Step | ~Mistake | ~Students | Its patch");
        mistakes.forEach((mistake, students) -> {
            HtmlTable.Content names = cell -> StudentLinks.write(cell, students);
            HtmlTable.Content patch = cell -> child(cell, "code", mistake.name());
            table.row("tr", mistake.step(), mistake.mistake(), names, patch);
        });
    }
}
