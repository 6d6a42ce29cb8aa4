package marshal.kit.lab7.experiment;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import marshal.kit.lab7.AccessTrial;

/** Times what a program does with its objects. */
final class ArenaTimes {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final Turns turns = new Turns();

    /** Processor time of the whole process, so that what {@code new} leaves to the garbage collector is counted. */
    AccessTrial of(String mechanism, Arena arena, String program, int n) throws IOException {
        arena.create(n);
        var sum = new long[1];
        double[] least = turns.least(mechanism + " " + program + " " + n, times -> {
            long start = System.nanoTime();
            long processor = SYSTEM.getProcessCpuTime();
            for (int i = 0; i < times; i++) {
                sum[0] = once(arena, program, n);
            }
            processor = SYSTEM.getProcessCpuTime() - processor;
            return new double[] {(double) (System.nanoTime() - start) / times, (double) processor / times};
        });
        return new AccessTrial(least[1] / n, sum[0]);
    }

    private static long once(Arena arena, String program, int n) {
        return switch (program) {
            case "create" -> arena.create(n);
            case "walk" -> arena.walk();
            case "sum-field" -> arena.sumField();
            default -> throw new IllegalArgumentException("there is no program " + program);
        };
    }
}
