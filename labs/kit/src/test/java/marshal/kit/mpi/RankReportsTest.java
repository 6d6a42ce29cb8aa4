package marshal.kit.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankReportsTest {

    private static final String RIGHT = """
            {"rank":1,"size":4,"end":"KILLED","code":9,"in":{"name":"MPI_Recv","peer":2,"tag":0},"wallMillis":1.5,
            "calls":[{"name":"MPI_Send","calls":3,"elements":0,"bytes":0,"millis":0.1}],
            "sent":[{"name":"MPI_Send","peer":1,"messages":1,"elements":100,"bytes":400}],"received":[],"collectives":["MPI_Bcast"],"pending":0,"changed":2,"ahead":3,
            "inFlightMillis":0.250,"outsideMillis":1.000}
            """;

    @TempDir
    private Path folder;

    private static RankReport parse(String json) throws Exception {
        return RankReports.parse(json.getBytes(StandardCharsets.UTF_8), 1, 4);
    }

    @Test
    void readsAReport() throws Exception {
        assertThat(parse(RIGHT))
                .isEqualTo(new RankReport(
                        1,
                        4,
                        RankReport.End.KILLED,
                        9,
                        new RankReport.InCall("MPI_Recv", 2, 0),
                        1.5,
                        List.of(new RankReport.Called("MPI_Send", 3, 0, 0, 0.1)),
                        List.of(new RankReport.Traffic("MPI_Send", 1, 1, 100, 400)),
                        List.of(),
                        List.of("MPI_Bcast"),
                        0,
                        2,
                        3,
                        0.25,
                        1));
        assertThat(parse(RIGHT.replaceAll("\\{\"name\":\"MPI_Recv\"[^}]*}", "null"))
                        .in())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            `"rank":1`            | `"rank":2`
            `"size":4`            | `"size":5`
            `"size":4`            | `"size":4,"size":4`
            `"size":4`            | `"size":4.5`
            `"size":4`            | `"size":"4"`
            `"size":4`            | `"size":null`
            `"size":4`            | `"size":99999999999`
            `"size":4,`           | ``
            `"code":9`            | `"code":-1`
            `"code":9`            | `"code":256`
            `"code":9`            | `"code":9,"more":1`
            `"KILLED"`            | `"FINE"`
            `"KILLED"`            | `null`
            `"KILLED"`            | `0`
            `"MPI_Recv"`          | `"MPI_Recv\\n"`
            `"MPI_Recv"`          | `null`
            `"peer":2`            | `"peer":4`
            `"wallMillis":1.5`    | `"wallMillis":-1`
            `"wallMillis":1.5`    | `"wallMillis":1e999`
            `"wallMillis":1.5`    | `"wallMillis":NaN`
            `"calls":3`           | `"calls":-3`
            `"peer":1`            | `"peer":-1`
            `"bytes":400`         | `"bytes":-400`
            `"received":[]`       | `"received":null`
            `"received":[]`       | `"received":[null]`
            `"received":[]`       | `"received":{}`
            `"pending":0`         | `"pending":-1`
            `"MPI_Bcast"`         | `"Bcast"`
            `["MPI_Bcast"]`       | `null`
            `["MPI_Bcast"]`       | `[null]`
            `"ahead":3`           | `"ahead":-1`
            `"outsideMillis":1.000}` | `"outsideMillis":1.000`
            `"outsideMillis":1.000}` | `"outsideMillis":1.000}}`
            `"inFlightMillis":0.250,` | ``
            """)
    void anythingElseIsNoReport(String what, String forged) {
        assertThat(RIGHT).contains(what);
        assertThatIOException().isThrownBy(() -> parse(RIGHT.replace(what, forged == null ? "" : forged)));
    }

    @Test
    void leavesOutWhatIsMissingBrokenOrTooLarge() throws Exception {
        for (int rank = 0; rank < 6; rank++) {
            Files.writeString(
                    folder.resolve("rank-" + rank + ".json"),
                    RIGHT.replace("\"rank\":1", "\"rank\":" + rank).replace("\"size\":4", "\"size\":7"));
        }
        Files.writeString(folder.resolve("rank-1.json"), "{");
        Files.writeString(folder.resolve("rank-2.json"), " ".repeat(2 << 20), StandardOpenOption.APPEND);
        Files.writeString(folder.resolve("rank-3.json"), "[".repeat(500_000));
        Files.move(folder.resolve("rank-4.json"), folder.resolve("elsewhere"));
        Files.createSymbolicLink(folder.resolve("rank-4.json"), folder.resolve("elsewhere"));
        Files.createDirectory(folder.resolve("rank-6.json"));
        assertThat(RankReports.read(folder, 7, (rank, report) -> true))
                .extracting(RankReport::rank)
                .containsExactly(0, 5);
        assertThat(RankReports.read(folder, 7, (rank, report) -> rank == 5))
                .extracting(RankReport::rank)
                .containsExactly(5);
        assertThat(RankReports.read(folder.resolve("nowhere"), 7, (rank, report) -> true))
                .isEmpty();
    }

    /** An unreadable report is not a missing report. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void tellsWhatCannotBeReadFromWhatIsNotThere() throws Exception {
        assertThat(LeftFile.beginning(folder.resolve("nowhere"), 1)).isEmpty();
        assertThat(LeftFile.beginning(folder, 1)).isEmpty();
        assertThatIOException().isThrownBy(() -> LeftFile.beginning(Path.of("/proc/self/mem"), 1)); // at address 0
    }
}
