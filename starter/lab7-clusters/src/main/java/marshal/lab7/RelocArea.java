package marshal.lab7;

import java.util.Map;
import java.util.TreeMap;
import marshal.kit.lab7.OutOfSpaceException;

/** Step 5: gives out pieces of the relocatable area, and takes them back. Knows addresses and sizes, and touches no memory. */
final class RelocArea {

    // Step 5: What do you have to know of the holes, and what of the pieces that are given out?

    RelocArea(int start, int bytes) {
    }

    /**
     * Gives out a piece: the beginning of the first hole, by address, that is large enough.
     *
     * @param bytes rounded up to a multiple of 8
     * @return its address
     * @throws OutOfSpaceException      if no hole is large enough
     * @throws IllegalArgumentException if they are not positive
     */
    int allocate(int bytes) {
        throw new Todo("lab7.5", "First fit. What is left of the hole stays one.");
    }

    /**
     * Takes a piece back. It becomes one hole with the holes that it touches.
     *
     * @throws IllegalArgumentException if no piece that is given out begins there
     */
    void free(int address) {
        throw new Todo("lab7.5", "Look at both sides.");
    }

    /** Size of the largest hole; 0 if there is none. */
    int largestFree() {
    }

    /** Size of all holes together. */
    int free() {
    }
}
