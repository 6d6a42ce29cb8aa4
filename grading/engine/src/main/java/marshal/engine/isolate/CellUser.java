package marshal.engine.isolate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import marshal.engine.Commands;
import marshal.engine.Directories;
import marshal.engine.KitException;

/** An unused user number and a folder that only this user can read, for the processes of one cell. */
final class CellUser {

    private static final Set<PosixFilePermission> PASSABLE = PosixFilePermissions.fromString("rwx--x--x");
    private static final Set<PosixFilePermission> THEIRS = PosixFilePermissions.fromString("rwxr-x---");
    private static final Set<PosixFilePermission> READABLE = PosixFilePermissions.fromString("rw-r--r--");
    private static final Set<PosixFilePermission> RUNNABLE = PosixFilePermissions.fromString("rwxr-xr-x");
    /** Folders that everybody may write to. */
    private static final List<String> SHARED = List.of("/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run/lock");
    /** The number of the system call keyctl, by architecture. */
    private static final Map<String, Integer> KEYCTL = Map.of("amd64", 250, "aarch64", 219);

    private static final long KILLING_NANOS = 5_000_000_000L;

    private final int uid;
    private final Path folder;
    private final Path work;
    private final Map<Path, Path> copies = new ConcurrentHashMap<>();

    /** @param stage the folder in which it gets a folder */
    CellUser(int uid, Path stage) {
        this.uid = uid;
        this.folder = stage.resolve(Integer.toString(uid));
        this.work = folder.resolve("work");
        try {
            Files.createDirectories(work);
            own(folder, 0, THEIRS);
            own(work, uid, PosixFilePermissions.fromString("rwx------"));
        } catch (IOException e) {
            throw new KitException("cannot make a folder for a student's processes in " + stage, e);
        }
    }

    int uid() {
        return uid;
    }

    Path folder() {
        return folder;
    }

    /** A folder for temporary files. */
    Path work() {
        return work;
    }

    /** The words that make a command run as this user. */
    List<String> prefix() {
        return become(uid);
    }

    private static void runAs(int uid, String... command) {
        Commands.run(Stream.concat(become(uid).stream(), Stream.of(command)).toList());
    }

    static List<String> become(int uid) {
        return List.of(
                "setpriv", "--reuid=" + uid, "--regid=" + uid, "--clear-groups", "--inh-caps=-all", "--no-new-privs");
    }

