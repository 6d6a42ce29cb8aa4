package marshal.grader.grade;

import static marshal.grader.grade.ClassGradingTest.contents;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import marshal.commands.Console;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.OwnJvm;
import marshal.engine.submission.SourceReader;
import marshal.workshop.Example;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code lab grade}, killed without warning in the middle of a class, continues from there. */
@Order(1) // it takes long
@Timeout(value = 90, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KilledGradingTest {

    private static final long SEED = Long.getLong("marshal.seed", 20);

    @TempDir
    private static Path temp;

    private static final Home HOME = Home.find();

    private static Path undisturbed;
    private static long undisturbedNanos;

    @BeforeAll
    static void gradeUndisturbed() throws Exception {
        Directories.open(temp);
        Directories.open(Files.createDirectory(temp.resolve("tmp"))); // in T1, other users pass through it
        handIn("ada", HOME.starter(Example.LAB), "// nothing done");
        handIn("ben", HOME.solution(Example.LAB), "// all done");
        handIn("cleo", HOME.starter(Example.LAB), "// as little");
        undisturbed = temp.resolve("undisturbed");
        long began = System.nanoTime();
        assertThat(grade(undisturbed).waitFor()).as(() -> said(undisturbed)).isZero();
        undisturbedNanos = System.nanoTime() - began;
        assertThat(left()).isEmpty();
    }

    @Test
    void goesOnWhereItWasWithTheSameResults() throws Exception {
        Path out = temp.resolve("killed");
        Process killed = grade(out);
        while (journals(out).isEmpty()) {
            assertThat(killed.isAlive()).as(() -> said(out)).isTrue();
            Thread.sleep(1); // otherwise it takes processor time from the process that it waits for
        }
        // Even on a slow machine, it gets no further.
        assertThat(signal("STOP", killed)).isZero();
        Process second = grade(out); // at the same time
        assertThat(second.waitFor()).as(said(out)).isEqualTo(2);
        assertThat(said(out)).contains("Another grading, process " + killed.pid());
        List<Path> before = journals(out);
        FileTime written = Files.getLastModifiedTime(before.get(0));
        assertThat(killed.isAlive()).isTrue();
        killed.destroyForcibly().waitFor();
        assertThat(before).as("so soon").hasSizeLessThan(3);
        assertThat(out.resolve("results.json")).doesNotExist();

        assertThat(grade(out).waitFor()).as(() -> said(out)).isZero();
        assertThat(Files.getLastModifiedTime(before.get(0)))
                .as("when the first was graded")
                .isEqualTo(written);
        assertThat(contents(out))
                .isEqualTo(contents(undisturbed))
                .containsKeys("results.json", "gradebook.csv", "ada/feedback.md", "cleo/feedback.md");
        assertThat(out.resolve("gradebook.csv")).content().contains("ben,100,100,5");
    }

    /**
     * Ended by Ctrl-C, it leaves nothing behind. Killed, it leaves only what the next grading removes. Tested at ten
     * moments of each.
     */
    @Test
    @Tag("all")
    void endedAtAnyMomentItLeavesNothingAndGoesOn() throws Exception {
        var random = new Random(SEED);
        Path out = temp.resolve("ended");
        for (int i = 0; i < 20; i++) {
            String signal = i % 2 == 0 ? "INT" : "KILL";
            long moment = (long) (random.nextDouble() * undisturbedNanos);
            Process ended = grade(out);
            if (!ended.waitFor(moment, TimeUnit.NANOSECONDS)) {
                assertThat(signal(signal, ended)).isZero();
            }
            ended.waitFor();
            if (signal.equals("INT")) {
                assertThat(left())
                        .as("after SIGINT, %d ms after the start, seed %d: %s", moment / 1_000_000, SEED, said(out))
                        .isEmpty();
            }
        }
        assertThat(grade(out).waitFor()).as(() -> said(out)).isZero();
        assertThat(contents(out)).isEqualTo(contents(undisturbed));
        assertThat(left()).isEmpty();
    }

    /** The entries in the folder for temporary files. */
    private static List<Path> left() throws IOException {
        try (Stream<Path> all = Files.list(temp.resolve("tmp"))) {
            return all.toList();
        }
    }

    private static void handIn(String student, Path module, String comment) throws Exception {
        Path folder =
                Files.createDirectories(temp.resolve("class").resolve(student).resolve(Example.LAB.handedIn()));
        for (Map.Entry<String, String> file :
                new SourceReader(Example.LAB).readModule(module).files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue() + comment + "\n");
        }
    }

    private static Process grade(Path out) throws IOException {
        var command = OwnJvm.command(
                List.of("-Dmarshal.home=" + HOME.root(), "-Djava.io.tmpdir=" + temp.resolve("tmp")),
                "marshal.commands.Main");
        command.addAll(Console.words("grade %s --out %s --jobs 1 --no-timings --seed 5", temp.resolve("class"), out));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log(out).toFile())
                .start();
    }

    private static Path log(Path out) {
        return out.resolveSibling(out.getFileName() + ".log");
    }

    private static String said(Path out) {
        try {
            return Files.readString(log(out));
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** The journals of students with stored results. */
    private static List<Path> journals(Path out) throws IOException {
        if (!Files.isDirectory(out.resolve(".journal"))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(out.resolve(".journal"))) {
            return files.filter(file -> file.toString().endsWith(".gz")).toList();
        }
    }

    /**
     * Sends a signal with the shell's built-in command, because a small system has no kill command. Returns its exit
     * code.
     */
    private static int signal(String name, Process to) throws IOException, InterruptedException {
        return new ProcessBuilder("sh", "-c", "kill -" + name + " " + to.pid())
                .start()
                .waitFor();
    }
}
