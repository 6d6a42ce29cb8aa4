package marshal.grading.cli;

import static marshal.grading.cli.Console.assertSays;
import static marshal.grading.cli.Console.said;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import marshal.checks.Labs;
import marshal.checks.lab4.Lab4Checks;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.NotHere;
import marshal.grading.OwnJvm;
import marshal.grading.measure.Net;
import marshal.kit.measure.Timing;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The command line as a user meets it: exit codes and what is said. */
@Order(1) // it takes long
@ExtendWith(Console.class)
class MainTest {

    @TempDir
    private Path temp;

    @Test
    void wrongUsageIsTwo() {
        assertSays(2, "Unmatched argument", "frobnicate");
        assertSays(2, "Missing required parameter", "check");
        assertSays(2, "./lab measure --help says what it takes", "measure", "--sises", "9");
        assertSays(2, "there is no lab lab9", "check", "lab9");
        assertSays(2, "there is no step lab1.11; the steps are lab1.1 to lab1.10", "check", "lab1.11");
        assertSays(2, "There is no folder nowhere", "check", "lab1", "--in", "nowhere");
        assertSays(2, "does not hold lab1-sockets", "check", "lab1", "--in", temp.toString());
        assertSays(2, "mpiexec -n 1 gdb --args build/programs", "check", "lab4", "--debug");
        assertSays(2, "A hint is for one step", "hint", "lab1");
        assertSays(2, "./lab submit lab2 --in DIR takes your files from another folder", "submit", "lab2", "mine");
        assertSays(2, "There is no folder nowhere", "grade", "nowhere");
        assertSays(2, "No submissions", "grade", temp.toString());
        assertSays(2, "is not an int", "run", "lab1", "sort", "--size", "many");
        assertSays(
                2,
                "lab1 has no program quicksort; it has sequential (multiply, multiply-ijk, sort), sort, spa, mca",
                "run",
                "lab1",
                "quicksort");
        assertSays(2, "--workers goes from 1", "run", "lab1", "sort", "--workers", "0");
        assertSays(2, "mca needs a square number", "run", "lab1", "mca", "--workers", "3");
        assertSays(2, "there is no variant bubble", "run", "lab1", "sequential", "--variant", "bubble");
        assertSays(
                2,
                "--net does not go with lab1 sequential. It goes with: lab1 sort, spa, mca; ",
                "run",
                "lab1",
                "sequential",
                "--net",
                "lan100");
        assertSays(2, "expected one of", "run", "lab1", "sort", "--net", "wlan");
        assertSays(2, "lab1 has no program ring, as lab4 has", "run", "lab1", "ring");
        assertSays(
                2,
                "--no-shim does not go with lab1 sort. It goes with: lab4 sort, ",
                "run",
                "lab1",
                "sort",
                "--no-shim");
        assertSays(
                2,
                "--variant does not go with lab1 sort. It goes with: lab1 sequential; ",
                "run",
                "lab1",
                "sort",
                "--variant",
                "p2p");
        assertSays(2, "there is no lab lab9", "measure", "lab1", "lab9");
        assertSays(2, "--eggen sets everything: leave out --items", "measure", "--eggen", "--items", "5");
        assertSays(
                2,
                "--scaling sets the sizes and the workers: leave out --sizes",
                "measure",
                "--scaling",
                "--sizes",
                "9");
        assertSays(2, "4 workers need 4 hosts, and --hosts names 2", "measure", "lab1", "--hosts=h1,h2", "--workers=4");
        assertSays(2, "5 workers need 5 hosts, and --hosts names 2", "measure", "--eggen", "--hosts=h1,h2");
        assertSays(2, "lab7 has nothing to measure in this way", "measure", "lab7", "--hosts=h1,h2");
        assertSays(2, "--mbits goes with --hosts", "measure", "lab1", "--mbits", "100");
        assertSays(2, "--hosts does not go with --net", "measure", "lab1", "--hosts=h1,h2", "--net=lan100");
        assertSays(2, "letters, digits, dots and hyphens", "measure", "lab1", "--hosts", "a;b");
        assertSays(2, "--eggen takes the labs that it needs: leave out lab1", "measure", "lab1", "--eggen");
        assertSays(2, "--trials needs 1", "measure", "lab1", "--trials", "0");
        assertSays(2, "Give --out another name", "measure", "lab1", "--out", "observations.csv");
    }

