package marshal.commands.lab1;

import static marshal.commands.Console.assertSays;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.commands.Console;
import marshal.engine.measure.Net;
import marshal.kit.measure.Timing;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Measured runs over sockets: the table, and emulated networks. */
@Order(1) // it takes long
@ExtendWith(Console.class)
class MeasuredRunTest {

    @TempDir
    private Path temp;

    @Test
    void whatIsMeasuredAgainIsReplaced() throws IOException {
        Path table = temp.resolve("mine.csv");
        String sort = " --in solutions --items 20,20 --workers 1 --workers 1 --trials 1 --programs sort --out %s";
        assertSays(0, "every result right", "measure lab1 --mechanisms socket" + sort, table);
        assertSays(0, "every result right", "measure lab3" + sort, table);
        assertSays(0, "every result right", "measure lab1 --mechanisms socket" + sort, table);
        assertThat(Files.readString(table).lines().skip(1).map(row -> row.split(",")[2]))
                .containsExactly("udp-stop-and-wait", "udp-sliding-window", "udp-unsynchronized", "socket");
        assertSays(2, "There is no mechanism pigeon here", "measure lab1 --mechanisms pigeon" + sort, table);
        Files.writeString(table, "my,thesis\n");
        assertSays(2, "not a table of timings", "measure lab1" + sort, table);
        assertThat(table).hasContent("my,thesis");
    }

    @Test
    void whatIsNotWrittenYetIsLeftOut() {
        assertSays(
                1,
                "Nothing was measured.",
                "measure lab1 --in starter --sizes 20 --items 20 --trials 1 --programs sort --out %s",
                temp.resolve("none.csv"));
        assertThat(Console.said())
                .contains("left out of sort, socket over loopback, n = 20, k = 4: not written yet (lab1.8)")
                .doesNotContain("FAILED");
        assertThat(temp.resolve("none.csv")).doesNotExist();
    }

    @Test
    void measuringFillsTheTable() throws IOException {
        Path table = temp.resolve("timings.csv");
        assertSays(
                0,
                "every result right",
                "measure lab1 --in solutions --sizes 6,8 --items 20 --workers 4 --trials 2 --programs sort,mca --out %s",
                table);
        assertThat(table)
                .content()
                .contains(",lab1-sockets,socket,loopback,sort,20,4,2,", ",lab1-sockets,local,,mca,8,4,1,")
                .contains(",48,228,", ",64,416,"); // Counts.ofMca(6, 4) and (8, 4)
    }

    @Test
    @Tag("all")
    void scalingTakesEachNumberOfWorkersAtItsTwoSizes() throws IOException {
        Path table = temp.resolve("timings.csv");
        assertSays(
                0,
                "every result right",
                "measure lab1 --scaling --programs sort --mechanisms socket --trials 1 --in solutions --out %s",
                table);
        assertThat(Timing.TABLE.read(table))
                .extracting(row ->
                        row.setting().n() + " items, k = " + row.setting().k())
                .containsExactly(
                        "5000 items, k = 1",
                        "20000 items, k = 1",
                        "10000 items, k = 2",
                        "20000 items, k = 2",
                        "20000 items, k = 4", // both
                        "20000 items, k = 8",
                        "40000 items, k = 8",
                        "20000 items, k = 9",
                        "45000 items, k = 9");
        assertThat(Timing.TABLE.read(table))
                .allMatch(row -> row.peakKb() > 0 || !Files.exists(Path.of("/proc/self/status")));
    }

    @Test
    @Tag("all")
    void theEmulatedNetworkIsAsSlowAsTheRealOne() throws IOException {
        NotHere.orLan();
        assertSays(0, "right", "run lab1 sort --size 100 --net lan100 --in solutions");
        Path table = temp.resolve("timings.csv");
        for (Net net : Net.values()) {
            assertSays(
                    0,
                    "every result right",
                    "measure lab1 --in solutions --sizes 300 --workers 3 --trials 1 --programs spa --mechanisms socket --net %s --out %s",
                    net.name(),
                    table);
        }
        List<Timing> rows = Timing.TABLE.read(table);
        assertThat(rows).extracting(row -> row.setting().net()).containsExactly("loopback", "tcp", "lan100");
        // B for all three and A once, 4 bytes an element: 1.44 MB through the manager's cable take 115 ms. One worker
        // computes while another worker's part is in transit. A busy machine makes that longer, and the phases subtract
        // it. So we test the sum of both.
        assertThat(rows.get(2).millis().communicate() + rows.get(2).millis().compute())
                .isGreaterThan(100);
    }
}
