package marshal.notebooks.lab6;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The messages of a matrix agree with lab 6's protocol. */
class ParcelsTest {

    @Test
    @DisplayName("the table of PROTOCOL.md's last example")
    void protocol() throws IOException {
        String protocol = Files.readString(Path.of("../labs/lab6-mpi-java/PROTOCOL.md"));
        assertThat(protocol)
                .contains("| all in the stream | " + row("mpj-object"))
                .contains("| a proxy for each row | " + row("mpj-arrays-1"))
                .contains("| a proxy for all rows | " + row("mpj-arrays-2"));
        assertThat(IntStream.of(
                        Parcels.of("mpj-object", "float[n][n]", 512).messages(),
                        Parcels.of("mpj-arrays-1", "float[n][n]", 512).messages(),
                        Parcels.of("mpj-arrays-2", "float[n][n]", 512).messages(),
                        Parcels.of("mpj", "float[n2]", 512).messages()))
                .containsExactly(2, 3, 2, 1);
    }

    private static String row(String mechanism) {
        Parcels sent = Parcels.of(mechanism, "float[n][n]", 512);
        return "%s | %s | %s | %s |"
                .formatted(cell(sent.first()), cell(sent.stream()), cell(sent.arrays()), cell(sent.bytes()));
    }

    private static String cell(long bytes) {
        return bytes == 0 ? "–" : String.format(Locale.ROOT, "%,d", bytes);
    }

    @Test
    @DisplayName("one row is one proxy; short streams are one message, and an array has no header")
    void shortOnes() {
        assertThat(Parcels.of("mpj-arrays-1", "byte[1][n2]", 128)).isEqualTo(new Parcels(16 + 129, 0, 128 * 128));
        assertThat(Parcels.of(1008, 0)).isEqualTo(new Parcels(1024, 0, 0));
        assertThat(Parcels.of(1009, 0)).isEqualTo(new Parcels(16, 1009, 0));
        assertThat(Parcels.of("mpi-c", "float[n2]", 100).bytes()).isEqualTo(40_000);
    }
}
