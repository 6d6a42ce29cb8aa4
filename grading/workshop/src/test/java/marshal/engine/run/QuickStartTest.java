package marshal.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.spi.ToolProvider;
import marshal.commands.Console;
import marshal.engine.ClassPath;
import marshal.engine.OwnJvm;
import marshal.kit.process.ArchiveMain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickStartTest {

    @TempDir
    private Path temp;

    private Path jar() throws IOException {
        Path kit = ClassPath.of(ArchiveMain.class);
        Path jar = temp.resolve("kit.jar");
        if (Files.isRegularFile(kit)) {
            Files.copy(kit, jar);
        } else {
            assertThat(ToolProvider.findFirst("jar")
                            .orElseThrow()
                            .run(System.out, System.err, "cf", jar.toString(), "-C", kit.toString(), "."))
                    .isZero();
        }
        Files.setLastModifiedTime(jar, FileTime.fromMillis(System.currentTimeMillis() - 60_000)); // not in this second
        return jar;
    }

    @Test
    void aProcessTakesTheKitsClassesFromTheArchive() throws Exception {
        Path jar = jar();
        Path archive = QuickStart.beside(jar);
        assertThat(archive).isNotNull();
        Path classes = Files.createDirectories(temp.resolve("students/marshal"))
                .getParent(); // comes after the jar on the class path
        Process process = new ProcessBuilder(
                        OwnJvm.java(),
                        "-XX:SharedArchiveFile=" + archive,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xlog:class+load",
                        "-cp",
                        jar + ":" + classes,
                        ArchiveMain.class.getName(),
                        jar.toString())
                .redirectErrorStream(true)
                .start();
        String said = Console.heard(0, process);
        assertThat(said.lines().filter(line -> line.contains("marshal.kit.probe.Channel source:")))
                .singleElement()
                .asString()
                .contains("shared objects file");
    }

    @Test
    void itIsMadeOnceABuild() throws IOException {
        Path jar = jar();
        Path archive = QuickStart.beside(jar);
        FileTime made = Files.getLastModifiedTime(archive);
        assertThat(QuickStart.beside(jar)).isEqualTo(archive);
        assertThat(Files.getLastModifiedTime(archive)).isEqualTo(made);
        Files.setLastModifiedTime(jar, FileTime.fromMillis(System.currentTimeMillis() + 60_000));
        assertThat(QuickStart.beside(jar)).isEqualTo(archive);
        assertThat(Files.getLastModifiedTime(archive)).isGreaterThan(made);
        try (var files = Files.list(temp)) {
            assertThat(files.filter(file -> file.toString().contains(".jsa"))).containsExactly(archive);
        }
    }

    @Test
    void thereIsNoneForAFolderOfClasses() {
        assertThat(QuickStart.beside(temp)).isNull();
    }
}
