package marshal.engine.isolate;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.engine.Commands;
import marshal.engine.Directories;
import marshal.engine.KitException;
import marshal.engine.SignOfLife;
import marshal.engine.UsageException;

/**
 * The isolation of student code while a class is graded. A tier is given out only after a trial on this machine, once
 * per grading. Closing restores the permissions of folders that it changed.
 */
public final class Isolation implements AutoCloseable {

    private static final SecureRandom NAMES = new SecureRandom();
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));
    private static final String NAME = "marshal-";
    private static final String SIGNED = NAME + "g"; // then the numbers of the grading and of the site
    /**
     * The name of our control groups, which containers may share. A process number is meaningful only in its own
     * namespace.
     */
    private static final String GROUP = NAME + "ns" + namespace() + "-";

    private static final AtomicInteger SITES = new AtomicInteger();
    /** The ledger of all gradings of this user, because gradings of two trees may hide the same folder. */
    private static final Path LEDGER = Path.of(System.getProperty("user.home"), ".marshal-closed");

    private final Tier tier;
    private final List<Path> hidden;
    private final ControlGroups groups;
    private ClosedFolders closed; // of T1
    private SignOfLife alive; // for the folders of the sites; null if there are none

    /** An isolation that has not been tried yet. */
    Isolation(Tier tier, List<Path> hidden) {
        this.tier = tier;
        this.hidden = hidden;
        this.groups = tier == Tier.T0 ? ControlGroups.find().orElse(null) : null;
    }

    /** The best isolation that this machine allows, T0, T1 or T2. Student code does not see the hidden folders. */
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
                + "\nInstall what is missing. Or, if nothing here must be kept from students' code, grade without:"
                + " --isolation T3.");
    }

    /** This tier's isolation, if this machine allows it. Student code does not see the hidden folders. */
    public static Isolation of(Tier tier, List<Path> hidden) {
        var all = Stream.concat(Stream.of(Path.of(System.getProperty("user.home"))), hidden.stream())
                .map(path -> path.toAbsolutePath().normalize())
                .distinct();
        var isolation = new Isolation(tier, all.toList());
        String why = isolation.whyNot();
        if (!why.isEmpty()) {
            isolation.close();
            throw new UsageException(tier + " (" + tier.description() + ") is not possible here: " + why);
        }
        return isolation;
    }

    public Tier tier() {
        return tier;
    }

    /** Returns whether it keeps folders closed until it is closed. For tests. */
    boolean closesFolders() {
        return closed != null;
    }

    /** Ends the isolation. After that, no student code may run. */
    @Override
    public void close() {
        if (closed != null) {
            closed.close();
        }
        try {
            if (alive != null) {
                alive.close();
            }
        } catch (IOException e) {
            // The next grading deletes it.
        }
    }

    /** Reserves a place for one more slot. */
    public synchronized CellSite site() {
        if (alive == null) {
            alive = KitException.onFailure("cannot write to " + TEMPORARY, () -> new SignOfLife(TEMPORARY, SIGNED));
        }
        // The name cannot be guessed, so nobody can make the folder in advance.
        String number = "-" + SITES.incrementAndGet() + "-" + Long.toHexString(NAMES.nextLong());
        String stage = alive.subject() + number;
        String group = GROUP + ProcessHandle.current().pid() + number;
        int uids = tier == Tier.T0 || tier == Tier.T1 ? Uids.block() : 0;
        List<String> covered = hidden.stream().map(Path::toString).toList();
        return new CellSite(tier, covered, stage, group, groups, uids);
    }

    private String whyNot() {
        if (tier == Tier.T3) {
            return "";
        }
        boolean root = Commands.run(List.of("id", "-u")).output().strip().equals("0");
        if (tier == Tier.T2 && root) {
            return "root does not use it.";
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

    /** Makes the hidden folders that do not exist yet, so that they are closed from the start. */
    private void makeMissing() throws IOException {
        for (Path path : hidden) {
            if (!Files.exists(path)) {
                Files.createDirectories(path);
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
            }
        }
    }

    private String missing() {
        Stream<String> others = tier == Tier.T1
                ? Stream.of("find of findutils")
                : Stream.of("bwrap of bubblewrap", "unshare of util-linux", "ip of iproute2", "mount of mount");
        String packages = Stream.concat(Stream.of("setpriv of util-linux"), others)
                .map(each -> each.split(" of "))
                .filter(each -> Commands.find(each[0]).isEmpty())
                .map(each -> each[1])
                .distinct()
                .collect(Collectors.joining(" "));
        if (!packages.isEmpty()) {
            return "this needs the package" + (packages.contains(" ") ? "s " : " ") + packages
                    + " (sudo apt-get install " + packages + ").";
        }
        return tier != Tier.T1
                        && !Commands.run(List.of("bwrap", "--help")).output().contains("--disable-userns")
                ? "bubblewrap is older than 0.8."
                : "";
    }

    /** @param mend whether to close visible folders, if they are ours */
    private String tryOut(boolean mend) {
        CellSite site = site();
        try {
            var probe = Probe.in(site, hidden);
            List<String> seen = probe.seen();
            if (mend && !seen.isEmpty()) {
                return close(seen)
                        ? tryOut(false)
                        : String.join(" and ", seen)
                                + " can be read by everybody, and is not ours to close. chmod o-rwx would do.";
            }
            if (!seen.isEmpty()) {
                return "students' code could read " + String.join(" and ", seen) + ".";
            }
            return probe.verdict(site);
        } finally {
            site.clear();
        }
    }

    private boolean close(List<String> folders) {
        try {
            for (String each : folders) {
                Path folder = Path.of(each);
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

    /** Deletes the remains of killed graders. */
    private void clearAfterOthers() {
        SignOfLife.clear(TEMPORARY, SIGNED);
        File[] left = TEMPORARY.toFile().listFiles((folder, name) -> isOfNobody(name)); // earlier kits had no signs
        for (File each : left == null ? new File[0] : left) {
            Directories.deleteWhatever(each.toPath());
        }
        if (groups != null) {
            groups.clearAll(name -> name.startsWith(GROUP) && isOfNobody(NAME + name.substring(GROUP.length())));
        }
    }

    private static String namespace() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/pid"))
                    .toString()
                    .replaceAll("\\D", ""); // pid:[4026531836]
        } catch (IOException e) {
            return "0"; // a system without namespaces
        }
    }

    private static boolean isOfNobody(String name) {
        String[] parts = name.split("-");
        return name.matches(NAME + "\\d{1,18}-\\d{1,18}(?s:.*)")
                && ProcessHandle.of(Long.parseLong(parts[1])).isEmpty();
    }
}
