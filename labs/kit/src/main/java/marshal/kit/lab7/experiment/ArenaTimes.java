package marshal.kit.lab7.experiment;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.Set;
import marshal.kit.lab7.AccessTrial;

/**
 * Times a program's work on its objects by the processor time of the whole process. So the work that {@code new} leaves
 * to the garbage collector counts too.
 */
final class ArenaTimes {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static final long WARM_UP_NANOS = 1_000_000_000;
    /** Long enough, because the system counts in steps of 10 ms. */
    private static final long NANOS = 300_000_000;

    private static final long NANOS_COLD = 10_000_000;

    /** The number of objects between two readings of the clock. */
    private static final int OBJECTS = 100_000;

    private final boolean warms;
    private final Set<String> warm = new HashSet<>();

    /** @param warms whether to warm up; otherwise the times say little, and come soon */
    ArenaTimes(boolean warms) {
        this.warms = warms;
    }

    AccessTrial of(String mechanism, Arena arena, String program, int n) {
        arena.create(n);
        if (warms && warm.add(mechanism + " " + program + " " + n)) {
            trial(arena, program, n, WARM_UP_NANOS);
        }
        return trial(arena, program, n, warms ? NANOS : NANOS_COLD);
    }

    private static AccessTrial trial(Arena arena, String program, int n, long forNanos) {
        int batch = Math.max(1, OBJECTS / n);
        long sum = 0;
        long runs = 0;
        long nanos;
        long start = SYSTEM.getProcessCpuTime();
        do {
            for (int i = 0; i < batch; i++) {
                sum = run(arena, program, n);
            }
            runs += batch;
            nanos = SYSTEM.getProcessCpuTime() - start;
        } while (nanos < forNanos);
        return new AccessTrial((double) nanos / runs / n, sum);
    }

    private static long run(Arena arena, String program, int n) {
        return switch (program) {
            case "create" -> arena.create(n);
            case "walk" -> arena.walk();
            case "sum-field" -> arena.sumField();
            default -> throw new IllegalArgumentException("there is no program " + program);
        };
    }
}
