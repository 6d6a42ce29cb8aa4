package marshal.commands;

import static marshal.commands.Console.assertSays;
import static marshal.commands.Console.said;
import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.engine.Commands;
import marshal.engine.Home;
import marshal.engine.OwnJvm;
import marshal.engine.mpi.Mpich;
import marshal.grader.export.MadeResults;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A class graded on a machine without MPICH. A lab in C costs nobody a point, and the other labs are graded. Ada handed
 * in both, and ben only the other one. No code compiles, which saves time.
 */
@ExtendWith(Console.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WithoutMpichTest {

    private static final String WHY = "The machine that checks this has no MPICH and C compiler.";

    @TempDir
    private static Path temp;

    private static Path out;
    private static Path policy;

    @BeforeAll
    static void handIn() throws IOException {
        handIn("ada", Example.LAB, "Merge.java");
        handIn("ada", Example.IN_C, "hello.c");
        handIn("ben.oneil", Example.LAB, "Merge.java");
        out = temp.resolve("out");
        policy = Files.writeString(temp.resolve("policy.json"), named("""
                {"zone": "UTC", "overrides": [{"student": "ada", "lab": "LAB", "points": 9, "reason": "r", "author": "a", "date": "2026-11-01"}]}"""));
        Files.createDirectory(temp.resolve("bin")); // the PATH, without unnecessary commands
        for (String command : List.of("bash", "dirname", "id", "rm", "sh")) {
            Path real = Commands.find(command).orElseThrow();
            Folders.script(temp.resolve("bin").resolve(command), "exec " + real + " \"$@\"");
        }
    }

    private static void handIn(String student, Lab lab, String name) throws IOException {
        Path folder =
                Files.createDirectories(temp.resolve("class").resolve(student).resolve(lab.handedIn()));
        Files.writeString(folder.resolve(name), "no code\n");
    }

    @Test
    @Order(1)
    void gradingEndsWithThreeAndSaysWhy() throws Exception {
        assertThat(grade(3, temp.resolve("bin").toString()))
                .containsPattern(named("ada +IN_C-NAME .* not checked yet\n"))
                .containsPattern(named("ada +LAB-NAME .* error: "))
                .containsPattern(named("ben.oneil +IN_C-NAME  not handed in\n"))
                .contains(named("IN_C-NAME of 1 student could not be checked, so there are no points for it. ") + WHY);
    }

    @Test
    @Order(2)
    void everyFileTellsItFromAZero() {
        assertThat(out.resolve("gradebook.csv"))
                .content()
                .contains("\nada,0,100,0,no points yet,0,0,9,0,9,", ",,100,,not checked yet,,,,,,\"not checked: " + WHY)
                .contains("\nben.oneil,0,100,0,no points yet,", ",0,100,0,not handed in,0,0,0,");
        assertThat(out.resolve("results.json"))
                .content()
                .containsPattern("\"status\" : \"unchecked\",\\s+\"message\" : \"" + WHY);
        assertThat(out.resolve("ada/feedback.md"))
                .content()
                .contains(named("## IN_C-NAME\n\nIt is not checked yet, so there are no points, and none are lost:"))
                .doesNotContain(named("IN_C-NAME: 0 of"));
        assertThat(out.resolve("ada/feedback.html"))
                .content()
                .contains(named("IN_C-NAME</a> not checked yet"), "none are lost", WHY);
        assertThat(out.resolve("ben.oneil/feedback.md"))
                .content()
                .contains(named("## IN_C-NAME\n\nIt was not handed in."));
        assertThat(out.resolve("index.html"))
                .content()
                .contains("not checked yet</span>", "Not checked, so without points. " + WHY);
    }

    @Test
    @Order(3)
    void exportsGiveNobodyAZeroForIt() throws IOException {
        Path theirs = Files.writeString(
                temp.resolve("theirs.csv"),
                Files.readString(MadeResults.resource("moodle.csv"))
                        .replace("Lab 2", "Lab 99")
                        .replace("Lab 1", named("IN_C").replace("lab", "Lab ")));
        Path moodle = temp.resolve("moodle.csv");
        String filled = "export moodle --results %s --lab IN_C --gradebook %s --out %s --zeros";
        assertSays(0, "for 1 student.", filled, out, theirs, moodle);
        assertThat(said())
                .contains(
                        "Ada (ada@example.edu): -\n", "Not checked, because the grader's machine could not:\n  ada\n");
        assertThat(moodle).content().contains("ben.oneil@example.edu,0,").doesNotContain("ada@example.edu");
        Path csv = temp.resolve("tidy.csv");
        assertSays(0, "", "export csv --results %s --lab IN_C --out %s", out, csv);
        assertThat(csv)
                .content()
                .containsPattern(named("\nada,IN_C-NAME,IN_C.1,") + "[^,]+,error,,\\d")
                .doesNotContainPattern("\nada,.*,error,0,");
        Path junit = temp.resolve("junit.xml");
        assertSays(0, "", "export junit --results %s --lab IN_C --out %s", out, junit);
        assertThat(junit)
                .content()
                .contains("<error type=\"error\" message=\"" + WHY)
                .containsPattern(named("(?s)ada IN_C-NAME\"[^>]*>\\s*<properties>\\s*<property name=\"max\""));
        assertSays(
                3,
                "Gradescope can only show zero points for that",
                "export gradescope-results --results %s --student ada --out %s",
                out,
                temp.resolve("gradescope.json"));
        assertThat(temp.resolve("gradescope.json")).doesNotExist();
        assertSays(
                0, "IN_C-NAME: not checked yet. " + WHY, "grade %s --out %s --explain ada", temp.resolve("class"), out);
    }

    @Test
    @Tag("all")
    @Order(4)
    void onceMpichIsThereTheSameCommandGradesIt() throws Exception {
        assumeThat(Mpich.find()).isPresent();
        assertThat(grade(0, System.getenv("PATH")))
                .containsPattern(named("ada +IN_C-NAME .* -/\\d+ .*no points yet: It does not compile"))
                .doesNotContain("not checked");
        assertThat(out.resolve("gradebook.csv"))
                .content()
                .contains(",0,100,0,no points yet,0,0,0,")
                .doesNotContain("not checked yet");
    }

    /** Grades as the script does, in a process with its own PATH. */
    private static String grade(int expected, String path) throws Exception {
        var command = OwnJvm.command(List.of("-Dmarshal.home=" + Home.find().root()), Main.class.getName());
        String grade = "grade %s --out %s --jobs 1 --no-timings --seed 1 --isolation T3 --policy %s";
        command.addAll(Console.words(grade, temp.resolve("class"), out, policy));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PATH", path);
        builder.environment().put("MARSHAL_WITHOUT", "mpi"); // the script has tried, and reported it
        Process process = builder.start();
        process.getOutputStream().close();
        return Console.heard(expected, process);
    }
}
