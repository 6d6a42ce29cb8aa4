package marshal.grader.commands;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.checks.story.Printable;
import marshal.checks.story.WrappedText;
import marshal.commands.CheckPrinter;
import marshal.engine.run.LabRun;
import marshal.grader.report.Gradebook.Ruling;
import marshal.grader.report.StudentResult;

/** Prints where and why a student lost points, and which command shows each failure again. */
final class LostPoints {

    private final PrintStream out;
    private final String submission;

    /** @param submission the submission's path */
    LostPoints(PrintStream out, Path submission) {
        this.out = out;
        this.submission = quoted(submission.toString());
    }

    /** @param rulings an instructor's decisions on the labs' points, by the lab's name; empty without a policy */
    void print(StudentResult student, Map<String, Ruling> rulings) {
        out.println(Printable.line(student.student()));
        for (LabRun run : student.labs()) {
            out.println();
            if (!run.handedIn()) {
                out.println(run.lab() + ": " + run.lack());
                print(rulings.get(run.lab()));
                continue;
            }
            if (!run.checked()) {
                out.println(run.lab() + ": " + run.lack() + ". " + Printable.text(run.message()));
                print(rulings.get(run.lab()));
                continue;
            }
            out.println(run.lab() + ": "
                    + (run.couldNotBeRun()
                            ? run.lack() + ". It could not be graded:"
                            : run.score() + " of " + run.max() + " points, bonus " + run.bonus()));
            print(rulings.get(run.lab()));
            if (run.message().isEmpty()) {
                run.steps().forEach(step -> print(run, step));
            } else {
                out.println(indented(run.message()));
                again(Labs.find(run.lab()).map(Lab::id).orElse(run.lab()), "");
            }
        }
    }

    private void print(Ruling ruling) {
        if (ruling != null && ruling.total() != null) {
            String points = Ruling.shown(ruling.total())
                    + (ruling.remark().isBlank() ? "" : ": " + Printable.line(ruling.remark()));
            int column = "  Final points  ".length();
            out.println("  Final points  "
                    + WrappedText.text(points, CheckPrinter.COLUMNS - column).replace("\n", "\n" + " ".repeat(column)));
        }
    }

    private void print(LabRun run, StepResult step) {
        if (step.score() == step.max()) {
            return;
        }
        out.println();
        out.println(step.id() + " " + step.title() + ": " + step.score() + " of " + step.max() + " points"
                + (step.bonus() ? " (bonus)" : ""));
        Outcome last = Outcome.PASSED;
        for (CheckResult check : step.checks()) {
            if (check.status() != Status.PASS && !CheckPrinter.SHORT.contains(check.status())) {
                out.println(
                        "  " + check.status() + "  " + check.title() + " (" + check.score() + "/" + check.max() + ")");
                if (!check.outcome().saysAs(last)) {
                    out.println(
                            indented(withoutAgain(check.outcome()).text(CheckPrinter.COLUMNS - CheckPrinter.INDENT)));
                }
                last = check.outcome();
            }
        }
        CheckPrinter.inShort(step).forEach(out::println);
        StepResult shows = cause(run, step).orElse(step);
        boolean wasRun = shows.checks().stream().noneMatch(check -> check.outcome() instanceof Outcome.NotRun);
        again(shows.id(), wasRun ? " --seed " + shows.seed() : ""); // 0 is a seed, too
    }

    /** The failed step because of which another step was skipped. Running the failed step shows the failure. */
    private static Optional<StepResult> cause(LabRun run, StepResult step) {
        if (step.checks().stream().anyMatch(check -> check.status() == Status.FAIL || check.status() == Status.TO_DO)) {
            return Optional.empty();
        }
        return step.checks().stream()
                .map(CheckResult::outcome)
                .flatMap(outcome ->
                        outcome instanceof Outcome.Skipped skipped ? Stream.of(skipped.step()) : Stream.empty())
                .flatMap(
                        cause -> run.steps().stream().filter(other -> other.id().equals(cause)))
                .findFirst();
    }

    private void again(String what, String seed) {
        out.println("  Again         ./lab check " + what + seed + " --in " + submission);
    }

    /** The story without the student's command to see it again, because that command has no {@code --in}. */
    private static Outcome withoutAgain(Outcome outcome) {
        return outcome instanceof Outcome.Failed failed
                ? new Outcome.Failed(failed.story().withoutAgain())
                : outcome;
    }

    private static String indented(String message) {
        return message.indent(CheckPrinter.INDENT).stripTrailing();
    }

    /** Quotes a path for a shell. */
    private static String quoted(String path) {
        return path.matches("[\\w./+,:@%-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }
}