    @Test
    void gradingDoesNotOverwriteSomethingElse() throws IOException {
        Path submissions = Files.createDirectory(temp.resolve("class"));
        Files.createDirectory(submissions.resolve("ada"));
        Path thesis = Files.createDirectory(temp.resolve("out"));
        Files.writeString(thesis.resolve("thesis.txt"), "years of work");
        assertSays(2, "holds something else", "grade", submissions.toString(), "--out", thesis.toString());
        assertThat(thesis).isDirectoryContaining("glob:**thesis.txt");
    }

    @Test
    void anyClassIsGradedWhateverItsMarks() throws IOException {
        Path submissions = Files.createDirectory(temp.resolve("class"));
        Files.createDirectory(submissions.resolve("ada"));
        Files.writeString(submissions.resolve("ben.zip"), "no zip");
        assertSays(
                0,
                "the zip cannot be opened",
                "grade",
                submissions.toString(),
                "--out",
                temp.resolve("out").toString(),
                "--no-timings",
                "--seed",
                "1");
        assertThat(temp.resolve("out/gradebook.csv"))
                .content()
                .contains("ada,0,100,0")
                .contains("ben,0,100,0");
        assertThat(temp.resolve("out/ben/feedback.md")).content().contains("the zip cannot be opened");
        assertThat(temp.resolve("out/results.json")).exists();
    }

    @Test
    void checkingPassesFailsAndWritesJson() throws IOException {
        Path json = temp.resolve("results.json");
        assertSays(0, "8 of 8 points", "check", "lab1.2", "--in", "solutions", "--json", json.toString());
        assertThat(json).content().contains("\"status\" : \"pass\"", "\"id\" : \"lab1.2\"");
        Path copy = starterCopy();
        assertSays(1, "not written yet (lab1.1)", "check", "lab1", "--in", copy.toString(), "--json", json.toString());
        assertThat(json).content().contains("\"because\" : \"lab1.1 comes first\"");
    }

    @Test
    void whatDoesNotCompileFailsWithJavacsWords() throws IOException {
        Path copy = starterCopy();
        Files.writeString(
                copy.resolve("lab1-sockets/src/main/java/marshal/lab1/Merge.java"),
                "package marshal.lab1;\nclass Merge {");
        assertSays(1, "Merge.java:2: error: reached end of file", "check", "lab1", "--in", copy.toString());
        assertSays(1, "Merge.java:2: error", "run", "lab1", "sort", "--in", copy.toString());
    }

    @Test
    void aRunThatIsNotWrittenYetFails() throws IOException {
        assertSays(
                1,
                "not written yet",
                "run",
                "lab1",
                "sequential",
                "--size",
                "5",
                "--in",
                starterCopy().toString());
    }

    @Test
    @EnabledOnOs(OS.LINUX) // as iso.c is
    void aDemonstrationRunsItsTwoProcesses() {
        assertSays(0, "", "run", "lab7", "iso-in-c");
        assertSays(2, "--seed does not go with lab7 iso-in-c", "run", "lab7", "iso-in-c", "--seed", "3");
        assertSays(2, "lab7 has no program iso", "run", "lab7", "iso");
    }

    @Test
    void aRunSaysWhatBecameOfAWorkerThatIsGone() throws IOException {
        Path copy = solutionCopy();
        Path sequential = copy.resolve("lab1-sockets/src/main/java/marshal/lab1/Sequential.java");
        Files.writeString(
                sequential,
                Files.readString(sequential)
                        .replaceFirst(
                                "(void sort\\(int\\[] items\\) \\{)",
                                "$1 System.out.println(\"about to go\"); if (items.length == 20) { System.exit(7); }"));
        assertSays(
                1, "The run failed.", "run", "lab1", "sort", "--size", "40", "--workers", "2", "--in", copy.toString());
        assertThat(said())
                .contains(
                        "ended by itself with exit code 7",
                        "about to go",
                        "System.exit was called at marshal.lab1.Sequential.sort");
    }

