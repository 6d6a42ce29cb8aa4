package marshal.lab7;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The handout's iso.c, built as its header comment says, with two processes and a pipe. */
@EnabledOnOs(OS.LINUX) // its mmap refuses an address that is taken
class IsoInCTest {

    private static final String BUILD = "cc -std=c11 -Wall -Wextra -Werror -o iso '"
            + Path.of("../../labs/lab7-clusters/iso.c").toAbsolutePath().normalize() + "'";

    @TempDir
    private Path folder;

    @BeforeEach
    void build() throws Exception {
        run(BUILD);
    }

    @Test
    void aPointerCrossesAPipe() throws Exception {
        List<String> lines = run("./iso send | ./iso").lines().sorted().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).isEqualTo("2000, 50");
        assertThat(lines.get(1)).matches("received, process \\d+: car at 0x10000000000, its engine at 0x10000000010");
        assertThat(lines.get(2)).matches("sent, process \\d+: car at 0x10000000000, its engine at 0x10000000010");
        assertThat(process(lines.get(1))).isNotEqualTo(process(lines.get(2)));
    }

    private static String process(String line) {
        return line.replaceAll(".* (\\d+):.*", "$1");
    }

    /** The address is taken before main begins. */
    @Test
    void anAddressThatIsTakenIsLeftAlone() throws Exception {
        Files.writeString(folder.resolve("tenant.c"), """
                #define _GNU_SOURCE
                #include <sys/mman.h>
                __attribute__((constructor)) static void live_here(void) {
                    mmap((void *)0x10000000000, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
                }
                """);
        run(BUILD + " tenant.c");
        assertThat(run("! ./iso send")).isEqualTo("the address 0x10000000000 is taken: no ISO cluster can be here\n");
    }

    @Test
    void halfACarIsNone() throws Exception {
        assertThat(run("! (./iso send | head -c 63 | ./iso)")).doesNotContain("2000");
    }

    private String run(String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s: %s", command, output).isZero();
        return output;
    }
}
