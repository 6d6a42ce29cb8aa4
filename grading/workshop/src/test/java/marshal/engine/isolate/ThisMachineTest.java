package marshal.engine.isolate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marshal.commands.Console;
import marshal.commands.Main;
import marshal.engine.Commands;
import marshal.engine.Home;
import marshal.engine.OwnJvm;
import marshal.grader.report.ClassResult;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A machine with too few resources reports that before the first check. It is not taken for a student's mistake. */
class ThisMachineTest {

    private static final String NETWORK = "unshare --net";
    private static final String FILES = "prlimit --nofile=128:128";

    @TempDir
    private Path temp;

    @Test
    void nothingIsShortHere() {
        assertThat(ThisMachine.whyNot()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        NETWORK + ",loopback interface carries no connection,ip link set lo up",
        FILES + ",may have only 128 files open here,ulimit -Hn",
    })
    void checkAndRunSayWhatIsShortAndWhatToDo(String prefix, String what, String remedy) throws Exception {
        for (String line : List.of("check LAB.1 --in solutions", "run LAB sort --in solutions")) {
            assertThat(said(List.of(prefix.split(" ")), List.of(), line)).contains(what, remedy);
        }
    }

    @Test
    void aFullFolderForTemporaryFiles() throws Exception {
        List<String> small = List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o size=1m tmpfs '" + temp + "' && exec \"$@\"",
                "sh");
        assertThat(said(small, List.of("-Djava.io.tmpdir=" + temp), "check LAB.1 --in solutions"))
                .contains(temp + " has room for 1 MB, and a lab needs 64", "TMPDIR");
    }

    @Test
    void littleMemory() throws Exception {
        Optional<ControlGroups> groups = ControlGroups.find();
        if (groups.isEmpty()) {
            NotHere.because("little memory", "there is no control group that can be written to.");
        }
        var half = new Limits(300, 512, 0, 400, 2048, 512, 256);
        try (ControlGroup group = groups.get().make("marshal-little-memory", half)) {
            List<String> inside = List.of("sh", "-c", group.joining() + " && exec \"$@\"", "sh");
            assertThat(said(inside, List.of(), "check LAB.1 --in solutions"))
                    .contains("only 512 MB of memory here, and a lab needs 900");
        }
    }

    /** A process without isolation needs the machine's own network. */
    @ParameterizedTest
    @CsvSource({NETWORK, FILES})
    void aClassIsUncheckedAndCostsNobodyAPoint(String prefix) throws Exception {
        Folders.handedIn(Example.LAB, Home.find().solution(Example.LAB), temp.resolve("class/ana"));
        Path out = temp.resolve("out");
        String line = "grade " + temp.resolve("class") + " --out " + out + " --no-timings --isolation T3";
        String said = said(List.of(prefix.split(" ")), List.of(), line);
        assertThat(said).contains("could not be checked, so there are no points for it");
        assertThat(ClassResult.read(out.resolve("results.json")).students())
                .flatExtracting(student -> student.labs())
                .singleElement()
                .satisfies(run -> assertThat(run.checked()).isFalse());
    }

    /** The output of a command behind this prefix; asserts exit code 3. */
    private static String said(List<String> prefix, List<String> flags, String line) throws Exception {
        if (!Commands.run(Stream.concat(prefix.stream(), Stream.of("true")).toList())
                .succeeded()) {
            NotHere.because("a machine that is short", prefix.get(0) + " does not work here.");
        }
        var command = new ArrayList<>(prefix);
        var all = new ArrayList<>(flags);
        all.add("-Dmarshal.home=" + Home.find().root());
        command.addAll(OwnJvm.command(all, Main.class.getName()));
        command.addAll(Console.words(line));
        return Console.heard(
                3, new ProcessBuilder(command).redirectErrorStream(true).start());
    }
}
