package marshal.engine.isolate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import marshal.engine.Commands;
import marshal.engine.KitException;
import marshal.engine.OwnJvm;

/** The output of a probe: what a student's command could do in a cell, or why the probe could not run. */
record Probe(String said) {

    private static final String HOLDS = "it holds";

    /** Prints its user, its rights, and which of the folders it can look into. */
    private static final String PROBE = """
            id -u
            grep CapEff /proc/self/status
            for folder; do
              if { [ -r "$folder" ] || [ -x "$folder" ]; } && [ "$(ls -A "$folder" 2>&1)" ]; then echo "sees $folder"; fi
            done
            "$JAVA" -Xshare:auto -Xmx16m --version >/dev/null 2>&1 && echo "it holds"
            """;

    /** Runs the probe in a new cell, where it looks for these folders. */
    static Probe in(CellSite site, List<Path> hidden) {
        var ended = new Thread(
                () -> {
                    Commands.kill(ProcessHandle.current().descendants());
                    site.clear();
                },
                "end of a probe");
        Runtime.getRuntime().addShutdownHook(ended);
        try (Cell cell = site.open()) {
            var command = new ArrayList<>(site.prefix());
            command.addAll(cell.prefix(null, Limits.USUAL));
            command.addAll(List.of("env", "JAVA=" + OwnJvm.java(), "sh", "-c", PROBE, "sh"));
            hidden.forEach(path -> command.add(path.toString()));
            return new Probe(Commands.run(command).output());
        } catch (KitException e) {
            return new Probe(e.getMessage()
                    + (e.getCause() == null ? "" : ": " + e.getCause().getMessage()));
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(ended);
            } catch (IllegalStateException e) {
                // this process is being ended
            }
        }
    }

    /** The folders that it could look into. */
    List<String> seen() {
        return said.lines()
                .filter(line -> line.startsWith("sees "))
                .map(line -> line.substring(5))
                .toList();
    }

    /** Why this is not an isolation; empty if it is one. */
    String verdict(CellSite site) {
        List<String> lines = said.lines().toList();
        boolean harmless = lines.stream().anyMatch(line -> line.matches("CapEff:\\s*0+"));
        boolean another = site.tier() == Tier.T2 || (!lines.isEmpty() && isIn(lines.get(0), site.first()));
        if (!harmless || !another) {
            return "the system does not allow it: " + said.strip().replace('\n', ' ');
        }
        return lines.contains(HOLDS)
                ? ""
                : "the JDK in " + System.getProperty("java.home")
                        + " cannot be run by other users. One of the system's packages can.";
    }

    private static boolean isIn(String uid, int first) {
        return uid.matches("\\d{1,10}") && Long.parseLong(uid) >= first && Long.parseLong(uid) < first + CellSite.CELLS;
    }
}
