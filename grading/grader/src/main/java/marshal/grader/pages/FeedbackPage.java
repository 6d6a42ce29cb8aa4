package marshal.grader.pages;

import static marshal.grader.pages.HtmlPage.child;
import static marshal.grader.pages.HtmlPage.sign;
import static marshal.grader.pages.HtmlPage.unseen;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.checks.story.Diagram;
import marshal.checks.story.Story;
import marshal.engine.isolate.Tier;
import marshal.engine.run.Interop;
import marshal.engine.run.LabRun;
import marshal.engine.run.Speed;
import marshal.engine.trace.SpaceTime;
import marshal.grader.fingerprints.Fingerprint;
import marshal.grader.fingerprints.Fingerprints;
import marshal.grader.pages.PageWords.Verdict;
import marshal.grader.report.Feedback;
import marshal.grader.report.Gradebook;
import marshal.grader.report.StudentResult;
import marshal.kit.tool.Plural;
import org.jsoup.nodes.Element;

/** One student's feedback, as a page for the browser. */
public final class FeedbackPage {

    private static final int LINE = 400;

    /** The statuses that a student can work on. */
    private static final Set<Status> OPEN = EnumSet.of(Status.FAIL, Status.TO_DO, Status.ERROR);

    /** The statuses for which the line of a step says everything. */
    private static final Set<Status> SHORT = EnumSet.of(Status.TO_DO, Status.SKIPPED);

    private final Fingerprints fingerprints;

    private FeedbackPage(Fingerprints fingerprints) {
        this.fingerprints = fingerprints;
    }

    /** The feedback page, with the ruling on each lab by its name, and with known mistakes to compare failures with. */
    public static String html(StudentResult student, Map<String, Gradebook.Ruling> rulings, Fingerprints fingerprints) {
        var html = new HtmlPage("Feedback for " + student.student(), "Marshal: feedback", student.student(), null);
        if (student.labs().size() > 1) {
            Element labs = html.navigation("Labs");
            student.labs().forEach(run -> {
                HtmlPage.link(labs, run.lab(), run.lab()).appendText(" " + points(run));
            });
        }
        var page = new FeedbackPage(fingerprints);
        student.labs().forEach(run -> page.lab(html.main(), run, rulings.get(run.lab())));
        isolation(html.main(), student.labs());
        return html.toString();
    }

    private static String points(LabRun run) {
        if (!run.lack().isEmpty()) {
            return run.lack();
        }
        String points = run.score() + " of " + Plural.of(run.max(), "point");
        return points + (run.bonus() > 0 ? ", and " + run.bonus() + " bonus" : "");
    }

    private void lab(Element main, LabRun run, Gradebook.Ruling ruling) {
        Element section = child(main, "section.lab").attr("aria-labelledby", run.lab());
        Element title = child(section, "h2", run.lab() + " ").id(run.lab());
        if (!run.handedIn()) {
            child(section, "p", "It was not handed in.");
        } else if (!run.checked()) {
            child(section, "p", "It is not checked yet, so there are no points, and none are lost:");
            block(section, "Why it is not checked yet", run.message());
        } else {
            child(title, "span.points", points(run));
        }
        ruling(section, ruling);
        if (run.handedIn() && run.checked()) {
            checked(section, run);
        }
    }

    private void checked(Element section, LabRun run) {
        if (run.message().isEmpty()) {
            first(section, run);
            steps(section, run);
        } else {
            child(section, "p", "It could not be graded, so there are no points yet:");
            block(section, "Why it could not be graded", run.message());
        }
        if (!run.notes().isEmpty()) {
            Element list = child(section, "ul.notes");
            run.notes().forEach(note -> child(list, "li", note));
        }
        if (run.message().isEmpty()) {
            Map<String, List<Fingerprint>> like = fingerprints.of(run).stream()
                    .collect(Collectors.toMap(Fingerprints.Likeness::step, Fingerprints.Likeness::mistakes));
            Map<Boolean, List<StepResult>> steps =
                    run.steps().stream().collect(Collectors.partitioningBy(step -> step.status() == Status.PASS));
            boolean isFirst = true;
            for (StepResult step : steps.get(false)) {
                if (hasMoreToSay(step)) {
                    step(section, run, step, like.getOrDefault(step.id(), List.of()), isFirst);
                    isFirst = false;
                }
            }
            passed(section, steps.get(true));
        }
        if (!run.interop().isEmpty()) {
            interop(section, run.interop());
        }
        if (!run.speeds().isEmpty()) {
            speeds(section, run.speeds());
        }
    }

