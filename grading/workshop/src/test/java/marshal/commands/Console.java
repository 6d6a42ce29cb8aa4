package marshal.commands;

import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import marshal.workshop.Example;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs {@code lab} within a test and captures its output. A JVM has one console, and tests run in parallel. So each
 * test captures the output of its own thread and of the threads that it has started.
 */
public final class Console implements BeforeEachCallback, AfterEachCallback {

    private static final InheritableThreadLocal<ByteArrayOutputStream> SAID = new InheritableThreadLocal<>();

    static {
        System.setOut(heard(System.out));
        System.setErr(heard(System.err));
    }

    /** Captures what a test's threads print; all other output is printed. */
    private static PrintStream heard(PrintStream real) {
        var either = new OutputStream() {
            private OutputStream current() {
                return SAID.get() == null ? real : SAID.get();
            }

            @Override
            public void write(int one) throws IOException {
                current().write(one);
            }

            @Override
            public void write(byte[] bytes, int offset, int count) throws IOException {
                current().write(bytes, offset, count);
            }

            @Override
            public void flush() throws IOException {
                current().flush();
            }
        };
        return new PrintStream(either, true, StandardCharsets.UTF_8);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        SAID.set(new ByteArrayOutputStream());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        SAID.remove();
    }

    /** The output of the last command, on both streams. */
    public static String said() {
        return SAID.get().toString(StandardCharsets.UTF_8);
    }

    /**
     * The words of a command. LAB, LATER and IN_C in it are replaced by labs ({@link Example#named}). Each word
     * {@code %s} is replaced by one of these values, including its blanks.
     */
    public static List<String> words(String line, Object... values) {
        Iterator<Object> next = List.of(values).iterator();
        return Stream.of(named(line).split(" "))
                .map(word -> word.equals("%s") ? next.next().toString() : word)
                .toList();
    }

    /** Runs a command of such {@link #words}; returns its exit code. */
    public static int run(String line, Object... values) {
        return Main.run(words(line, values).toArray(String[]::new));
    }

    /**
     * Runs such a command. Asserts that it ends with this code, and that its output contains this text, in which labs
     * are replaced too.
     */
    public static void assertSays(int exitCode, String what, String line, Object... values) {
        SAID.get().reset();
        int code = run(line, values);
        assertThat(said()).as(line, values).contains(named(what));
        assertThat(code).as(line, values).isEqualTo(exitCode);
    }

    /** The output of a process; asserts that it ends with this code. */
    public static String heard(int exitCode, Process process) throws IOException, InterruptedException {
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
        return said;
    }

    /** Runs a program of a solution with its trace written to this file; returns the lines of the trace. */
    public static List<String> traced(Path file, String program, Object... values) throws IOException {
        assertSays(0, "events in " + file, "run " + program + " --in solutions --trace " + file, values);
        return Files.readAllLines(file);
    }
}
