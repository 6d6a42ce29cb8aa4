package marshal.grading.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.grading.Commands;
import marshal.grading.Home;
import marshal.grading.NotHere;
import marshal.grading.OwnJvm;
import marshal.grading.Turn;
import marshal.grading.cli.Main;
import marshal.grading.report.ClassResult;
import marshal.grading.run.LabRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The machine fails while a class is graded: a process cannot be started, a file cannot be opened, the disk is full.
 * Whatever it was, every mark is the label's, or there is none. {@code ./lab test --all} grades the whole rehearsal class
 * under each fault, and {@code ./lab test} a few of its submissions under one.
 */
@Order(1) // it takes long
class FaultsTest {

    private static final int SOME = 2;

    /**
     * A kind of call that fails.
     *
     * @param kind  start of a process, open of a file or write to one
     * @param where part of the command lines of the processes in which it fails
     * @param first the first such call that fails, of all these processes
     * @param times how many in a row fail
     * @param error the system's number of it; 0 for a process that ends with exit code 125 without a word
     */
    private record Fault(String kind, String where, long first, long times, int error) {}

    private static final String ANYWHERE = "/";
    private static final String SLOT = "SlotMain"; // where checks are run
    private static final String STARTED = "jspawnhelper"; // what a JVM starts, just before it is that
    private static final int NO_PROCESS = 11; // EAGAIN
    private static final int NO_MEMORY = 12;
    private static final int NO_DESCRIPTOR = 24;
    private static final int NO_SPACE = 28;
    private static final int FOR_EVER = Integer.MAX_VALUE;

    private static final List<Fault> FAULTS = List.of(
            new Fault("start", SLOT, 2, 1, NO_PROCESS),
            new Fault("start", SLOT, 3, 2, NO_DESCRIPTOR),
            new Fault("start", SLOT, 3, FOR_EVER, NO_DESCRIPTOR),
            new Fault("start", SLOT, 4, 100, NO_MEMORY),
            new Fault("start", STARTED, 5, 1, 0),
            new Fault("start", STARTED, 5, FOR_EVER, 0),
            new Fault("start", STARTED, 6, 3, NO_SPACE),
            new Fault("start", ANYWHERE, 12, FOR_EVER, NO_PROCESS),
            new Fault("open", SLOT, 700, 3, NO_DESCRIPTOR),
            new Fault("open", SLOT, 1000, 100, NO_DESCRIPTOR),
            new Fault("open", ANYWHERE, 2100, FOR_EVER, NO_DESCRIPTOR),
            new Fault("write", SLOT, 2, 2, NO_SPACE),
            new Fault("write", ANYWHERE, 15, FOR_EVER, NO_SPACE));

    @TempDir
    private Path temp;

    private Path preloaded;

    @BeforeEach
    void compile() throws Exception {
        if (!System.getProperty("os.name").equals("Linux")
                || Commands.find("cc").isEmpty()) {
            NotHere.because("faults of the machine", "they are made by a library in C, on Linux.");
        }
        Path source = Path.of(FaultsTest.class.getResource("/faults/faults.c").toURI());
        preloaded = temp.resolve("faults.so");
        Commands.Result made = Commands.run(List.of(
                "cc",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-shared",
                "-fPIC",
                source.toString(),
                "-o",
                preloaded.toString(),
                "-ldl"));
        assertThat(made.output()).isEmpty();
    }

    @Test
    void everyMarkIsTheLabelsOrThereIsNone() throws Exception {
        Home home = Home.find();
        var whole = RehearsalClass.read(home, home.root().resolve("grading/samples"));
        List<String> some = Turn.of(
                "rehearsal class under faults",
                whole.samples().stream().map(Sample::student).toList(),
                SOME);
        RehearsalClass rehearsal = whole.only(sample -> some.contains(sample.student()));
        rehearsal.make(temp.resolve("class"));
        for (Fault fault : Turn.of("faults", FAULTS, 1)) {
            Path out = temp.resolve("out-" + FAULTS.indexOf(fault));
            int code = grade(fault, out);
            Path results = out.resolve("results.json");
            if (Files.exists(results)) {
                ClassResult result = ClassResult.read(results);
                assertThat(rehearsal.differences(result)).as("%s", fault).isEmpty();
                boolean all = result.students().stream()
                        .flatMap(student -> student.labs().stream())
                        .allMatch(LabRun::checked);
                assertThat(code).as("%s", fault).isEqualTo(all ? 0 : 3);
            } else {
                assertThat(code).as("%s: the kit could not run", fault).isNotZero();
            }
        }
    }

    /** As the script does it, with the library in front. Returns the exit code. */
    private int grade(Fault fault, Path out) throws IOException, InterruptedException {
        Path calls = Files.write(temp.resolve("calls"), new byte[Long.BYTES]);
        var command = OwnJvm.command(List.of("-Dmarshal.home=" + Home.find().root()), Main.class.getName());
        command.addAll(List.of("grade", temp.resolve("class").toString(), "--out", out.toString()));
        command.addAll(List.of("--no-timings", "--seed", "11", "--isolation", "T3", "--jobs", "2"));
        var builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(temp.resolve("said.txt").toFile());
        builder.environment().put("LD_PRELOAD", preloaded.toString());
        builder.environment()
                .put(
                        "MARSHAL_FAULT",
                        String.join(
                                " ",
                                fault.kind(),
                                fault.where(),
                                "" + fault.first(),
                                "" + fault.times(),
                                "" + fault.error(),
                                calls.toString()));
        int code = builder.start().waitFor();
        System.out.println(fault + ": exit code " + code + " after "
                + ByteBuffer.wrap(Files.readAllBytes(calls))
                        .order(ByteOrder.nativeOrder())
                        .getLong() + " calls");
        return code;
    }
}
