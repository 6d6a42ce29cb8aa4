package marshal.notebooks.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.kit.measure.Timing;
import marshal.notebooks.data.Rows;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * The command, in a tree with the papers' tables and an invented reference run, at first without the user's timings.
 */
class ClaimsCommandTest {

    private static final List<Claim> CLAIMS = Claim.read(Path.of("reference", "claims"));

    /** A lab that Rahimi's paper has claims about, but Eggen and Eggen's has not. */
    private static final String LAB =
            labs(claim -> claim.id().equals("window-helps")).get(0);

    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void tree() throws IOException {
        Files.createDirectories(home.resolve("notebooks"));
        try (Stream<Path> files = Files.walk(Path.of("reference"))) {
            for (Path file : files.toList()) {
                Files.copy(file, home.resolve("notebooks").resolve(file));
            }
        }
        Files.createDirectories(home.resolve("notebooks/sample"));
        Files.createDirectories(home.resolve(".lab"));
        Timing.TABLE.write(home.resolve("notebooks/sample/reference-timings.csv"), rows("loopback", 1.2));
    }

    @Test
    @DisplayName("without timings of one's own it shows the papers and the reference run, and says how to get some")
    void withoutTimings() {
        assertThat(run()).isZero();
        assertThat(out.toString())
                .contains(
                        "Yours: none yet. ./lab measure takes the timings.", "Reference run: 60 trials over loopback");
        assertThat(line("order")).containsPattern("fails \\(8 of 20 against\\) +holds \\(2 of 2\\) +-$");
        assertThat(out.toString()).contains("[rahimi 4.4.1]");
    }

    @Test
    @DisplayName("with them it shows all three, and every claim has a line")
    void withTimings() throws IOException {
        Timing.TABLE.write(home.resolve(".lab/timings.csv"), rows("loopback", 0.5));
        assertThat(run()).isZero();
        assertThat(out.toString()).contains("Yours: .lab/timings.csv, 60 trials");
        assertThat(line("externalizable-beats-serializable"))
                .containsPattern("fails \\(3 of 20 against\\) +holds \\(2 of 2\\) +fails \\(2 of 2 against\\)$");
        for (Claim claim : CLAIMS) {
            assertThat(line(claim.id())).isNotEmpty();
        }
    }

    @Test
    @DisplayName("a claim that a run cannot answer is not judged by something else: it says what was not measured")
    void noSuchMeasurement() {
        assertThat(run("serialization-dominates", "faster-network")).isZero();
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains(
                        "The reference run has no such measurement: serialize, unserialize, communicate of java-io, mpj in"
                                + " parameters.",
                        "The reference run has no such measurement: no run can have it.")
                .doesNotContain("Your run has no");
    }

    @Test
    @DisplayName("no line is wider than a terminal of 120 columns, and none needs colour")
    void narrow() throws IOException {
        Timing.TABLE.write(home.resolve(".lab/timings.csv"), rows("loopback", 0.5));
        assertThat(run()).isZero();
        assertThat(run("--against")).isZero();
        assertThat(run("--help")).isZero();
        assertThat(out.toString().lines())
                .allSatisfy(
                        line -> assertThat(line).hasSizeLessThanOrEqualTo(120).doesNotContain("\u001b"));
    }

    @Test
    @DisplayName("a claim's name lists what speaks against it, with the numbers")
    void oneClaim() throws IOException {
        Timing.TABLE.write(home.resolve(".lab/timings.csv"), rows("loopback", 0.5));
        assertThat(run("externalizable-beats-serializable")).isZero();
        assertThat(out.toString())
                .contains(
                        "Against it in the paper:",
                        "    SPA n=400: rmi-externalizable 0.920 s, rmi-serializable 0.872 s")
                .contains("Against it on yours:", "    SPA n=200: rmi-externalizable 0.022 s, rmi-serializable 0.011 s")
                .doesNotContain("Against it on the reference run:", "mca-overtakes");
    }

    @Test
    @DisplayName("--against lists the same of every claim, --lab and --source choose among them")
    void chosen() {
        assertThat(run("--against", "--lab", LAB, "--source", "rahimi")).isZero();
        assertThat(out.toString())
                .contains(
                        "SPA n=100: rmi-serializable 0.103 s, udp-stop-and-wait 0.101 s",
                        "stop-and-wait-wastes",
                        "window-helps")
                .doesNotContain("mpi-fastest", "sequential-constant-jumps");
    }

    @Test
    @DisplayName("--data names another table, and --net another network; the reference run follows")
    void anotherNetwork() throws IOException {
        Path file = home.resolve("mine.csv");
        List<Timing> both = new ArrayList<>(rows("loopback", 2));
        both.addAll(rows("lan100", 0.5));
        Timing.TABLE.write(file, both);
        assertThat(run("--data", file.toString(), "--net", "lan100", "similar", "spa-line-rate"))
                .isZero();
        assertThat(line("similar")).containsPattern("holds \\(9 of 10\\) +no data +holds \\(1 of 1\\)$");
        assertThat(out.toString()).contains("60 trials over lan100");
        assertThat(line("spa-line-rate")).containsPattern("holds \\(10 of 10\\) +no data +holds \\(2 of 2\\)$");
    }

