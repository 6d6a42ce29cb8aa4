package marshal.grader.commands;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Estimates the remaining time of some work from its progress so far. */
final class RemainingTime {

    private final LongSupplier nanos;
    private final long begun;

    RemainingTime() {
        this(System::nanoTime);
    }

    /** @param nanos the clock */
    RemainingTime(LongSupplier nanos) {
        this.nanos = nanos;
        this.begun = nanos.getAsLong();
    }

    /** The remaining time, such as {@code , about 3 min left}; empty if it is not known. */
    String left(int done, int all) {
        if (done == 0 || done >= all) {
            return "";
        }
        return ", about " + words(Duration.ofNanos((long) ((double) (nanos.getAsLong() - begun) / done * (all - done))))
                + " left";
    }

    /** The time as rounded text, such as {@code 3 min}. */
    static String words(Duration time) {
        long minutes = time.toMinutes();
        return minutes >= 120
                ? (minutes + 30) / 60 + " h"
                : minutes >= 2 ? minutes + " min" : Math.max(1, time.toSeconds()) + " s";
    }
}
