package marshal.commands;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import marshal.checks.run.Check;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.Step;
import marshal.checks.run.StepResult;
import marshal.checks.story.WrappedText;
import marshal.engine.run.LabChecker;
import marshal.kit.tool.Plural;
import picocli.CommandLine.Help.Ansi;

/**
 * Prints checks as they end: one line each, and the story of a step's first failure. Checks that reached unwritten
 * code, or were not run, share one line per step. Shows the next check to be told as progress.
 */
public final class CheckPrinter implements LabChecker.Listener {

    public static final int COLUMNS = 80;
    public static final int INDENT = 8;

    /** Checks that are told together, at the end of their step. */
    public static final Set<Status> SHORT = EnumSet.of(Status.TO_DO, Status.SKIPPED);

    private static final int TITLE = 11;

    private static final String AS_ABOVE = "Came          as above";

    private final PrintStream out;
    private final ProgressLine progress;
    private String step;
    private String told; // of the previous failure, in brief; null if there was none

    CheckPrinter(PrintStream out, ProgressLine progress) {
        this.out = out;
        this.progress = progress;
    }

    @Override
    public void begin(Step step) {
        told = null;
        this.step = step.id();
        out.println(step.id() + " " + step.title() + (step.bonus() ? " (bonus)" : ""));
    }

    @Override
    public void begin(Check check) {
        progress.show(step + ", now: " + check.value());
    }

    @Override
    public void check(CheckResult check) {
        progress.close();
        if (SHORT.contains(check.status())) {
            return; // its step tells it
        }
        out.println(line(check.status(), check.title() + " (" + check.score() + "/" + check.max() + ")"));
        if (check.status() == Status.PASS) {
            return;
        }
        String brief = check.outcome() instanceof Outcome.Failed failed
                ? failed.story().inBrief(COLUMNS - INDENT)
                : "";
        if (told == null) { // the first failure is the one to correct
            out.println(check.outcome().text(COLUMNS - INDENT).indent(INDENT));
        } else if (!brief.isEmpty()) { // this failure may be nearer to the cause
            out.println((brief.equals(told) ? AS_ABOVE : brief).indent(INDENT));
        }
        told = brief;
    }

    @Override
    public void end(StepResult step) {
        inShort(step).forEach(out::println);
        out.println("  " + step.score() + " of " + step.max() + " points");
    }

    /** The checks of a step that reached unwritten code, and what to write; then the checks that were not run. */
    public static List<String> inShort(StepResult step) {
        Map<String, Set<String>> whats = new LinkedHashMap<>(); // by the step that asks for them
        for (CheckResult check : step.toDo()) {
            var toDo = (Outcome.ToDo) check.outcome();
            whats.computeIfAbsent(toDo.step(), key -> new LinkedHashSet<>()).add(toDo.what());
        }
        var lines = new ArrayList<String>();
        if (!whats.isEmpty()) {
            String text = whats.entrySet().stream()
                    .map(each -> "not written yet (" + each.getKey() + "):\n" + String.join("\n", each.getValue()))
                    .collect(Collectors.joining("\n"));
            lines.add(line(Status.TO_DO, counted(step.toDo()) + ", " + text));
        }
        step.checks().stream()
                .filter(check -> check.status() == Status.SKIPPED)
                .collect(Collectors.groupingBy(CheckResult::message, LinkedHashMap::new, Collectors.toList()))
                .forEach((why, checks) -> lines.add(line(Status.SKIPPED, counted(checks) + ": " + why)));
        return lines;
    }

    private static String counted(List<CheckResult> checks) {
        int points = checks.stream().mapToInt(CheckResult::max).sum();
        return Plural.of(checks.size(), "check") + " (0/" + points + ")";
    }

    /** A line that begins with a status. Below it, the text keeps its column. */
    private static String line(Status status, String text) {
        return "  " + word(status) + "  "
                + WrappedText.text(text, COLUMNS - TITLE).replace("\n", "\n" + " ".repeat(TITLE));
    }

    private static String word(Status status) {
        String style =
                switch (status) {
                    case PASS -> "green";
                    case FAIL, ERROR -> "red,bold";
                    case TO_DO, SKIPPED, MISSING -> "yellow";
                };
        return Ansi.AUTO.string("@|" + style + " " + String.format("%-7s", status) + "|@");
    }
}
