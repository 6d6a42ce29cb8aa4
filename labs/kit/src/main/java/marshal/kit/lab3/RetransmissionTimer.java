package marshal.kit.lab3;

/** Decides how long to wait for an acknowledgement (bonus step; RFC 6298, sections 2 and 5.5). */
public interface RetransmissionTimer {

    /** The timeout before the first measurement: one second. */
    long INITIAL_MICROS = 1_000_000;

    /** The shortest timeout, one millisecond. The RFC has one second here, for networks with longer distances. */
    long LEAST_MICROS = 1_000;

    /** The longest timeout, one minute. */
    long MOST_MICROS = 60_000_000;

    /** The current timeout in microseconds. */
    long timeoutMicros();

    /**
     * A packet was acknowledged after this time. Called only for packets that were sent once: an acknowledgement does
     * not say which transmission it answers (Karn's rule). The new timeout follows from the measurements alone, not
     * from earlier expiries.
     */
    void measured(long roundTripMicros);

    /** The wait ended without success. The timeout doubles until the next measurement. */
    void expired();
}
