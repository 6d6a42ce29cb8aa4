package marshal.engine.isolate;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** The control group of one cell: one folder, or one per controller. Limits and kills its processes as a whole. */
record ControlGroup(List<Path> folders) implements AutoCloseable {

    private static final long BETWEEN_NANOS = 1_000_000;
    private static final long KILLING_NANOS = 5_000_000_000L;

    /** The shell command that moves the shell into this group. */
    String joining() {
        return folders.stream()
                .map(folder -> "echo $$ > '" + folder.resolve("cgroup.procs") + "'")
                .collect(Collectors.joining(" && "));
    }

    void set(String file, String value, boolean needed) throws IOException {
        for (Path folder : folders) {
            Path target = folder.resolve(file);
            if (Files.exists(target)) {
                try {
                    Files.writeString(target, value);
                    return;
                } catch (FileSystemException e) {
                    if (needed) {
                        throw e;
                    }
                }
            }
        }
        if (needed) {
            throw new IOException("no control group has " + file);
        }
    }

    /** The processor time of all processes that were ever in the group; -1 if the group does not count it. */
    long processorNanos() {
        try {
            for (Path folder : folders) {
                Path usage = folder.resolve("cpuacct.usage");
                if (Files.exists(usage)) {
                    return Long.parseLong(Files.readString(usage).strip());
                }
                Path all = folder.resolve("cpu.stat"); // version 2; in version 1 this file has no usage
                for (String line : Files.exists(all) ? Files.readAllLines(all) : List.<String>of()) {
                    if (line.startsWith("usage_usec ")) {
                        return 1000 * Long.parseLong(line.substring("usage_usec ".length()));
                    }
                }
            }
        } catch (IOException e) {
            // gone
        }
        return -1;
    }

    /** Returns whether the group's own limits ever stopped a new process or killed one. */
    boolean isUsedUp() {
        return folders.stream()
                .anyMatch(folder -> counts(folder, "pids.events", "max")
                        || counts(folder, "memory.events", "oom_kill")
                        || counts(folder, "memory.oom_control", "oom_kill")); // version 1
    }

    private static boolean counts(Path folder, String file, String what) {
        try {
            return Files.exists(folder.resolve(file))
                    && Files.readAllLines(folder.resolve(file)).stream()
                            .anyMatch(line -> line.matches(what + " [1-9][0-9]*"));
        } catch (IOException e) {
            return false; // gone
        }
    }

    /** Kills all processes in the group and removes it. */
    @Override
    public void close() {
        long end = System.nanoTime() + KILLING_NANOS;
        for (Path folder : folders) {
            while (!removed(folder) && System.nanoTime() < end) {
                kill(folder);
                LockSupport.parkNanos(BETWEEN_NANOS); // dying processes need a processor too
            }
        }
    }

    private static boolean removed(Path folder) {
        try {
            Files.deleteIfExists(folder); // the files in it do not prevent that
            return true;
        } catch (IOException e) {
            return false; // busy
        }
    }

    private static void kill(Path folder) {
        try {
            Path all = folder.resolve("cgroup.kill"); // version 2, of Linux 5.14
            if (Files.exists(all)) {
                Files.writeString(all, "1");
                return;
            }
            for (String process : Files.readAllLines(folder.resolve("cgroup.procs"))) {
                if (!process.equals("0")) { // of another namespace
                    ProcessHandle.of(Long.parseLong(process)).ifPresent(ProcessHandle::destroyForcibly);
                }
            }
        } catch (IOException e) {
            // gone
        }
    }
}
