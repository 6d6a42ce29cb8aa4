package marshal.grading.isolate;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import marshal.grading.ClassPath;
import marshal.grading.Commands;
import marshal.grading.Directories;
import marshal.grading.KitException;
import marshal.grading.UsageException;

/**
 * How student code is isolated while a class is graded. What a tier promises was tried out on this machine before it is given
 * out, once a grading. Where that takes changing permissions of folders, they are as they were when it is closed.
 */
public final class Isolation implements AutoCloseable {

    private static final SecureRandom NAMES = new SecureRandom();
    private static final String NAME = "marshal-";
    /** Of control groups, which containers may share: a process's number says something in its own namespace only. */
    private static final String GROUP = NAME + "ns" + namespace() + "-";
    private static final AtomicInteger QUARTERS = new AtomicInteger();
    private static final String HOLDS = "it holds";
    /** Of all gradings of this user, as those of two trees may hide the same folder. */
    private static final Path LEDGER = Path.of(System.getProperty("user.home"), ".marshal-closed");

    /** Says who it is, what it may do, and which of the folders it can look into. */
    private static final String PROBE = """
            id -u
            grep CapEff /proc/self/status
            for folder; do if [ -r "$folder" ] || [ -x "$folder" ]; then if [ "$(ls -A "$folder" 2>&1)" ]; then echo "sees $folder"; fi; fi; done
            "$JAVA" -Xshare:auto -Xmx16m --version >/dev/null 2>&1 && echo "it holds"
            """;

    private final Tier tier;
    private final List<Path> hidden;
    private final ControlGroups groups;
    private ClosedFolders closed; // of T1

    private Isolation(Tier tier, List<Path> hidden, ControlGroups groups) {
        this.tier = tier;
        this.hidden = hidden;
        this.groups = groups;
    }

    /**
     * The best isolation that this machine allows: T0, T1 or T2.
     *
     * @param hidden folders that student code must not see
     * @throws UsageException if there is none
     */
    public static Isolation best(List<Path> hidden) {
        var why = new StringBuilder();
        for (Tier tier : List.of(Tier.T0, Tier.T1, Tier.T2)) {
            try {
                return of(tier, hidden);
            } catch (UsageException e) {
                why.append("\n  ").append(e.getMessage());
            }
        }
        throw new UsageException("Student code cannot be isolated on this machine:" + why
                + "\nInstall what is missing. Or, if nothing here must be kept from students' code, grade without: --isolation T3.");
    }

    /**
     * This tier's isolation.
     *
     * @param hidden folders that student code must not see
     * @throws UsageException if this machine does not allow it
     */
    public static Isolation of(Tier tier, List<Path> hidden) {
        var all = new ArrayList<>(List.of(Path.of(System.getProperty("user.home"))));
        all.addAll(hidden);
        ControlGroups groups = tier == Tier.T0 ? ControlGroups.find().orElse(null) : null;
        var isolation = new Isolation(tier, all.stream().map(path -> path.toAbsolutePath().normalize()).distinct().toList(), groups);
        String why = isolation.whyNot();
        if (!why.isEmpty()) {
            isolation.close();
            throw new UsageException(tier + " (" + tier.description() + ") is not possible here: " + why);
        }
        return isolation;
    }

    /** Without asking whether it holds: for tests. */
    static Isolation untried(Tier tier, List<Path> hidden) {
        return new Isolation(tier, hidden, tier == Tier.T0 ? ControlGroups.find().orElse(null) : null);
    }

    public Tier tier() {
        return tier;
    }

    /** Does it keep folders closed until it is closed itself? For tests. */
    boolean closesFolders() {
        return closed != null;
    }

    /** No student code may run any more. */
    @Override
    public void close() {
        if (closed != null) {
            closed.close();
        }
    }

    /** Room for one more slot. */
    public CellSite site() {
        // Nobody can make the folder in advance: its name cannot be guessed.
        String number = ProcessHandle.current().pid() + "-" + QUARTERS.incrementAndGet() + "-" + Long.toHexString(NAMES.nextLong());
        String name = NAME + number;
        String stage = Path.of(System.getProperty("java.io.tmpdir"), name).toAbsolutePath().toString();
        boolean needsUsers = tier == Tier.T0 || tier == Tier.T1;
        return new CellSite(tier, hidden.stream().map(Path::toString).toList(), stage, GROUP + number, groups, needsUsers ? Uids.block() : 0);
    }

    // ---- trying it out ----------------------------------------------------------------------------------------------

    private String whyNot() {
        if (tier == Tier.T3) {
            return "";
        }
        boolean root = Commands.run(List.of("id", "-u")).output().strip().equals("0");
        if (tier == Tier.T2 && root) {
            return "it is for others than root.";
        }
        if (tier != Tier.T2 && !root) {
            return "it takes root.";
        }
        String missing = missing();
        if (!missing.isEmpty()) {
            return missing;
        }
        if (tier == Tier.T0 && groups == null) {
            return "there is no control group for memory and processes that can be written to.";
        }
        clearAfterOthers();
        try {
            ClosedFolders.openLeft(LEDGER);
            if (tier == Tier.T1) {
                makeMissing();
                closed = new ClosedFolders(LEDGER, hidden);
            }
        } catch (IOException e) {
            return "a folder that shall be hidden cannot be closed: " + e.getMessage();
        }
        return tryOut(tier == Tier.T1);
    }

