package marshal.engine.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.isolate.Cell;
import marshal.engine.isolate.Limits;
import marshal.engine.submission.Sources;
import marshal.workshop.Example;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceCompilerTest {

    private static final Lab LAB = Example.INVENTED;

    @TempDir
    private Path root;

    @AutoClose
    private SourceCompiler compiler;

    @Test
    void compilesOnceAndKeepsTheClasses() {
        Compiled first = compile("A.java", "package marshal.lab9; class A {}");
        assertThat(first.succeeded()).isTrue();
        assertThat(first.classes().resolve("marshal/lab9/A.class")).exists();
        assertThat(compile("A.java", "package marshal.lab9; class A {}").classes())
                .isEqualTo(first.classes());
        assertThat(compile("A.java", "package marshal.lab9; class A { int a; }").classes())
                .isNotEqualTo(first.classes());
    }

    @Test
    void quotesWhatJavacSays() {
        Compiled compiled = compile("A.java", "package marshal.lab9;\nclass A { int a = b; }");
        assertThat(compiled.succeeded()).isFalse();
        assertThat(compiled.errors())
                .contains("A.java:2: error: cannot find symbol")
                .doesNotContain(root.toString());
    }

    @Test
    void takesNoClassOfAnotherPackage() {
        Compiled compiled = compile("Task.java", "package marshal.kit.contract; public class Task {}");
        assertThat(compiled.succeeded()).isFalse();
        assertThat(compiled.errors()).contains("marshal/kit/contract/Task.class");
    }

    @Test
    void anAnnotationProcessorIsNotRun() {
        assertThat(compile("A.java", "package marshal.lab9; @Deprecated class A {}")
                        .succeeded())
                .isTrue();
    }

    @Test
    void javacThatCrashesCostsOnlyThisCompilation() {
        String deep = "class A { int a = " + "(".repeat(20_000) + "1" + ")".repeat(20_000) + "; }";
        assertThat(compile("A.java", "package marshal.lab9; " + deep).succeeded())
                .isFalse();
        assertThat(compile("A.java", "package marshal.lab9; class A {}").succeeded())
                .isTrue();
    }

    @Test
    void javacThatEndsByWhatItHasDoneForOthersIsReplaced() {
        assertThat(compile("A.java", "package marshal.lab9; class A {}").succeeded())
                .isTrue();
        compiler.process().destroyForcibly();
        compiler.process().onExit().join(); // as if it had used up its processor time
        assertThat(compile("B.java", "package marshal.lab9; class B {}").succeeded())
                .isTrue();
    }

    /** The system kills what takes memory when that is full, whoever is the cause. */
    @Test
    void aNewJavacThatEndsIsReplacedOnce() {
        int ready = 9 + 14; // bytes of the first call: its header, and its object, name and arguments
        Path once = root.resolve("once");
        // It ends when the second call begins. Without the colon, the shell would become head, and close the pipe at
        // once.
        String script = "if mkdir '" + once + "' 2>/dev/null; then { head -c " + ready
                + "; head -c 1 >/dev/null; :; } | \"$@\"; else exec \"$@\"; fi";
        compiler = new SourceCompiler(new Home(root), new Cell() {
            @Override
            public String name() {
                return "kills once";
            }

            @Override
            public List<String> prefix(Path folder, Limits limits) {
                return List.of("sh", "-c", script, "sh");
            }
        });
        assertThat(compile("A.java", "package marshal.lab9; class A {}").errors())
                .isEmpty();
        assertThat(once).exists();
    }

    @Test
    void javacThatHangsIsEndedAndReplaced() throws Exception {
        assertThat(compile("A.java", "package marshal.lab9; class A {}").succeeded())
                .isTrue();
        ProcessHandle javac = compiler.process();
        new ProcessBuilder("sh", "-c", "kill -STOP " + javac.pid()).start().waitFor(); // as if others had the processor
        compiler.deadline(
                Duration.ofSeconds(1)); // short for this source only: a busy machine may need long for the others
        assertThatThrownBy(() -> compile("B.java", "package marshal.lab9; class B {}"))
                .isInstanceOf(KitException.class)
                .hasMessageContaining("This machine is too busy: in more than 1 s javac got the processor for");
        compiler.deadline(Duration.ofMinutes(5));
        assertThat(compile("B.java", "package marshal.lab9; class B {}").succeeded())
                .isTrue();
        assertThat(javac.onExit()).succeedsWithin(Duration.ofMinutes(1));
    }

    @Test
    void onlyJavacThatGotTheProcessorIsHungByItsSources() {
        assertThat(JavacProcess.isMachines(Duration.ofSeconds(2), Duration.ofMinutes(5)))
                .isTrue();
        assertThat(JavacProcess.isMachines(Duration.ofSeconds(10), Duration.ofMinutes(5)))
                .isFalse();
    }

    @Test
    void javacThatRunsOutOfMemoryCostsOnlyThisCompilation() {
        var doubling = new StringBuilder("String s0 = \"0123456789abcdef\";");
        for (int i = 1; i <= 30; i++) {
            doubling.append("static final String s%d = s%d + s%d;".formatted(i, i - 1, i - 1)); // javac keeps them all
        }
        Compiled compiled = compile("A.java", "package marshal.lab9; class A { static final " + doubling + " }");
        assertThat(compiled.succeeded()).isFalse();
        assertThat(compile("A.java", "package marshal.lab9; class A {}").succeeded())
                .isTrue();
    }

    private Compiled compile(String name, String text) {
        if (compiler == null) {
            compiler = new SourceCompiler(new Home(root));
        }
        return compiler.compile(LAB, Sources.of(Map.of(name, text)), List.of());
    }
}
