package marshal.lab7;

import java.nio.ByteBuffer;
import java.util.BitSet;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Todo;

/** Step 7: checks a stranger's cluster before anybody follows one of its references. */
final class Validation {

    private Validation() {}

    /**
     * Refuses a cluster with an invalid object, reference or root. The other fields of its header are already
     * checked.
     *
     * @param dump little-endian, from the cluster's header to its end; its position and its limit do not change
     */
    static void check(ByteBuffer dump, Shapes shapes) throws MalformedMessageException {
        throw new Todo("lab7.7", "Walk over the objects first: does each have a known class and the size of that "
                + "class, and does it end in the dump? Note where they begin. Then check all references, and the root: "
                + "by then you know what they may be.");
    }
}
