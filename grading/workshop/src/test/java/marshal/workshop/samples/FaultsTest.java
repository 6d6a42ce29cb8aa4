package marshal.workshop.samples;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.commands.Main;
import marshal.engine.Commands;
import marshal.engine.Home;
import marshal.engine.OwnJvm;
import marshal.engine.isolate.IfPossible;
import marshal.engine.isolate.Tier;
import marshal.engine.run.LabRun;
import marshal.grader.report.ClassResult;
import marshal.workshop.CasesInTurn;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The machine fails while a class is graded: a process cannot be started, a file cannot be opened, the disk is full.
 * Whatever fails, every mark equals the label, or there is no mark. {@code ./lab test --all} grades the whole rehearsal
 * class under each fault, and {@code ./lab test} grades a few of its submissions under one fault.
 * {@code -Dmarshal.fault=N} uses only the N-th fault, and {@code -Dmarshal.lab=labN} only that lab's submissions.
 */
@Order(1) // it takes long
class FaultsTest {

    private static final int SOME = 2;
    private static final Integer ONE = Integer.getInteger("marshal.fault");

    /**
     * A kind of call that fails.
     *
     * @param tier  how the class is graded
     * @param kind  start of a process, open of a file, write to one, ...: see faults.c
     * @param where the program in which it fails, part of a JVM's command line, or {@link #RANKS}
     * @param first the first such call that fails, of all these processes
     * @param times the number of consecutive failures
     * @param every number of calls until it fails again; 0 if it does not
     * @param error the system's error number; 0 for a process that ends silently with exit code 125
     */
    private record Fault(Tier tier, String kind, String where, long first, long times, long every, int error) {

        Fault(String kind, String where, long first, long times, int error) {
            this(Tier.T3, kind, where, first, times, 0, error);
        }

        Fault in(Tier other) {
            return new Fault(other, kind, where, first, times, every, error);
        }

        /** This fault again and again, so that every submission gets its share. */
        Fault every(long calls) {
            return new Fault(tier, kind, where, first, times, calls, error);
        }
    }

    private static final String ANYWHERE = "/";
    private static final String SLOT = "SlotMain"; // where checks are run
    private static final String STARTED = "jspawnhelper"; // a JVM's child, before it becomes the new program
    private static final String STUDENT = "StudentMain"; // a JVM with a student's code
    private static final String LIMIT = "limit"; // around mpiexec
    private static final String MPIEXEC = "mpiexec.hydra";
    private static final String PROXY = "hydra_pmi_proxy"; // it starts the ranks
    private static final String RANKS = "RANK";
    private static final int NO_PROCESS = 11; // EAGAIN
    private static final int NO_MEMORY = 12;
    private static final int NO_FILE = 23;
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

    /** Faults that recur. They make runs under mpiexec wait until their deadline, so only {@code --all} has time for them. */
    private static final List<Fault> RECURRING = List.of(
            new Fault("socket", SLOT, 20, 1, NO_DESCRIPTOR).every(61),
            new Fault("thread", SLOT, 10, 1, NO_PROCESS).every(151),
            new Fault("open", SLOT, 1500, 1, NO_DESCRIPTOR).every(1501),
            // Inside a run under mpiexec.
            new Fault("fork", LIMIT, 2, 1, NO_PROCESS).every(5),
            new Fault("write", LIMIT, 2, 1, NO_SPACE).every(5),
            new Fault("fork", MPIEXEC, 2, 1, NO_PROCESS).every(7),
            new Fault("pipe", PROXY, 3, 1, NO_FILE).every(151),
            new Fault("fork", PROXY, 4, 1, NO_PROCESS).every(101),
            new Fault("open", RANKS, 50, 1, NO_DESCRIPTOR).every(301),
            new Fault("map", RANKS, 20, 1, NO_MEMORY).every(101),
            new Fault("socket", RANKS, 5, 1, NO_FILE).every(151),
            // In the student's JVM, including our code before the student's code begins.
            new Fault("thread", STUDENT, 5, 1, NO_PROCESS).every(97),
            new Fault("open", STUDENT, 5, 1, NO_DESCRIPTOR).every(503),
            // All of a submission's processes, and the programs around them.
            new Fault("start", ANYWHERE, 30, 1, NO_PROCESS).every(151),
            new Fault("open", ANYWHERE, 3000, 1, NO_DESCRIPTOR).every(3001),
            new Fault("fork", ANYWHERE, 30, 1, NO_PROCESS).every(151).in(Tier.T1),
            new Fault("start", ANYWHERE, 30, 1, NO_MEMORY).every(151).in(Tier.T1),
            new Fault("map", RANKS, 20, 1, NO_MEMORY).every(101).in(Tier.T1));

    /**
     * Loads the library into every program, whatever its environment: through a folder /etc that only these processes
     * see.
     */
    private static final String EVERYWHERE = """
            mount -t tmpfs tmpfs "$0/etc" && cp -a /etc/. "$0/etc" && echo "$0/%1$s" >"$0/etc/ld.so.preload" &&
            mount --bind "$0/etc" /etc && exec "$@"
            """;

    /** This name, because the library is before a sanitizer's library, which allows no other library before it. */
    private static final String LIBRARY = "libasan.so.faults.so";

