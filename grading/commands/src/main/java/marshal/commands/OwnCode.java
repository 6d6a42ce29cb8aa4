package marshal.commands;

import java.util.Optional;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Observed;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import marshal.engine.compile.Compiled;
import marshal.engine.run.Builder;
import marshal.engine.run.Code;
import marshal.engine.submission.ModuleCompletion;
import marshal.engine.submission.Sources;

/** The code that {@code run} and {@code measure} start. */
public final class OwnCode {

    private OwnCode() {}

    /** @throws FailedException if it does not compile */
    public static Code compiled(Home home, Lab lab, String in) {
        Sources own = sources(home, lab, in);
        try (var builder = new Builder(home)) {
            return builder.code(lab, compiled(builder, lab, own));
        }
    }

    /**
     * The code for an experiment, which may run over another lab in the same folder.
     *
     * @throws UsageException  if the other lab is not there
     * @throws KitException    if this machine cannot run it
     * @throws FailedException if a lab does not compile
     */
    public static Code compiled(Home home, Lab lab, Observed experiment, String in) {
        Optional<Lab> other = experiment.over().flatMap(Labs::find);
        if (other.isEmpty()) {
            return compiled(home, lab, in);
        }
        Lab below = other.get();
        Sources own = sources(home, lab, in);
        Sources others;
        try {
            others = sources(home, below, in);
        } catch (UsageException e) {
            throw new UsageException(lab.id() + " " + experiment.label() + " runs over " + below.name()
                    + ", which has to be in the same folder. " + e.getMessage());
        }
        Builder.whyNot(below).ifPresent(why -> {
            throw new KitException(why);
        });
        try (var builder = new Builder(home)) {
            return builder.code(lab, compiled(builder, lab, own), compiled(builder, below, others));
        }
    }

    private static Sources sources(Home home, Lab lab, String in) {
        return new ModuleCompletion(home, lab).complete(new SourceFolder(home, lab, in).read());
    }

    private static Compiled compiled(Builder builder, Lab lab, Sources sources) {
        try (var progress = new ProgressLine()) {
            progress.show("compiling " + lab.name());
            Compiled compiled = builder.compile(lab, sources);
            if (!compiled.succeeded()) {
                throw new FailedException(compiled.errors());
            }
            return compiled;
        }
    }
}
