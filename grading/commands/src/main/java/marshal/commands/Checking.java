package marshal.commands;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import marshal.checks.course.Lab;
import marshal.checks.run.Host;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.Home;
import marshal.engine.compile.Compiled;
import marshal.engine.run.Builder;
import marshal.engine.run.Code;
import marshal.engine.run.LabChecker;
import marshal.engine.run.LabRun;
import marshal.engine.run.MpiCode;
import marshal.engine.run.StepResults;
import marshal.engine.submission.ModuleCompletion;
import marshal.engine.submission.Sources;

/** Checks a student's own code on the terminal. */
record Checking(Home home, Lab lab, Builder builder) implements AutoCloseable {

    Checking(Home home, Lab lab) {
        this(home, lab, new Builder(home));
    }

    /**
     * Compiles and runs steps, and prints the results.
     *
     * @param hosts       makes the hosts of the student's code: one for each lane of checks
     * @param stopAtFirst whether a step that does not pass is the last
     */
    LabRun run(
            Sources own,
            List<Class<?>> steps,
            Function<Code, List<Host>> hosts,
            ToLongFunction<String> seeds,
            boolean stopAtFirst) {
        var completion = new ModuleCompletion(home, lab);
        for (String file : completion.editedGiven()) {
            System.err.println(file + " is a given file, and was edited. The grader takes the original. Put it back, "
                    + "from the kit's zip or with git.");
        }
        own.notes().forEach(System.err::println);
        try (var progress = new ProgressLine()) {
            progress.show("compiling " + lab.name());
            Compiled compiled = builder.compile(lab, completion.complete(own));
            progress.close();
            if (!compiled.succeeded()) {
                System.out.println(compiled.errors());
                return LabRun.error(
                        lab.name(),
                        compiled.errors(),
                        steps.stream()
                                .map(step -> StepResults.notRun(step, new Outcome.Broken(compiled.errors())))
                                .toList());
            }
            if (!compiled.warnings().isEmpty()) {
                System.out.println("The compiler warns:\n" + compiled.warnings());
            }
            Code code = builder.code(lab, compiled);
            if (code instanceof MpiCode mpi && !mpi.remark().isEmpty()) {
                System.err.println(mpi.remark());
            }
            LabRun run = new LabChecker(new CheckPrinter(System.out, progress))
                    .run(lab, steps, hosts.apply(code), seeds, stopAtFirst);
            code.unchecked().forEach(System.err::println);
            return run.withUnchecked(code.unchecked());
        }
    }

    @Override
    public void close() {
        builder.close();
    }

    /** The message if nothing is known because the kit could not run. */
    static String couldNot(LabRun run) {
        return "The kit could not check this, which says nothing about your code. " + run.message()
                + "\nRun it again. If that happens again, tell your instructor.";
    }

    /** Returns whether every step passed. Failed bonus steps do not count, unless only bonus steps were run. */
    static boolean passed(LabRun run) {
        boolean bonusOnly = run.steps().stream().allMatch(StepResult::bonus);
        return run.steps().stream().allMatch(step -> step.status() == Status.PASS || (step.bonus() && !bonusOnly));
    }
}
