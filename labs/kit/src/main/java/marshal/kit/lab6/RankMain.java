package marshal.kit.lab6;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.kit.tool.Daemon;

/**
 * Main class of a rank's JVM: plays {@code script-R} and writes {@code result-R}, where R is its rank. All scripts are
 * gone before a student's class is loaded: no rank may know what another rank will send.
 */
public final class RankMain {

    private static final String BINDING = "marshal.lab6.Lab6Binding";

    /**
     * After a mistake, the other ranks still have this much time. In it they can reach their own mistakes. It does not
     * matter what they wait for.
     */
    private static final int GRACE_MILLIS = 3_000;

    private static final int LOOK_MILLIS = 1;

    private RankMain() {}

    public static void main(String[] args) throws IOException, ReflectiveOperationException, InterruptedException {
        int rank = Integer.parseInt(System.getenv("PMI_RANK"));
        List<String> all = taken(rank, Integer.parseInt(System.getenv("PMI_SIZE")));
        List<String> lines = all.subList(1, all.size());
        var code = (Rank) Class.forName(BINDING).getDeclaredConstructor().newInstance();
        try (var out = new PrintStream(RankResult.file(rank), StandardCharsets.UTF_8)) {
            var script = new RankScript(code, out, new Surroundings(all.get(0)));
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                String end = script.play(line);
                out.println(i + 1 + " " + System.nanoTime() / 1000 + " " + end);
                out.flush(); // what is written counts, even if the next line ends the process
                if (!line.startsWith(RankResult.REFUSED) && !end.equals(RankScript.DONE)) {
                    endSoon();
                }
            }
            out.println("end");
        }
    }

    /** Takes a rank's own script; returns when each rank has taken its own. */
    private static List<String> taken(int rank, int ranks) throws IOException, InterruptedException {
        Path own = Path.of(RankResult.script(rank));
        List<String> lines = Files.readAllLines(own);
        Files.delete(own);
        for (int other = 0; other < ranks; ) {
            if (Files.exists(Path.of(RankResult.script(other)))) {
                Thread.sleep(LOOK_MILLIS); // MPI_Init would wait for it too
            } else {
                other++;
            }
        }
        return lines;
    }

    /**
     * Ends this process soon: nobody will receive what the failed line did not send. The run must not wait until its
     * time is over.
     */
    private static void endSoon() {
        Daemon.start("end", () -> {
            try {
                Thread.sleep(GRACE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            Runtime.getRuntime().halt(1);
        });
    }
}
