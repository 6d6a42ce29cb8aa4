package marshal.engine.isolate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.engine.KitException;

/** User numbers that belong to nobody. A block is never given to two slots at a time. */
final class Uids {

    /** The size of a block. */
    static final int BLOCK = 1000;

    // Above the numbers of user directories and containers, and below the numbers that some programs read as negative.
    private static final long LOW = 2_000_300_000L;
    private static final long HIGH = 2_147_000_000L;
    // If only 65,536 numbers are available: above the usual users, below the numbers that systemd gives out.
    private static final long SMALL_LOW = 30_000;
    private static final long SMALL_HIGH = 60_000;
    private static final int TRIES = 1000;

    private static final Set<Long> GIVEN = new HashSet<>();

    private Uids() {}

    /** The first number of a block that no user and no process has. */
    static synchronized int block() {
        Set<Long> taken = users(Path.of("/etc/passwd"));
        taken.addAll(GIVEN);
        boolean large = has(HIGH);
        long low = large ? LOW : SMALL_LOW;
        long blocks = ((large ? HIGH : SMALL_HIGH) - low) / BLOCK;
        for (int i = 0; i < TRIES; i++) {
            // Chosen at random, because another grader may run at the same time.
            long first = low + BLOCK * ThreadLocalRandom.current().nextLong(blocks);
            if (taken.stream().noneMatch(uid -> uid >= first && uid < first + BLOCK)) {
                GIVEN.add(first);
                return (int) first;
            }
        }
        throw new KitException("No user numbers are free on this machine.");
    }

    /** Frees this block. Nothing of its users may be left. */
    static synchronized void free(int first) {
        GIVEN.remove((long) first);
    }

    /** Returns whether this user namespace has this number. */
    private static boolean has(long uid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/uid_map"))) {
            return lines.map(line -> line.strip().split("\\s+"))
                    .anyMatch(range -> uid >= Long.parseLong(range[0])
                            && uid - Long.parseLong(range[0]) < Long.parseLong(range[2]));
        } catch (IOException e) {
            return false;
        }
    }

    /** The numbers in this file, and those of all processes. The users' full names can be in any encoding. */
    static Set<Long> users(Path passwd) {
        var users = new HashSet<Long>();
        try (Stream<String> lines = Files.lines(passwd, StandardCharsets.ISO_8859_1)) {
            lines.map(line -> line.split(":"))
                    .filter(fields -> fields.length > 3)
                    .forEach(fields -> List.of(fields[2], fields[3]).forEach(id -> users.add(Long.parseLong(id))));
        } catch (IOException | NumberFormatException e) {
            // then there are no users with names
        }
        ProcessStatus.all().forEach(process -> users.add(process.uid()));
        return users;
    }

    /** The users in this range with a process that has not ended yet. */
    static Set<Integer> alive(int from, int to) {
        return ProcessStatus.all()
                .filter(process -> process.uid() >= from && process.uid() < to && !process.isDead())
                .map(process -> (int) process.uid())
                .collect(Collectors.toSet());
    }
}
