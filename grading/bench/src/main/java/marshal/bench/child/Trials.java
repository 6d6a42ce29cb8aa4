package marshal.bench.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * The bench's protocol on the side of a process, as in the C programs. Prints "ready", then answers each line "run"
 * with the figures of one trial.
 */
public final class Trials {

    /** One trial; returns its figures as {@code name=value name=value}. */
    public interface Trial {
        String run() throws Exception;
    }

    /** Sends a message, and returns the time that this took. */
    public interface Sending {
        long nanos() throws Exception;
    }

    private Trials() {}

    /** Sends a message several times. The mean is called wall_ns, the shortest time fastest_ns. */
    public static Trial ofTimes(int repeats, Sending sending) {
        return () -> {
            long sum = 0;
            long fastest = Long.MAX_VALUE;
            for (int i = 0; i < repeats; i++) {
                long nanos = sending.nanos();
                sum += nanos;
                fastest = Math.min(fastest, nanos);
            }
            return "wall_ns=" + sum / repeats + " fastest_ns=" + fastest;
        };
    }

    /** Serves until standard input ends. */
    public static void serve(Trial trial) throws Exception {
        var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        System.out.println("ready");
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            if (!line.equals("run")) {
                throw new IOException("expected \"run\" on standard input, not \"" + line + "\"");
            }
            System.out.println(trial.run());
        }
    }
}
