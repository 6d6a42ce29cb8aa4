package marshal.engine.isolate;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import marshal.engine.Commands;
import marshal.engine.Directories;
import marshal.engine.KitException;

/**
 * Where one slot's cells are. It is data, which the slot's process is told: that process makes the cells, and ours
 * clears away what is left if it dies.
 *
 * @param tier   how they are isolated
 * @param hidden folders that nothing in them may see
 * @param stage  the folder of theirs
 * @param group  the name of their control groups, which numbers follow
 * @param groups where these are; null where there are none
 * @param first  the first of their user numbers
 */
public record CellSite(Tier tier, List<String> hidden, String stage, String group, ControlGroups groups, int first) {

    /** How many cells can be opened. */
    public static final int CELLS = Uids.BLOCK;

    /**
     * Bounds what cells write, which is gone with the slot. No exec: the first process of a namespace has to bury
     * orphans.
     */
    private static final String SCRIPT = """
            ip link set lo up && mkdir -p "$0" && mount -t tmpfs -o "$1" marshal "$0" && shift && "$@"
            exit $?
            """;

    private static final AtomicInteger OPENED = new AtomicInteger(); // one slot a process
    private static volatile boolean over;

    /** What to put in front of the slot's own command: a network of its own, and nothing survives it. */
    public List<String> prefix() {
        if (tier == Tier.T3) {
            return List.of();
        }
        var command = new ArrayList<>(List.of("setsid", "--wait")); // no terminal
        if (tier != Tier.T1) {
            command.addAll(List.of("unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"));
            if (tier == Tier.T2) {
                command.addAll(List.of("--user", "--map-root-user"));
            }
            command.addAll(List.of("sh", "-c", SCRIPT, stage, "size=" + Limits.STAGE_MB + "m,mode=711"));
        }
        return command;
    }

    public Cell open() {
        int number = OPENED.getAndIncrement() % CELLS;
        List<Path> covered = hidden.stream().map(Path::of).toList();
        return switch (tier) {
            case T0 ->
                new BubblewrapCell(
                        tier, covered, madeStage(), new CellUser(first + number, madeStage()), controlGroup(number));
            case T1 -> new AccountCell(new CellUser(first + number, madeStage()));
            case T2 -> new BubblewrapCell(tier, covered, madeStage(), null, null);
            case T3 -> new Cell.Unconfined(tier.name());
        };
    }

    /** Makes the folder, also for temporary files of the slot's own, which are gone with it. */
    public Path madeStage() {
        if (over) {
            throw new KitException("This slot has come to its end.");
        }
        return KitException.onFailure("cannot write to " + stage, () -> {
            Path folder = Files.createDirectories(Path.of(stage));
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
            return folder;
        });
    }

    private ControlGroup controlGroup(int number) {
        return KitException.onFailure(
                "cannot make a control group, as could be done before",
                () -> groups.make(group + "-" + number, Limits.USUAL));
    }

    /** Kills and deletes what is left of all cells. */
    public void clear() {
        if (tier == Tier.T1) {
            CellUser.clear(first, first + CELLS);
        }
        if (groups != null) {
            groups.clearAll(name -> name.startsWith(group + "-"));
        }
        Directories.deleteWhatever(Path.of(stage));
        Uids.free(first);
    }

    /** The same in the slot's own process, which is over then: nobody else sees into the folder if it is a mount. */
    public void clearFromWithin() {
        over = true;
        if (tier == Tier.T0 || tier == Tier.T2) {
            Commands.run(List.of("umount", "-l", stage));
        }
        clear();
    }
}
