package marshal.kit.lab6.experiment;

import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** Warms code up for the JVM's compiler, which gets little time beside ranks that never pause. */
public final class JustInTime {

    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();
    private static final int ROUNDS = 6;
    private static final int NAP_MILLIS = 50;
    private static final int MOST_NAPS = 20;

    /** The code to warm up. */
    public interface Turns {
        void run(int turns) throws IOException;
    }

    private JustInTime() {}

    /**
     * Runs this number of turns, in rounds. After each round, leaves the processor to the compiler until the compiler
     * has nothing to do.
     */
    public static void warmUp(int turns, Turns code) throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            code.run(Math.max(1, turns / ROUNDS));
            rest();
        }
    }

    private static void rest() throws IOException {
        long before = -1;
        for (int nap = 0; nap < MOST_NAPS && before != compiled(); nap++) {
            before = compiled();
            try {
                Thread.sleep(NAP_MILLIS);
            } catch (InterruptedException e) {
                throw new IOException("interrupted", e);
            }
        }
    }

    private static long compiled() {
        return COMPILER == null ? -1 : COMPILER.getTotalCompilationTime();
    }
}
