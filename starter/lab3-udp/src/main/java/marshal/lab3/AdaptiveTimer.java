package marshal.lab3;

import marshal.kit.contract.Todo;
import marshal.kit.lab3.RetransmissionTimer;

/** Bonus step 9: a timeout that follows the round trips (RFC 6298, section 2). */
public final class AdaptiveTimer implements RetransmissionTimer {

    private long timeout = INITIAL_MICROS;

    @Override
    public long timeoutMicros() {
        return timeout;
    }

    @Override
    public void measured(long roundTripMicros) {
        throw new Todo("lab3.9", "Follow RFC 6298, rules 2.2 and 2.3; then timeout = SRTT + 4 RTTVAR, within its "
                + "bounds.");
    }

    @Override
    public void expired() {
        throw new Todo("lab3.9", "Double the timeout, within its bounds (rule 5.5).");
    }
}
