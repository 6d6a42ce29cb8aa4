package marshal.engine.run;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Language;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.compile.Compiled;
import marshal.engine.compile.SourceCompiler;
import marshal.engine.isolate.Cell;
import marshal.engine.isolate.ThisMachine;
import marshal.engine.mpi.MpiBuild;
import marshal.engine.mpi.MpiCompiler;
import marshal.engine.mpi.MpiTools;
import marshal.engine.mpi.Mpich;
import marshal.engine.submission.ModuleCompletion;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.Sources;

/**
 * Compiles a lab together with the programs that it runs over its own wires. Takes the reference's programs if this
 * tree has them, so that a mistake costs points only once. Otherwise takes the programs of starter/.
 */
public final class Builder implements AutoCloseable {

    private final Home home;
    private final SourceCompiler compiler;
    private final Map<Lab, Compiled> programs = new HashMap<>();
    private Mpich mpich;
    private MpiTools mpiTools;
    private MpiCompiler mpiCompiler;

    /** Makes a builder for a student's own machine. */
    public Builder(Home home) {
        this(home, Cell.NONE);
    }

    /** @param cell where javac runs */
    public Builder(Home home, Cell cell) {
        this.home = home;
        this.compiler = new SourceCompiler(home, cell);
    }

    /** Why this machine cannot run code of this lab; empty if it can. */
    public static Optional<String> whyNot(Lab lab) {
        return lab.needsMpi() && Mpich.find().isEmpty() ? Optional.of(Mpich.MISSING) : Optional.empty();
    }

    /** Compiles a whole module of a lab. The result holds the errors. */
    public Compiled compile(Lab lab, Sources sources) {
        return compile(lab, sources, Cell.NONE);
    }

    /**
     * Compiles a whole module of a lab. The C compiler runs in this cell, because it opens the files that a source
     * names.
     */
    public Compiled compile(Lab lab, Sources sources, Cell cell) {
        if (lab.java() == null) {
            return mpiCompiler().compile(sources, cell);
        }
        Compiled classes = java(lab, sources.of(Language.JAVA));
        if (!lab.needsMpi() || !classes.succeeded()) {
            return classes;
        }
        Compiled library = mpiCompiler().library(sources.of(Language.C), cell);
        return library.succeeded() ? classes.withLibrary(library) : library;
    }

    private Compiled java(Lab lab, Sources sources) {
        Optional<Lab> below = below(lab);
        if (below.isEmpty()) {
            return compiler.compile(lab, sources, List.of());
        }
        Compiled earlier = programs(below.get());
        return earlier.succeeded()
                ? compiler.compile(lab, sources, List.of(earlier.classes()))
                : Compiled.failed(
                        lab.name() + " runs the programs of " + below.get().starter() + ". " + earlier.errors());
    }

    /**
     * The host for compiled code, on this machine's own network.
     *
     * @throws KitException if this machine cannot run it
     */
    public Code code(Lab lab, Compiled compiled) {
        ThisMachine.whyNot().ifPresent(why -> {
            throw new KitException(why);
        });
        return code(lab, compiled, Cell.NONE);
    }

    /**
     * The host for compiled code in this cell.
     *
     * @throws IllegalArgumentException if it did not compile
     */
    public Code code(Lab lab, Compiled compiled, Cell cell) {
        if (!compiled.succeeded()) {
            throw new IllegalArgumentException(lab.name() + ": " + compiled.errors());
        }
        if (lab.java() == null) {
            MpiBuild build = mpiCompiler().build(compiled, cell);
            return new MpiCode(mpich, mpiTools, build, cell);
        }
        List<Path> earlier =
                below(lab).stream().map(each -> programs(each).classes()).toList();
        Students students = Students.of(
                lab,
                Stream.concat(Stream.of(compiled.classes()), earlier.stream()).toList(),
                compiled.library(),
                cell);
        if (compiled.library() == null) {
            return students;
        }
        mpiCompiler(); // finds MPICH, and makes the tools
        return students.withRanks(mpich, mpiTools);
    }

    /**
     * The host for the compiled code of a lab that runs over the ranks of another lab, on this machine's own network.
     *
     * @param below the compiled code of a lab in Java and C
     */
    public Code code(Lab lab, Compiled compiled, Compiled below) {
        ThisMachine.whyNot().ifPresent(why -> {
            throw new KitException(why);
        });
        mpiCompiler(); // finds MPICH, and makes the tools
        return Students.of(lab, List.of(compiled.classes(), below.classes()), below.library(), Cell.NONE)
                .withRanks(mpich, mpiTools);
    }

    /** The reference solution of a lab. */
    public Code reference(Lab lab) {
        return reference(lab, Cell.NONE);
    }

    /** The reference solution of a lab, in this cell. */
    public Code reference(Lab lab, Cell cell) {
        Compiled compiled = compile(lab, solution(lab), cell);
        if (!compiled.succeeded()) {
            throw new KitException(lab.solution() + ": " + compiled.errors());
        }
        return code(lab, compiled, cell);
    }

    /** The sources of the reference solution of a lab. */
    public Sources solution(Lab lab) {
        return new SourceReader(lab).readOwn(home.solution(lab));
    }

    /** Makes the compiler when the first C lab is compiled. Other labs do not need MPICH. */
    private synchronized MpiCompiler mpiCompiler() {
        if (mpiCompiler == null) {
            mpich = Mpich.find().orElseThrow(() -> new KitException(Mpich.MISSING));
            mpiTools = MpiTools.of(home, mpich);
            mpiCompiler = new MpiCompiler(home, mpich);
        }
        return mpiCompiler;
    }

    /** The lab whose programs this lab runs, if it is another lab. */
    private static Optional<Lab> below(Lab lab) {
        return Labs.programsOf(lab).filter(programs -> !programs.equals(lab));
    }

    private synchronized Compiled programs(Lab lab) {
        Compiled known = programs.get(lab);
        if (known == null) {
            Sources sources = home.hasSolution(lab)
                    ? solution(lab)
                    : new ModuleCompletion(home, lab).complete(new SourceReader(lab).readOwn(home.starter(lab)));
            known = compiler.compile(lab, sources, List.of());
            if (known.succeeded()) { // a failure is not kept: the machine may have been too busy
                programs.put(lab, known);
            }
        }
        return known;
    }

    @Override
    public void close() {
        compiler.close();
    }
}