    private static void ruling(Element section, Gradebook.Ruling ruling) {
        if (ruling != null) {
            Element line = child(section, "p.ruling");
            if (ruling.total() != null) {
                child(line, "b", "Final points: " + Gradebook.Ruling.shown(ruling.total()));
                line.appendText(ruling.remark().isBlank() ? "" : ": ");
            }
            line.appendText(ruling.remark());
        }
    }

    /** Shows the first step to work on, because much of the rest may follow from it. */
    private static void first(Element section, LabRun run) {
        run.steps().stream()
                .filter(step -> !step.bonus() && OPEN.contains(step.status()))
                .findFirst()
                .ifPresent(step -> {
                    Element line = child(section, "p.first");
                    child(line, "b", hasMoreToSay(step) ? "Fix this first: " : "Write this first: ");
                    child(line, "a", step.id() + " " + step.title()).attr("href", "#" + step.id());
                    step.checks().stream()
                            .filter(check -> OPEN.contains(check.status()))
                            .findFirst()
                            .ifPresent(check -> child(
                                    line,
                                    check.status() == Status.TO_DO ? "span" : "span.what", // its card says it, too
                                    check.outcome() instanceof Outcome.ToDo toDo
                                            ? ": " + toDo.what()
                                            : ". This does not hold yet: " + check.title()));
                    line.appendText(line.text().endsWith(".") ? " Then run " : ". Then run ");
                    child(line, "code", "./lab check " + step.id());
                    line.appendText(".");
                });
    }

    /**
     * Returns whether a step needs more than its line in the table. Unwritten or skipped checks need only that line.
     */
    private static boolean hasMoreToSay(StepResult step) {
        return step.checks().isEmpty()
                || step.checks().stream().anyMatch(check -> shortly(check).isEmpty());
    }

    /** Why there is nothing to show for a check; empty if there is something, or if the check passed. */
    private static Optional<String> shortly(CheckResult check) {
        if (check.outcome() instanceof Outcome.ToDo toDo && toDo.step().equals(check.step())) {
            return Optional.of(toDo.what());
        }
        return check.outcome() instanceof Outcome.NoVerdict none && SHORT.contains(check.status())
                ? Optional.of(none.why())
                : Optional.empty();
    }

    private static void steps(Element section, LabRun run) {
        var table = new HtmlTable(section, ".steps", "Steps of " + run.lab(), "Step | Title | Result | #Points");
        for (StepResult step : run.steps()) {
            boolean isOpen = step.status() != Status.PASS;
            HtmlTable.Content id = cell -> {
                if (isOpen && hasMoreToSay(step)) {
                    child(cell, "a", step.id()).attr("href", "#" + step.id());
                } else {
                    cell.id(step.id()).appendText(step.id());
                }
            };
            HtmlTable.Content title = cell -> {
                cell.appendText(step.title() + (step.bonus() ? " (bonus)" : ""));
                if (isOpen && !hasMoreToSay(step)) {
                    step.checks().stream()
                            .flatMap(check -> shortly(check).stream())
                            .findFirst()
                            .ifPresent(why -> child(cell, "span.note.why", why));
                }
            };
            table.row(
                    "tr." + step.status(),
                    id,
                    title,
                    badge(step.status(), Verdict.of(step)),
                    step.score() + " / " + step.max());
        }
    }

    private static HtmlTable.Content badge(Status status, Verdict verdict) {
        return cell -> {
            Element badge = child(cell, "span.badge." + status);
            sign(badge, verdict.sign());
            badge.appendText(" " + verdict.words());
        };
    }

