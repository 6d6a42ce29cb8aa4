package marshal.kit.lab3;

/** Decides how long to wait for an acknowledgement (bonus step; RFC 6298, sections 2 and 5.5). */
public interface RetransmissionTimer {

    /** The timeout before anything was measured: a second. */
    long INITIAL_MICROS = 1_000_000;

    /** The shortest timeout, a millisecond. The RFC has a second here, for networks with longer ways. */
    long LEAST_MICROS = 1_000;

    /** The longest timeout, a minute. */
    long MOST_MICROS = 60_000_000;

    /** How long to wait now, in microseconds. */
    long timeoutMicros();

    /**
     * A packet was acknowledged after this time. Told only of packets that were sent once: an acknowledgement does not
     * say which transmission it answers (Karn's rule). The timeout follows from what was measured, whatever expired
     * before.
     */
    void measured(long roundTripMicros);

    /** The wait was in vain: the timeout doubles, until something is measured again. */
    void expired();
}
