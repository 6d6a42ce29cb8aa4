package marshal.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.stream.IntStream;
import marshal.engine.Home;
import marshal.engine.KitException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedsTest {

    private static final byte[] SECRET = {1, 2, 3};

    @TempDir
    private Path root;

    @Test
    void dependOnSecretSubmissionAndStep() {
        long seed = Seeds.secret(SECRET, "hash").applyAsLong("lab9.1");
        assertThat(Seeds.secret(SECRET, "hash").applyAsLong("lab9.1"))
                .isEqualTo(seed)
                .isNotNegative();
        assertThat(Seeds.secret(SECRET, "hash").applyAsLong("lab9.2")).isNotEqualTo(seed);
        assertThat(Seeds.secret(SECRET, "other").applyAsLong("lab9.1")).isNotEqualTo(seed);
        assertThat(Seeds.secret(new byte[] {4}, "hash").applyAsLong("lab9.1")).isNotEqualTo(seed);
    }

    @Test
    void aFixedSeedIsTheSameForEveryStep() {
        assertThat(Seeds.fixed(7).applyAsLong("lab9.1"))
                .isEqualTo(7)
                .isEqualTo(Seeds.fixed(7).applyAsLong("lab9.9"));
    }

    @Test
    void theCourseSecretIsMadeOnceForItsOwnerOnly() throws Exception {
        byte[] secret = Seeds.courseSecret(new Home(root));
        assertThat(secret).hasSize(32).isEqualTo(Seeds.courseSecret(new Home(root)));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(".lab/course-secret"))))
                .isEqualTo("rw-------");
    }

    @Test
    void programsThatMakeTheCourseSecretAtTheSameTimeShareIt() {
        for (int i = 0; i < 20; i++) {
            var home = new Home(root.resolve("tree" + i));
            assertThat(IntStream.range(0, 16)
                            .parallel()
                            .mapToObj(each -> HexFormat.of().formatHex(Seeds.courseSecret(home)))
                            .distinct())
                    .hasSize(1);
            assertThat(home.state()).isDirectoryNotContaining("glob:**.new");
        }
    }

    @Test
    void aDamagedSecretIsNamed() throws Exception {
        Files.createDirectories(root.resolve(".lab"));
        Files.writeString(root.resolve(".lab/course-secret"), "no secret");
        assertThatThrownBy(() -> Seeds.courseSecret(new Home(root)))
                .isInstanceOf(KitException.class)
                .hasMessageContaining("course-secret");
    }
}
