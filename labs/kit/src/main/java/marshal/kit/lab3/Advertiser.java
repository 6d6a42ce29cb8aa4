package marshal.kit.lab3;

/**
 * Decides what to tell one peer of the room for packets that is left for it (bonus step), as a state machine: a packet goes to
 * the peer, so what does it have to know before? It needs no time. Not for several threads.
 */
public interface Advertiser {

    /**
     * A packet is about to be sent to the peer, perhaps not for the first time.
     *
     * @param packet DATA or an acknowledgement
     * @param room   how many packets may be in flight to this end, those of all its peers together; 1 at least
     * @param peers  who shares the room, this peer included; 1 at least
     * @return what to send to the peer ahead of the packet; null for nothing
     */
    WindowUpdate ahead(Packet packet, int room, int peers);
}
