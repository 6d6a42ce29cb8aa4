package marshal.engine.isolate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marshal.engine.Commands;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.OwnJvm;
import marshal.engine.compile.SourceCompiler;
import marshal.engine.mpi.MpiCompiler;
import marshal.engine.mpi.Mpich;
import marshal.engine.submission.Sources;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine without room for another process is reported as such: nobody is blamed, and nothing is kept. */
class FullMachineTest {

    private static final Sources JAVA = Sources.of(Map.of("A.java", "package marshal.lab9; class A {}"));
    private static final Sources C =
            Sources.of(Map.of("hello.c", "int main(void) { return 0; }\n", "mine.c", "int main(void) { return 0; }\n"));
    private static final String NO_ROOM = "gcc: fatal error: vfork: Resource temporarily unavailable";

    @TempDir
    private Path temp;

    private Home home;

    @BeforeEach
    void open() throws IOException {
        Directories.open(temp);
        home = new Home(Files.createDirectory(temp.resolve("home")));
    }

    @Test
    void whateverTheKitStarts() throws Exception {
        if (Commands.find("prlimit").isEmpty()) {
            NotHere.because("a full machine", "there is no prlimit.");
        }
        var command = new ArrayList<String>();
        String classPath = System.getProperty("java.class.path");
        if (NotHere.isRoot()) { // root is not limited
            int uid = Uids.block();
            command.addAll(CellUser.become(uid));
            classPath = copies(classPath);
            Commands.run(List.of("chown", "" + uid, home.root().toString()));
        }
        command.addAll(List.of(
                OwnJvm.java(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Xlog:disable",
                "-cp",
                classPath,
                FullMachine.class.getName(),
                home.root().toString()));
        String said = Commands.run(command).output();
        assertThat(said.lines())
                .as(said)
                .hasSize(Commands.find("mpiexec").isPresent() ? 4 : 3)
                .allSatisfy(line ->
                        assertThat(line).contains("NoRoomException: The machine has no room for more processes ("));
        assertThat(kept()).isEmpty();
    }

    /** Copies to a place where everybody can read them. */
    private String copies(String classPath) throws IOException {
        Path folder = Files.createDirectory(temp.resolve("read"));
        var copies = new ArrayList<String>();
        for (String entry : classPath.split(File.pathSeparator)) {
            Path copy = folder.resolve(Integer.toString(copies.size()))
                    .resolve(Path.of(entry).getFileName());
            Files.createDirectories(copy.getParent());
            Commands.run(List.of("cp", "-rL", entry, copy.toString()));
            copies.add(copy.toString());
        }
        return String.join(File.pathSeparator, copies);
    }

    // ---- what starts, and then says so -----------------------------------------------------------------------------

    @Test
    void javacThatCannotStart() throws IOException {
        try (var compiler = new SourceCompiler(home, new Before("echo 'sh: 1: Cannot fork' >&2; exit 2"))) {
            assertThatThrownBy(() -> compiler.compile(Example.INVENTED, JAVA, List.of()))
                    .isInstanceOf(NoRoomException.class);
        }
        try (var compiler = new SourceCompiler(home, new Before("echo 'no such thing' >&2; exit 1"))) {
            assertThatThrownBy(() -> compiler.compile(Example.INVENTED, JAVA, List.of()))
                    .isInstanceOf(KitException.class)
                    .hasMessage("The compiler cannot be started: no such thing");
        }
        assertThat(kept()).isEmpty();
    }

    @Test
    void aCompilerInCThatFindsNoRoom() throws IOException {
        MpiCompiler compiler = compiler("echo '" + NO_ROOM + "'; exit 1");
        assertThatThrownBy(() -> compiler.compile(C, Cell.NONE)).isInstanceOf(NoRoomException.class);
        assertThat(kept()).isEmpty();
    }

    @Test
    void aMomentWithoutRoomCostsNothing() throws IOException {
        Path once = temp.resolve("once");
        assertThat(compiler("if mkdir '" + once + "' 2>/dev/null; then echo '" + NO_ROOM
                                + "'; exit 1; fi; exec cc \"$@\"")
                        .compile(C, Cell.NONE)
                        .errors())
                .isEmpty();
    }

    /** Otherwise anybody could end everybody's grading. */
    @Test
    void whoMakesTheCompilerSaySoIsNotBelieved() throws IOException {
        MpiCompiler compiler = compiler("exec cc \"$@\"");
        assertThat(compiler.compile(C.with(Sources.of(Map.of("mine.c", "#error " + NO_ROOM + "\n"))), Cell.NONE)
                        .errors())
                .contains("It does not compile", NO_ROOM);
    }

    @Test
    void aCompilerThatMakesNothingIsNotBelieved() throws IOException {
        MpiCompiler compiler = compiler("exit 0");
        assertThatThrownBy(() -> compiler.compile(C, Cell.NONE))
                .isInstanceOf(KitException.class)
                .hasMessageContaining("has written no output for");
        assertThat(kept()).isEmpty();
    }

    /** A silent failure is never kept as a success. A source of ours shows whose fault it is. */
    @Test
    void aCompilerThatFailsSilentlyHasFailed() throws IOException {
        MpiCompiler never = compiler("exit 1");
        assertThatThrownBy(() -> never.compile(C, Cell.NONE))
                .isInstanceOf(KitException.class)
                .hasMessageContaining("Is the disk full?");
        MpiCompiler sometimes = compiler("case \"$*\" in *mine.c*) exit 1 ;; esac; exec cc \"$@\"");
        assertThat(sometimes
                        .compile(C.with(Sources.of(Map.of("mine.c", "int x;\n"))), Cell.NONE)
                        .errors())
                .contains("did not say why");
    }

    private MpiCompiler compiler(String script) throws IOException {
        Path mpicc = Folders.script(temp.resolve("mpicc"), script);
        return new MpiCompiler(home, new Mpich(mpicc, mpicc, "4"));
    }

    /** The cached compilations. */
    private List<Path> kept() throws IOException {
        Path classes = home.state().resolve("classes");
        try (Stream<Path> all = Files.isDirectory(classes) ? Files.list(classes) : Stream.empty()) {
            return all.toList();
        }
    }

    /** Runs a script in place of the given command. */
    private record Before(String script) implements Cell {

        @Override
        public String name() {
            return "nothing";
        }

        @Override
        public boolean confines() {
            return false;
        }

        @Override
        public List<String> prefix(Path folder, Limits limits) {
            return List.of("sh", "-c", script);
        }
    }
}
