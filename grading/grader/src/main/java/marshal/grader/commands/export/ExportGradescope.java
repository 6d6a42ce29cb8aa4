package marshal.grader.commands.export;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.commands.Main;
import marshal.commands.Target;
import marshal.engine.ClassPath;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.isolate.Tier;
import marshal.engine.run.LabRun;
import marshal.grader.export.GradescopeZip;
import marshal.grader.export.Visibility;
import marshal.grader.policy.Policy;
import marshal.grader.report.LeftOut;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes the autograder for upload to Gradescope. */
@Command(
        name = "gradescope",
        description = {
            "Make the zip from which Gradescope builds an autograder: setup.sh, run_autograder and what they need.",
            "It holds the solutions of its labs. Students hand in the zip of lab submit.",
            "Where the kit cannot run there, it writes no results: Gradescope then tells the instructor,"
                    + " and no student gets a zero."
        },
        mixinStandardHelpOptions = true)
final class ExportGradescope implements Callable<Integer> {

    /** The folder of the kit's own build. The lab script puts it beside the jars of the whole kit. */
    private static final String BUILT = "built";

    @Mixin
    private ExportTarget out;

    @Option(names = "--labs", paramLabel = "LAB", split = ",", description = "The assignment's labs (default: all).")
    private List<Target> labs = List.of();

    @Option(
            names = "--visibility",
            paramLabel = "WHEN",
            defaultValue = "visible",
            description = "When students see their results: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Visibility visibility;

    @Option(
            names = "--isolation",
            paramLabel = "TIER",
            description = "As in lab grade (default: the best of T0 to T2 that Gradescope's container allows).")
    private Tier isolation;

    @Option(
            names = "--policy",
            paramLabel = "FILE.json",
            description = "Leave out the steps that this policy leaves out. Its other rules are not used there.")
    private Path policy;

    @Option(
            names = "--leaderboard",
            description = "Take timings, and let students compare how fast their programs are.")
    private boolean leaderboard;

    @Override
    public Integer call() {
        Path app = ClassPath.of(Main.class).getParent();
        if (!Files.exists(app.resolve(BUILT))) {
            throw new KitException("Only the built kit can be shipped: run it as ./lab export gradescope.");
        }
        List<Lab> graded = Target.labs(labs, Labs.ALL);
        var gradeOptions = new ArrayList<String>();
        if (isolation != null) {
            gradeOptions.addAll(List.of("--isolation", isolation.name()));
        }
        var resultOptions = new ArrayList<>(List.of("--visibility", visibility.name()));
        if (leaderboard) {
            resultOptions.add("--leaderboard");
        } else {
            gradeOptions.add("--no-timings");
        }
        LeftOut leftOut = policy == null ? LeftOut.NOTHING : Policy.leftOut(policy);
        new GradescopeZip(Home.find(), app, graded).write(out.path(), leftOut, gradeOptions, resultOptions);
        int points = graded.stream()
                .mapToInt(lab -> leftOut.in(LabRun.missing(lab, "")).max())
                .sum();
        return out.says("is ready. Give the assignment " + points
                + " points; bonus steps come on top. Test it there with a solution before it is opened.");
    }
}
