package marshal.kit.lab3;

import marshal.kit.tool.Plural;

/**
 * A receiver's message to a sender about its room (bonus step; a window update in RFC 9293, section 3.8.6).
 * labs/lab3-udp/PROTOCOL.md, section 12, specifies its bytes.
 *
 * @param number  1 for the first update to a peer, 2 for the next ... An update is old if a later one overtook it
 * @param packets how many packets the peer may have in flight to this receiver, 1 to {@link Packet#MOST_PACKETS}
 */
public record WindowUpdate(int number, int packets) {

    @Override
    public String toString() {
        return "WINDOW " + number + ": " + Plural.of(packets, "packet");
    }
}