    /**
     * Shows a step that did not pass. Only the first failure of the lab is open, because the others may follow from it:
     * so everything fits on a few printed pages.
     */
    private static void step(Element section, LabRun run, StepResult step, List<Fingerprint> like, boolean isFirst) {
        Element part = child(section, "section.step").attr("aria-labelledby", step.id());
        Element title = child(part, "h3", step.id() + " " + step.title() + " ").id(step.id());
        child(title, "span.points", step.score() + " of " + step.max());
        Feedback.cause(run, step).ifPresent(cause -> child(part, "p.note", cause));
        if (!like.isEmpty()) {
            Element hint = child(part, "p.like");
            child(hint, "b", "This looks like a known mistake: ");
            String mistakes = like.stream().map(Fingerprint::mistake).distinct().collect(Collectors.joining("; or: "));
            hint.appendText(mistakes + ".");
        }
        Map<Boolean, List<CheckResult>> checks =
                step.checks().stream().collect(Collectors.partitioningBy(check -> check.status() == Status.PASS));
        List<CheckResult> passed = checks.get(true);
        List<CheckResult> told = checks.get(false);
        List<CheckResult> failed =
                told.stream().filter(check -> shortly(check).isEmpty()).toList();
        told.stream()
                .filter(check -> shortly(check).isPresent())
                .collect(
                        Collectors.groupingBy(check -> shortly(check).get(), LinkedHashMap::new, Collectors.counting()))
                .forEach((why, count) -> child(part, "p.note.why", Plural.of(count, "check") + ": " + why));
        for (int from = 0, to; from < failed.size(); from = to) {
            to = from + 1;
            while (to < failed.size()
                    && failed.get(to).outcome().saysAs(failed.get(from).outcome())) {
                to++; // one message for all checks with the same text
            }
            checks(part, failed.subList(from, to), isFirst && from == 0);
        }
        if (step.checks().isEmpty()) {
            block(part, "Why there is no verdict", "No check was run.");
        }
        if (!passed.isEmpty()) {
            passedChecks(
                    folded(part, Plural.of(passed.size(), "check") + " passed").addClass("passed"), passed);
        }
    }

    private static void checks(Element part, List<CheckResult> checks, boolean isOpen) {
        Element card = child(
                part, (isOpen ? "div" : "details") + ".check." + checks.get(0).status());
        Element titles = isOpen ? card : child(card, "summary");
        for (CheckResult check : checks) {
            Element title = child(titles, "h4");
            Verdict verdict = Verdict.of(check.status());
            sign(title, verdict.sign());
            unseen(title, verdict.words() + ":");
            title.appendText(" " + check.title() + " ");
            child(title, "span.points", check.score() + " of " + check.max());
        }
        if (checks.get(0).outcome() instanceof Outcome.Failed failed) {
            story(child(card, "dl"), failed.story());
        } else {
            block(card, "What the check says", checks.get(0).message());
        }
    }

    private static void story(Element list, Story story) {
        line(list, Story.GIVEN, story.given());
        line(list, Story.HAPPENED, story.steps());
        block(part(list, Story.EXPECTED), Story.EXPECTED, story.expected());
        block(part(list, Story.CAME), Story.CAME, story.came());
        if (story.diagram().events().isEmpty()) {
            story.shown().forEach(each -> shape(part(list, each.name()), each));
        } else {
            diagram(part(list, "Diagram"), story.diagram());
            story.shown().forEach(each -> shape(folded(part(list, each.name()), "as text"), each));
        }
        Element together = child(list, "div.together");
        part(together, Story.WHY).appendText(story.why());
        part(together, Story.LOOK).appendText(story.look());
        if (!story.printed().isEmpty()) {
            block(part(list, Story.PRINTED), Story.PRINTED, story.printed());
        }
        child(part(list, Story.AGAIN), "code", story.again());
    }

    private static void diagram(Element parent, Diagram diagram) {
        HtmlPage.drawing(parent, "Diagram", SpaceTime.of(diagram));
        if (diagram.events().size() < diagram.all()) {
            child(parent, "p.note", diagram.events().size() + " of " + diagram.all() + " events are shown.");
        }
    }

    private static void line(Element list, String name, String text) {
        if (!text.isEmpty()) {
            child(part(list, name), "pre.line", text);
        }
    }

    private static Element part(Element list, String name) {
        child(list, "dt", name);
        return child(list, "dd");
    }

