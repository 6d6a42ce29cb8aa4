package marshal.engine.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marshal.engine.Home;
import marshal.engine.compile.Compiled;
import marshal.engine.isolate.Cell;
import marshal.engine.isolate.CellSite;
import marshal.engine.isolate.IfPossible;
import marshal.engine.isolate.Tier;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.Sources;
import marshal.workshop.Await;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MpiCompilerTest {

    private static final String HELLO = """
            #include <mpi.h>
            #include <stdio.h>
            int main(void) { puts("hello"); return 0; }
            """;
    private static final String PROGRAMS = """
            #include "mine.h"
            #include <math.h>
            #include <stdio.h>
            int main(int count, char **arguments) { printf("%d %s\\n", third((int) sqrt(count)), arguments[0]); return 0; }
            """;
    private static final Map<String, String> RIGHT =
            Map.of("hello.c", HELLO, "programs.c", PROGRAMS, "mine.h", "int third(int i);\n", "mine.c", """
            #include "mine.h"
            int third(int i)
            {
                int a[2] = { 1, 2 };
                return a[i];
            }
            """);

    @TempDir
    private Path root;

    private MpiCompiler compiler;
    private Cell cell = Cell.NONE;

    @BeforeEach
    void findMpich() {
        compiler = new MpiCompiler(new Home(root), NotHere.orMpich());
    }

    private MpiCompiler compilerOfOneSecond() {
        return new MpiCompiler(new Home(root), NotHere.orMpich(), Duration.ofSeconds(1));
    }

    @Test
    void makesTwoProgramsAndKeepsThem() throws Exception {
        Compiled first = compiler.compile(Sources.of(RIGHT), cell);
        assertThat(first.errors()).isEmpty();
        assertThat(first.warnings()).isEmpty();
        assertThat(run(first.classes().resolve("hello"))).isEqualTo("hello\n");
        assertThat(run(first.classes().resolve("programs"))).startsWith("2 ");
        FileTime made = Files.getLastModifiedTime(first.classes().resolve("hello"));
        Compiled second = compiler.compile(Sources.of(RIGHT), cell);
        assertThat(second).isEqualTo(first);
        assertThat(Files.getLastModifiedTime(second.classes().resolve("hello"))).isEqualTo(made);
        assertThat(compile("mine.h", "int third(int other);\n").classes()).isNotEqualTo(first.classes());
    }

    @Test
    void quotesWhatTheCompilerSays() {
        assertThat(compile("mine.c", "#include \"mine.h\"\nint third(int i) { return j; }\n")
                        .errors())
                .startsWith("It does not compile:\nmine.c: In function 'third':\nmine.c:2:27: error: 'j' undeclared")
                .doesNotContain(root.toString());
        assertThat(compile("mine.c", "int twice(int i) { return 2 * i; }\n").errors())
                .contains("programs.c:4: undefined reference to `third'")
                .doesNotContain(root.toString())
                .doesNotContain("/tmp");
        assertThat(compile("mine.c", RIGHT.get("mine.c") + "int main(void) { return 0; }\n")
                        .errors())
                .contains("multiple definition of `main'");
    }

    @Test
    void keepsTheWarningsOfWhatCompiles() {
        String careless = "#include \"mine.h\"\nint third(int i) { int unused; return 3; }\n";
        assertThat(compile("mine.c", careless).warnings())
                .contains("mine.c:2:24: warning: unused variable 'unused'")
                .doesNotContain("parameter");
        assertThat(compile("mine.c", careless).warnings()).as("from the cache").contains("unused variable");
    }

    @Test
    void aCompilerThatHangsIsEnded() throws Exception {
        compiler = compilerOfOneSecond();
        Compiled compiled =
                compile("mine.c", "#if __INCLUDE_LEVEL__ < 60\n#include \"mine.c\"\n#include \"mine.c\"\n#endif\n");
        assertThat(compiled.errors())
                .contains("the compiler was not done after 1 s and was ended. Is the machine busy? Then try again.");
        Await.until(() -> namingTheFolder().isEmpty(), () -> "alive: " + namingTheFolder());
    }

    private List<String> namingTheFolder() {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains(root.toString()))
                .toList();
    }

    @Test
    void aFileThatIsTooLargeIsNotWritten() {
        assertThat(compile("mine.c", RIGHT.get("mine.c") + "char big[1 << 30] = { 1 };\n")
                        .succeeded())
                .isFalse();
    }

    @Test
    void includesDoNotLeadOutOfTheFolder() {
        assertThat(compile("mine.c", "  # include </etc/passwd>\n").errors()).contains("mine.c includes /etc/passwd.");
        assertThat(compile("mine.c", "#inc\\\nlude \"../solution/sort.c\"\n").errors())
                .contains("mine.c includes ../solution/sort.c.");
        assertThat(compile("mine.c", RIGHT.get("mine.c") + "// a comment: #include \"..\"\n")
                        .succeeded())
                .isTrue();
    }

    @Test
    void namesAreHarmless() {
        assertThat(compile("-o;.c", "").errors()).contains("a file is called \"-o;.c\"");
        assertThat(compile("two-parts_1.c", "int two;\n").succeeded()).isTrue();
    }

    @Test
    void theEnvironmentAndAStudentsMakefileDecideNothing() throws IOException {
        Path folder = compile("Makefile", "all:\n\tfalse\n").classes();
        assertThat(folder).isNotNull().isDirectoryContaining("glob:**/hello").isDirectoryContaining("glob:**/programs");
    }

    @Test
    void theSanitizersNameTheLine() throws Exception {
        Compiled compiled = compiler.compile(Sources.of(RIGHT), cell);
        MpiBuild build = compiler.build(compiled, cell);
        assertThat(build.plain()).isEqualTo(compiled.classes());
        assertThat(compiled.classes().resolve("sanitized")).doesNotExist();
        Path sanitized = build.sanitized();
        assertThat(sanitized).isEqualTo(compiled.classes().resolve("sanitized"));
        assertThat(run(sanitized.resolve("hello"))).isEqualTo("hello\n");
        assertThat(run(sanitized.resolve("programs"), "1", "2", "3"))
                .contains("mine.c:5:")
                .contains("out of bounds")
                .doesNotContain("/new-");
        assertThat(compiler.build(compiled, cell).sanitized()).isEqualTo(sanitized);
        assertThat(build.notSanitized()).isEmpty();
    }

    @Test
    void bothBuildsAreOfOneProgram() throws Exception {
        Compiled compiled = compile("mine.c", "#ifdef __SANITIZE_ADDRESS__\n#error no\n#endif\n" + RIGHT.get("mine.c"));
        MpiBuild build = compiler.build(compiled, cell);
        assertThat(run(build.sanitized().resolve("programs"), "1", "2", "3"))
                .contains("mine.c:8:")
                .contains("out of bounds");
        assertThat(build.shunsSanitizers()).isEmpty();
    }

    @Test
    void codeThatShunsTheSanitizersIsNotRunWithoutThem() {
        for (String shuns : List.of(
                "int __lsan_is_turned_off(void) { return 1; }\n",
                "const char *__asan_default_options(void) { return \"detect_leaks=0\"; }\n",
                "#define GLUED(a, b) a ## b\nint GLUED(__lsan_is_, turned_off)(void) { return 1; }\n",
                "__attribute__((no_sanitize(\"address\"))) int careless(int *a) { return a[1]; }\n",
                "extern int present __asm__(\"__as\" \"an_init\") __attribute__((weak));\nint *is_present(void) { "
                        + "return &present; }\n")) {
            Compiled compiled = compile("mine.c", shuns + RIGHT.get("mine.c"));
            assertThat(compiled.errors()).isEmpty();
            MpiBuild build = compiler.build(compiled, cell);
            assertThat(build.shunsSanitizers()).as("before it is tried").isEmpty();
            assertThat(build.sanitized()).as(shuns).isNull();
            assertThat(build.shunsSanitizers()).contains("which belongs to the sanitizers");
            assertThat(build.notSanitized()).isEmpty();
        }
    }

    @Test
    void allFilesHaveOneDeadline() {
        compiler = compilerOfOneSecond();
        var files = new TreeMap<>(RIGHT);
        for (String name : List.of("a.c", "b.c", "c.c", "d.c")) {
            files.put(
                    name, "#if __INCLUDE_LEVEL__ < 60\n#include \"" + name + "\"\n#include \"" + name + "\"\n#endif\n");
        }
        assertThat(compiler.compile(Sources.of(files), cell)
                        .errors()
                        .lines()
                        .filter(line -> line.contains("not done after 1 s")))
                .hasSize(1);
    }

    @Test
    void confinedItCompilesAndReadsNothingOfAnybodyElse() throws IOException {
        Path others = Files.createDirectory(root.resolve("others"));
        Files.writeString(others.resolve("secret.h"), "#define SECRET 4711\n");
        CellSite site = IfPossible.best(List.of(others)).site();
        cell = site.open();
        assertThat(compiler.compile(Sources.of(RIGHT), cell).errors()).isEmpty();
        String spying =
                "#define THEIRS \"" + others.resolve("secret.h") + "\"\n#include THEIRS\n" + RIGHT.get("mine.c");
        assertThat(compile("mine.c", spying).errors())
                .containsPattern("secret\\.h: (No such file or directory|Permission denied)");
        cell.close();
        site.clear();
    }

    @Test
    void confinedItFindsAnMpichInAnyFolder() throws IOException {
        Mpich real = NotHere.orMpich();
        Path bin = Files.createDirectories(root.resolve("mpich/bin"));
        Path mpicc = Folders.script(bin.resolve("mpicc"), "exec " + real.mpicc() + " \"$@\"");
        compiler = new MpiCompiler(new Home(root), new Mpich(mpicc, real.mpiexec(), real.version()));
        CellSite site = IfPossible.of(Tier.T2, List.of(root.resolve("others"))).site();
        cell = site.open();
        assertThat(compiler.compile(Sources.of(RIGHT), cell).errors()).isEmpty();
        cell.close();
        site.clear();
    }

    @Test
    @Tag("all")
    void theSolutionAndTheStarterCompileWithoutAWarning() throws Exception {
        Home home = Home.find();
        var reader = new SourceReader(Example.IN_C);
        for (Path folder : List.of(home.solution(Example.IN_C), home.starter(Example.IN_C))) {
            Compiled compiled = compiler.compile(reader.readModule(folder), cell);
            assertThat(compiled.errors() + compiled.warnings())
                    .as(home.show(folder))
                    .isEmpty();
            assertThat(compiler.build(compiled, cell).sanitized()).isNotEqualTo(compiled.classes());
        }
    }

    /** Compiles the right programs with one more file, or with a file replaced by one of the same name. */
    private Compiled compile(String name, String text) {
        var files = new TreeMap<>(RIGHT);
        files.put(name, text);
        return compiler.compile(Sources.of(files), cell);
    }

    private static String run(Path program, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
