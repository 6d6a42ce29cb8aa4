package marshal.engine.isolate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.engine.SystemFile;

/**
 * The folders in this machine's control groups where we can make groups. They are below our own group, so that our
 * limits apply to them too.
 *
 * @param unified whether it is version 2, with one folder for all controllers; otherwise there is one per controller
 * @param folders these folders
 */
record ControlGroups(boolean unified, List<String> folders) {

    private static final List<String> NEEDED = List.of("memory", "pids");
    /** Keeps a crowd of processes from taking the processors from others, if this controller is available. */
    private static final String FAIR = "cpu";

    /** Counts processor time, if this controller is available. */
    private static final String COUNTING = "cpuacct";

    /** 36 35 98:0 ROOT PLACE OPTIONS [MORE...] - TYPE SOURCE OPTIONS. */
    private static final Pattern MOUNT = Pattern.compile(
            "^\\S++ \\S++ \\S++ (?<root>\\S++) (?<place>\\S++) .*? - (?<type>\\S++) \\S++ (?<options>\\S++)(?s:.*)");

    /** The folders of this machine, if there are any. */
    static Optional<ControlGroups> find() {
        try {
            return find(
                    SystemFile.lines(Path.of("/proc/self/mountinfo")), SystemFile.lines(Path.of("/proc/self/cgroup")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Optional<ControlGroups> find(List<String> mounts, List<String> own) throws IOException {
        var folders = new ArrayList<String>();
        for (String controller : List.of("memory", "pids", FAIR, COUNTING)) {
            own(controller, mounts, own)
                    .filter(folder -> Files.isWritable(Path.of(folder)) && !folders.contains(folder))
                    .ifPresent(folders::add);
        }
        boolean all = NEEDED.stream()
                .allMatch(controller ->
                        own(controller, mounts, own).filter(folders::contains).isPresent());
        if (all) {
            return Optional.of(new ControlGroups(false, folders));
        }
        Optional<String> unified = own("", mounts, own);
        return unified.isEmpty()
                ? Optional.empty()
                : V2.parent(Path.of(unified.get())).map(folder -> new ControlGroups(true, List.of(folder.toString())));
    }

    /** The folders of the group that limits our number of processes, and of the visible groups above it. */
    static List<Path> ofProcesses() {
        try {
            List<String> mounts = SystemFile.lines(Path.of("/proc/self/mountinfo"));
            List<String> own = SystemFile.lines(Path.of("/proc/self/cgroup"));
            return Stream.of("pids", "")
                    .flatMap(controller -> own(controller, mounts, own).stream())
                    .map(Path::of)
                    .flatMap(folder -> Stream.iterate(folder, Objects::nonNull, Path::getParent))
                    .filter(folder -> Files.exists(folder.resolve("pids.max")))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The folder of our own group, for one controller of version 1, or for version 2 if the name is empty. */
    private static Optional<String> own(String controller, List<String> mounts, List<String> own) {
        for (String group : own) { // 4:memory:/path and 0::/path
            String[] fields = group.split(":", 3);
            if (fields.length == 3 && List.of(fields[1].split(",")).contains(controller)) {
                return mounts.stream()
                        .map(MOUNT::matcher)
                        .filter(mount -> mount.matches() && isOf(controller, mount))
                        .findFirst()
                        .map(mount -> folder(fields[2], mount.group("root"), mount.group("place")));
            }
        }
        return Optional.empty();
    }

    private static boolean isOf(String controller, Matcher mount) {
        return controller.isEmpty()
                ? mount.group("type").equals("cgroup2")
                : mount.group("type").equals("cgroup")
                        && List.of(mount.group("options").split(",")).contains(controller);
    }

    /**
     * The folder of a group. In a container, the mount may show our own group, although the group's path belongs to
     * another mount.
     */
    private static String folder(String group, String root, String place) {
        String below = group.startsWith(root) ? group.substring(root.equals("/") ? 0 : root.length()) : "";
        return Files.isDirectory(Path.of(place + below))
                ? Path.of(place + below).toString()
                : place;
    }

    ControlGroup make(String name, Limits limits) throws IOException {
        var made = new ArrayList<Path>();
        for (String folder : folders) {
            made.add(Files.createDirectories(Path.of(folder, name)));
        }
        var group = new ControlGroup(made);
        String memory = Long.toString((long) limits.memoryMb() << 20);
        String processes = Integer.toString(limits.processes());
        if (unified) {
            group.set("memory.max", memory, true);
            group.set("memory.swap.max", "0", false);
            group.set("memory.oom.group", "0", false);
        } else {
            group.set("memory.limit_in_bytes", memory, true);
            group.set("memory.memsw.limit_in_bytes", memory, false);
        }
        group.set("pids.max", processes, true);
        return group;
    }

    /** Kills and removes the groups whose names match. */
    void clearAll(Predicate<String> name) {
        for (String folder : folders) {
            try (Stream<Path> entries = Files.list(Path.of(folder))) {
                entries.filter(entry -> name.test(entry.getFileName().toString()))
                        .sorted(Comparator.reverseOrder())
                        .forEach(entry -> new ControlGroup(List.of(entry)).close());
            } catch (IOException e) {
                // gone
            }
        }
    }

    /** Version 2: a group that contains processes has no groups with controllers below it. */
    static final class V2 {

        private static final String OURS = "marshal-grader";

        private V2() {}

        /** The group in which we can make groups. */
        static Optional<Path> parent(Path own) throws IOException {
            Path above = own.getParent();
            if (hands(own)) {
                return Optional.of(own);
            }
            // The program that started us has often prepared the group above for its children, and we are one of them.
            if (above != null && hands(above)) {
                return Optional.of(above);
            }
            if (!has(own, "cgroup.controllers")) {
                return Optional.empty();
            }
            return hand(own) || (moveAll(own, own.resolve(OURS)) && hand(own)) ? Optional.of(own) : Optional.empty();
        }

        private static boolean hands(Path group) {
            return Files.isWritable(group) && has(group, "cgroup.subtree_control");
        }

        private static boolean has(Path group, String file) {
            return controllers(group, file).containsAll(NEEDED);
        }

        private static List<String> controllers(Path group, String file) {
            try {
                return List.of(Files.readString(group.resolve(file)).strip().split("\\s+"));
            } catch (IOException e) {
                return List.of();
            }
        }

        private static boolean hand(Path group) {
            try {
                boolean fair = controllers(group, "cgroup.controllers").contains(FAIR);
                Files.writeString(group.resolve("cgroup.subtree_control"), "+memory +pids" + (fair ? " +" + FAIR : ""));
                return true;
            } catch (IOException e) {
                return false; // it has processes, or we lack the right
            }
        }

        /** In a container, we are in the topmost visible group. Moves all processes there one level down. */
        private static boolean moveAll(Path from, Path to) {
            try {
                Files.createDirectories(to);
                for (String process : Files.readAllLines(from.resolve("cgroup.procs"))) {
                    Files.writeString(to.resolve("cgroup.procs"), process);
                }
                return true;
            } catch (IOException e) {
                return false;
            }
        }
    }
}
