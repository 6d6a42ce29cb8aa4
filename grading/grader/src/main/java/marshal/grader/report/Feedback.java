package marshal.grader.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.checks.story.Printable;
import marshal.engine.run.Interop;
import marshal.engine.run.LabRun;
import marshal.engine.run.Speed;
import marshal.kit.tool.Plural;

/** One student's feedback, as a page of Markdown. */
public final class Feedback {

    private static final Pattern BACKTICKS = Pattern.compile("`+");

    private final StringBuilder page = new StringBuilder();

    private Feedback() {}

    /** The page, with the rulings on the labs by their names. */
    public static String page(StudentResult student, Map<String, Gradebook.Ruling> rulings) {
        var feedback = new Feedback();
        feedback.paragraph("# " + text(student.student()));
        for (LabRun run : student.labs()) {
            feedback.lab(run, rulings.get(run.lab()));
        }
        return feedback.page.toString();
    }

    private void lab(LabRun run, Gradebook.Ruling ruling) {
        if (!run.handedIn()) {
            paragraph("## " + run.lab()).paragraph("It was not handed in.");
        } else if (!run.checked()) {
            paragraph("## " + run.lab())
                    .paragraph("It is not checked yet, so there are no points, and none are lost:")
                    .quote(run.message());
        } else if (run.couldNotBeRun()) {
            paragraph("## " + run.lab() + ": " + run.lack());
        } else {
            String bonus = run.bonus() > 0 ? ", and " + run.bonus() + " bonus points" : "";
            paragraph("## " + run.lab() + ": " + run.score() + " of " + run.max() + " points" + bonus);
        }
        if (ruling != null) {
            String points = "**Final points: " + Gradebook.Ruling.shown(ruling.total()) + "**";
            String remark = text(ruling.remark());
            paragraph(ruling.total() == null ? remark : remark.isBlank() ? points : points + ": " + remark);
        }
        if (run.handedIn() && run.checked()) {
            checked(run);
        }
    }

    private void checked(LabRun run) {
        if (!run.message().isEmpty()) {
            paragraph("It could not be graded, so there are no points yet:").quote(run.message());
        }
        if (run.message().isEmpty()) {
            steps(run);
        }
        run.notes().forEach(note -> paragraph(text(note)));
        if (run.message().isEmpty()) {
            run.steps().stream().filter(step -> step.status() != Status.PASS).forEach(step -> step(run, step));
        }
        if (!run.interop().isEmpty()) {
            paragraph("### Together with the reference solution (for information, no points)");
            run.interop().forEach(this::interop);
        }
        if (!run.speeds().isEmpty()) {
            line("").paragraph("### How fast (for information, no points)");
            paragraph("Your programs and the reference's took turns. Inconclusive: the machine was too busy to tell.");
            run.speeds().forEach(this::speed);
            line("");
        }
    }

    private void steps(LabRun run) {
        line("| Step | | Points | |").line("| --- | --- | --- | --- |");
        for (StepResult step : run.steps()) {
            line("| " + step.id() + " | " + step.title() + (step.bonus() ? " (bonus)" : "") + " | " + step.score()
                    + " / " + step.max() + " | " + verdict(step) + " |");
        }
        line("");
    }

    /** Says from which steps below a failure may come; empty if the step did not fail, or nothing below can be corrected. */
    public static Optional<String> cause(LabRun run, StepResult step) {
        Set<String> correctable = run.checks()
                .filter(check -> check.status() == Status.FAIL || check.status() == Status.TO_DO)
                .map(CheckResult::step)
                .collect(Collectors.toSet());
        List<String> below =
                run.lostBelow(step.id()).stream().filter(correctable::contains).toList();
        boolean failed = step.checks().stream().anyMatch(check -> check.status() == Status.FAIL);
        return below.isEmpty() || !failed
                ? Optional.empty()
                : Optional.of("This may come from " + String.join(" or ", below) + ": correct "
                        + (below.size() == 1 ? "it" : "them") + " first.");
    }

    private void step(LabRun run, StepResult step) {
        paragraph("### " + step.id() + " " + step.title());
        cause(run, step).ifPresent(this::paragraph);
        Outcome last = Outcome.PASSED;
        for (CheckResult check : step.checks()) {
            if (check.status() == Status.TO_DO) {
                continue;
            }
            line("- " + check.status() + ": " + check.title() + " (" + check.score() + " / " + check.max() + ")");
            Outcome outcome = check.outcome();
            if (!check.message().isEmpty() && !outcome.saysAs(last)) {
                line("").quote(check.message());
            }
            last = outcome;
        }
        step.toDo().stream()
                .collect(Collectors.groupingBy(CheckResult::message, LinkedHashMap::new, Collectors.counting()))
                .forEach((what, checks) -> line("- to do, " + Plural.of(checks, "check") + ": " + text(what)));
        line("");
    }

    private static String verdict(StepResult step) {
        return step.partly() ? "in part" : step.status().toString();
    }

    private void interop(Interop interop) {
        line("- " + interop.what() + ": " + (interop.right() ? "right" : "not right"));
        if (!interop.message().isEmpty()) {
            line("").quote(interop.message());
        }
    }

    private void speed(Speed speed) {
        line(String.format(
                Locale.ROOT,
                "- %s, %s, n = %d: **%s**, %.2f times the reference's %s"
                        + " (95 %% interval %.2f to %.2f, %d pairs of runs)",
                speed.program(),
                speed.mechanism(),
                speed.n(),
                speed.verdict(),
                speed.ratio(),
                speed.measure(),
                speed.low(),
                speed.high(),
                speed.pairs()));
    }

    /** Quotes a text. Whatever the text contains, it stays within its block. */
    private Feedback quote(String text) {
        int longest = BACKTICKS
                .matcher(text)
                .results()
                .mapToInt(found -> found.end() - found.start())
                .max()
                .orElse(0);
        String fence = "`".repeat(Math.max(3, longest + 1));
        return line(fence + "text").line(Printable.text(text).strip()).paragraph(fence);
    }

    /** A short text within a line, with markup signs escaped. */
    private static String text(String text) {
        return Printable.line(text).replaceAll("([\\\\`*_<>\\[\\]#|~&!])", "\\\\$1");
    }

    /** Adds a line with an empty line below it. */
    private Feedback paragraph(String line) {
        return line(line).line("");
    }

    private Feedback line(String line) {
        page.append(line).append('\n');
        return this;
    }
}
