package marshal.grading.pages;

import static marshal.grading.pages.Html.child;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import marshal.checks.CheckResult;
import marshal.checks.Status;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import org.jsoup.nodes.Element;

/** The submissions that a person should look at, and why. */
final class Attention {

    /** Points that are too many to hang on one check. */
    private static final int MANY = 10;

    /** Why to look at whom. */
    private record Reason(String student, String why) {}

    /** Files that somebody handed in. */
    private record Files(String lab, String hash) {}

    private final Map<Reason, List<String>> reasons = new LinkedHashMap<>(); // and in which labs
    private final Map<Files, List<String>> handedIn =
            new TreeMap<>(Comparator.comparing(Files::lab).thenComparing(Files::hash));

    void add(StudentResult student) {
        for (LabRun run : student.labs()) {
            String name = student.student();
            if (run.couldNotBeRun()) {
                look(
                        name,
                        run,
                        "could not be graded: "
                                + run.message()
                                        .strip()
                                        .lines()
                                        .limit(2)
                                        .map(String::strip)
                                        .collect(Collectors.joining(" ")));
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
        List<CheckResult> notPassed = run.steps().stream()
                .filter(step -> !step.bonus())
                .flatMap(step -> step.checks().stream())
                .filter(check -> check.status() != Status.PASS)
                .toList();
        List<CheckResult> broken = notPassed.stream()
                .filter(check -> check.status() == Status.ERROR)
                .toList();
        if (!broken.isEmpty()) {
            look(
                    student,
                    run,
                    "no verdict of " + PageWords.count(broken.size(), "check") + ", first: "
                            + broken.get(0).title());
        }
        List<CheckResult> failed = notPassed.stream()
                .filter(check -> check.status() == Status.FAIL)
                .toList();
        int lost = run.max() - run.score();
        if (failed.size() == 1 && lost >= MANY) {
            look(
                    student,
                    run,
                    lost + " points hang on one check: " + failed.get(0).title());
        }
    }

    void write(Element main, Names names) {
        Element section = ClassPage.section(main, "look", "Submissions to look at");
        if (reasons.isEmpty()) {
            child(section, "p", "None has anything unusual.");
        } else {
            var table = new Table(section, ".sortable", "Submissions to look at, and why", "Student", "Labs", "~Why");
            reasons.keySet().stream()
                    .sorted(Comparator.comparing(Reason::student))
                    .forEach(reason -> table.row(
                            "tr.student",
                            names.cell(reason.student()),
                            String.join(", ", reasons.get(reason)),
                            reason.why()));
        }
        same(section, names);
    }

    /** Says it as it is: there are good reasons for it too, such as an untouched starter. */
    private void same(Element section, Names names) {
        List<Files> shared = handedIn.keySet().stream()
                .filter(files -> handedIn.get(files).size() > 1)
                .toList();
        if (shared.isEmpty()) {
            return;
        }
        child(section, "h3", "The same files");
        child(
                section,
                "p.note",
                "These handed in files that are equal. That can have many reasons; an untouched starter is one.");
        Element list = child(section, "ul");
        shared.forEach(files -> names.write(child(list, "li", files.lab() + ": "), handedIn.get(files)));
    }
}