    @Test
    void aWorkerOfSomebodyElsesTakesPartInARun() throws IOException {
        var workers = new ArrayList<Process>();
        var addresses = new ArrayList<String>();
        try {
            for (int i = 0; i < 2; i++) {
                List<String> worker =
                        OwnJvm.command(List.of("-Dmarshal.home=" + Home.find().root()), Main.class.getName());
                worker.addAll(List.of("worker", "lab1", "--in", "solutions"));
                workers.add(new ProcessBuilder(worker)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start());
            }
            for (Process worker : workers) {
                String said = new BufferedReader(new InputStreamReader(worker.getInputStream(), StandardCharsets.UTF_8))
                        .readLine();
                assertThat(said).matches("A worker over socket is at 127\\.0\\.0\\.1:\\d+\\. Ctrl-C ends it\\.");
                addresses.add(said.replaceFirst(".* at (\\S+)\\. .*", "$1"));
            }
            assertSays(
                    0,
                    "right",
                    "run",
                    "lab1",
                    "spa",
                    "--size",
                    "12",
                    "--in",
                    "solutions",
                    "--workers-at",
                    String.join(",", addresses));
            assertThat(said()).contains("the workers at " + String.join(", ", addresses), "formula 576");
        } finally {
            workers.forEach(Process::destroy);
        }
        assertSays(1, "cannot connect to", "run", "lab1", "sort", "--in", "solutions", "--workers-at", "127.0.0.1:1");
        assertSays(2, "nowhere is no address of a worker", "run", "lab1", "sort", "--workers-at", "nowhere");
        assertSays(
                2,
                "--workers-at does not go with lab1 sequential",
                "run",
                "lab1",
                "sequential",
                "--workers-at",
                "127.0.0.1:1");
        assertSays(2, "on this machine only", "run", "lab1", "sort", "--trace", "--workers-at", "192.0.2.1:4000");
        assertSays(2, "no IPv4 address of this machine", "worker", "lab1", "--bind", "192.0.2.1");
        assertSays(2, "mpiexec starts the ranks of lab4", "worker", "lab4");
    }

    @Test
    void aRunShowsPhasesCountsAndMessages() {
        assertSays(0, "right", "run", "lab1", "spa", "--size", "12", "--workers", "3", "--in", "solutions", "--trace");
        assertThat(said()).contains("manager -> worker 2, connection 1: MULTIPLY", "communicate", "formula 720");
    }

    @Test
    void aTraceHasEveryMessageAndWhoSentItToWhom() throws IOException {
        List<String> mca = traced("lab1", "mca", "--size", "4", "--workers", "4");
        assertThat(mca).filteredOn(line -> line.contains("VECTOR")).hasSize(24);
        assertThat(mca)
                .filteredOn(line -> line.contains("VECTOR"))
                .allMatch(line -> line.matches(".*\"from\":\"worker \\d\",\"to\":\"worker \\d\".*"));
        assertThat(mca).filteredOn(line -> line.contains("CANNON")).allMatch(line -> line.contains("\"manager\""));
        assertThat(mca)
                .filteredOn(line -> line.contains("\"phase\""))
                .as("in the manager's clock and the relays': before the first message, and behind the last")
                .hasSize(3)
                .startsWith(mca.get(0))
                .endsWith(mca.get(mca.size() - 1));
        List<String> lost =
                traced("lab3", "spa", "--size", "12", "--workers", "2", "--link", "drop DATA 1.0 from M to 1 #1");
        assertThat(lost).filteredOn(line -> line.contains("\"dropped\"")).hasSize(1);
        assertThat(lost.get(0)).contains("\"partition\"");
        assertThat(lost)
                .as("on a busy machine others are, too")
                .anyMatch(line -> line.contains("\"retransmitted\",\"from\":\"manager\",\"to\":\"worker 1\""));
    }

