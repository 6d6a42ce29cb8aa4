package marshal.engine.isolate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import marshal.engine.ClassPath;
import marshal.engine.Commands;
import marshal.engine.Directories;
import marshal.engine.OwnJvm;
import marshal.engine.UsageException;
import marshal.workshop.Await;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The results of hostile code in each tier: what it cannot do, and what it can do according to the tier's description.
 */
class HostileTest {

    @TempDir
    private Path temp;

    private Path secret;
    private Path another;
    private Path readable;
    private Isolation isolation;
    private CellSite site;
    private Cell cell;

    @BeforeEach
    void fill() throws IOException {
        Directories.open(temp);
        secret =
                Files.writeString(Files.createDirectory(temp.resolve("secrets")).resolve("secret"), "the seed");
        another = Files.writeString(
                        Files.createDirectories(temp.resolve("submissions/bob")).resolve("Merge.java"),
                        "class Merge {}")
                .getParent();
        readable = Files.writeString(
                        Files.createDirectory(temp.resolve("classes")).resolve("A.class"), "a class")
                .getParent();
    }

    @AfterEach
    void clear() {
        if (site != null) {
            cell.close();
            site.clear();
            isolation.close();
        }
    }

    private void open(Tier tier) {
        List<Path> hidden = List.of(secret.getParent(), another.getParent());
        isolation = IfPossible.of(tier, hidden);
        site = isolation.site();
        cell = site.open();
    }

    @ParameterizedTest
    @EnumSource(names = {"T0", "T1"})
    void whatItReachesIsWhatTheTierSays(Tier tier) throws IOException {
        open(tier);
        try (var outside = new ServerSocket(0)) {
            String card = NetworkInterface.networkInterfaces()
                    .filter(Hostile::isCard)
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                    .map(InetAddress::getHostAddress)
                    .findFirst()
                    .orElse("127.0.0.1");
            Path classes = cell.expose(ClassPath.of(Hostile.class));
            Path seen = cell.expose(readable);
            assertThat(lines(run(
                            Limits.USUAL,
                            OwnJvm.java(),
                            "-Xmx32m",
                            "-XX:TieredStopAtLevel=1",
                            "-XX:-UsePerfData",
                            "-cp",
                            classes.toString(),
                            Hostile.class.getName(),
                            secret.toString(),
                            another.toString(),
                            card,
                            "" + outside.getLocalPort(),
                            "" + ProcessHandle.current().pid(),
                            seen.toString())))
                    .isEqualTo(outcome(tier));
        }
        assertThat(secret).hasContent("the seed");
        assertThat(readable).isDirectoryNotContaining("glob:**new");
    }

    /** The expected output of {@link Hostile}. */
    private static TreeSet<String> outcome(Tier tier) throws IOException {
        return new TreeSet<>(List.of(
                "reads a hidden file: no",
                "lists another's folder: no",
                "changes a hidden file: no",
                "connects to loopback: " + only(tier, Tier.T1),
                "connects outside: " + only(tier, Tier.T1),
                "has a network card: " + (hasCard() ? only(tier, Tier.T1) : "no"),
                "sees others' processes: " + only(tier, Tier.T1),
                "may signal the grader: no",
                "reads the grader's memory: no",
                "changes what it may read: no",
                "writes to the system: no",
                "becomes root: no",
                "mounts: no",
                "writes a temporary file: yes"));
    }

    @ParameterizedTest
    @EnumSource(names = {"T0", "T1"})
    void itsProcessesFilesAndMemoryAreBounded(Tier tier) {
        open(tier);
        assertBounded(
                tier,
                small(Unprivileged.FORKS),
                small(Unprivileged.ONE_LARGE_FILE),
                small(Unprivileged.MANY_FILES),
                tier == Tier.T0 ? "" : small(Unprivileged.MEMORY)); // if the group limits it: see ControlGroupsTest
    }

    private String small(String script) {
        cell.close();
        cell = site.open();
        return run(Unprivileged.SMALL, "sh", "-c", script).strip();
    }

    private static void assertBounded(Tier tier, String forks, String oneLargeFile, String manyFiles, String memory) {
        assertThat(Integer.parseInt(last(forks))).isBetween(10, 100);
        assertThat(oneLargeFile).startsWith("0").contains("\n" + (4 << 20) + "\n");
        assertThat(Long.parseLong(last(manyFiles))).isLessThanOrEqualTo(tier == Tier.T1 ? 16_000_000 : 8 << 20);
        assertThat(memory).doesNotContain("500000000");
    }

