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
 * Runs {@code lab} within a test, and hears what it says. A JVM has one console, and tests run side by side: each hears its own
 * thread, and those that this one has started.
 */
public final class Console implements BeforeEachCallback, AfterEachCallback {

    private static final InheritableThreadLocal<ByteArrayOutputStream> SAID = new InheritableThreadLocal<>();

    static {
        System.setOut(heard(System.out));
        System.setErr(heard(System.err));
    }

    /** What a test's threads print is for the test, and everybody else's is printed. */
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

    /** What the last command said, on either stream. */
    public static String said() {
        return SAID.get().toString(StandardCharsets.UTF_8);
    }

    /**
     * The words of a command, in which LAB, LATER and IN_C are labs ({@link Example#named}). Where a word is {@code %s} one of these
     * values is put, blanks and all.
     */
    public static List<String> words(String line, Object... values) {
        Iterator<Object> next = List.of(values).iterator();
        return Stream.of(named(line).split(" "))
                .map(word -> word.equals("%s") ? next.next().toString() : word)
                .toList();
    }

    /** Runs a command of such {@link #words}; its exit code. */
    public static int run(String line, Object... values) {
        return Main.run(words(line, values).toArray(String[]::new));
    }

    /** Runs such a command, which shall end with this code and say this, in which they are too, among other things. */
    public static void assertSays(int exitCode, String what, String line, Object... values) {
        SAID.get().reset();
        int code = run(line, values);
        assertThat(said()).as(line, values).contains(named(what));
        assertThat(code).as(line, values).isEqualTo(exitCode);
    }

    /** What a process says, on either stream or on one, until it ends with this code. */
    public static String heard(int exitCode, Process process) throws IOException, InterruptedException {
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
        return said;
    }

    /** Runs a program of a solution, and gives the lines of its trace, which go to this file. */
    public static List<String> traced(Path file, String program, Object... values) throws IOException {
        assertSays(0, "events in " + file, "run " + program + " --in solutions --trace " + file, values);
        return Files.readAllLines(file);
    }
}
