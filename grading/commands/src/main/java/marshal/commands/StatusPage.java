package marshal.commands;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.SourceTree;
import marshal.checks.run.Step;
import marshal.engine.Home;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.SubmissionException;

/** The page with a student's position: labs, steps, points, and the next step. */
record StatusPage(Home home, State state) {

    StatusPage(Home home) {
        this(home, new State(home));
    }

    void print(PrintStream out) {
        Optional<Class<?>> next = next(this::isInWork);
        for (Lab lab : Labs.ALL) {
            if (next.map(lab.steps()::contains).orElse(false) || isBegun(lab)) {
                print(lab, out);
            } else {
                out.println(heading(lab) + ": "
                        + (givenOut(lab)
                                ? "its solution is in " + lab.solution()
                                : lab.steps().size() + " steps, not begun"));
            }
        }
        out.println(advice(next));
        out.println("All the commands: ./lab help. What this machine has and lacks: ./lab doctor");
    }

    private void print(Lab lab, PrintStream out) {
        String sources = sources(lab);
        int score = 0;
        int bonus = 0;
        int max = 0;
        boolean stale = false;
        int widest = lab.steps().stream()
                .mapToInt(checks -> Lab.step(checks).title().length())
                .max()
                .orElse(0);
        out.println(heading(lab));
        for (Class<?> checks : lab.steps()) {
            Step step = Lab.step(checks);
            State.Checked checked = state.checked(step.id());
            boolean changed = checked != null && !checked.sources().equals(sources);
            stale |= changed;
            int points = Lab.points(checks);
            out.printf(
                    "  %-8s %-" + widest + "s  %3d min  %2s/%-3d %s%s%n",
                    step.id(),
                    step.title(),
                    step.minutes(),
                    checked == null ? "-" : checked.score(),
                    points,
                    checked == null ? "not checked yet" : checked.status() + (changed ? " *" : ""),
                    step.bonus() ? " (bonus)" : "");
            int earned = checked == null ? 0 : checked.score();
            score += step.bonus() ? 0 : earned;
            bonus += step.bonus() ? earned : 0;
            max += step.bonus() ? 0 : points;
        }
        out.println("  " + score + " of " + max + " points" + (bonus > 0 ? ", bonus " + bonus : ""));
        if (stale) {
            out.println("  * " + lab.starter() + " has changed since. Check again: ./lab check " + lab.id());
        }
    }

    private static String heading(Lab lab) {
        return lab.id() + "  " + lab.name().substring(lab.name().indexOf('-') + 1) + ", handout labs/" + lab.name()
                + "/README.md";
    }

    private boolean isBegun(Lab lab) {
        return lab.steps().stream()
                .anyMatch(checks -> state.checked(Lab.step(checks).id()) != null);
    }

    private boolean isInWork(Lab lab) {
        return isBegun(lab)
                && lab.steps().stream().map(Lab::step).anyMatch(step -> !step.bonus() && !state.passed(step.id()));
    }

    /**
     * Returns whether the instructor has handed out the solution of this lab. Then the student can start the next lab.
     */
    private boolean givenOut(Lab lab) {
        return home.hasSolution(lab) && !home.hasSolutions();
    }

    /** The first step that does not pass although its needed steps do. Some labs come first, bonus steps last. */
    private Optional<Class<?>> next(Predicate<Lab> first) {
        return Labs.ALL.stream()
                .filter(lab -> !givenOut(lab))
                .sorted(Comparator.comparing(first::test).reversed())
                .flatMap(lab -> lab.steps().stream())
                .filter(checks -> !state.passed(Lab.step(checks).id()))
                .filter(checks -> Arrays.stream(Lab.step(checks).needs()).allMatch(state::passed))
                .min((a, b) -> Boolean.compare(Lab.step(a).bonus(), Lab.step(b).bonus()));
    }

    /** The next step after a check of a lab, with its commands: a step of this lab, if one can be begun. */
    String adviceAfter(Lab checked) {
        return advice(next(checked::equals));
    }

    private String advice(Optional<Class<?>> next) {
        return next.map(this::advice)
                .orElse("Every step passes. Hand in the labs that are not handed in yet: ./lab submit "
                        + Labs.ALL.get(Labs.ALL.size() - 1).id());
    }

    private String advice(Class<?> checks) {
        Step step = Lab.step(checks);
        Lab lab = Labs.ALL.stream()
                .filter(each -> each.steps().contains(checks))
                .findFirst()
                .orElseThrow();
        return String.join(
                System.lineSeparator(),
                "Next: " + step.id() + " " + step.title() + ", about " + step.minutes() + " minutes.",
                "  read   labs/" + lab.name() + "/README.md, " + step.id(),
                "  edit   " + files(step, lab),
                "  check  ./lab check " + step.id(),
                "  stuck  ./lab hint " + step.id());
    }

    /** The files of a step, by folder. A lab may have a folder of Java and a folder of C. */
    private static String files(Step step, Lab lab) {
        var files = new LinkedHashMap<String, List<String>>();
        for (String file : step.file().split(", ")) {
            SourceTree tree = lab.tree(file).orElse(lab.sources().get(0));
            String folder = tree.starter() + (tree.folder().isEmpty() ? "" : "/" + tree.folder());
            files.computeIfAbsent(folder, each -> new ArrayList<>()).add(file);
        }
        return files.entrySet().stream()
                .map(each -> String.join(", ", each.getValue()) + " in " + each.getKey())
                .collect(Collectors.joining(System.lineSeparator() + "         "));
    }

    private String sources(Lab lab) {
        try {
            return Files.isDirectory(home.starter(lab))
                    ? new SourceReader(lab).readModule(home.starter(lab)).hash()
                    : "";
        } catch (IOException | SubmissionException e) {
            return ""; // it cannot be read, so it differs from the checked version
        }
    }
}
