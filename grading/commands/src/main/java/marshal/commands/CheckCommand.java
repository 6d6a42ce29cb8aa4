package marshal.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import marshal.checks.course.Lab;
import marshal.checks.run.Host;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import marshal.engine.run.Code;
import marshal.engine.run.LabRun;
import marshal.engine.run.Seeds;
import marshal.engine.run.Students;
import marshal.engine.submission.Sources;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the checks of a lab, or of one step, on a student's code. */
@Command(
        name = "check",
        description = "Run a lab's steps in order, up to the first that does not pass; or one step.",
        mixinStandardHelpOptions = true)
public final class CheckCommand implements Subcommand {

    private static final int DEBUG_PORT = 5005;
    private static final int REPLACING_MILLIS = 30; // the time in which an editor replaces a file by a newer one

    @Parameters(paramLabel = "LAB[.STEP]", description = Target.STEP + " Without a step: all steps of the lab.")
    private Target target;

    @Option(names = "--in", paramLabel = "DIR", defaultValue = "starter", description = SourceFolder.DESCRIPTION)
    private String in;

    @Option(names = "--seed", paramLabel = "N", description = "Replay the random numbers of an earlier run.")
    private Long seed;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the results to this file, too.")
    private Path json;

    @Option(
            names = "--debug",
            description = "Wait for a debugger, first at port " + DEBUG_PORT + "; deadlines are off.")
    private boolean debug;

    @Option(
            names = "--watch",
            description = "Check the step that you are at, again whenever you save a file, until Ctrl-C.")
    private boolean watch;

    @Override
    public Integer call() throws IOException {
        Home home = Home.find();
        UsageException.unless(
                !debug || !target.lab().needsMpi(),
                "--debug is for Java; a rank is debugged with mpiexec -n 1 gdb --args build/programs ... : -n 3 "
                        + "build/programs ..., as "
                        + home.show(home.handout(target.lab()).resolve("README.md")) + " shows.");
        var folder = new SourceFolder(home, target.lab(), in);
        try (var checking = new Checking(home, target.lab())) {
            return watch ? watch(checking, folder) : check(checking, folder, folder.read());
        }
    }

    private Integer check(Checking checking, SourceFolder folder, Sources own) {
        LabRun run = run(checking, folder, own, target.steps());
        if (json != null) {
            KitException.onFailure("cannot write " + json, () -> write(Json.text(run)));
        }
        Home home = checking.home();
        return summary(
                run, folder.isStarter() ? new StatusPage(home).adviceAfter(target.lab()) : "What comes next: ./lab");
    }

    /** Writes into a link, a pipe or a device, such as /dev/stdout. A new file would take its place. */
    private void write(String text) throws IOException {
        Path output = Path.of("/dev/stdout");
        if (Files.exists(json) && Files.exists(output) && Files.isSameFile(json, output)) {
            System.out.print(text); // it may be a file, to which we write at the same time
        } else if (Files.exists(json) && !Files.isRegularFile(json, LinkOption.NOFOLLOW_LINKS)) {
            Files.writeString(json, text);
        } else {
            Directories.write(json, text);
        }
    }

    private LabRun run(Checking checking, SourceFolder folder, Sources own, List<Class<?>> steps) {
        ToLongFunction<String> seeds = Seeds.fixed(seed == null ? Seeds.fresh() : seed);
        LabRun run = checking.run(own, steps, this::hosts, seeds, target.step() == null);
        if (folder.isStarter() && run.checked()) {
            new State(checking.home()).remember(run, own.hash());
        }
        return run;
    }

    private Integer watch(Checking checking, SourceFolder folder) {
        UsageException.unless(
                Files.isDirectory(folder.root()), "--watch needs a folder, and " + folder.root() + " is a file.");
        UsageException.unless(!debug && json == null, "--watch goes with neither --debug nor --json.");
        List<Class<?>> left = target.steps();
        if (target.step() == null && folder.isStarter()) {
            left = withoutPassed(left, new State(checking.home())::passed);
        }
        String checked = "";
        boolean passed = false;
        try (var saved = new FolderWatch(folder.root());
                var screen = new ProgressLine()) {
            while (true) {
                Sources own = readable(folder);
                if (own != null && !own.hash().equals(checked)) {
                    checked = own.hash();
                    screen.clear();
                    LabRun run = run(checking, folder, own, left.isEmpty() ? target.steps() : left);
                    passed = Checking.passed(run);
                    if (target.step() == null) {
                        left = withoutPassed(left, run::passed);
                    }
                    System.out.println((!run.checked() ? Checking.couldNot(run) + "\n" : passed ? "It passes. " : "")
                            + "Save a file in " + checking.home().show(folder.root())
                            + ", and the check runs again. Ctrl-C ends it.");
                }
                saved.await();
            }
        } catch (InterruptedException e) {
            return passed ? Main.PASSED : Main.FAILED;
        }
    }

    /**
     * Reads the sources; null if they cannot be read yet, so another file has to be saved. Reads them twice, because a
     * listing may miss a file that is being replaced. The starter's file would then take its place.
     */
    private static Sources readable(SourceFolder folder) throws InterruptedException {
        try {
            Sources own = folder.read();
            for (Sources before = null; before == null || !before.hash().equals(own.hash()); own = folder.read()) {
                before = own;
                Thread.sleep(REPLACING_MILLIS);
            }
            return own;
        } catch (UsageException | KitException e) { // a file may have gone between its listing and its reading
            System.out.println(e.getMessage());
            return null;
        }
    }

    /** The steps from the first one that has not passed. */
    private static List<Class<?>> withoutPassed(List<Class<?>> steps, Predicate<String> isPassed) {
        return steps.stream()
                .dropWhile(step -> isPassed.test(Lab.step(step).id()))
                .toList();
    }

    private List<Host> hosts(Code code) {
        if (!debug || !(code instanceof Students students)) {
            return code.inLanes();
        }
        return List.of(students.forDebugger(
                DEBUG_PORT, port -> System.err.println("Attach a debugger to localhost:" + port + ".")));
    }

    private Integer summary(LabRun run, String next) {
        if (!run.checked()) {
            System.err.println(Checking.couldNot(run));
            return Main.BROKEN;
        }
        if (target.step() == null) {
            System.out.println(run.score() + " of " + run.max() + " points, bonus " + run.bonus() + ".");
        }
        if (Checking.passed(run)) {
            System.out.println(next);
            return Main.PASSED;
        }
        if (run.message().isEmpty()) {
            StepResult step = run.steps().stream()
                    .filter(each -> each.status() != Status.PASS)
                    .findFirst()
                    .orElseThrow();
            System.out.println((step.status() == Status.TO_DO ? "Write" : "Correct") + " it and run ./lab check "
                    + step.id() + " again. Stuck? ./lab hint " + step.id());
        }
        return Main.FAILED;
    }
}