    @Test
    void aTraceOfRanksHasBothEndsOfAMessage() throws IOException {
        NotHere.orMpich();
        List<String> ring = traced("lab4", "ring", "--variant", "ordered", "--workers", "3", "--size", "5");
        for (String kind : List.of("sent", "delivered")) {
            assertThat(ring)
                    .filteredOn(line -> line.contains("\"kind\":\"" + kind + "\""))
                    .hasSize(3)
                    .allMatch(line -> line.contains("\"number\":1,\"elements\":5,\"bytes\":20"));
        }
        assertThat(ring).filteredOn(line -> line.contains("\"begun\"")).isNotEmpty();
    }

    private List<String> traced(String lab, String program, String... options) throws IOException {
        Path file = temp.resolve(lab + ".jsonl");
        var command = new ArrayList<>(List.of("run", lab, program, "--in", "solutions", "--trace", file.toString()));
        command.addAll(List.of(options));
        assertSays(0, "events in " + file, command.toArray(String[]::new));
        return Files.readAllLines(file);
    }

    @Test
    void aRunOverALossyLinkIsDrawnAsALadder() {
        assertSays(
                0,
                "right",
                "run",
                "lab3",
                "spa",
                "--size",
                "12",
                "--workers",
                "2",
                "--in",
                "solutions",
                "--trace",
                "--link",
                "drop DATA 1.0 from M to 1 #1");
        assertThat(said())
                .containsPattern("DATA 1\\.0 -*X.*lost")
                .containsPattern("DATA 1\\.0 -*>.*#2")
                .contains("formula 576");
        assertSays(2, "no such action: \"drip\"", "run", "lab3", "spa", "--in", "solutions", "--link", "drip DATA 1");
        assertSays(
                2,
                "--link does not go with lab1 spa. It goes with: lab3 sort, spa, mca.",
                "run",
                "lab1",
                "spa",
                "--in",
                "solutions",
                "--link",
                "drop DATA 1");
        assertSays(
                2,
                "lab1 has no mechanism rmi; there is socket",
                "run",
                "lab1",
                "spa",
                "--in",
                "solutions",
                "--mechanism",
                "rmi");
        assertSays(
                2,
                "socket-objects carries sort and not mca.",
                "run",
                "lab2",
                "mca",
                "--in",
                "solutions",
                "--mechanism",
                "socket-objects");
    }

    @Test
    void whatMakesNoSenseForRanksIsRefused() {
        assertSays(2, "lab4 has no program sequential, as lab1, lab2, lab3 have", "run", "lab4", "sequential");
        assertSays(2, "--mechanism does not go with lab4 sort", "run", "lab4", "sort", "--mechanism", "mpi");
        assertSays(2, "--link does not go with lab4 sort", "run", "lab4", "sort", "--link", "drop DATA 1");
        assertSays(2, "--heap does not go with lab4 sort", "run", "lab4", "sort", "--heap", "64");
        assertSays(
                2,
                "ring: there is no variant p2p; there are unsafe, sendrecv, ordered, nonblocking.",
                "run",
                "lab4",
                "ring",
                "--variant",
                "p2p");
        assertSays(2, "--variant does not go with lab4 hello", "run", "lab4", "hello", "--variant", "p2p");
        assertSays(2, "--size does not go with lab4 hello", "run", "lab4", "hello", "--size", "3");
        assertSays(2, "mca needs a square number", "run", "lab4", "mca", "--workers", "3");
        assertSays(2, "--size 100000 is too much", "run", "lab4", "spa", "--size", "100000");
        assertSays(2, "--net does not go with lab4 ring", "run", "lab4", "ring", "--net", "lan100");
        assertSays(2, "--net and --hosts need the shim", "run", "lab4", "spa", "--net", "lan100", "--no-shim");
        assertSays(2, "letters, digits, dots and hyphens", "run", "lab1", "sort", "--hosts", "a;b");
        assertSays(2, "letters, digits, dots and hyphens", "run", "lab1", "sort", "--hosts=-oProxyCommand=x");
        assertSays(2, "name each once", "run", "lab1", "sort", "--hosts", "10.0.0.7,10.0.0.7");
        assertSays(2, "nobody else reaches", "run", "lab1", "sort", "--hosts", "127.0.0.1,10.0.0.7");
        assertSays(2, "--hosts goes with neither", "run", "lab1", "sort", "--hosts", "10.0.0.7", "--net", "lan100");
    }

