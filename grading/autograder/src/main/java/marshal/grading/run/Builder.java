package marshal.grading.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Language;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.compile.Compiled;
import marshal.grading.compile.SourceCompiler;
import marshal.grading.isolate.Cell;
import marshal.grading.mpi.MpiBuild;
import marshal.grading.mpi.MpiCompiler;
import marshal.grading.mpi.MpiTools;
import marshal.grading.mpi.Mpich;
import marshal.grading.submission.Completion;
import marshal.grading.submission.SourceReader;
import marshal.grading.submission.Sources;
import marshal.grading.submission.SubmissionException;

/**
 * Compiles a lab. One in Java is joined with the programs of lab 1, which every later one runs over wires of its own. They
 * are the reference's where this tree has it, so that a mistake in lab 1 is paid for once; else those of starter/.
 */
public final class Builder implements AutoCloseable {

    private static final Lab PROGRAMS = Labs.ALL.stream().filter(Lab::bringsPrograms).findFirst().orElseThrow();

    private final Home home;
    private final SourceCompiler compiler;
    private Compiled programs;
    private Mpich mpich;
    private MpiTools mpiTools;
    private MpiCompiler mpiCompiler;

    /** For a student's own machine. */
    public Builder(Home home) {
        this(home, Cell.NONE);
    }

    /** @param cell where javac runs */
    public Builder(Home home, Cell cell) {
        this.home = home;
        this.compiler = new SourceCompiler(home, cell);
    }

    /** Why no code of this lab can be run on this machine; empty if it can. */
    public static Optional<String> whyNot(Lab lab) {
        return lab.language() == Language.C && Mpich.find().isEmpty() ? Optional.of(Mpich.MISSING) : Optional.empty();
    }

    /** Compiles a whole module of a lab. What is wrong with it is in the result. */
    public Compiled compile(Lab lab, Sources sources) {
        return compile(lab, sources, Cell.NONE);
    }

    /** The same. A C compiler, which opens what the source names, runs in this cell. */
    public Compiled compile(Lab lab, Sources sources, Cell cell) {
        if (lab.language() == Language.C) {
            return mpiCompiler().compile(sources, cell);
        }
        if (lab.bringsPrograms()) {
            return compiler.compile(lab, sources, List.of());
        }
        Compiled earlier = programs();
        return earlier.succeeded()
                ? compiler.compile(lab, sources, List.of(earlier.classes()))
                : Compiled.failed(lab.name() + " runs the programs of starter/" + PROGRAMS.name() + ". " + earlier.errors());
    }

    /** What runs what was compiled. */
    public Code code(Lab lab, Compiled compiled) {
        return code(lab, compiled, Cell.NONE);
    }

    /** The same, in this cell. */
    public Code code(Lab lab, Compiled compiled, Cell cell) {
        if (lab.language() == Language.C) {
            MpiBuild build = mpiCompiler().build(compiled, cell);
            return new MpiCode(mpich, mpiTools, build, cell);
        }
        List<Path> earlier = lab.bringsPrograms() ? List.of() : List.of(programs().classes());
        return new Students(lab, Stream.concat(Stream.of(compiled.classes()), earlier.stream()).toList(), cell);
    }

    /** The reference solution of a lab. */
    public Code reference(Lab lab) {
        return reference(lab, Cell.NONE);
    }

    /** The same, in this cell. */
    public Code reference(Lab lab, Cell cell) {
        Compiled compiled = compile(lab, solution(lab), cell);
        if (!compiled.succeeded()) {
            throw new KitException(lab.solution() + ": " + compiled.errors());
        }
        return code(lab, compiled, cell);
    }

    /** The sources of the reference solution of a lab. */
    public Sources solution(Lab lab) {
        return read(lab, home.solution(lab));
    }

    /** Made when the first C lab is compiled: others do without MPICH. */
    private synchronized MpiCompiler mpiCompiler() {
        if (mpiCompiler == null) {
            mpich = Mpich.find().orElseThrow(() -> new KitException(Mpich.MISSING));
            mpiTools = MpiTools.of(home, mpich);
            mpiCompiler = new MpiCompiler(home, mpich);
        }
        return mpiCompiler;
    }

    private synchronized Compiled programs() {
        if (programs == null) {
            Sources sources = home.hasSolution(PROGRAMS)
                    ? solution(PROGRAMS)
                    : new Completion(home, PROGRAMS).complete(read(PROGRAMS, home.starter(PROGRAMS)));
            Compiled compiled = compiler.compile(PROGRAMS, sources, List.of());
            if (!compiled.succeeded()) {
                return compiled; // and not remembered: a machine that was too busy may have time later
            }
            programs = compiled;
        }
        return programs;
    }

    private static Sources read(Lab lab, Path module) {
        try {
            return new SourceReader(lab).readModule(module);
        } catch (SubmissionException e) {
            throw new KitException(module + " is not whole: " + e.getMessage());
        } catch (IOException e) {
            throw new KitException("cannot read " + module, e);
        }
    }

    @Override
    public void close() {
        compiler.close();
    }
}
