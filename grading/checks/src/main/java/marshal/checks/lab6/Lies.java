package marshal.checks.lab6;

import java.util.ArrayList;
import java.util.List;

/**
 * Errors that rank 0 sends byte by byte against PROTOCOL.md. Rank 1 must refuse them. A right object follows each
 * error, and must arrive.
 */
final class Lies {

    private final List<Scenario> all = new ArrayList<>();
    private final boolean begun;
    private String look = "";

    /** @param begun whether rank 1 begins to receive, and then waits */
    Lies(boolean begun) {
        this.begun = begun;
    }

    /** Sets where to look if rank 1 accepts one of the following errors. */
    void look(String place) {
        look = place;
    }

    /** @param data what follows the first message */
    void add(String what, byte[] first, byte[]... data) {
        int tag = 100 + all.size();
        String well = "int[600] seed " + tag;
        String recv = "recv " + Blocks.ROOM + " from 0 tag any";
        Scenario lie = Scenario.of("rank 0 sends, byte by byte, " + what + "; and then an object that is well")
                .raw(0, first, 1, tag, data)
                .raw(0, 1, tag, ObjectWire.stream(well));
        if (begun) {
            lie.look("ObjectReceive, which refuses as step 5 does. " + look)
                    .rank(1, "r" + tag + " = i" + recv)
                    .refused(1, "wait r" + tag);
        } else {
            lie.look(look).refused(1, recv);
        }
        all.add(lie.receivesObject(1, "a" + tag, 0, "any", well));
    }

    List<Scenario> all() {
        return all;
    }
}
