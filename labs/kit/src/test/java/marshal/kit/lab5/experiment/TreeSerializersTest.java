package marshal.kit.lab5.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The serializers of trees, in Java and in C. */
class TreeSerializersTest {

    private static final Path SOURCE = Path.of("../lab5-streams/trees.c").toAbsolutePath();
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path folder;

    @Test
    void inJava() throws IOException {
        TreeScenes.everything(PlainTrees::new);
        TreeScenes.walked(new PlainTrees());
    }

    @Test
    void withoutTheLibraryTheySayWhatBringsIt() {
        assertThatThrownBy(NativeTrees::new)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("./lab run lab5 native compiles it");
        assertThatThrownBy(FlatTrees::new).isInstanceOf(IllegalStateException.class);
    }

    /** The JVM itself checks each call from C, and says what is wrong. */
    @Test
    void inCUnderTheEyesOfTheJvm() throws Exception {
        Path include = JAVA_HOME.resolve("include");
        assertSilent(List.of(
                "cc",
                "-std=c11",
                "-O3",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-shared",
                "-fPIC",
                "-I" + include,
                "-I" + include.resolve("linux"),
                "-I" + include.resolve("darwin"),
                "-o",
                folder.resolve(System.mapLibraryName("trees")).toString(),
                SOURCE.toString()));
        assertSilent(List.of(
                JAVA_HOME.resolve("bin").resolve("java").toString(),
                "-Xcheck:jni",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Djava.library.path=" + folder,
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                TreeScenes.class.getName()));
    }

    private static void assertSilent(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s: %s", command, said).isZero();
        assertThat(said).isEmpty();
    }
}
