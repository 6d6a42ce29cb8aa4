package marshal.engine.isolate;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import marshal.checks.course.Labs;
import marshal.engine.Commands;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.compile.SourceCompiler;
import marshal.engine.mpi.MpiCompiler;
import marshal.engine.mpi.Mpich;
import marshal.engine.submission.Sources;

/** The actions of a test as a user who may start no more processes: every way in which the kit starts one. */
final class FullMachine {

    private FullMachine() {}

    /** @param arguments a folder to write to */
    public static void main(String[] arguments) {
        var home = new Home(Path.of(arguments[0]));
        Commands.run(List.of("true")); // afterwards the JVM has what it needs to start processes
        Commands.run(List.of(
                "prlimit", "--nproc=1:1", "--pid", "" + ProcessHandle.current().pid()));
        say("command", () -> Commands.run(List.of("true")));
        if (Commands.find("mpiexec").isPresent()) {
            say("MPICH", Mpich::find);
        }
        say("javac", () -> new SourceCompiler(home)
                .compile(Labs.ALL.get(0), Sources.of(Map.of("A.java", "class A {}")), List.of()));
        say("mpicc", () -> new MpiCompiler(home, new Mpich(Path.of("mpicc"), Path.of("mpiexec"), "4"))
                .compile(Sources.of(Map.of("hello.c", "int main(void) { return 0; }")), Cell.NONE));
    }

    private static void say(String what, Runnable start) {
        String said = "went well";
        try {
            start.run();
        } catch (KitException e) {
            said = e.getClass().getSimpleName() + ": " + e.getMessage();
        }
        System.out.println(what + ": " + said);
    }
}