    /** If its next process then cannot start, nobody else is to blame. */
    @ParameterizedTest
    @EnumSource(Tier.class)
    void thatItHasStartedAllItMayIsSeen(Tier tier) throws Exception {
        open(tier);
        if (tier == Tier.T0 || tier == Tier.T1) { // in the others, the processes of tests beside this one count, too
            assertThat(cell.isUsedUp()).isFalse();
        }
        String hoard = "i=0; while [ $i -lt %d ]; do sleep 1000 >/dev/null 2>&1 & i=$((i + 1)); done"
                .formatted(Limits.USUAL.processes() + 10);
        var command = new ArrayList<>(cell.prefix(null, Limits.USUAL));
        // A shell ends when it cannot start another process. Root is not limited on every system.
        command.addAll(List.of("sh", "-c", "sh -c '" + hoard + "; echo all; wait' || echo all; exec sleep 1000"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader out = process.inputReader()) {
            out.lines().filter(line -> line.equals("all")).findFirst();
            assertThat(cell.isUsedUp()).isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** T2 is for users other than root. If we are root, the test becomes such a user. */
    @Test
    void anUnprivilegedUserIsolatesToo() throws Exception {
        int uid = NotHere.isRoot() ? Uids.block() : 0;
        List<String> become = uid == 0 ? List.of() : CellUser.become(uid);
        IfPossible.needNamespaces(become);
        Path copies = Files.createDirectory(temp.resolve("copies"));
        var classPath = new ArrayList<String>();
        for (Class<?> type : List.of(Isolation.class, Hostile.class)) {
            classPath.add(copies.resolve(type.getSimpleName()).toString());
            Commands.run(List.of(
                    "cp",
                    "-rL",
                    ClassPath.of(type).toString(),
                    copies.resolve(type.getSimpleName()).toString()));
        }
        if (uid != 0) {
            Commands.run(List.of("chown", "-R", uid + ":" + uid, temp.toString()));
        }
        var command = new ArrayList<>(become);
        command.addAll(List.of(
                OwnJvm.java(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + temp,
                "-Duser.home=" + secret.getParent(),
                "-cp",
                String.join(":", classPath),
                Unprivileged.class.getName(),
                secret.toString(),
                another.toString(),
                "127.0.0.1"));
        Commands.Result result;
        try (var outside = new ServerSocket(0)) {
            command.addAll(List.of(
                    "" + outside.getLocalPort(), "" + ProcessHandle.current().pid(), readable.toString()));
            result = Commands.run(command);
        }
        String[] parts = result.output().split("(?m)^\\[.*]\\n");
        assertThat(parts).as(result.output()).hasSize(7);
        assertThat(parts[1].strip()).isEqualTo("T2");
        var expected = outcome(Tier.T2);
        assertThat(lines(parts[2])).isEqualTo(expected);
        assertBounded(Tier.T2, parts[3].strip(), parts[4], parts[5].strip(), parts[6]);
    }

    @ParameterizedTest
    @EnumSource(names = {"T0", "T1", "T2"})
    void nothingOfItIsLeft(Tier tier) throws Exception {
        open(tier);
        String mark = "98" + System.nanoTime() % 100_000_000;
        run(
                Unprivileged.SMALL,
                "sh",
                "-c",
                "for d in /tmp /var/tmp /dev/shm; do touch $d/" + mark + "; mkdir -m 0 -p $d/" + mark + "d; done; "
                        + "setsid sleep " + mark + " > /dev/null 2>&1 & (trap '' TERM HUP INT; setsid sleep " + mark
                        + ") > /dev/null 2>&1 & exit 0");
        if (tier == Tier.T1) {
            assertThat(Path.of("/dev/shm", mark)).exists();
        }
        cell.close();
        Await.until(() -> ProcessHandle.allProcesses()
                .noneMatch(process -> process.info().commandLine().orElse("").contains("sleep " + mark)));
        assertThat(List.of("/tmp", "/var/tmp", "/dev/shm")).allSatisfy(folder -> {
            assertThat(Path.of(folder, mark)).doesNotExist();
            assertThat(Path.of(folder, mark + "d")).doesNotExist();
        });
    }

    /** Folders that everybody could read are closed meanwhile. Future folders are closed from their creation. */
    @Test
    void withoutNamespacesWhatIsHiddenIsClosed() throws IOException {
        IfPossible.of(Tier.T1, List.of()).close();
        Path later = temp.resolve("later");
        Files.setPosixFilePermissions(secret.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
        try (var closed = Isolation.of(Tier.T1, List.of(secret.getParent(), later))) {
            assertThat(closed.closesFolders()).isTrue();
            assertThat(permissions(secret.getParent())).isEqualTo("rwxr-x---");
            assertThat(permissions(later)).isEqualTo("rwx------");
        }
        assertThat(permissions(secret.getParent())).isEqualTo("rwxr-xr-x");
        assertThat(permissions(later)).isEqualTo("rwx------");
        Path theirs = Files.createDirectory(temp.resolve("theirs"));
        Commands.run(List.of("chown", "12345", theirs.toString()));
        Files.createFile(theirs.resolve("file"));
        assertThatThrownBy(() -> Isolation.of(Tier.T1, List.of(theirs)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(theirs + " can be read by everybody, and is not ours to close");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void slotsDoNotMeet() throws IOException {
        open(Tier.T0);
        CellSite other = new Isolation(Tier.T0, List.of()).site(); // the previous test has tried it
        try (Cell theirs = other.open()) {
            var command = new ArrayList<>(other.prefix());
            command.addAll(theirs.prefix(null, Limits.USUAL));
            command.addAll(List.of("bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$0 && echo connected"));
            try (var here = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
                command.add("" + here.getLocalPort());
                assertThat(Commands.run(command).output())
                        .doesNotContain("connected")
                        .contains("refused");
            }
        } finally {
            other.clear();
        }
    }

    private String run(Limits limits, String... command) {
        var whole = new ArrayList<>(site.prefix());
        whole.addAll(cell.prefix(null, limits));
        whole.addAll(List.of(command));
        return Commands.run(whole).output();
    }

    private static String only(Tier tier, Tier weak) {
        return tier == weak ? "yes" : "no";
    }

    private static TreeSet<String> lines(String text) {
        return new TreeSet<>(text.lines().toList());
    }

    private static String last(String text) {
        return text.lines().reduce((first, second) -> second).orElse("");
    }

    private static boolean hasCard() throws IOException {
        return NetworkInterface.networkInterfaces().anyMatch(Hostile::isCard);
    }
}
