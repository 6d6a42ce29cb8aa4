package marshal.kit.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTableTest {

    @TempDir
    Path folder;

    private static Timing row(String student, int trial) {
        return new Timing(
                student,
                "lab9-gray",
                new Timing.Setting("socket", "lan100", "spa", 500, 4),
                trial,
                Timing.Millis.of(new Phases(12_345_678, 1_000, 2_000_000, 3_500_000, 4_000_000)),
                new Counts(8, 1_500_000, 6_000_200),
                true,
                -7,
                new Timing.Machine("17.0.15", 64, 2));
    }

    @Test
    void writesTheColumnsThatTheNotebooksRead() throws Exception {
        Path file = folder.resolve("timings.csv");
        Timing.TABLE.write(file, List.of(row("", 1).in(65_536)));
        assertThat(file).hasContent("""
                student,lab,mechanism,net,program,n,k,trial,total_ms,partition_ms,communicate_ms,compute_ms,combine_ms,calls,elements,bytes,peak_kb,verified,seed,jdk,heap_mb,cores,side
                ,lab9-gray,socket,lan100,spa,500,4,1,12.346,0.001,2.0,3.5,4.0,8,1500000,6000200,65536,true,-7,17.0.15,64,2,student
                """);
    }

    @Test
    void readsWhatWasWritten() throws Exception {
        Path file = folder.resolve("timings.csv");
        Timing.TABLE.write(file, List.of(row("ada", 1), row("a \"b\", c", 2)));
        Files.writeString(file, Timing.TABLE.csv(List.of(row("", 3))), StandardOpenOption.APPEND);
        assertThat(Timing.TABLE.read(file)).containsExactly(row("ada", 1), row("a \"b\", c", 2), row("", 3));
    }

    @Test
    void readsWhatASpreadsheetSaved() throws Exception {
        Path file = folder.resolve("timings.csv");
        String table = "\uFEFF" + Timing.TABLE.header() + "\n" + Timing.TABLE.csv(List.of(row("Zoë", 1)));
        Files.writeString(file, table.replace("\n", "\r\n"));
        assertThat(Timing.TABLE.read(file)).containsExactly(row("Zoë", 1));
        Files.writeString(file, table.substring(1), StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> Timing.TABLE.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage(file + ": not a table of timings: it is not in UTF-8");
    }

    @Test
    void readsAnEmptyTable() throws Exception {
        Path file = folder.resolve("timings.csv");
        Timing.TABLE.write(file, List.of());
        assertThat(Timing.TABLE.read(file)).isEmpty();
    }

    @Test
    void readsColumnsInAnyOrder() throws Exception {
        Path file = folder.resolve("timings.csv");
        Files.writeString(
                file,
                "cores,heap_mb,jdk,seed,verified,bytes,elements,calls,combine_ms,compute_ms,"
                        + "communicate_ms,partition_ms,total_ms,trial,k,n,program,net,mechanism,lab,student\n"
                        + "2,64,17.0.15,-7,true,6000200,1500000,8,4.0,3.5,2.0,0.001,12.346,1,4,500,spa,lan100,socket,lab9-gray,ada\n");
        assertThat(Timing.TABLE.read(file)).containsExactly(row("ada", 1));
    }

    @Test
    void aTableOfAnEarlierKitSaysNothingOfMemory() throws Exception {
        Path file = folder.resolve("timings.csv");
        Timing.TABLE.write(file, List.of(row("ada", 1)));
        String now = Files.readString(file);
        Files.writeString(file, now.replace(",peak_kb", "").replace(",6000200,0,", ",6000200,"));
        assertThat(file).content().isNotEqualTo(now);
        assertThat(Timing.TABLE.read(file)).containsExactly(row("ada", 1));
    }

    @Test
    void theSideIsTheStudentsUnlessAColumnSaysOtherwise() throws Exception {
        Path file = folder.resolve("timings.csv");
        Timing ada = row("ada", 1);
        var beside = new Timing(
                "ada",
                ada.lab(),
                ada.setting(),
                1,
                ada.millis(),
                ada.counts(),
                0,
                true,
                -7,
                ada.machine(),
                Timing.Side.reference);
        Timing.TABLE.write(file, List.of(ada, beside));
        assertThat(Timing.TABLE.read(file)).containsExactly(ada, beside);
        String earlier = Files.readString(file).replace(",side\n", "\n").replace(",student\n", "\n");
        Files.writeString(file, earlier.replaceAll("ada(.*),reference\n", "reference/ada$1\n"));
        assertThat(Timing.TABLE.read(file)).containsExactly(ada, beside);
        Files.writeString(
                file, earlier.replace(",cores\n", ",cores,colour\n").replaceAll(",2(,reference)?\n", ",2,red\n"));
        assertThatThrownBy(() -> Timing.TABLE.read(file))
                .hasMessageContaining("not a table of timings")
                .hasMessageContaining("colour");
    }

    @Test
    void namesTheFileThatIsNoTable() throws Exception {
        Path other = Files.writeString(folder.resolve("other.csv"), "n,k\n1,2\n");
        assertThatThrownBy(() -> Timing.TABLE.read(other))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("other.csv")
                .hasMessageContaining("not a table of timings");

        Path broken = folder.resolve("broken.csv");
        Timing.TABLE.write(broken, List.of(row("", 1)));
        Files.writeString(broken, Files.readString(broken).replace(",500,", ",many,"));
        assertThatThrownBy(() -> Timing.TABLE.read(broken))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("broken.csv, line 2");

        assertThatThrownBy(() -> Timing.TABLE.read(folder.resolve("none.csv"))).isInstanceOf(NoSuchFileException.class);
    }
}
