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
 * Where one slot's cells are, as data for the slot's process. That process makes the cells. If it dies, our process
 * removes the remains.
 *
 * @param tier   how the cells are isolated
 * @param hidden folders that nothing in the cells may see
 * @param stage  the folder of the cells
 * @param group  the beginning of the names of their control groups; numbers follow
 * @param groups where these groups are; null if there are none
 * @param first  the first of their user numbers
 */
public record CellSite(Tier tier, List<String> hidden, String stage, String group, ControlGroups groups, int first) {

    /** The number of cells that can be opened. */
    public static final int CELLS = Uids.BLOCK;

    /**
     * Limits the files that cells write; they vanish with the slot. No exec, because the first process of a namespace
     * must reap orphans.
     */
    private static final String SCRIPT = """
            ip link set lo up && mkdir -p "$0" && mount -t tmpfs -o "$1" marshal "$0" && shift && "$@"
            exit $?
            """;

    private static final AtomicInteger OPENED = new AtomicInteger(); // one slot per process
    private static volatile boolean over;

    /**
     * The words to put in front of the slot's own command. They give it a separate network, and make sure that nothing
     * survives it.
     */
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

    /** Makes the folder. The slot can also put its own temporary files here; they vanish with the slot. */
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

    /** Kills and deletes the remains of all cells. */
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

    /**
     * Clears all cells from within the slot's process, at its end. If the folder is a mount, only this process sees
     * into it.
     */
    public void clearFromWithin() {
        over = true;
        if (tier == Tier.T0 || tier == Tier.T2) {
            Commands.run(List.of("umount", "-l", stage));
        }
        clear();
    }
}
