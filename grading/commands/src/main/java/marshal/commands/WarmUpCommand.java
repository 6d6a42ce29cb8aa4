package marshal.commands;

import java.io.OutputStream;
import java.io.PrintStream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.compile.Compiled;
import marshal.engine.compile.SourceCompiler;
import marshal.engine.run.Builder;
import marshal.engine.run.LabChecker;
import marshal.engine.run.Seeds;
import marshal.engine.submission.ModuleCompletion;
import marshal.engine.submission.Sources;
import picocli.CommandLine.Command;

/** Loads the classes that most commands need, so that the lab script's archive contains them. */
@Command(name = "warm-up", hidden = true)
public final class WarmUpCommand implements Subcommand {

    @Override
    public Integer call() {
        Home home = Home.find();
        Lab lab = Labs.ALL.get(0);
        var nowhere = new PrintStream(OutputStream.nullOutputStream());
        new StatusPage(home).print(nowhere);
        try (var compiler = new SourceCompiler(home);
                var builder = new Builder(home)) {
            Sources starter = new ModuleCompletion(home, lab).starter();
            compiler.warmUp(starter);
            Compiled compiled = builder.compile(lab, starter);
            if (!compiled.succeeded()) {
                return Main.FAILED;
            }
            var run = new LabChecker(new CheckPrinter(nowhere, new ProgressLine(nowhere, false)))
                    .run(
                            lab,
                            lab.steps().subList(1, 2),
                            builder.code(lab, compiled).forChecks(),
                            Seeds.fixed(1),
                            false);
            Json.text(run);
        }
        return Main.PASSED;
    }
}
