package marshal.grading.cli;

import marshal.checks.Lab;
import marshal.grading.Home;
import marshal.grading.compile.Compiled;
import marshal.grading.compile.SourceCompiler;
import marshal.grading.run.Students;
import marshal.grading.submission.Completion;

/** The code that {@code run} and {@code measure} start. */
final class OwnCode {

    private OwnCode() {}

    /** @throws FailedException if it does not compile */
    static Students compiled(Home home, Lab lab, String in) {
        var folder = new SourceFolder(home, lab, in);
        try (var compiler = new SourceCompiler(home)) {
            Compiled compiled = compiler.compile(lab, new Completion(home, lab).complete(folder.read()));
            if (!compiled.succeeded()) {
                throw new FailedException(compiled.errors());
            }
            return new Students(lab, compiled.classes());
        }
    }
}
