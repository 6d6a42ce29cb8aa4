package marshal.checks.lab6;

import java.util.ArrayList;
import java.util.List;

/** What rank 0 sends byte by byte against PROTOCOL.md, and rank 1 refuses: each lie with an object behind it, which comes. */
final class Lies {

    private final List<Scenario> all = new ArrayList<>();
    private final boolean begun;
    private String look = "";

    /** @param begun whether rank 1 begins to receive, and waits then */
    Lies(boolean begun) {
        this.begun = begun;
    }

    /** Where to look if one of the lies from here on is taken. */
    void look(String place) {
        look = place;
    }

    /** @param data what goes with the first message */
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
