package marshal.commands.lab4;

import static marshal.commands.Console.assertSays;
import static marshal.commands.Console.said;
import static marshal.commands.Console.traced;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipFile;
import marshal.checks.lab4.Lab4Checks;
import marshal.commands.Console;
import marshal.engine.Home;
import marshal.kit.measure.Timing;
import marshal.workshop.Folders;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Programs that mpiexec starts, as a user sees them: checked, run, traced, measured, handed in. */
@Order(1) // it takes long
@ExtendWith(Console.class)
class RanksTest {

    @TempDir
    private Path temp;

    @Test
    void whatMakesNoSenseForRanksIsRefused() {
        assertSays(2, "lab4 has no program sequential, as lab1, lab2, lab3 have", "run lab4 sequential");
        assertSays(2, "--mechanism does not go with lab4 sort", "run lab4 sort --mechanism mpi");
        assertSays(2, "--link does not go with lab4 sort", "run lab4 sort --link %s", "drop DATA 1");
        assertSays(2, "--heap does not go with lab4 sort", "run lab4 sort --heap 64");
        assertSays(
                2,
                "ring: there is no variant p2p; there are unsafe, sendrecv, ordered, nonblocking.",
                "run lab4 ring --variant p2p");
        assertSays(2, "--variant does not go with lab4 hello", "run lab4 hello --variant p2p");
        assertSays(2, "--size does not go with lab4 hello", "run lab4 hello --size 3");
        assertSays(2, "mca needs a square number", "run lab4 mca --workers 3");
        assertSays(2, "--size 100000 is too much", "run lab4 spa --size 100000");
        assertSays(2, "--net does not go with lab4 ring", "run lab4 ring --net lan100");
        assertSays(2, "--net and --hosts need the shim", "run lab4 spa --net lan100 --no-shim");
        assertSays(2, "lab1 has no program ring, as lab4 has", "run lab1 ring");
    }

    @Test
    void aLabInCIsCheckedAndHandedInLikeTheOthers() throws IOException {
        NotHere.orMpich();
        assertSays(0, "8 of 8 points", "check lab4.1 --in solutions");
        Path copy = temp.resolve("copy");
        Folders.copy(Home.find().starter(Lab4Checks.LAB), copy);
        Files.writeString(copy.resolve("mine.c"), "int third(void) { int unused; return 3; }\n");
        assertSays(1, "not written yet (lab4.1)", "check lab4.1 --in %s", copy);
        assertThat(said()).contains("The compiler warns:\nmine.c: In function 'third':");
        Path zip = temp.resolve("ada.zip");
        Files.writeString(copy.resolve("mine.c"), "int third(void) { return 3 }\n");
        assertSays(1, "mine.c:1:27: error", "submit lab4 --in %s --out %s", copy, zip);
        try (var opened = new ZipFile(zip.toFile())) {
            assertThat(opened.stream().map(java.util.zip.ZipEntry::getName))
                    .contains("lab4-mpi/mine.c", "lab4-mpi/sort.c")
                    .doesNotContain("lab4-mpi/files.c", "lab4-mpi/Makefile");
        }
    }

    @Test
    void aRunOfRanksShowsPhasesCountsAndWhoSentWhatToWhom() {
        NotHere.orMpich();
        assertSays(0, "right", "run lab4 sort --size 1000 --workers 3 --in solutions --trace");
        assertThat(said())
                .contains("communicate", "formula 1,332")
                .containsPattern("0 +2 +MPI_Send +1 +333 +1,332")
                .containsPattern("2 +0 +MPI_Send +1 +333");
        assertSays(
                0, "right", "run lab4 spa --variant collective --size 12 --workers 3 --in solutions --trace --no-shim");
        assertThat(said()).contains("without the shim", "formula 432").containsPattern("0 +all +MPI_Bcast +1 +144");
        assertSays(0, "rank 1 of 2", "run lab4 hello --workers 2 --in solutions");
    }

