package marshal.engine.isolate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marshal.engine.Commands;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The places for control groups, in both versions, according to the system; and the effects of this machine's groups.
 */
class ControlGroupsTest {

    private static final List<String> IN_V2 = List.of("0::/user.slice/session-1.scope");

    @TempDir
    private Path root;

    // ---- version 1 --------------------------------------------------------------------------------------------------

    @Test
    void version1HasAFolderAController() throws IOException {
        folders("memory/user", "pids", "cpu,cpuacct");
        assertThat(ControlGroups.find(
                        List.of(
                                mount("/", "memory", "cgroup", "rw,memory"),
                                mount("/", "pids", "cgroup", "rw,pids"),
                                mount("/", "cpu,cpuacct", "cgroup", "rw,cpu,cpuacct")),
                        List.of("4:memory:/user", "3:pids:/", "2:cpu,cpuacct:/gone", "0::/")))
                .contains(new ControlGroups(false, List.of(at("memory/user"), at("pids"), at("cpu,cpuacct"))));
    }

    @Test
    void inAContainerVersion1ShowsTheContainersOwnGroup() throws IOException {
        folders("memory/below", "pids");
        assertThat(ControlGroups.find(
                        List.of(
                                mount("/docker/1a2b", "memory", "cgroup", "rw,memory"),
                                mount("/docker/1a2b", "pids", "cgroup", "rw,pids")),
                        List.of("4:memory:/docker/1a2b/below", "3:pids:/docker/1a2b")))
                .contains(new ControlGroups(false, List.of(at("memory/below"), at("pids"))));
    }

    @Test
    void withoutBothOfMemoryAndProcessesThereIsNone() throws IOException {
        folders("memory");
        assertThat(ControlGroups.find(List.of(mount("/", "memory", "cgroup", "rw,memory")), List.of("4:memory:/")))
                .isEmpty();
        assertThat(ControlGroups.find(List.of(), List.of())).isEmpty();
    }

    // ---- processor time ---------------------------------------------------------------------------------------------

    @Test
    void bothVersionsCountProcessorTime() throws IOException {
        Path first = Files.createDirectories(root.resolve("pids/cell"));
        Path second = Files.createDirectories(root.resolve("cpuacct/cell"));
        assertThat(new ControlGroup(List.of(first, second)).processorNanos())
                .as("nobody counts")
                .isNegative();
        Files.writeString(first.resolve("cpu.stat"), "nr_periods 0\n");
        Files.writeString(second.resolve("cpuacct.usage"), "1234567\n");
        assertThat(new ControlGroup(List.of(first, second)).processorNanos()).isEqualTo(1_234_567);
        Files.writeString(first.resolve("cpu.stat"), "usage_usec 250\nuser_usec 200\nsystem_usec 50\n");
        assertThat(new ControlGroup(List.of(first)).processorNanos()).isEqualTo(250_000);
    }

    @Test
    void whatACellsProcessesHaveUsedIsCountedWhenTheyHaveEndedToo() {
        try (Isolation isolation = IfPossible.of(Tier.T0, List.of())) {
            CellSite site = isolation.site();
            try (Cell cell = site.open()) {
                long before = cell.processorNanos();
                var command = new ArrayList<>(cell.prefix(null, Limits.USUAL));
                command.addAll(List.of("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done"));
                assertThat(Commands.run(command).exitCode()).isZero();
                assertThat(before).isNotNegative();
                assertThat(cell.processorNanos() - before)
                        .as("ns for 300,000 rounds of a shell")
                        .isGreaterThan(10_000_000);
            } finally {
                site.clear();
            }
        }
    }

    // ---- version 2 --------------------------------------------------------------------------------------------------

    @Test
    void version2TakesTheGroupAboveThatWasPreparedForUs() throws IOException {
        Path own = group("user.slice/session-1.scope", "cpu memory pids", "");
        group("user.slice", "cpu memory pids", "cpu memory pids");
        assertThat(inV2())
                .contains(new ControlGroups(true, List.of(own.getParent().toString())));
    }

    @Test
    void version2TakesOurOwnGroupIfItWasPrepared() throws IOException {
        Path own = group("user.slice/session-1.scope", "memory pids", "memory pids");
        assertThat(inV2()).contains(new ControlGroups(true, List.of(own.toString())));
    }

    @Test
    void version2PreparesOurOwnGroup() throws IOException {
        Path own = group("user.slice/session-1.scope", "cpu io memory pids", "");
        group("user.slice", "cpu io memory pids", "io");
        assertThat(inV2()).contains(new ControlGroups(true, List.of(own.toString())));
        assertThat(own.resolve("cgroup.subtree_control")).hasContent("+memory +pids +cpu");
    }

    @Test
    void version2WithoutControllersIsOfNoUse() throws IOException {
        group("user.slice/session-1.scope", "", "");
        assertThat(inV2()).isEmpty();
    }

    private Optional<ControlGroups> inV2() throws IOException {
        return ControlGroups.find(List.of(mount("/", "", "cgroup2", "rw")), IN_V2);
    }

    private Path group(String name, String controllers, String handed) throws IOException {
        Path folder = Files.createDirectories(root.resolve(name));
        Files.writeString(folder.resolve("cgroup.controllers"), controllers + "\n");
        Files.writeString(folder.resolve("cgroup.subtree_control"), handed + "\n");
        Files.writeString(folder.resolve("cgroup.procs"), "1\n");
        return folder;
    }

    private void folders(String... names) throws IOException {
        for (String name : names) {
            Files.createDirectories(root.resolve(name));
        }
    }

    private String mount(String shows, String folder, String type, String options) {
        return "36 35 0:31 " + shows + " " + (folder.isEmpty() ? root.toString() : at(folder))
                + " rw,relatime shared:9 - " + type + " cgroup " + options;
    }

    private String at(String folder) {
        return root.resolve(folder).toString();
    }

    // ---- this machine's ---------------------------------------------------------------------------------------------

    @Test
    void aGroupBoundsMemoryAsAWholeAndIsKilledAsAWhole() throws Exception {
        ControlGroups groups = (NotHere.isRoot() ? ControlGroups.find() : Optional.<ControlGroups>empty())
                .orElseGet(() -> NotHere.because(
                        "control groups", "there is none for memory and processes that this user can write to."));
        String name = "marshal-test-" + ProcessHandle.current().pid();
        var limits = new Limits(10, 48, 0, 40, 100, 1, 1);
        try (ControlGroup group = groups.make(name, limits)) {
            Commands.Result greedy = within(group, "head -c 90000000 /dev/zero | tail -c 80000000 | wc -c");
            assertThat(greedy.output()).doesNotContain("80000000");
            assertThat(within(group, "head -c 9000000 /dev/zero | tail -c 8000000 | wc -c")
                            .output())
                    .contains("8000000");
            within(group, "setsid sleep 600 >/dev/null 2>&1 & exit 0");
            assertThat(group.folders())
                    .allSatisfy(folder -> assertThat(Files.readAllLines(folder.resolve("cgroup.procs")))
                            .isNotEmpty());
        }
        assertThat(groups.folders())
                .allSatisfy(folder -> assertThat(Path.of(folder, name)).doesNotExist());
    }

    private static Commands.Result within(ControlGroup group, String script) {
        return Commands.run(new ArrayList<>(List.of("sh", "-c", group.joining() + " && { " + script + "; }")));
    }
}
