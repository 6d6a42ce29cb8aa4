package marshal.commands.lab1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.commands.Console;
import marshal.engine.Home;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The student's kit as a student uses it: unpacked, built, used. The resulting submission is graded here. */
@Order(1) // it takes long
class HandoutCommandTest {

    private static final Lab LAB1 = Labs.ALL.get(0);
    private static final Lab LAB2 = Labs.ALL.get(1);

    @TempDir
    private Path temp;

    private final Home home = Home.find();

    @Test
    void aStudentLivesInIt() throws Exception {
        Path kit = unpack("");
        assertThat(lab(kit, 0, "./lab"))
                .contains("lab1.1", "not checked yet", "Next: lab1.1")
                .doesNotContain("solutions/");

        assertThat(lab(kit, 0, "./lab help"))
                .contains("check", "submit", "worker", "notebook")
                .doesNotContain("instructors", "Teaching", "  grade ", "  export ", "  bench ");
        assertThat(lab(kit, 2, "./lab grade class")).contains("This tree has no such command.");
        copySolution(kit, LAB1, "Sequential.java");
        assertThat(lab(kit, 0, "./lab check lab1.1"))
                .contains("8 of 8 points", "Next: lab1.2", "./lab check lab1.2", "./lab hint lab1.2");
        assertThat(lab(kit, 0, "./lab")).contains("8 of 100 points", "Next: lab1.2");

        assertThat(kit.resolve("starter/lab1-sockets/answers.md"))
                .content()
                .contains("## lab1.1", "## lab1.8", "> Which hypotheses do your numbers rule out");
        Path submissions = Files.createDirectory(temp.resolve("class"));
        assertThat(lab(kit, 1, "./lab submit lab1 --out " + submissions.resolve("ada.zip")))
                .contains("8 of 100 points", "answers.md is in it, but nothing is written in it yet.");
        Path out = temp.resolve("out");
        assertThat(Console.run("grade %s --out %s --no-timings --seed 1", submissions, out))
                .isZero();
        assertThat(out.resolve("gradebook.csv")).content().contains("ada,8,100,0");

        assertThat(lab(kit, 0, "./lab")).doesNotContain("The kit's sources have changed.");
        Path identity = kit.resolve("grading/kit.id");
        FileTime date = Files.getLastModifiedTime(kit.resolve("lab"));
        Files.writeString(identity, "of a newer kit, copied over this one with the dates of its files\n");
        Files.setLastModifiedTime(identity, date);
        Files.writeString(kit.resolve("mvnw"), "exit 1\n"); // that it would build is enough to know
        assertThat(lab(kit, 3, "./lab")).contains("The kit's sources have changed.");
    }

    @Test
    @Tag("all")
    void whoHasTheSolutionOfALabGoesOnWithTheNext() throws Exception {
        Path kit = unpack(" --with-solution lab1");
        copySolution(kit, LAB2, "RmiWorker.java", "RmiSockets.java");
        assertThat(lab(kit, 0, "./lab")).contains("Next: lab2.1");
        assertThat(lab(kit, 0, "./lab check lab2.1")).contains("14 of 14 points");
    }

    /** Makes a handout and unpacks it, including executable bits. */
    private Path unpack(String options) throws IOException {
        Path zip = temp.resolve("kit.zip");
        assertThat(Console.run("handout --out %s" + options, zip)).isZero();
        try (FileSystem entries = FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", true));
                Stream<Path> all = Files.walk(entries.getPath("/"))) {
            for (Path entry : (Iterable<Path>) all::iterator) {
                Path file = temp.resolve("./" + entry).normalize();
                if (Files.isDirectory(entry)) {
                    Files.createDirectories(file);
                } else {
                    Files.copy(entry, file);
                    Files.setPosixFilePermissions(file, Files.getPosixFilePermissions(entry));
                }
            }
        }
        return temp.resolve("marshal");
    }

    private void copySolution(Path kit, Lab lab, String... names) throws IOException {
        for (String name : names) {
            Files.copy(
                    home.solution(lab).resolve(lab.folder()).resolve(name),
                    new Home(kit).starter(lab).resolve(lab.folder()).resolve(name),
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** The output of the kit's own ./lab; asserts this exit code. */
    private String lab(Path kit, int code, String command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(Console.words(command))
                .directory(kit.toFile())
                .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_")); // of the build that runs this test
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Path said = Files.createTempFile(temp, "said", ".txt");
        Process process = builder.redirectOutput(said.toFile()).start();
        try {
            assertThat(process.waitFor(20, TimeUnit.MINUTES))
                    .as("%s ends", command)
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(said, StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as(text).isEqualTo(code);
        return text;
    }
}