    /** Copies a file or folder. Only this user can read the copy, and nobody can change it. */
    Path copy(Path original) {
        return copies.computeIfAbsent(original.toAbsolutePath().normalize(), path -> {
            try {
                // A folder's name can tell what a file is, so names stay. Numbers keep the copies apart.
                Path to = Files.createDirectories(folder.resolve("read").resolve(Integer.toString(copies.size())))
                        .resolve(path.getFileName());
                copyTree(path, to);
                Files.setPosixFilePermissions(folder.resolve("read"), PASSABLE);
                Files.setPosixFilePermissions(to.getParent(), PASSABLE);
                return to;
            } catch (IOException e) {
                throw new KitException("cannot copy " + path + " for a student's processes", e);
            }
        });
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : (Iterable<Path>) all::iterator) {
                Path copy = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(copy);
                    Files.setPosixFilePermissions(copy, RUNNABLE);
                } else {
                    Files.copy(each, copy);
                    boolean runnable = Files.getPosixFilePermissions(each).contains(PosixFilePermission.OWNER_EXECUTE);
                    Files.setPosixFilePermissions(copy, runnable ? RUNNABLE : READABLE);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Gives this user a folder with all its contents. */
    void give(Path given) {
        try (Stream<Path> all = Files.walk(given)) {
            for (Path above = given.getParent();
                    above.startsWith(folder) && !above.equals(folder);
                    above = above.getParent()) {
                Files.setPosixFilePermissions(above, PASSABLE);
            }
            for (Path each : (Iterable<Path>) all::iterator) {
                own(each, uid, null);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new KitException("cannot hand over " + given, e);
        }
    }

    private void own(Path path, int owner, Set<PosixFilePermission> permissions) throws IOException {
        Files.setAttribute(path, "unix:uid", owner, LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(path, "unix:gid", uid, LinkOption.NOFOLLOW_LINKS);
        if (permissions != null) {
            Files.setPosixFilePermissions(path, permissions);
        }
    }

    /** Deletes the folder, and the kernel's data of this user. */
    void delete() {
        Directories.deleteWhatever(folder);
        clearKeys(uid, uid + 1);
    }

    /** Kills every process of these users, and deletes their files in folders that everybody may write to. */
    static void clear(int from, int to) {
        long end = System.nanoTime() + KILLING_NANOS;
        for (Set<Integer> alive = Uids.alive(from, to);
                !alive.isEmpty() && System.nanoTime() < end;
                alive = Uids.alive(from, to)) {
            for (int uid : alive) {
                // Runs as that user, which may signal only its own processes. The kernel makes sure that no process
                // escapes by forking.
                runAs(uid, "sh", "-c", "kill -9 -1");
            }
        }
        var find = new ArrayList<>(List.of("find"));
        SHARED.stream().filter(shared -> Files.isDirectory(Path.of(shared))).forEach(find::add);
        List<String> theirs = List.of("-xdev", "-uid", "+" + (from - 1), "-uid", "-" + to);
        List<String> delete = List.of("-prune", "-exec", "rm", "-rf", "{}", "+");
        // Skips folders that only their owner may enter: they hold nothing of these users, and fill most of a full
        // /tmp.
        List<String> skip = List.of("-o", "-type", "d", "!", "-perm", "-o=x", "-prune");
        Stream.of(theirs, delete, skip).forEach(find::addAll);
        Commands.run(find);
        removeSharedMemory(from, to);
        clearKeys(from, to);
    }

    /**
     * Clears the keys that the kernel keeps for a user without processes. Only that user may do so, with a system call
     * that no common command makes.
     */
    private static void clearKeys(int from, int to) {
        Integer keyctl = KEYCTL.get(System.getProperty("os.arch"));
        try (Stream<String> lines = Files.lines(Path.of("/proc/key-users"))) {
            // The user's keyring, the keyring of its sessions, and the persistent one. Without Perl, they expire with
            // the machine.
            String clear = "for (syscall(KEYCTL, 22, -1, -4), -4, -5) { syscall(KEYCTL, 7, $_) }"
                    .replace("KEYCTL", "" + keyctl);
            lines.map(line -> line.strip().split(":")[0])
                    .filter(uid -> keyctl != null && isIn(uid, from, to))
                    .forEach(uid -> runAs(Integer.parseInt(uid), "perl", "-e", clear));
        } catch (IOException | UncheckedIOException e) {
            // a kernel without this file
        }
    }

    /** Deletes the System V objects, which are in no folder. */
    private static void removeSharedMemory(int from, int to) {
        for (Map.Entry<String, String> kind :
                Map.of("shm", "-m", "sem", "-s", "msg", "-q").entrySet()) {
            try (Stream<String> lines = Files.lines(Path.of("/proc/sysvipc", kind.getKey()))) {
                List<String[]> all =
                        lines.map(line -> line.strip().split("\\s+")).toList();
                int owner = all.isEmpty() ? -1 : List.of(all.get(0)).indexOf("uid");
                all.stream()
                        .skip(1)
                        .filter(fields -> owner >= 0 && isIn(fields[owner], from, to))
                        .forEach(fields -> Commands.run(List.of("ipcrm", kind.getValue(), fields[1])));
            } catch (IOException | UncheckedIOException e) {
                // a kernel without this file
            }
        }
    }

    private static boolean isIn(String uid, int from, int to) {
        long number = Long.parseLong(uid);
        return number >= from && number < to;
    }
}
