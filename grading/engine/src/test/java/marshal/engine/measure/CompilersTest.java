package marshal.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CompilersTest {

    private static final long SECOND = 1_000_000_000;

    private long now;
    private long spent = SECOND;

    @Test
    void theyAreBusyAsLongAsTheyTakeATenthOfAProcessor() {
        var compilers = new Compilers(() -> spent, () -> now);
        assertThat(compilers.areBusy())
                .as("they have worked, and nobody has looked since")
                .isTrue();
        after(SECOND, SECOND / 5);
        assertThat(compilers.areBusy()).isTrue();
        after(SECOND / 10, 0);
        assertThat(compilers.areBusy()).as("too soon to tell").isTrue();
        after(SECOND, SECOND / 20);
        assertThat(compilers.areBusy()).isFalse();
        after(SECOND, SECOND);
        assertThat(compilers.areBusy()).as("a larger size is compiled again").isTrue();
    }

    private void after(long time, long work) {
        now += time;
        spent += work;
    }

    @Test
    void whereNobodySaysTheyAreNot() {
        assertThat(new Compilers(Stream::of).areBusy()).isFalse();
        assertThat(Compilers.spent(-1)).isZero();
    }

    @Test
    void linuxSaysWhatThoseOfThisJvmHaveTaken() {
        assumeThat(Files.exists(Path.of("/proc/self/schedstat"))).isTrue();
        assertThat(Compilers.spent(ProcessHandle.current().pid())).isPositive();
    }
}
