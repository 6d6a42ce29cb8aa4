package marshal.grading.pages;

import static marshal.grading.pages.Html.child;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marshal.checks.CheckResult;
import marshal.checks.Status;
import marshal.checks.StepResult;
import marshal.grading.mutants.Fingerprint;
import marshal.grading.mutants.Fingerprints;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import org.jsoup.nodes.Element;

/** One lab of the class: where it got stuck, what failed most, what that looks like, every step of everybody, and speeds. */
final class LabSection {

    private static final int MOST = 10;
    private static final String NOWHERE = "";

    /** A mistake of this lab. */
    private record Mistake(String step, String text, String mutant) {}

    /** A check that some did not pass. */
    private static final class Failures {
        private final String step;
        private final String title;
        private int count;

        Failures(CheckResult check) {
            step = check.step();
            title = check.title();
        }
    }

    private final String lab;
    private final Fingerprints fingerprints;
    private final HeatMap heatMap;
    private final Speeds speeds = new Speeds();
    private final Map<String, Integer> stuck = new LinkedHashMap<>(); // by step, in order
    private final Map<String, String> titles = new LinkedHashMap<>();
    private final Map<String, Failures> failures = new TreeMap<>();
    private final Map<Mistake, List<String>> mistakes = new TreeMap<>(Comparator.comparing(Mistake::step).thenComparing(Mistake::mutant));
    private final List<String> notGraded = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private final List<String> notChecked = new ArrayList<>();
    private String why = ""; // it was not: the same for all
    private int graded;
    private int points;
    private int max;

    LabSection(String lab, Fingerprints fingerprints) {
        this.lab = lab;
        this.fingerprints = fingerprints;
        this.heatMap = new HeatMap(lab);
    }

    String lab() {
        return lab;
    }

    void add(StudentResult student) {
        student.labs().stream().filter(run -> run.lab().equals(lab)).forEach(run -> add(student.student(), run));
    }

    private void add(String student, LabRun run) {
        if (!run.handedIn()) {
            missing.add(student);
            heatMap.add(student, run);
            return;
        }
        if (!run.checked()) {
            notChecked.add(student);
            why = run.message();
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
        max = Math.max(max, run.max());
        points += run.score();
        stuck.merge(run.steps().stream().filter(step -> !step.bonus() && step.status() != Status.PASS)
                .map(StepResult::id).findFirst().orElse(NOWHERE), 1, Integer::sum);
        run.steps().stream().flatMap(step -> step.checks().stream()).filter(check -> check.status() == Status.FAIL)
                .forEach(check -> failures.computeIfAbsent(check.id(), id -> new Failures(check)).count++);
        fingerprints.of(run).forEach(likeness -> likeness.mistakes().forEach(each -> recognised(student, each)));
        speeds.add(student, run.speeds());
    }

    private void recognised(String student, Fingerprint mistake) {
        mistakes.computeIfAbsent(new Mistake(mistake.step(), mistake.mistake(), mistake.name()), key -> new ArrayList<>()).add(student);
    }

    void write(Element main, Names names) {
        Element section = ClassPage.section(main, lab, lab);
        child(section, "p", PageWords.count(graded, "submission") + " graded"
                + (graded > 0 ? ", " + Math.round((double) points / graded) + " of " + max + " points on average" : "") + ".");
        list(section, "Not handed in, and in no number below: ", missing, names);
        list(section, "Not graded, and left out below: ", notGraded, names);
        list(section, "Not checked, so without points. " + why + " Students: ", notChecked, names);
        if (graded == 0) {
            return;
        }
        Element pair = child(section, "div.pair");
        stuck(child(pair, "div"));
        failures(child(pair, "div"));
        mistakes(section, names);
        heatMap.write(section, names);
        speeds.write(section, names, lab);
    }

    private static void list(Element section, String what, List<String> students, Names names) {
        if (!students.isEmpty()) {
            Element line = child(section, "p", what);
            names.write(line, students);
            line.appendText(".");
        }
    }

    private void stuck(Element section) {
        child(section, "h3", "Where the class got stuck");
        var table = new Table(section, ".bars", "The first step of " + lab + " that was not passed, and by how many", "Step", "~Title", "#Students");
        stuck.forEach((step, count) -> {
            if (!step.equals(NOWHERE)) {
                table.row("tr", step, titles.get(step), bar(count));
            }
        });
        table.row("tr", "all", "passed every step", bar(stuck.getOrDefault(NOWHERE, 0)));
    }

    private void failures(Element section) {
        if (failures.isEmpty()) {
            return;
        }
        child(section, "h3", "Checks that fail most");
        var table = new Table(section, ".bars", "The checks of " + lab + " that most students fail", "Step", "~What should hold", "#Students");
        failures.values().stream().sorted(Comparator.comparingInt((Failures each) -> -each.count)).limit(MOST)
                .forEach(each -> table.row("tr", each.step, each.title, bar(each.count)));
    }

    private Table.Content bar(int count) {
        return cell -> {
            Bars.write(cell, (double) count / graded);
            child(cell, "span.count", "" + count);
        };
    }

    private void mistakes(Element section, Names names) {
        if (mistakes.isEmpty()) {
            return;
        }
        child(section, "h3", "What failures look like");
        child(section, "p.note", "Failures that are those of a known mistake. A likeness, no proof.");
        var table = new Table(section, "", "Known mistakes that failures in " + lab + " look like", "Step", "~Mistake", "~Students", "Mutant");
        mistakes.forEach((mistake, students) -> table.row("tr", mistake.step(), mistake.text(), names.cell(students.toArray(String[]::new)),
                (Table.Content) cell -> child(cell, "code", mistake.mutant())));
    }
}
