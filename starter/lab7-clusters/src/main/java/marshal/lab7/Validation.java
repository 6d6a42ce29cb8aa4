package marshal.lab7;

import java.nio.ByteBuffer;
import java.util.BitSet;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Todo;

/** Step 7: a look at a stranger's cluster before anybody follows one of its references. */
final class Validation {

    private Validation() {}

    /**
     * Refuses a cluster in which an object, a reference or the root is not what it has to be. Its header's other fields are
     * right.
     *
     * @param dump little-endian, from the cluster's header to its end; its position and its limit stay
     */
    static void check(ByteBuffer dump, Shapes shapes) throws MalformedMessageException {
        throw new Todo("lab7.7", "Walk over the objects first: is each of a class that is known, and of its size, and "
                + "does it end in the dump? Note where they begin. Then look at all references, and the root: by then "
                + "you know what they may be.");
    }
}
