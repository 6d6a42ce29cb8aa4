package marshal.grader.grade;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.OwnJvm;
import marshal.engine.isolate.Tier;
import marshal.engine.submission.Shard;
import marshal.engine.submission.Submissions;
import marshal.grader.report.Gradebook;
import marshal.grader.timing.Extent;
import marshal.grader.timing.TimingPlan;
import marshal.workshop.Example;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A class is graded, and graded again, in little memory. With {@code ./lab test --all}, its results are far larger than
 * that memory.
 */
@Tag("all")
class LargeClassTest {

    private static final boolean ALL = Boolean.getBoolean("marshal.all");
    private static final int STUDENTS = ALL ? 300 : 30;
    private static final String HEAP = "-Xmx32m";
    private static final int LINES = 120; // of a failed check's message; with 10 steps: 120 KB per student
    private static final String LINE = "x".repeat(99) + "\n";

    @TempDir
    private Path temp;

    @Test
    void memoryDoesNotGrowWithTheClass() throws Exception {
        for (int i = 0; i < STUDENTS; i++) {
            Path folder = Files.createDirectories(
                    temp.resolve("class").resolve("student" + i).resolve(Example.LAB.handedIn()));
            Files.writeString(folder.resolve("Merge.java"), "class Merge { int of = " + i + "; }");
        }
        for (String run : List.of("first", "second")) {
            Path log = temp.resolve(run + ".log");
            Process grading = new ProcessBuilder(
                            OwnJvm.java(),
                            HEAP,
                            "-XX:+UseSerialGC",
                            "-Dmarshal.home=" + Home.find().root(),
                            "-Dmarshal.all=" + ALL,
                            "-cp",
                            System.getProperty("java.class.path"),
                            Grading.class.getName(),
                            temp.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            assertThat(grading.waitFor()).as(() -> read(log)).isZero();
            assertThat(log).content().endsWith((run.equals("first") ? STUDENTS * 10 : 0) + " steps were run\n");
        }
        Path results = temp.resolve("out/results.json");
        assertThat(Files.size(results)).isGreaterThan(STUDENTS * 10L * LINES * LINE.length());
        assertThat(students(results)).isEqualTo(STUDENTS);
        try (Stream<String> rows = Files.lines(temp.resolve("out/gradebook.csv"))) {
            assertThat(rows).hasSize(STUDENTS + 1);
        }
    }

    private static int students(Path results) throws Exception {
        int students = 0;
        try (var json = new JsonFactory().createParser(results.toFile())) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                students += token == JsonToken.FIELD_NAME && json.currentName().equals("student") ? 1 : 0;
            }
        }
        return students;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** The process with the small heap. */
    public static final class Grading {

        private Grading() {}

        public static void main(String[] arguments) {
            Path temp = Path.of(arguments[0]);
            var labs = List.<Lab>of(Example.LAB);
            var slot = new FakeSlot();
            slot.forgives = true;
            slot.says = LINE.repeat(LINES);
            for (int i = 0; i < STUDENTS; i++) {
                for (Class<?> step : Example.LAB.steps()) {
                    slot.fails.add("student" + i + " " + Lab.step(step).id());
                }
            }
            var task = new ClassGrading.Task(labs, 1L, null, 4, new TimingPlan(Extent.QUICK, null), Gradebook.PLAIN);
            new ClassGrading(Home.find(), task, new ClassGrading.Listener() {})
                    .grade(
                            Submissions.in(temp.resolve("class")),
                            Shard.ALL,
                            temp.resolve("out"),
                            Tier.T0,
                            new Keys(Home.find(), labs, 1L, Tier.T0),
                            () -> slot);
            System.out.println(slot.ran.size() + " steps were run");
        }
    }
}