    /** What is hidden and will be made later is made now, so that it is closed from its beginning on. */
    private void makeMissing() throws IOException {
        for (Path path : hidden) {
            if (!Files.exists(path)) {
                Files.createDirectories(path);
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
            }
        }
    }

    private String missing() {
        var packages = new ArrayList<String>();
        need("setpriv", "util-linux", packages);
        if (tier == Tier.T1) {
            need("find", "findutils", packages);
        } else {
            need("bwrap", "bubblewrap", packages);
            need("unshare", "util-linux", packages);
            need("ip", "iproute2", packages);
            need("mount", "mount", packages);
        }
        if (!packages.isEmpty()) {
            String all = String.join(" ", new LinkedHashSet<>(packages));
            return "this needs the package" + (all.contains(" ") ? "s " : " ") + all + " (sudo apt-get install " + all + ").";
        }
        return tier != Tier.T1 && !Commands.run(List.of("bwrap", "--help")).output().contains("--disable-userns")
                ? "bubblewrap is older than 0.8." : "";
    }

    private static void need(String command, String from, List<String> packages) {
        if (Commands.find(command).isEmpty()) {
            packages.add(from);
        }
    }

    /** @param mend whether to close folders that can be seen, if they are ours */
    private String tryOut(boolean mend) {
        CellSite site = site();
        try {
            Commands.Result probe = probe(site);
            List<String> seen = probe.output().lines().filter(line -> line.startsWith("sees ")).map(line -> line.substring(5)).toList();
            if (mend && !seen.isEmpty()) {
                return close(seen) ? tryOut(false) : String.join(" and ", seen) + " can be read by everybody, and is not ours to close. chmod o-rwx would do.";
            }
            if (!seen.isEmpty()) {
                return "students' code could read " + String.join(" and ", seen) + ".";
            }
            return verdict(probe, site);
        } finally {
            site.clear();
        }
    }

    private String verdict(Commands.Result probe, CellSite site) {
        List<String> lines = probe.output().lines().toList();
        boolean harmless = lines.stream().anyMatch(line -> line.matches("CapEff:\\s*0+"));
        boolean another = tier == Tier.T2 || (!lines.isEmpty() && isIn(lines.get(0), site.first()));
        if (harmless && another && lines.contains(HOLDS)) {
            return "";
        }
        return harmless && another
                ? "the JDK in " + System.getProperty("java.home") + " cannot be run by other users. One of the system's packages can."
                : "the system does not allow it: " + probe.output().strip().replace('\n', ' ');
    }

    private static boolean isIn(String uid, int first) {
        return uid.matches("\\d{1,10}") && Long.parseLong(uid) >= first && Long.parseLong(uid) < first + CellSite.CELLS;
    }

    private Commands.Result probe(CellSite site) {
        var hook = new Thread(() -> endProbe(site), "end of a probe");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return run(site);
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // we are being ended
            }
        }
    }

    /** We are being ended. */
    private static void endProbe(CellSite site) {
        List<ProcessHandle> all = ProcessHandle.current().descendants().toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit().completeOnTimeout(each, 5, TimeUnit.SECONDS).join());
        site.clear();
    }

    private Commands.Result run(CellSite site) {
        try (Cell cell = site.open()) {
            var command = new ArrayList<>(site.prefix());
            command.addAll(cell.prefix(null, Limits.USUAL));
            command.addAll(List.of("env", "JAVA=" + ClassPath.java(), "sh", "-c", PROBE, "sh"));
            hidden.forEach(path -> command.add(path.toString()));
            return Commands.run(command);
        } catch (KitException e) {
            return new Commands.Result(-1, e.getMessage() + (e.getCause() == null ? "" : ": " + e.getCause().getMessage()));
        }
    }

    private boolean close(List<String> folders) {
        try {
            for (Path folder : folders.stream().map(Path::of).toList()) {
                if (!Files.getAttribute(folder, "unix:uid").equals(0)) {
                    return false;
                }
                closed.close(folder);
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** What graders left that were killed. */
    private void clearAfterOthers() {
        File[] left = new File(System.getProperty("java.io.tmpdir")).listFiles((folder, name) -> isOfNobody(name));
        for (File each : left == null ? new File[0] : left) {
            Directories.deleteWhatever(each.toPath());
        }
        for (String folder : groups == null ? List.<String>of() : groups.folders()) {
            try (Stream<Path> entries = Files.list(Path.of(folder))) {
                entries.map(entry -> entry.getFileName().toString())
                        .filter(name -> name.startsWith(GROUP) && isOfNobody(NAME + name.substring(GROUP.length()))).forEach(groups::clear);
            } catch (IOException e) {
                // gone
            }
        }
    }

    private static String namespace() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString().replaceAll("\\D", ""); // pid:[4026531836]
        } catch (IOException e) {
            return "0"; // a system without
        }
    }

    private static boolean isOfNobody(String name) {
        String[] parts = name.split("-");
        return name.matches(NAME + "\\d+-\\d+.*") && ProcessHandle.of(Long.parseLong(parts[1])).isEmpty();
    }
}