    /** Long lines are wrapped. A long text scrolls, also by keyboard. */
    private static void block(Element parent, String label, String text) {
        if (text.length() <= LINE && text.strip().indexOf('\n') < 0) {
            child(parent, "pre.line", text.strip());
        } else {
            scrolling(parent, "pre", label, text);
        }
    }

    /** A text whose lines keep their shape, such as a ladder of packets. */
    private static void shape(Element parent, Story.Shown shown) {
        scrolling(parent, "pre.shape", shown.name(), shown.text());
    }

    private static void scrolling(Element parent, String tag, String label, String text) {
        child(parent, tag, text.stripTrailing())
                .attr("tabindex", "0")
                .attr("role", "group")
                .attr("aria-label", label);
    }

    private static void passed(Element section, List<StepResult> steps) {
        if (steps.isEmpty()) {
            return;
        }
        Element all = folded(section, Plural.of(steps.size(), "step") + " passed whole")
                .addClass("passed");
        for (StepResult step : steps) {
            child(all, "p.title", step.id() + " " + step.title());
            passedChecks(all, step.checks());
        }
    }

    private static void passedChecks(Element parent, List<CheckResult> passed) {
        Element list = child(parent, "ul.checks");
        for (CheckResult check : passed) {
            Element item = child(list, "li");
            sign(item, Verdict.of(check.status()).sign());
            item.appendText(" " + check.title() + " ");
            child(item, "span.points", check.score() + " of " + check.max());
        }
    }

    private static Element folded(Element parent, String summary) {
        Element details = child(parent, "details");
        child(details, "summary", summary);
        return details;
    }

    private static void interop(Element section, List<Interop> runs) {
        List<Interop> wrong = runs.stream().filter(run -> !run.right()).toList();
        String right = runs.size() - wrong.size() + " of " + Plural.of(runs.size(), "run");
        String wire = runs.get(0).wire(); // all of a lab's runs are over one wire
        child(
                section,
                "p.note",
                "For information, without points: your programs also ran" + (wire.isEmpty() ? "" : " over " + wire)
                        + " together with the reference solution's, to see whether"
                        + " both keep to the same wire format. " + right + " came out right.");
        for (Interop run : wrong) {
            block(folded(section, "not right: " + run.what()), "What went wrong", run.message());
        }
    }

    private static void speeds(Element section, List<Speed> speeds) {
        String counts = Stream.of(Speed.Verdict.values())
                .map(verdict -> Map.entry(
                        verdict,
                        speeds.stream()
                                .filter(speed -> speed.verdict() == verdict)
                                .count()))
                .filter(count -> count.getValue() > 0)
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", "));
        Element details = folded(section, "How fast, for information: " + counts);
        String note = "This earns and costs no points. What your program takes by what the reference's takes, both run"
                + " in turns; below 1 is faster. Compared is the time by the clock or, where a busy machine blurs that,"
                + " the processor time that the system has counted.";
        child(details, "p.note", note);
        String columns = "Program | Mechanism | #Size | #Workers | #Ratio | #95 % interval | Compared | Verdict";
        var table = new HtmlTable(details, "", "Speed beside the reference", columns);
        speeds.forEach(speed -> table.row(
                "tr",
                speed.program(),
                speed.mechanism(),
                speed.n(),
                speed.k(),
                PageWords.times(speed.ratio()),
                PageWords.interval(speed),
                speed.measure(),
                speed.verdict()));
    }

    private static void isolation(Element main, List<LabRun> runs) {
        runs.stream()
                .filter(run -> !run.isolation().isEmpty())
                .collect(Collectors.groupingBy(LabRun::isolation, TreeMap::new, Collectors.toList()))
                .forEach((isolation, labs) -> {
                    String described = Stream.of(Tier.values())
                            .filter(tier -> tier.name().equals(isolation))
                            .map(tier -> tier.name() + ", " + tier.description())
                            .findFirst()
                            .orElse(isolation);
                    String names = labs.stream().map(LabRun::lab).collect(Collectors.joining(", "));
                    child(
                            main,
                            "p.note",
                            "Your code ran in processes of its own, apart from the one that decides. Isolation of "
                                    + names + ": " + described + ".");
                });
    }
}
