package marshal.engine.isolate;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import marshal.engine.KitException;

/**
 * T0 and T2: bubblewrap starts every process in new namespaces. These contain the system's programs and the exposed
 * files, nothing else. T0 also has an account and a control group. The network is that of the starting process.
 */
final class BubblewrapCell implements Cell {

    /** The folders that make up a system. Folders where people keep things are not among them. */
    private static final List<String> SYSTEM =
            List.of("usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32", "etc", "opt", "sys", "nix", "gnu");

    private static final String NOBODY = "65534";
    private static final Path TEMPORARY = Path.of("/tmp");

    private final Tier tier;
    private final List<Path> hidden;
    private final Path stage;
    private final CellUser account; // null in T2
    private final ControlGroup group; // null in T2
    private final Map<Path, Path> exposed = new ConcurrentHashMap<>();

    BubblewrapCell(Tier tier, List<Path> hidden, Path stage, CellUser account, ControlGroup group) {
        this.tier = tier;
        this.hidden = hidden;
        this.stage = stage;
        this.account = account;
        this.group = group;
        show(Path.of(System.getProperty("java.home"))); // can be in any folder
    }

    @Override
    public String name() {
        return tier.name();
    }

    @Override
    public Path expose(Path path) {
        return exposed.computeIfAbsent(
                path.toAbsolutePath().normalize(),
                real -> account == null || isSystems(real) || isOpen(real) ? real : account.copy(real));
    }

    @Override
    public void show(Path programs) {
        Path real = programs.toAbsolutePath().normalize();
        exposed.put(real, real);
    }

    private boolean isSystems(Path path) {
        return isBelowSystem(path) && hidden.stream().noneMatch(path::startsWith);
    }

    /** Returns whether everybody may read a tree once they can reach it. */
    private static boolean isOpen(Path tree) {
        return KitException.onFailure("cannot read " + tree, () -> {
            try (Stream<Path> all = Files.walk(tree)) {
                for (Path each : (Iterable<Path>) all::iterator) {
                    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(each);
                    if (!permissions.contains(PosixFilePermission.OTHERS_READ)
                            || (Files.isDirectory(each) && !permissions.contains(PosixFilePermission.OTHERS_EXECUTE))) {
                        return false;
                    }
                }
                return true;
            }
        });
    }

    @Override
    public Path place(Path usual) {
        return account == null ? stage : account.folder();
    }

    @Override
    public void give(Path folder) {
        if (account != null) {
            account.give(folder);
        }
    }

    @Override
    public List<String> prefix(Path folder, Limits limits) {
        return prefix(folder, limits, List.of());
    }

    @Override
    public List<String> prefixWithoutNetwork(Path folder, Limits limits) {
        return prefix(folder, limits, List.of("--unshare-net"));
    }

    private List<String> prefix(Path folder, Limits limits, List<String> more) {
        var command = new ArrayList<String>();
        if (group != null) {
            command.addAll(List.of("sh", "-c", group.joining() + " && exec \"$@\"", "sh"));
        }
        if (account != null) {
            command.addAll(limits.withoutData().prefix()); // the group limits it
        }
        command.addAll(List.of("bwrap", "--unshare-pid", "--unshare-ipc", "--unshare-uts"));
        command.addAll(List.of("--die-with-parent", "--new-session", "--cap-drop", "ALL"));
        command.addAll(more);
        if (account == null) {
            command.addAll(List.of("--unshare-user", "--disable-userns", "--uid", NOBODY, "--gid", NOBODY));
        } else { // to enter another user's folder and to become that user; then these rights are gone
            for (String capability : List.of("CAP_DAC_READ_SEARCH", "CAP_SETUID", "CAP_SETGID")) {
                command.addAll(List.of("--cap-add", capability));
            }
        }
        addMounts(command, limits, folder);
        Path current = folder == null ? TEMPORARY : folder;
        command.addAll(List.of("--remount-ro", "/", "--chdir", current.toString(), "--"));
        command.addAll(account == null ? limits.prefix() : account.prefix());
        return command;
    }

    private void addMounts(List<String> command, Limits limits, Path folder) {
        String size = Long.toString((long) limits.temporaryMb() << 20);
        for (String name : SYSTEM) {
            Path path = Path.of("/", name);
            if (Files.isSymbolicLink(path)) {
                command.addAll(List.of("--symlink", target(path), path.toString()));
            } else if (Files.isDirectory(path)) {
                command.addAll(List.of("--ro-bind", path.toString(), path.toString()));
            }
        }
        command.addAll(List.of("--proc", "/proc", "--dev", "/dev"));
        command.addAll(List.of("--size", size, "--perms", "1777", "--tmpfs", "/dev/shm", "--remount-ro", "/dev"));
        command.addAll(List.of("--size", size, "--perms", "1777", "--tmpfs", TEMPORARY.toString()));
        List<Path> covered = hidden.stream()
                .filter(path -> isBelowSystem(path) && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                .toList();
        covered.forEach(path -> command.addAll(List.of("--tmpfs", path.toString())));
        List<Path> bound = exposed.values().stream()
                .distinct()
                .filter(path -> !isSystems(path))
                .sorted()
                .toList();
        Stream.concat(bound.stream(), Stream.ofNullable(folder))
                .flatMap(BubblewrapCell::above)
                .distinct()
                .sorted()
                .filter(path -> !isSystems(path) && !path.equals(TEMPORARY))
                .forEach(path -> command.addAll(List.of("--dir", path.toString()))); // or nobody can pass through
        bound.forEach(path -> command.addAll(List.of("--ro-bind", path.toString(), path.toString())));
        if (folder != null) {
            command.addAll(List.of("--bind", folder.toString(), folder.toString()));
        }
        covered.forEach(path -> command.addAll(List.of("--remount-ro", path.toString())));
    }

    private static Stream<Path> above(Path path) {
        return Stream.iterate(path.getParent(), each -> each.getNameCount() > 0, Path::getParent);
    }

    private static boolean isBelowSystem(Path path) {
        return SYSTEM.stream().anyMatch(name -> path.startsWith("/" + name));
    }

    private static String target(Path link) {
        return KitException.onFailure(
                "cannot read " + link, () -> Files.readSymbolicLink(link).toString());
    }

    @Override
    public long processorNanos() {
        return group == null ? -1 : group.processorNanos();
    }

    @Override
    public boolean isUsedUp() {
        return group == null ? Limits.USUAL.areUsedUpBy(ProcessStatus.below()) : group.isUsedUp();
    }

    @Override
    public void close() {
        if (group != null) {
            group.close();
        }
        if (account != null) {
            account.delete();
        }
    }
}
