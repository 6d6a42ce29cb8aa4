package marshal.lab3;

import marshal.kit.lab3.Advertiser;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.WindowUpdate;

/**
 * Bonus step 10: tells a peer how many packets it may have in flight. All peers share one receive buffer, so each gets an equal
 * part of the room.
 */
public final class WindowAdvertiser implements Advertiser {

    //> lab3.10
    private int told;   // what the peer was last told; 0 for nothing
    private int number; // number of that update
    //<

    @Override
    public WindowUpdate ahead(Packet packet, int room, int peers) {
        //> lab3.10
        int share = Math.max(1, Math.min(Packet.MOST_PACKETS, room / peers)); // never 0: who would say when that is over?
        boolean isNews = share != told;
        boolean isFirst = packet.number() == 0 && packet.total() > 1; // repeated, because the update may have been lost
        if (!isNews && !isFirst) {
            return null;
        }
        told = share;
        number++;
        return new WindowUpdate(number, share);
        //+ return null; // Step 10: the peer's share of the room, if it has changed, and ahead of packet 0 of several.
        //<
    }
}
