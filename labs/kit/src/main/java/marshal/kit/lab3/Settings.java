package marshal.kit.lab3;

/**
 * The settings of a sender.
 *
 * @param payload       the most bytes of a message in one packet, 1 to {@link Packet#LONGEST_PAYLOAD}
 * @param timeoutMicros how long it waits for an acknowledgement before it sends a packet again
 * @param attempts      how often it sends a packet before it gives up, at least 1
 * @param window        how many packets it has in flight at most; 1 for stop-and-wait
 */
public record Settings(int payload, long timeoutMicros, int attempts, int window) {

    /** @throws IllegalArgumentException if a value is out of its bounds */
    public Settings {
        if (payload < 1 || payload > Packet.LONGEST_PAYLOAD || timeoutMicros < 1 || attempts < 1 || window < 1) {
            throw new IllegalArgumentException("settings out of bounds: payload " + payload + ", timeout "
                    + timeoutMicros + " us, attempts " + attempts + ", window " + window);
        }
    }

    /**
     * Stop-and-wait with the longest packets, 50 ms and 100 attempts. That makes five seconds: longer than a machine
     * pauses that is not hopelessly busy.
     */
    public static final Settings STOP_AND_WAIT = new Settings(Packet.LONGEST_PAYLOAD, 50_000, 100, 1);

    /**
     * Three packets in flight: a stock receive buffer of 208 KB takes three packets of 63 KB. The timeout is longer
     * because packets queue. If four workers answer one manager over 100 Mbit/s, the last of their twelve packets waits
     * 62 ms for its turn. Sending it again meanwhile would only make the queue longer.
     */
    public static final Settings SLIDING_WINDOW = new Settings(Packet.LONGEST_PAYLOAD, 200_000, 25, 3);
}
