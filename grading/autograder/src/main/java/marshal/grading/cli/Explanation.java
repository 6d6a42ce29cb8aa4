package marshal.grading.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import marshal.checks.CheckResult;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Printable;
import marshal.checks.Status;
import marshal.checks.StepResult;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;

/** Says of every point that a student did not get where it was lost, why, and which command shows it again. */
final class Explanation {

    private final PrintStream out;
    private final String submission;

    /** @param submission what was handed in */
    Explanation(PrintStream out, Path submission) {
        this.out = out;
        this.submission = quoted(submission.toString());
    }

    void print(StudentResult student) {
        out.println(Printable.line(student.student()));
        for (LabRun run : student.labs()) {
            out.println();
            if (!run.handedIn()) {
                out.println(run.lab() + ": not handed in");
                continue;
            }
            if (!run.checked()) {
                out.println(run.lab() + ": not checked. " + Printable.text(run.message()));
                continue;
            }
            out.println(run.lab() + ": " + run.score() + " of " + run.max() + " points, bonus " + run.bonus());
            if (run.message().isEmpty()) {
                run.steps().forEach(step -> print(run, step));
            } else {
                out.println(indented(run.message()));
                again(Labs.find(run.lab()).map(Lab::id).orElse(run.lab()), 0);
            }
        }
    }

    private void print(LabRun run, StepResult step) {
        if (step.score() == step.max()) {
            return;
        }
        out.println();
        out.println(step.id() + " " + step.title() + ": " + step.score() + " of " + step.max() + " points" + (step.bonus() ? " (bonus)" : ""));
        String last = "";
        for (CheckResult check : step.checks()) {
            if (check.status() != Status.PASS) {
                out.println("  " + check.status() + "  " + check.title() + " (" + check.score() + "/" + check.max() + ")");
                if (!check.message().equals(last)) {
                    out.println(indented(check.message()));
                }
                last = check.message();
            }
        }
        StepResult shows = cause(run, step).orElse(step);
        again(shows.id(), shows.seed());
    }

    /** The step because of which one was skipped: what shows something is to run that. */
    private static Optional<StepResult> cause(LabRun run, StepResult step) {
        return step.checks().stream().anyMatch(check -> check.status() == Status.FAIL)
                ? Optional.empty()
                : step.checks().stream()
                        .flatMap(check -> run.steps().stream().filter(other -> check.message().contains(" " + other.id() + ",")))
                        .findFirst();
    }

    private void again(String what, long seed) {
        out.println("  Again         ./lab check " + what + (seed == 0 ? "" : " --seed " + seed) + " --in " + submission);
    }

    /** Without the student's own line to see it again, which has no {@code --in}. */
    private static String indented(String message) {
        return Printable.text(message).lines().filter(line -> !line.startsWith("Again  "))
                .map(line -> "        " + line).reduce((a, b) -> a + "\n" + b).orElse("");
    }

    /** As a shell takes it for one word. */
    private static String quoted(String path) {
        return path.matches("[\\w./+,:@%-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }
}