    @Test
    void aRunOfRanksShowsPhasesCountsAndWhoSentWhatToWhom() {
        NotHere.orMpich();
        assertSays(
                0, "right", "run", "lab4", "sort", "--size", "1000", "--workers", "3", "--in", "solutions", "--trace");
        assertThat(said())
                .contains("communicate", "formula 1,332")
                .containsPattern("0 +2 +MPI_Send +1 +333 +1,332")
                .containsPattern("2 +0 +MPI_Send +1 +333");
        assertSays(
                0,
                "right",
                "run",
                "lab4",
                "spa",
                "--variant",
                "collective",
                "--size",
                "12",
                "--workers",
                "3",
                "--in",
                "solutions",
                "--trace",
                "--no-shim");
        assertThat(said()).contains("without the shim", "formula 432").containsPattern("0 +all +MPI_Bcast +1 +144");
        assertSays(0, "rank 1 of 2", "run", "lab4", "hello", "--workers", "2", "--in", "solutions");
    }

    @Test
    void withoutStepSevenARunHasNoPhases() throws IOException {
        NotHere.orMpich();
        Path copy = Files.createDirectory(temp.resolve("copy"));
        copy(Home.find().solution(Lab4Checks.LAB), copy);
        Files.copy(
                Home.find().starter(Lab4Checks.LAB).resolve("measure.c"),
                copy.resolve("measure.c"),
                StandardCopyOption.REPLACE_EXISTING);
        assertSays(
                0,
                "The phases come with lab4.7.",
                "run",
                "lab4",
                "sort",
                "--size",
                "10",
                "--workers",
                "2",
                "--in",
                copy.toString());
        assertThat(said()).contains("formula 2", "right").doesNotContain("communicate");
        assertSays(
                1,
                "not written yet",
                "measure",
                "lab4",
                "--items",
                "10",
                "--programs",
                "sort",
                "--in",
                copy.toString(),
                "--out",
                temp.resolve("t.csv").toString());
    }

    @Test
    void aDeadlockSaysWhoWaitsForWhom() {
        NotHere.orMpich();
        assertSays(
                0,
                "right",
                "run",
                "lab4",
                "ring",
                "--variant",
                "unsafe",
                "--size",
                "10",
                "--workers",
                "2",
                "--in",
                "solutions");
        assertSays(
                1,
                "Deadlock: ranks wait for each other in a cycle, 0 -> 1 -> 2 -> 0",
                "run",
                "lab4",
                "ring",
                "--variant",
                "unsafe",
                "--size",
                "100000",
                "--workers",
                "3",
                "--in",
                "solutions");
        assertThat(said()).contains("MPI_Send").doesNotContain("right");
    }

