package marshal.grading.cli;

import marshal.checks.Lab;
import marshal.grading.Home;
import marshal.grading.compile.Compiled;
import marshal.grading.run.Builder;
import marshal.grading.run.Code;
import marshal.grading.submission.ModuleCompletion;

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