    @Test
    void aTraceOfRanksHasBothEndsOfAMessage() throws IOException {
        NotHere.orMpich();
        List<String> ring = traced(temp.resolve("ring.jsonl"), "lab4 ring --variant ordered --workers 3 --size 5");
        for (String kind : List.of("sent", "delivered")) {
            assertThat(ring)
                    .filteredOn(line -> line.contains("\"kind\":\"" + kind + "\""))
                    .hasSize(3)
                    .allMatch(line -> line.contains("\"number\":1,\"elements\":5,\"bytes\":20"));
        }
        assertThat(ring).filteredOn(line -> line.contains("\"begun\"")).isNotEmpty();
    }

    @Test
    void withoutStepSevenARunHasNoPhases() throws IOException {
        NotHere.orMpich();
        Path copy = temp.resolve("copy");
        Folders.copy(Home.find().solution(Lab4Checks.LAB), copy);
        Files.copy(
                Home.find().starter(Lab4Checks.LAB).resolve("measure.c"),
                copy.resolve("measure.c"),
                StandardCopyOption.REPLACE_EXISTING);
        assertSays(0, "The phases come with lab4.7.", "run lab4 sort --size 10 --workers 2 --in %s", copy);
        assertThat(said()).contains("formula 2", "right").doesNotContain("communicate");
        assertSays(
                1,
                "not written yet",
                "measure lab4 --items 10 --programs sort --in %s --out %s",
                copy,
                temp.resolve("t.csv"));
    }

    @Test
    void aDeadlockSaysWhoWaitsForWhom() {
        NotHere.orMpich();
        assertSays(0, "right", "run lab4 ring --variant unsafe --size 10 --workers 2 --in solutions");
        assertSays(
                1,
                "Deadlock: ranks wait for each other in a cycle, 0 -> 1 -> 2 -> 0",
                "run lab4 ring --variant unsafe --size 100000 --workers 3 --in solutions");
        assertThat(said()).contains("MPI_Send").doesNotContain("right");
    }

    @Test
    void ranksAreMeasuredIntoTheSameTable() throws IOException {
        NotHere.orMpich();
        Path table = temp.resolve("timings.csv");
        assertSays(
                0,
                "every result right",
                "measure lab4 --in solutions --sizes 6 --items 21 --workers 4 --trials 2 --out %s",
                table);
        assertThat(Timing.TABLE.read(table))
                .extracting(
                        row -> row.setting().mechanism() + " " + row.setting().program() + " " + row.trial() + ": "
                                + row.counts().calls())
                .containsExactly(
                        "mpi sort 1: 6",
                        "mpi sort 2: 6",
                        "mpi-collective sort 1: 2",
                        "mpi-collective sort 2: 2",
                        "mpi spa 1: 9",
                        "mpi spa 2: 9",
                        "mpi-collective spa 1: 3",
                        "mpi-collective spa 2: 3",
                        "mpi mca 1: 49",
                        "mpi mca 2: 49");
        assertThat(Timing.TABLE.read(table))
                .allMatch(row -> row.verified()
                        && row.machine().jdk().startsWith("MPICH ")
                        && row.millis().total() > 0);
    }

    @Test
    void ranksSendOverTheEmulatedNetworkToo() throws IOException {
        NotHere.orMpich();
        NotHere.orLan();
        Path table = temp.resolve("timings.csv");
        assertSays(
                0,
                "every result right",
                "measure lab4 --in solutions --sizes 300 --trials 1 --programs spa --mechanisms mpi --net lan100 --out %s",
                table);
        // B for three others, and their rows of A: 1.35 MB through rank 0's cable take 108 ms.
        assertThat(Timing.TABLE.read(table)).singleElement().satisfies(row -> assertThat(
                        row.millis().communicate() + row.millis().compute()) // the slowest rank is not known
                .isGreaterThan(90));
    }
}