    @TempDir
    private Path temp;

    private RehearsalClass rehearsal;

    @BeforeEach
    void make() throws IOException {
        if (!System.getProperty("os.name").equals("Linux")
                || Commands.find("cc").isEmpty()) {
            NotHere.because("faults of the machine", "they are made by a library in C, on Linux.");
        }
        // Processes with other user numbers pass through it to the library.
        Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwx--x--x"));
        Home home = Home.find();
        var whole = RehearsalClass.read(home, home.root().resolve("grading/samples"))
                .in(CasesInTurn.labs());
        List<SampleSubmission> some = CasesInTurn.of("rehearsal class under faults", whole.samples(), SOME);
        rehearsal = whole.only(some::contains);
        rehearsal.make(temp.resolve("class"));
    }

    static List<Fault> faults() {
        List<Fault> all = Stream.concat(FAULTS.stream(), RECURRING.stream()).toList();
        if (ONE != null) {
            return List.of(all.get(ONE));
        }
        return Boolean.getBoolean("marshal.all") ? all : CasesInTurn.of("faults", FAULTS, 1);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void everyMarkIsTheLabelsOrThereIsNone(Fault fault) throws Exception {
        if (fault.tier() != Tier.T3) {
            IfPossible.of(fault.tier(), List.of()).close();
        }
        Path out = temp.resolve("out");
        int code = grade(fault, out);
        Path results = out.resolve("results.json");
        if (Files.exists(results)) {
            ClassResult result = ClassResult.read(results);
            List<LabRun> runs = result.students().stream()
                    .flatMap(student -> student.labs().stream())
                    .toList();
            long unchecked = runs.stream().filter(run -> !run.checked()).count();
            System.out.println(unchecked + " of " + runs.size() + " labs unchecked");
            assertThat(rehearsal.differences(result)).isEmpty();
            assertThat(code).isEqualTo(unchecked == 0 ? 0 : 3);
        } else {
            String said = Files.readString(temp.resolve("said.txt"));
            System.out.println("The kit could not run: " + said);
            assertThat(code).isEqualTo(3);
        }
    }

    /** Grades as the script does, with the library in front. Returns the exit code. */
    private int grade(Fault fault, Path out) throws IOException, InterruptedException {
        Files.createDirectories(temp.resolve("etc"));
        Path calls = Files.write(temp.resolve("calls"), new byte[Long.BYTES]);
        Files.setPosixFilePermissions(calls, PosixFilePermissions.fromString("rw-rw-rw-"));
        Path library = compile(fault, calls);
        var command = new ArrayList<>(prefix());
        boolean everywhere = !command.isEmpty();
        command.addAll(OwnJvm.command(List.of("-Dmarshal.home=" + Home.find().root()), Main.class.getName()));
        command.addAll(List.of("grade", temp.resolve("class").toString(), "--out", out.toString()));
        // A lab in which nobody handed in a source file is otherwise left out.
        command.addAll(
                List.of("--labs", CasesInTurn.labs().stream().map(Lab::id).collect(joining(","))));
        command.addAll(List.of("--no-timings", "--seed", "11", "--jobs", "2"));
        command.addAll(List.of("--isolation", fault.tier().name()));
        var builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(temp.resolve("said.txt").toFile());
        if (!everywhere) {
            builder.environment().put("LD_PRELOAD", library.toString());
        }
        int code = builder.start().waitFor();
        System.out.println(fault + ": exit code " + code + " after "
                + ByteBuffer.wrap(Files.readAllBytes(calls))
                        .order(ByteOrder.nativeOrder())
                        .getLong() + " calls");
        return code;
    }

    private Path compile(Fault fault, Path calls) throws IOException {
        Path source = Files.write(temp.resolve("faults.c"), resource());
        Path library = temp.resolve(LIBRARY);
        var command = new ArrayList<>(List.of("cc", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"));
        command.addAll(List.of("-DKIND=" + quoted(fault.kind()), "-DWHERE=" + quoted(fault.where())));
        command.addAll(List.of("-DFIRST=" + fault.first(), "-DTIMES=" + fault.times(), "-DEVERY=" + fault.every()));
        command.addAll(List.of("-DERROR=" + fault.error(), "-DCOUNTER=" + quoted(calls.toString())));
        command.addAll(List.of(source.toString(), "-o", library.toString(), "-ldl"));
        assertThat(Commands.run(command).output()).isEmpty();
        return library;
    }

    private static byte[] resource() throws IOException {
        try (var in = FaultsTest.class.getResourceAsStream("/faults/faults.c")) {
            return in.readAllBytes();
        }
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    /**
     * The command prefix; empty if we may not mount. Then the library is only in processes that keep our environment.
     */
    private List<String> prefix() {
        List<String> unshare = List.of("unshare", "--mount", "sh", "-c");
        var trial = new ArrayList<>(unshare);
        trial.add("mount --bind /etc /etc");
        if (Commands.find("unshare").isEmpty() || !Commands.run(trial).succeeded()) {
            return List.of();
        }
        var prefix = new ArrayList<>(unshare);
        prefix.addAll(List.of(EVERYWHERE.formatted(LIBRARY), temp.toString()));
        return prefix;
    }
}
