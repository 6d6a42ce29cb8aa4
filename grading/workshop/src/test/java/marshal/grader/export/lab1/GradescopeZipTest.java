package marshal.grader.export.lab1;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import marshal.checks.course.Labs;
import marshal.checks.lab1.Lab1Checks;
import marshal.commands.Console;
import marshal.commands.Main;
import marshal.engine.ClassPath;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.grader.export.GradescopeZip;
import marshal.grader.policy.Policy;
import marshal.grader.report.LeftOut;
import marshal.kit.contract.Task;
import marshal.workshop.Folders;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The zip, unpacked and run in a bare tree with Gradescope's layout, but not at the machine's root. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Order(1) // it takes long
class GradescopeZipTest {

    /**
     * Gradescope's containers run as root and most likely forbid namespaces: T1. Users other than root take the best
     * available tier.
     */
    private static final boolean ROOT = System.getProperty("user.name").equals("root");

    private static final List<String> GRADE_OPTIONS =
            ROOT ? List.of("--no-timings", "--isolation", "T1") : List.of("--no-timings");

    @TempDir
    private static Path temp;

    private static Path zip;
    private static Path root; // Gradescope's /autograder

    @BeforeAll
    static void setUp() throws IOException, InterruptedException {
        zip = temp.resolve("autograder.zip");
        new GradescopeZip(Home.find(), app(), List.of(Lab1Checks.LAB))
                .write(zip, LeftOut.NOTHING, GRADE_OPTIONS, List.of("--visibility", "after_published"));
        root = temp.resolve("autograder");
        unpack(root.resolve("source"));
        Files.createDirectories(root.resolve("results"));
        Path run = Files.copy(root.resolve("source/run_autograder"), root.resolve("run_autograder"));
        assertThat(run.toFile().setExecutable(true)).isTrue();
        assertSucceeds(run("bash", root.resolve("source/setup.sh").toString()), "100 of 100");
    }

    @Test
    @Order(1)
    void itHoldsWhatItNeedsAndNothingElse() throws IOException {
        try (var opened = new ZipFile(zip.toFile())) {
            List<String> names = opened.stream().map(ZipEntry::getName).toList();
            assertThat(names)
                    .contains(
                            "setup.sh",
                            "run_autograder",
                            "lab",
                            "grading/needs.sh",
                            ".lab/app/marshal-grader-1.0.jar",
                            ".lab/course-secret",
                            "solutions/lab1-sockets/src/main/java/marshal/lab1/Merge.java");
            assertThat(names)
                    .noneMatch(
                            name -> name.matches(
                                    "(grading(?!/(needs.sh)?$)|notebooks|slides|starter|c-mpi|labs)/.*|.*lab2-rmi.*|.*/target/.*"));
        }
        try (var opened = FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", "true"))) {
            for (String script : List.of("/setup.sh", "/run_autograder", "/lab")) {
                assertThat(Files.getPosixFilePermissions(opened.getPath(script)))
                        .as(script)
                        .hasSize(7); // rwxr-xr-x
            }
        }
        String secret =
                Files.readString(Home.find().state().resolve("course-secret")).strip();
        assertThat(root.resolve("source/.lab/course-secret"))
                .content()
                .hasSize(65)
                .doesNotContain(secret);
    }

    @Test
    @Order(1)
    void itLeavesOutWhatAPolicyLeavesOut() throws IOException {
        Path without = temp.resolve("without.zip");
        var leftOut = new LeftOut(Set.of("lab1.5", "lab1.9"));
        new GradescopeZip(Home.find(), temp.resolve("app"), List.of(Lab1Checks.LAB))
                .write(without, leftOut, GRADE_OPTIONS, List.of());
        try (var opened = FileSystems.newFileSystem(without)) {
            assertThat(Files.readString(opened.getPath("/settings.sh")))
                    .contains(" --policy \"$source/policy.json\")\n");
            Path policy = Files.copy(opened.getPath("/policy.json"), temp.resolve("policy.json"));
            assertThat(Policy.leftOut(policy)).isEqualTo(leftOut);
        }
    }