    @Test
    void ranksAreMeasuredIntoTheSameTable() throws IOException {
        NotHere.orMpich();
        Path table = temp.resolve("timings.csv");
        assertSays(
                0,
                "every result right",
                "measure",
                "lab4",
                "--in",
                "solutions",
                "--sizes",
                "6",
                "--items",
                "21",
                "--workers",
                "4",
                "--trials",
                "2",
                "--out",
                table.toString());
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
    void whatIsMeasuredAgainIsReplaced() throws IOException {
        Path table = temp.resolve("mine.csv");
        String[] sort = {
            "--in",
            "solutions",
            "--items",
            "20",
            "--workers",
            "1",
            "--trials",
            "1",
            "--programs",
            "sort",
            "--out",
            table.toString()
        };
        assertSays(0, "every result right", with(sort, "measure", "lab1", "--mechanisms", "socket"));
        assertSays(0, "every result right", with(sort, "measure", "lab3"));
        assertSays(0, "every result right", with(sort, "measure", "lab1", "--mechanisms", "socket"));
        assertThat(Files.readString(table).lines().skip(1).map(row -> row.split(",")[2]))
                .containsExactly("udp-stop-and-wait", "udp-sliding-window", "socket");
        assertSays(2, "There is no mechanism pigeon here", with(sort, "measure", "lab1", "--mechanisms", "pigeon"));
        Files.writeString(table, "my,thesis\n");
        assertSays(2, "no timings table", with(sort, "measure", "lab1"));
        assertThat(table).hasContent("my,thesis");
    }

    private static String[] with(String[] last, String... first) {
        return Stream.concat(Stream.of(first), Stream.of(last)).toArray(String[]::new);
    }

    @Test
    void measuringFillsTheTable() throws IOException {
        Path table = temp.resolve("timings.csv");
        assertSays(
                0,
                "every result right",
                "measure",
                "lab1",
                "--in",
                "solutions",
                "--sizes",
                "6,8",
                "--items",
                "20",
                "--workers",
                "4",
                "--trials",
                "2",
                "--programs",
                "sort,mca",
                "--out",
                table.toString());
        assertThat(table)
                .content()
                .contains(",lab1-sockets,socket,loopback,sort,20,4,2,", ",lab1-sockets,local,,mca,8,4,1,")
                .contains(",48,228,", ",64,416,"); // Counts.ofMca(6, 4) and (8, 4)
    }

    @Test
    void scalingTakesEachNumberOfWorkersAtItsTwoSizes() throws IOException {
        Path table = temp.resolve("timings.csv");
        assertSays(
                0,
                "every result right",
                "measure",
                "lab1",
                "--scaling",
                "--programs",
                "sort",
                "--mechanisms",
                "socket",
                "--trials",
                "1",
                "--in",
                "solutions",
                "--out",
                table.toString());
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
    void theEmulatedNetworkIsAsSlowAsTheRealOne() throws IOException {
        try {
            Net.lan100.require();
        } catch (KitException e) {
            NotHere.because("the emulated network", e.getMessage());
        }
        assertSays(0, "right", "run", "lab1", "sort", "--size", "100", "--net", "lan100", "--in", "solutions");
        Path table = temp.resolve("timings.csv");
        for (Net net : Net.values()) {
            assertSays(
                    0,
                    "every result right",
                    "measure",
                    "lab1",
                    "--in",
                    "solutions",
                    "--sizes",
                    "300",
                    "--workers",
                    "3",
                    "--trials",
                    "1",
                    "--programs",
                    "spa",
                    "--mechanisms",
                    "socket",
                    "--net",
                    net.name(),
                    "--out",
                    table.toString());
        }
        List<Timing> rows = Timing.TABLE.read(table);
        assertThat(rows).extracting(row -> row.setting().net()).containsExactly("loopback", "tcp", "lan100");
        // B for all three and A once, 4 bytes an element: 1.44 MB through the manager's cable take 115 ms. One worker
        // computes while another's part is on the way, which a busy machine makes longer and the phases take off: so
        // both together.
        assertThat(rows.get(2).millis().communicate() + rows.get(2).millis().compute())
                .isGreaterThan(100);
    }

    @Test
    void ranksSendOverTheEmulatedNetworkToo() throws IOException {
        NotHere.orMpich();
        try {
            Net.lan100.require();
        } catch (KitException e) {
            NotHere.because("the emulated network", e.getMessage());
        }
        Path table = temp.resolve("timings.csv");
        assertSays(
                0,
                "every result right",
                "measure",
                "lab4",
                "--in",
                "solutions",
                "--sizes",
                "300",
                "--trials",
                "1",
                "--programs",
                "spa",
                "--mechanisms",
                "mpi",
                "--net",
                "lan100",
                "--out",
                table.toString());
        // B for three others, and their rows of A: 1.35 MB through rank 0's cable take 108 ms.
        assertThat(Timing.TABLE.read(table))
                .singleElement()
                .satisfies(row -> assertThat(row.millis().communicate()).isGreaterThan(90));
    }

    @Test
    void submittingMakesAZipThatTheGraderTakes() throws IOException {
        Path zip = temp.resolve("ada.zip");
        Instant begun = Instant.now().minusSeconds(2); // a zip's dates are as coarse
        assertSays(1, "is ready", "submit", "lab1", "--in", starterCopy().toString(), "--out", zip.toString());
        try (var opened = new ZipFile(zip.toFile())) {
            // Who grades what was unpacked knows from these when it was handed in.
            assertThat(opened.stream())
                    .allMatch(entry -> entry.getLastModifiedTime().toInstant().isAfter(begun));
            assertThat(opened.stream().map(java.util.zip.ZipEntry::getName))
                    .contains("lab1-sockets/src/main/java/marshal/lab1/Merge.java")
                    .doesNotContain(
                            "lab1-sockets/src/main/java/marshal/lab1/Lab1Binding.java", "lab1-sockets/answers.md");
        }
        assertThat(said()).contains("There are no written answers in it.");
    }

    @Test
    void writtenAnswersAreHandedInToo() throws IOException {
        Path copy = starterCopy();
        Files.writeString(copy.resolve("lab1-sockets/answers.md"), "Because it has to.");
        Path zip = temp.resolve("ada.zip");
        assertSays(
                1,
                "Your written answers, answers.md, are in it.",
                "submit",
                "lab1",
                "--in",
                copy.toString(),
                "--out",
                zip.toString());
        try (var opened = new ZipFile(zip.toFile())) {
            assertThat(opened.getInputStream(opened.getEntry("lab1-sockets/answers.md"))
                            .readAllBytes())
                    .asString()
                    .isEqualTo("Because it has to.");
        }
        assertSays(1, "not written yet", "check", "lab1.1", "--in", zip.toString());
    }

    @Test
    void aLabInCIsCheckedAndHandedInLikeTheOthers() throws IOException {
        NotHere.orMpich();
        assertSays(0, "8 of 8 points", "check", "lab4.1", "--in", "solutions");
        Path copy = Files.createDirectories(temp.resolve("copy"));
        try (var files = Files.list(Home.find().starter(Labs.find("lab4").orElseThrow()))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        assertSays(1, "not written yet (lab4.1)", "check", "lab4.1", "--in", copy.toString());
        Files.writeString(copy.resolve("mine.c"), "int third(void) { int unused; return 3; }\n");
        assertSays(1, "The compiler warns:\nmine.c: In function 'third':", "check", "lab4.1", "--in", copy.toString());
        Path zip = temp.resolve("ada.zip");
        Files.writeString(copy.resolve("mine.c"), "int third(void) { return 3 }\n");
        assertSays(1, "mine.c:1:27: error", "submit", "lab4", "--in", copy.toString(), "--out", zip.toString());
        try (var opened = new ZipFile(zip.toFile())) {
            assertThat(opened.stream().map(java.util.zip.ZipEntry::getName))
                    .contains("lab4-mpi/mine.c", "lab4-mpi/sort.c")
                    .doesNotContain("lab4-mpi/files.c", "lab4-mpi/Makefile");
        }
    }

    @Test
    void theStarterIsWhatTheSolutionsGive() {
        assertSays(0, "starter/ matches solutions/", "starter", "--check");
    }

    @Test
    void helpNamesEveryCommand() {
        assertSays(0, "measure", "help");
        assertThat(said())
                .contains(
                        "check",
                        "hint",
                        "run",
                        "submit",
                        "grade",
                        "export",
                        "starter",
                        "notebook",
                        "claims",
                        "slides",
                        "bench",
                        "test",
                        "Exit codes");
    }

    private Path starterCopy() throws IOException {
        return copyOf(Home.find().starter(Labs.ALL.get(0)));
    }

    private Path solutionCopy() throws IOException {
        return copyOf(Home.find().solution(Labs.ALL.get(0)));
    }

    private Path copyOf(Path module) throws IOException {
        Path from = module.resolve(Labs.ALL.get(0).folder());
        Path to = temp.resolve("copy/lab1-sockets").resolve(Labs.ALL.get(0).folder());
        Files.createDirectories(to);
        copy(from, to);
        return temp.resolve("copy");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName().toString()));
            }
        }
    }
}
