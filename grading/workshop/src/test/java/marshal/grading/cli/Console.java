package marshal.grading.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Runs {@code lab} within a test, and hears what it says. A JVM has one console, so tests with this lock it. */
final class Console implements BeforeEachCallback, AfterEachCallback {

    private static final ByteArrayOutputStream SAID = new ByteArrayOutputStream();

    private PrintStream out;
    private PrintStream err;

    @Override
    public void beforeEach(ExtensionContext context) {
        out = System.out;
        err = System.err;
        SAID.reset();
        var both = new PrintStream(SAID, true, StandardCharsets.UTF_8);
        System.setOut(both);
        System.setErr(both);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        System.setOut(out);
        System.setErr(err);
    }

    /** What the last command said, on either stream. */
    static String said() {
        return SAID.toString(StandardCharsets.UTF_8);
    }

    /** Runs a command, which shall end with this code and say this among other things. */
    static void assertSays(int exitCode, String what, String... arguments) {
        SAID.reset();
        int code = Main.run(arguments);
        assertThat(said()).as(String.join(" ", arguments)).contains(what);
        assertThat(code).as(String.join(" ", arguments)).isEqualTo(exitCode);
    }
}
