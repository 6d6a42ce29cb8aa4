package marshal.engine.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marshal.kit.process.ThreadTime;

/**
 * The just-in-time compilers of JVMs; Linux counts their time. As long as they work, a program gets faster. If there
 * are more JVMs than processors, the compilers also take processors from the program.
 */
public final class Compilers {

    private static final String NAME = "Compiler"; // "C1 CompilerThread0", of which the system keeps 15 characters
    private static final double BUSY = 0.1; // of one processor, all compilers together
    private static final long LOOK_NANOS = 200_000_000;

    private final LongSupplier spent;
    private final LongSupplier clock;
    private long last;
    private long lastSpent;
    private boolean busy;

    /** @param processes of the JVMs */
    public Compilers(Supplier<Stream<Long>> processes) {
        this(() -> processes.get().mapToLong(Compilers::spent).sum(), System::nanoTime);
    }

    Compilers(LongSupplier spent, LongSupplier clock) {
        this.spent = spent;
        this.clock = clock;
        last = clock.getAsLong();
        lastSpent = spent.getAsLong();
        busy = lastSpent > 0;
    }

    /** Returns whether the compilers still work; false if the system does not tell. */
    public boolean areBusy() {
        long now = clock.getAsLong();
        if (now - last >= LOOK_NANOS) {
            long sum = spent.getAsLong();
            busy = sum - lastSpent > BUSY * (now - last);
            last = now;
            lastSpent = sum;
        }
        return busy;
    }

    static long spent(long process) {
        return ThreadTime.of(process).entrySet().stream()
                .filter(thread -> isCompiler(thread.getKey()))
                .mapToLong(thread -> thread.getValue().ran())
                .sum();
    }

    private static boolean isCompiler(Path thread) {
        try {
            return Files.readString(thread.resolve("comm")).contains(NAME);
        } catch (IOException e) {
            return false; // the thread has ended
        }
    }
}
