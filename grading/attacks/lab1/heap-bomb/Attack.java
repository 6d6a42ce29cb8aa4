package marshal.lab1;

import java.util.ArrayList;

/** Fills the heap */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var all = new ArrayList<byte[]>();
        while (all.size() < 2000) {
            all.add(new byte[1 << 20]);
        }
        return "BREACH: 2 GB of heap";
    }
}
