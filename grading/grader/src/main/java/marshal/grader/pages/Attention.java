package marshal.grader.pages;

import static marshal.grader.pages.HtmlPage.child;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Status;
import marshal.engine.run.LabRun;
import marshal.grader.report.StudentResult;
import org.jsoup.nodes.Element;

/** The submissions that a person should look at, and why. */
final class Attention {

    /** At least this number of points on one failed check is worth a look. */
    private static final int MANY = 10;

    private record Reason(String student, String why) {}

    /** The files of a submission. */
    private record Files(String lab, String hash) {}

    private final Map<Reason, List<String>> reasons = new LinkedHashMap<>(); // and in which labs
    private final Map<Files, List<String>> handedIn =
            new TreeMap<>(Comparator.comparing(Files::lab).thenComparing(Files::hash));

    void add(StudentResult student) {
        String name = student.student();
        for (LabRun run : student.labs()) {
            if (run.couldNotBeRun()) {
                look(name, run, run.lack() + ": " + run.firstLines());
            }
            run.attention().forEach(why -> look(name, run, why));
            if (run.wasRun()) {
                verdicts(name, run);
            }
            if (!run.sources().isEmpty()) {
                handedIn.computeIfAbsent(new Files(run.lab(), run.sources()), files -> new ArrayList<>())
                        .add(name);
            }
        }
    }

    private void look(String student, LabRun run, String why) {
        reasons.computeIfAbsent(new Reason(student, why), reason -> new ArrayList<>())
                .add(run.lab());
    }

    private void verdicts(String student, LabRun run) {
        List<CheckResult> failed = run.steps().stream()
                .filter(step -> !step.bonus())
                .flatMap(step -> step.checks().stream())
                .filter(check -> check.status() == Status.FAIL || check.status() == Status.TO_DO)
                .toList();
        int lost = run.max() - run.score();
        if (failed.size() == 1 && failed.get(0).status() == Status.FAIL && lost >= MANY) {
            String check = failed.get(0).title();
            look(student, run, lost + " points hang on one check: " + check);
        }
    }

    void write(Element main) {
        Element section = ClassPage.section(main, "look", "Submissions to look at");
        if (reasons.isEmpty()) {
            child(section, "p", "None has anything unusual.");
        } else {
            var table =
                    new HtmlTable(section, ".sortable", "Submissions to look at, and why", "Student | ~Labs, and why");
            reasons.keySet().stream()
                    .collect(Collectors.groupingBy(Reason::student, TreeMap::new, Collectors.toList()))
                    .forEach((student, own) -> table.row("tr.student", StudentLinks.cell(student), reasons(own)));
        }
        sameFiles(section);
    }

    private HtmlTable.Content reasons(List<Reason> own) {
        return cell -> {
            Element list = child(cell, "ul.reasons");
            own.forEach(reason -> child(list, "li")
                    .appendChild(new Element("b").appendText(String.join(", ", reasons.get(reason))))
                    .appendText(": " + reason.why()));
        };
    }

    /** Lists equal submissions. Accuses nobody: equal files can have harmless reasons, such as an untouched starter. */
    private void sameFiles(Element section) {
        List<Files> shared = handedIn.keySet().stream()
                .filter(files -> handedIn.get(files).size() > 1)
                .toList();
        if (!shared.isEmpty()) {
            child(section, "h3", "The same files");
            String note =
                    "These handed in files that are equal. That can have many reasons; an untouched starter is one.";
            child(section, "p.note", note);
            Element list = child(section, "ul");
            shared.forEach(files -> StudentLinks.write(child(list, "li", files.lab() + ": "), handedIn.get(files)));
        }
    }
}
