package marshal.commands;

import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.compile.Compiled;
import marshal.engine.run.Builder;
import marshal.engine.run.Code;
import marshal.engine.submission.ModuleCompletion;

/** The code that {@code run} and {@code measure} start. */
public final class OwnCode {

    private OwnCode() {}

    /** @throws FailedException if it does not compile */
    public static Code compiled(Home home, Lab lab, String in) {
        var folder = new SourceFolder(home, lab, in);
        try (var builder = new Builder(home);
                var progress = new ProgressLine()) {
            progress.show("compiling " + lab.name());
            Compiled compiled = builder.compile(lab, new ModuleCompletion(home, lab).complete(folder.read()));
            if (!compiled.succeeded()) {
                throw new FailedException(compiled.errors());
            }
            return builder.code(lab, compiled);
        }
    }
}
