package marshal.grading.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToLongFunction;
import marshal.checks.Host;
import marshal.checks.Lab;
import marshal.checks.Status;
import marshal.checks.StepResult;
import marshal.grading.Directories;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.compile.Compiled;
import marshal.grading.compile.SourceCompiler;
import marshal.grading.report.Json;
import marshal.grading.run.LabChecker;
import marshal.grading.run.LabRun;
import marshal.grading.run.Seeds;
import marshal.grading.run.StepResults;
import marshal.grading.run.Students;
import marshal.grading.submission.Completion;
import marshal.grading.submission.Sources;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the checks of a lab, or of one step, over somebody's code. */
@Command(
        name = "check",
        description = "Run a lab's steps in order, up to the first that does not pass; or one step.",
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {

    private static final int DEBUG_PORT = 5005;

    @Parameters(paramLabel = "LAB[.STEP]", description = "Such as lab1 or lab1.4.", converter = Target.Converter.class)
    private Target target;

    @Option(names = "--in", paramLabel = "DIR", defaultValue = "starter", description = SourceFolder.DESCRIPTION)
    private String in;

    @Option(names = "--seed", paramLabel = "N", description = "Replay the random numbers of an earlier run.")
    private Long seed;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the results to this file, too.")
    private Path json;

    @Option(names = "--debug", description = "Wait for a debugger at port " + DEBUG_PORT + "; nothing has a deadline then.")
    private boolean debug;

    @Override
    public Integer call() throws IOException {
        Home home = Home.find();
        var folder = new SourceFolder(home, target.lab(), in);
        Sources own = folder.read();
        LabRun run = check(home, own);
        if (json != null) {
            write(run);
        }
        if (folder.isStarter()) {
            var state = new State(home);
            run.steps().stream()
                    .filter(step -> step.status() != Status.SKIPPED)
                    .forEach(step -> state.checked(step, own.hash()));
        }
        return summary(run);
    }

    private LabRun check(Home home, Sources own) {
        Lab lab = target.lab();
        var completion = new Completion(home, lab);
        for (String file : completion.editedGiven()) {
            System.err.println(file + " is given and was edited. The grader takes its own: undo the change with git.");
        }
        try (var compiler = new SourceCompiler(home)) {
            Compiled compiled = compiler.compile(lab, completion.complete(own));
            if (!compiled.succeeded()) {
                System.out.println(compiled.errors());
                return LabRun.error(lab.name(), compiled.errors(), target.steps().stream()
                        .map(step -> StepResults.notRun(step, Status.ERROR, compiled.errors())).toList());
            }
            var students = new Students(lab, compiled.classes());
            var printer = new CheckPrinter(System.out);
            return new LabChecker(printer).run(lab, target.steps(), host(students), seeds(), target.step() == null);
        }
    }

    private Host host(Students students) {
        if (!debug) {
            return students.forChecks();
        }
        System.err.println("Attach a debugger to localhost:" + DEBUG_PORT + ". The checks wait for it, again in each process that they start.");
        return students.forDebugger(DEBUG_PORT);
    }

    private ToLongFunction<String> seeds() {
        return Seeds.fixed(seed == null ? Seeds.fresh() : seed);
    }

    private Integer summary(LabRun run) {
        List<StepResult> notPassed = run.steps().stream().filter(step -> step.status() != Status.PASS).toList();
        if (target.step() == null) {
            System.out.println(run.score() + " of " + run.max() + " points, bonus " + run.bonus() + ".");
        }
        boolean passed = target.step() == null
                ? notPassed.stream().allMatch(StepResult::bonus) // nobody has to do a bonus step
                : notPassed.isEmpty();
        if (!passed && !notPassed.isEmpty() && run.status().equals("graded")) {
            String step = notPassed.get(0).id();
            System.out.println("Mend it and run ./lab check " + step + " again. Stuck? ./lab hint " + step);
        }
        return passed ? Main.PASSED : Main.FAILED;
    }

    private void write(LabRun run) {
        try {
            Directories.write(json, Json.text(run));
        } catch (IOException e) {
            throw new KitException("cannot write " + json, e);
        }
    }
}
