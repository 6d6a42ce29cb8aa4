package marshal.kit.lab3;

/**
 * Decides what to tell one peer about the room left for its packets (bonus step). It is a state machine without a
 * clock. Before a packet goes to the peer, it says what the peer has to know. It is not thread-safe.
 */
public interface Advertiser {

    /**
     * A packet is about to be sent to the peer, perhaps not for the first time.
     *
     * @param packet DATA or an acknowledgement
     * @param room   how many packets may be in flight to this end, from all its peers together; at least 1
     * @param peers  the number of peers that share the room, including this one; at least 1
     * @return what to send to the peer ahead of the packet; null if nothing
     */
    WindowUpdate ahead(Packet packet, int room, int peers);
}
