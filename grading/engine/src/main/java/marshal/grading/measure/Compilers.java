package marshal.grading.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The just-in-time compilers of JVMs, as Linux counts their time. As long as they work, a program gets faster; and where there are more
 * JVMs than processors, they take the processors from it.
 */
final class Compilers {

    private static final String NAME = "Compiler"; // "C1 CompilerThread0", of which the system keeps 15 characters
    private static final double BUSY = 0.1; // of one processor, all of them together
    private static final long LOOK_NANOS = 200_000_000;

    private final List<Long> processes;
    private long last = System.nanoTime();
    private long lastSpent;
    private boolean busy = true;

    /** @param processes of the JVMs */
    Compilers(List<Long> processes) {
        this.processes = processes;
        this.lastSpent = spent();
    }

    /** Do they still work? False where the system does not say. */
    boolean areBusy() {
        long now = System.nanoTime();
        if (now - last >= LOOK_NANOS) {
            long spent = spent();
            busy = spent - lastSpent > BUSY * (now - last);
            last = now;
            lastSpent = spent;
        }
        return busy;
    }

    private long spent() {
        return processes.stream().mapToLong(Compilers::spent).sum();
    }

    private static long spent(long process) {
        long nanos = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/" + process + "/task"))) {
            for (Path thread : threads) {
                if (Files.readString(thread.resolve("comm")).contains(NAME)) {
                    nanos += Long.parseLong(
                            Files.readString(thread.resolve("schedstat")).split(" ")[0]);
                }
            }
        } catch (IOException | RuntimeException e) {
            // a thread has ended, or this is no Linux
        }
        return nanos;
    }
}
