package marshal.grading.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.compile.Compiled;
import marshal.grading.compile.SourceCompiler;
import marshal.grading.submission.Completion;
import marshal.grading.submission.SourceReader;
import marshal.grading.submission.Sources;
import marshal.grading.submission.SubmissionException;

/**
 * Compiles a lab, and joins it with the programs of lab 1, which every later lab runs over wires of its own. They are the
 * reference's where this tree has it, so that a mistake in lab 1 is paid for once; else those of starter/.
 */
public final class Builder implements AutoCloseable {

    private static final Lab PROGRAMS = Labs.ALL.stream().filter(Lab::bringsPrograms).findFirst().orElseThrow();

    private final Home home;
    private final SourceCompiler compiler;
    private Compiled programs;

    public Builder(Home home) {
        this.home = home;
        this.compiler = new SourceCompiler(home);
    }

    /** Compiles a whole module of a lab. What is wrong with it is in the result. */
    public Compiled compile(Lab lab, Sources sources) {
        if (lab.bringsPrograms()) {
            return compiler.compile(lab, sources, List.of());
        }
        Compiled earlier = programs();
        return earlier.succeeded()
                ? compiler.compile(lab, sources, List.of(earlier.classes()))
                : new Compiled(null, lab.name() + " runs the programs of starter/" + PROGRAMS.name() + ". " + earlier.errors());
    }

    /** Starts processes with what was compiled. */
    public Students students(Lab lab, Compiled compiled, Sandbox sandbox) {
        List<Path> earlier = lab.bringsPrograms() ? List.of() : List.of(programs().classes());
        return new Students(lab, Stream.concat(Stream.of(compiled.classes()), earlier.stream()).toList(), sandbox);
    }

    /** The reference solution of a lab. */
    public Students reference(Lab lab) {
        Compiled compiled = compile(lab, solution(lab));
        if (!compiled.succeeded()) {
            throw new KitException("solutions/" + lab.name() + ": " + compiled.errors());
        }
        return students(lab, compiled, Sandbox.NONE);
    }

    /** The sources of the reference solution of a lab. */
    public Sources solution(Lab lab) {
        return read(lab, home.solutions().resolve(lab.name()));
    }

    private synchronized Compiled programs() {
        if (programs == null) {
            Sources sources = home.hasSolution(PROGRAMS)
                    ? solution(PROGRAMS)
                    : new Completion(home, PROGRAMS).complete(read(PROGRAMS, home.starter().resolve(PROGRAMS.name())));
            programs = compiler.compile(PROGRAMS, sources, List.of());
        }
        return programs;
    }

    private static Sources read(Lab lab, Path module) {
        try {
            return new SourceReader(lab).readModule(module);
        } catch (SubmissionException e) {
            throw new KitException(module.getParent().getFileName() + "/" + lab.name() + " is not whole: " + e.getMessage());
        } catch (IOException e) {
            throw new KitException("cannot read " + module, e);
        }
    }

    @Override
    public void close() {
        compiler.close();
    }
}
