package marshal.lab3;

import marshal.kit.contract.Todo;
import marshal.kit.lab3.RetransmissionTimer;

/** Bonus step 9: a timeout that follows the round trips (RFC 6298, section 2). */
public final class AdaptiveTimer implements RetransmissionTimer {

    //> lab3.9
    private double smoothed;  // SRTT, in microseconds
    private double variation; // RTTVAR, in microseconds
    private boolean hasMeasured;
    //<
    private long timeout = INITIAL_MICROS;

    @Override
    public long timeoutMicros() {
        return timeout;
    }

    @Override
    public void measured(long roundTripMicros) {
        //> lab3.9: Follow RFC 6298, rules 2.2 and 2.3; then timeout = SRTT + 4 RTTVAR, within its bounds.
        if (hasMeasured) {
            variation = 0.75 * variation + 0.25 * Math.abs(smoothed - roundTripMicros);
            smoothed = 0.875 * smoothed + 0.125 * roundTripMicros;
        } else {
            smoothed = roundTripMicros;
            variation = roundTripMicros / 2.0;
            hasMeasured = true;
        }
        timeout = within(Math.round(smoothed + 4 * variation));
        //<
    }

    @Override
    public void expired() {
        //> lab3.9: Double the timeout, within its bounds (rule 5.5).
        timeout = within(2 * timeout);
        //<
    }

    //> lab3.9
    private static long within(long micros) {
        return Math.max(LEAST_MICROS, Math.min(MOST_MICROS, micros));
    }
    //<
}
