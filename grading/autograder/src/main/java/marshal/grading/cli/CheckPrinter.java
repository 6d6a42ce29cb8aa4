package marshal.grading.cli;

import java.io.PrintStream;
import marshal.checks.CheckResult;
import marshal.checks.Printable;
import marshal.checks.Status;
import marshal.checks.Step;
import marshal.checks.StepResult;
import marshal.grading.run.LabChecker;
import picocli.CommandLine.Help.Ansi;

/** Prints checks as they end: a line each, and the story of the first one in a step that fails. */
final class CheckPrinter implements LabChecker.Listener {

    private final PrintStream out;
    private boolean told;

    CheckPrinter(PrintStream out) {
        this.out = out;
    }

    @Override
    public void begin(Step step) {
        told = false;
        out.println(step.id() + " " + step.title() + (step.bonus() ? " (bonus)" : ""));
    }

    @Override
    public void check(CheckResult check) {
        out.printf("  %s  %s (%d/%d)%n", word(check.status()), check.title(), check.score(), check.max());
        if (!check.message().isEmpty() && !told) {
            out.println(Printable.text(check.message()).indent(8));
            told = true; // the first failure is the one to mend
        }
    }

    @Override
    public void end(StepResult step) {
        out.println("  " + step.score() + " of " + step.max() + " points");
    }

    private static String word(Status status) {
        String style = switch (status) {
            case PASS -> "green";
            case FAIL, ERROR -> "red,bold";
            case SKIPPED, MISSING -> "yellow";
        };
        return Ansi.AUTO.string("@|" + style + " " + String.format("%-7s", status) + "|@");
    }
}
