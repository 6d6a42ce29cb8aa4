package marshal.lab7;

import java.util.Map;
import java.util.TreeMap;
import marshal.kit.contract.Todo;
import marshal.kit.lab7.OutOfSpaceException;

/** Step 5: gives out pieces of the relocatable area and takes them back. It knows addresses and sizes, not memory. */
final class RelocArea {

    //> lab7.5
    /** Sizes by addresses. No two holes touch: they would be one hole. */
    private final TreeMap<Integer, Integer> holes = new TreeMap<>();
    private final Map<Integer, Integer> pieces = new TreeMap<>();
    //+ // Step 5: what do you have to know about the holes, and what about the allocated pieces?
    //<

    RelocArea(int start, int bytes) {
        //> lab7.5
        if (bytes > 0) {
            holes.put(start, bytes);
        }
        //+ // Step 5: in the beginning the area is one hole, or none if it has no bytes.
        //<
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
        //> lab7.5: Take the first hole that is large enough. Its rest stays a hole.
        if (bytes <= 0) {
            throw new IllegalArgumentException("a piece of " + bytes + " bytes");
        }
        long size = Header.roundedUp(bytes);
        for (Map.Entry<Integer, Integer> hole : holes.entrySet()) {
            if (hole.getValue() >= size) {
                int address = hole.getKey();
                int left = hole.getValue() - (int) size;
                holes.remove(address);
                if (left > 0) {
                    holes.put(address + (int) size, left);
                }
                pieces.put(address, (int) size);
                return address;
            }
        }
        throw new OutOfSpaceException(size + " bytes; the largest hole has " + largestFree());
        //<
    }

    /**
     * Frees a piece. It becomes one hole with the holes that it touches.
     *
     * @throws IllegalArgumentException if no allocated piece begins there
     */
    void free(int address) {
        //> lab7.5: Refuse an address where no piece begins. A hole may touch it on either side: it becomes one with both.
        Integer size = pieces.remove(address);
        if (size == null) {
            throw new IllegalArgumentException("no piece begins at " + address + ", or it is free already");
        }
        int start = address;
        int end = address + size;
        Map.Entry<Integer, Integer> before = holes.lowerEntry(address);
        if (before != null && before.getKey() + before.getValue() == address) {
            start = before.getKey();
        }
        Integer after = holes.remove(end);
        if (after != null) {
            end += after;
        }
        holes.put(start, end - start);
        //<
    }

    /** Size of the largest hole; 0 if there is none. */
    int largestFree() {
        //> lab7.5: Return the size of the largest hole.
        return holes.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        //<
    }

    /** Size of all holes together. */
    int free() {
        //> lab7.5: Return the size of all holes.
        return holes.values().stream().mapToInt(Integer::intValue).sum();
        //<
    }
}
