package marshal.lab7;

import java.util.Map;
import java.util.TreeMap;
import marshal.kit.contract.Todo;
import marshal.kit.lab7.OutOfSpaceException;

/** Step 5: gives out pieces of the relocatable area and takes them back. It knows addresses and sizes, not memory. */
final class RelocArea {

    // Step 5: what do you have to know about the holes, and what about the allocated pieces?

    RelocArea(int start, int bytes) {
        // Step 5: in the beginning the area is one hole, or none if it has no bytes.
    }

    /**
     * Allocates a piece: the beginning of the first hole, by address, that is large enough.
     *
     * @param bytes rounded up to a multiple of 8
     * @return its address
     * @throws OutOfSpaceException      if no hole is large enough
     * @throws IllegalArgumentException if bytes is not positive
     */
    int allocate(int bytes) {
        throw new Todo("lab7.5", "Take the first hole that is large enough. Its rest stays a hole.");
    }

    /**
     * Frees a piece. It becomes one hole with the holes that it touches.
     *
     * @throws IllegalArgumentException if no allocated piece begins there
     */
    void free(int address) {
        throw new Todo("lab7.5", "Refuse an address where no piece begins. A hole may touch it on either side: it "
                + "becomes one with both.");
    }

    /** Size of the largest hole; 0 if there is none. */
    int largestFree() {
        throw new Todo("lab7.5", "Return the size of the largest hole.");
    }

    /** Size of all holes together. */
    int free() {
        throw new Todo("lab7.5", "Return the size of all holes.");
    }
}