    @Test
    @Tag("all")
    @Order(2)
    void aBeginningGetsItsPoints() throws IOException, InterruptedException {
        Files.writeString(
                root.resolve("submission_metadata.json"), "{\"id\": 123456, \"users\": [{\"name\": \"$(reboot)\"}]}");
        Path begun = temp.resolve("begun");
        Folders.copy(Home.find().root().resolve("starter/lab1-sockets/src"), begun.resolve("src"));
        String first = "src/main/java/marshal/lab1/Sequential.java";
        Files.copy(
                Home.find().root().resolve("solutions/lab1-sockets").resolve(first),
                begun.resolve(first),
                StandardCopyOption.REPLACE_EXISTING);
        JsonNode results = grade(begun);
        assertThat(results.path("score").asInt()).isEqualTo(8);
        assertThat(results.path("visibility").asText()).isEqualTo("after_published");
        assertThat(results.path("tests"))
                .anyMatch(test -> test.path("status").asText().equals("passed"))
                .anyMatch(test -> test.path("status").asText().equals("failed"));
        assertThat(results.at("/extra_data/submission").asInt()).isEqualTo(123456);
        assertThat(results.at("/extra_data/lab1-sockets/isolation").asText()).matches(ROOT ? "T1" : "T\\d");
        assertThat(results.path("execution_time").isInt()).isTrue();
    }

    @Test
    @Tag("all")
    @Order(3)
    void codeThatDoesNotCompileGetsNoneAndHearsWhy() throws IOException, InterruptedException {
        Path broken = temp.resolve("broken");
        Folders.copy(Home.find().root().resolve("solutions/lab1-sockets/src"), broken.resolve("src"));
        Files.writeString(
                broken.resolve("src/main/java/marshal/lab1/Merge.java"), "package marshal.lab1;\nclass Merge {\n");
        JsonNode results = grade(broken);
        assertThat(results.path("score").asInt()).isZero();
        assertThat(results.path("output").asText()).contains("It could not be graded:", "Merge.java:2: error");
        assertThat(results.path("tests"))
                .isNotEmpty()
                .allMatch(test -> test.path("status").asText().equals("failed"));
    }

    @Test
    @Order(4)
    void whereTheKitCannotRunThereAreNoResults() throws IOException, InterruptedException {
        Files.writeString(root.resolve("results/results.json"), "{\"score\": 105}");
        Files.move(root.resolve("source/solutions"), root.resolve("source/elsewhere"));
        Process process = run(root.resolve("run_autograder").toString());
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isNotZero();
        assertThat(root.resolve("results/results.json")).doesNotExist();
    }

    /** Grades a module of lab 1 as the service does: a fresh submission, and only the results are kept. */
    private static JsonNode grade(Path module) throws IOException, InterruptedException {
        Path submission = root.resolve("submission");
        Directories.delete(submission);
        Folders.copy(module.resolve("src"), submission.resolve("lab1-sockets/src"));
        assertSucceeds(run(root.resolve("run_autograder").toString()), "lab1-sockets");
        return Json.read(root.resolve("results/results.json"), JsonNode.class);
    }

    private static Process run(String... command) throws IOException {
        var builder = new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
        builder.environment().put("AUTOGRADER_ROOT", root.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    private static void assertSucceeds(Process process, String says) throws IOException, InterruptedException {
        assertThat(Console.heard(0, process)).contains(says);
    }

    /** The contents of .lab/app, made from the code that runs this test. */
    private static Path app() throws IOException {
        Path app = Files.createDirectory(temp.resolve("app"));
        jar(ClassPath.of(Task.class), app.resolve("marshal-kit-1.0.jar"));
        jar(ClassPath.of(Labs.class), app.resolve("marshal-checks-1.0.jar"));
        jar(ClassPath.of(Home.class), app.resolve("marshal-engine-1.0.jar"));
        jar(ClassPath.of(Main.class), app.resolve("marshal-commands-1.0.jar"));
        jar(ClassPath.of(GradescopeZip.class), app.resolve("marshal-grader-1.0.jar"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path file = Path.of(entry);
            if (entry.endsWith(".jar") && !file.getFileName().toString().startsWith("marshal-")) {
                Files.copy(file, app.resolve(file.getFileName()));
            }
        }
        return app;
    }

    private static void jar(Path classes, Path jar) throws IOException {
        if (Files.isRegularFile(classes)) {
            Files.copy(classes, jar);
            return;
        }
        try (var zip = FileSystems.newFileSystem(jar, Map.of("create", "true"))) {
            Folders.copy(classes, zip.getPath("/"));
        }
    }

    /** Unpacks without permissions, because not every program restores them. */
    private static void unpack(Path to) throws IOException {
        try (var opened = FileSystems.newFileSystem(zip)) {
            Folders.copy(opened.getPath("/"), to);
        }
    }
}
