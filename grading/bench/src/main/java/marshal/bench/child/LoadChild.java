package marshal.bench.child;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import marshal.kit.tool.Daemon;

/**
 * Simulates other tenants of the machine: one thread per processor, busy and idle in turns of 5 to 100 ms, until the
 * input ends.
 */
public final class LoadChild {

    private static final int SHORTEST_MILLIS = 5;
    private static final int LONGEST_MILLIS = 100;

    private LoadChild() {}

    public static void main(String[] args) throws IOException {
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            var random = new SplittableRandom(i);
            Daemon.start("load", () -> work(random));
        }
        while (System.in.read() >= 0) {
            // The parent is alive.
        }
    }

    private static void work(SplittableRandom random) {
        long sum = 0;
        while (true) {
            long end = System.nanoTime() + turn(random);
            while (System.nanoTime() < end) {
                sum += random.nextInt();
            }
            try {
                TimeUnit.NANOSECONDS.sleep(turn(random) + (sum & 1));
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static long turn(SplittableRandom random) {
        return TimeUnit.MILLISECONDS.toNanos(random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS));
    }
}
