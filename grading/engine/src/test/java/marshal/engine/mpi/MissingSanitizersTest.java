package marshal.engine.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.compile.Compiled;
import marshal.engine.isolate.Cell;
import marshal.engine.isolate.Limits;
import marshal.engine.submission.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingSanitizersTest {

    /** A compiler without sanitizers. */
    private static final String COMPILER = """
            #!/bin/sh
            for word; do
              case $word in
                -fsanitize=*) echo "error: no sanitizers here"; exit 1 ;;
                *.c | *.i) made=${word%.*}.o ;;
              esac
              if [ "$before" = -o ]; then made=$word; fi
              before=$word
            done
            echo made > "$made"
            """;

    /** A cell whose machine is full when the compiler is started for the fifth time. */
    private static final class FullOnce implements Cell {
        private int started;

        @Override
        public String name() {
            return "full once";
        }

        @Override
        public List<String> prefix(Path folder, Limits limits) {
            if (++started == 5) {
                throw new KitException("full");
            }
            return List.of();
        }
    }

    @TempDir
    private Path temp;

    /** The system kills what takes memory when that is full, whoever is the cause. */
    @Test
    void aCompilerThatTheSystemKillsIsTriedAgain() throws Exception {
        String killed = """
                #!/bin/sh
                if mkdir "$0-once" 2>/dev/null; then
                  echo "gcc: fatal error: Killed signal terminated program cc1"
                  exit 1
                fi
                """;
        Path mpicc = Files.writeString(temp.resolve("mpicc"), killed + COMPILER);
        Files.setPosixFilePermissions(mpicc, PosixFilePermissions.fromString("rwxr-xr-x"));
        var compiler = new MpiCompiler(new Home(temp), new Mpich(mpicc, mpicc, "4.0.2"));
        var sources = Sources.of(Map.of("sort.c", "int main(void) { return 0; }"));
        assertThat(compiler.compile(sources, Cell.NONE).errors()).isEmpty();
        assertThat(temp.resolve("mpicc-once")).exists();
    }

    @Test
    void areNoFaultOfTheStudentAfterAFailureOfTheMachine() throws Exception {
        Path mpicc = Files.writeString(temp.resolve("mpicc"), COMPILER);
        Files.setPosixFilePermissions(mpicc, PosixFilePermissions.fromString("rwxr-xr-x"));
        var compiler = new MpiCompiler(new Home(temp), new Mpich(mpicc, mpicc, "4.0.2"));
        var cell = new FullOnce();
        Compiled compiled = compiler.compile(Sources.of(Map.of("sort.c", "int main(void) { return 0; }")), cell);
        assertThat(compiled.errors()).isEmpty();
        MpiBuild build = compiler.build(compiled, cell);
        assertThatThrownBy(build::sanitized).hasMessage("full");
        assertThat(build.sanitized()).isEqualTo(build.plain());
        assertThat(build.notSanitized()).isEqualTo("error: no sanitizers here");
        assertThat(build.shunsSanitizers()).isEmpty();
    }
}