    @Test
    @DisplayName("what depends on the network is judged over the paper's, if a run has it; the brackets say over which")
    void theirNetwork() throws IOException {
        List<Timing> both = new ArrayList<>(rows("loopback", 2));
        both.addAll(rows("lan100", 1));
        Timing.TABLE.write(home.resolve(".lab/timings.csv"), both);
        assertThat(run("similar", "counts-calls")).isZero();
        assertThat(line("similar")).endsWith("fails (1 of 1 against)");
        assertThat(out.toString())
                .contains("[rahimi 4; reference run over loopback, yours over lan100]", "[rahimi 2.4.2 to 2.4.4]")
                .contains("60 trials over loopback");
        out.getBuffer().setLength(0);
        assertThat(run("similar", "--net", "loopback")).isZero();
        assertThat(out.toString()).contains("[rahimi 4; run over loopback]");
    }

    @Test
    @DisplayName("a claim that needs a processor for each worker says so if the run had fewer")
    void fewProcessors() throws IOException {
        Timing.TABLE.write(home.resolve(".lab/timings.csv"), rows("loopback", 2));
        assertThat(run("distribution-pays")).isZero();
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains(
                        "Your run has no such measurement: total of sequential, socket, each worker with a processor of"
                                + " its own (./lab measure --hosts).");
    }

    @Test
    @DisplayName("what cannot be is refused by name, with what to do")
    void refused() throws IOException {
        assertRefused("There is no file nowhere.csv. ./lab measure takes timings", "--data", "nowhere.csv");
        Path text = Files.writeString(home.resolve("text.csv"), "a,b\n1,2\n");
        assertRefused(text.getFileName() + ", line", "--data", text.toString());
        assertRefused("A timings table is what ./lab measure and ./lab grade write.", "--data", text.toString());
        Path bytes = Files.write(home.resolve("bytes.csv"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        assertRefused("bytes.csv", "--data", bytes.toString());
        assertRefused(
                "There is no claim socket-best. ./lab claims lists them all. Perhaps one of these: socket-fastest",
                "socket-best");
        assertRefused("There is no network wlan: timings are taken over loopback, tcp, lan100.", "--net", "wlan");
        assertRefused("No timings were taken over lan100. ./lab measure --net lan100 takes them.", "--net", "lan100");
        assertRefused(
                "There are no claims for lab9, only for " + String.join(", ", labs(claim -> true)) + ".",
                "--lab",
                "lab9");
        assertRefused("There are no claims of knuth, only of rahimi,", "--source", "knuth");
        assertRefused("No claim is left", "--source", "eggen", "--lab", LAB);
        assertRefused("--nonsense", "--nonsense");
    }

    private void assertRefused(String message, String... arguments) {
        err.getBuffer().setLength(0);
        out.getBuffer().setLength(0);
        assertThat(run(arguments)).as(message).isEqualTo(2);
        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    @DisplayName("a tree without the reference run cannot do it, and says which file is missing")
    void notWhole() throws IOException {
        Files.delete(home.resolve("notebooks/sample/reference-timings.csv"));
        assertThat(run()).isEqualTo(3);
        assertThat(err.toString())
                .contains("This tree is not whole: there is no notebooks/sample/reference-timings.csv.");
    }

    /** The labs of claims that pass this test. */
    private static List<String> labs(Predicate<Claim> which) {
        return CLAIMS.stream()
                .filter(which)
                .flatMap(claim -> claim.labs().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private int run(String... arguments) {
        CommandLine command = ClaimsCommand.commandLine(home);
        return command.setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private String line(String id) {
        return out.toString()
                .lines()
                .filter(line -> line.startsWith(id + " "))
                .findFirst()
                .orElse("");
    }

    /**
     * SPA and MCA on four wires, with five trials each; their median is 10 % above the number here. Serializable takes
     * {@code factor} times as long as Externalizable.
     */
    private static List<Timing> rows(String net, double factor) {
        List<Timing> rows = new ArrayList<>();
        for (String program : List.of("spa", "mca")) {
            rows.addAll(trials("socket", net, program, 200, 10));
            rows.addAll(trials("rmi-externalizable", net, program, 200, 20));
            rows.addAll(trials("rmi-serializable", net, program, 200, 20 * factor));
            rows.addAll(trials("udp-stop-and-wait", net, program, 200, 100));
        }
        rows.addAll(trials("socket", net, "spa", 300, 10));
        rows.addAll(trials("socket", net, "sort", 1000, 10));
        rows.addAll(trials("rmi-serializable", net, "sort", 1000, 10));
        rows.addAll(trials("mpi", net, "sort", 1000, 10));
        return rows;
    }

    private static List<Timing> trials(String mechanism, String net, String program, int n, double ms) {
        int k = program.equals("sort") ? 5 : 4;
        return IntStream.rangeClosed(1, 5)
                .mapToObj(trial -> "over=%s net=%s program=%s n=%d k=%d trial=%d ms=%s communicate=%s"
                        .formatted(mechanism, net, program, n, k, trial, ms * (1.07 + trial / 100.0), ms))
                .flatMap(row -> Rows.trials(row).stream())
                .toList();
    }
}
