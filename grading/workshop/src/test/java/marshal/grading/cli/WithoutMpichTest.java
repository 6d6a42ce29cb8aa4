package marshal.grading.cli;

import static marshal.grading.cli.Console.assertSays;
import static marshal.grading.cli.Console.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.checks.Lab;
import marshal.checks.lab1.Lab1Checks;
import marshal.checks.lab4.Lab4Checks;
import marshal.grading.Commands;
import marshal.grading.Home;
import marshal.grading.OwnJvm;
import marshal.grading.export.Made;
import marshal.grading.mpi.Mpich;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A class that is graded where there is no MPICH: lab 4 costs nobody a point, and the other labs are graded. Ada handed
 * in labs 1 and 4, ben lab 1; nothing of it compiles, which is quick.
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
        handIn("ada", Lab1Checks.LAB, "Merge.java");
        handIn("ada", Lab4Checks.LAB, "hello.c");
        handIn("ben.oneil", Lab1Checks.LAB, "Merge.java");
        out = temp.resolve("out");
        policy = Files.writeString(temp.resolve("policy.json"), """
                {"zone": "UTC", "overrides": [{"student": "ada", "lab": "lab1", "points": 9, "reason": "r", "author": "a", "date": "2026-11-01"}]}""");
        Files.createDirectory(temp.resolve("bin")); // the PATH: what is not needed is not there
        for (String command : List.of("bash", "dirname", "id", "rm", "sh")) {
            Path file = Files.writeString(
                    temp.resolve("bin").resolve(command),
                    "#!/bin/sh\nexec " + Commands.find(command).orElseThrow() + " \"$@\"\n");
            assertThat(file.toFile().setExecutable(true)).isTrue();
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
                .containsPattern("ada +lab4-mpi .* not checked\n")
                .containsPattern("ada +lab1-sockets .* error: ")
                .containsPattern("ben.oneil +lab4-mpi .* not handed in\n")
                .contains("lab4-mpi could not be checked, so nobody has points for it. " + WHY);
    }

    @Test
    @Order(2)
    void everyFileTellsItFromAZero() {
        assertThat(out.resolve("gradebook.csv"))
                .content()
                .contains("\nada,0,100,0,error,0,9,9,", ",,100,,unchecked,,,,\"not checked: " + WHY)
                .contains("\nben.oneil,0,100,0,error,", ",0,100,0,missing,0,0,0,");
        assertThat(out.resolve("results.json"))
                .content()
                .containsPattern("\"status\" : \"unchecked\",\\s+\"message\" : \"" + WHY);
        assertThat(out.resolve("ada/feedback.md"))
                .content()
                .contains("## lab4-mpi\n\nIt is not checked yet, so there are no points, and none are lost:")
                .doesNotContain("lab4-mpi: 0 of");
        assertThat(out.resolve("ada/feedback.html"))
                .content()
                .contains("lab4-mpi</a> not checked yet", "none are lost", WHY);
        assertThat(out.resolve("ben.oneil/feedback.md")).content().contains("## lab4-mpi\n\nIt was not handed in.");
        assertThat(out.resolve("index.html"))
                .content()
                .contains("not checked</span>", "Not checked, so without points. " + WHY);
    }

    @Test
    @Order(3)
    void exportsGiveNobodyAZeroForIt() throws IOException {
        String theirs = Files.writeString(
                        temp.resolve("theirs.csv"),
                        Files.readString(Made.resource("moodle.csv"))
                                .replace("Lab 1", "Lab 4")
                                .replace("Lab 2", "Lab 5"))
                .toString();
        String[] moodle = {
            "export",
            "moodle",
            "--results",
            out.toString(),
            "--lab",
            "lab4",
            "--gradebook",
            theirs,
            "--out",
            temp.resolve("moodle.csv").toString(),
            "--zeros"
        };
        assertSays(0, "for 1 student.", moodle);
        assertThat(said())
                .contains(
                        "Ada (ada@example.edu): -\n", "Not checked, because the grader's machine could not:\n  ada\n");
        assertThat(temp.resolve("moodle.csv"))
                .content()
                .contains("ben.oneil@example.edu,0,")
                .doesNotContain("ada@example.edu");
        Path csv = temp.resolve("tidy.csv");
        assertSays(0, "", "export", "csv", "--results", out.toString(), "--lab", "lab4", "--out", csv.toString());
        assertThat(csv)
                .content()
                .containsPattern("\nada,lab4-mpi,lab4.1,[^,]+,error,,\\d")
                .doesNotContainPattern("\nada,.*,error,0,");
        Path junit = temp.resolve("junit.xml");
        assertSays(0, "", "export", "junit", "--results", out.toString(), "--lab", "lab4", "--out", junit.toString());
        assertThat(junit).content().contains("<error type=\"error\" message=\"" + WHY);
        assertSays(
                3,
                "Gradescope can only show zero points for that",
                "export",
                "gradescope-results",
                "--results",
                out.toString(),
                "--student",
                "ada",
                "--out",
                temp.resolve("gradescope.json").toString());
        assertThat(temp.resolve("gradescope.json")).doesNotExist();
        assertSays(
                0,
                "lab4-mpi: not checked. " + WHY,
                "grade",
                temp.resolve("class").toString(),
                "--out",
                out.toString(),
                "--explain",
                "ada");
    }

    @Test
    @Order(4)
    void onceMpichIsThereTheSameCommandGradesIt() throws Exception {
        assumeThat(Mpich.find()).isPresent();
        assertThat(grade(0, System.getenv("PATH")))
                .containsPattern("ada +lab4-mpi .* error: It does not compile")
                .doesNotContain("not checked");
        assertThat(out.resolve("gradebook.csv"))
                .content()
                .contains(",0,100,0,error,0,0,0,")
                .doesNotContain("unchecked");
    }

    /** As the script does it, in a process with a PATH of its own. */
    private static String grade(int expected, String path) throws Exception {
        var command = OwnJvm.command(List.of("-Dmarshal.home=" + Home.find().root()), Main.class.getName());
        command.addAll(List.of(
                "grade",
                temp.resolve("class").toString(),
                "--out",
                out.toString(),
                "--no-timings",
                "--seed",
                "1",
                "--isolation",
                "T3",
                "--policy",
                policy.toString()));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PATH", path);
        builder.environment().put("MARSHAL_WITHOUT", "mpi"); // the script has tried, and told
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(expected);
        return said;
    }
}
