package marshal.lab7;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import marshal.kit.lab7.BadAddressException;
import marshal.kit.lab7.SpaceLayout;

/** Given: the memory of one node. An address is the number of a byte; nobody uses the null page. */
final class Memory {

    private static final int START = SpaceLayout.NULL_PAGE;

    /** Begins behind the null page. So one comparison finds addresses in front of it and addresses behind the end. */
    private final ByteBuffer bytes;

    /** Makes a memory full of zeros. */
    Memory(int size) {
        bytes = ByteBuffer.allocateDirect(size - START).order(ByteOrder.LITTLE_ENDIAN);
    }

    int size() {
        return START + bytes.capacity();
    }

    /** @throws BadAddressException if the four bytes are not all in the memory, behind the null page */
    int getInt(int address) {
        try {
            return bytes.getInt(address - START);
        } catch (IndexOutOfBoundsException e) {
            throw bad(address);
        }
    }

    void putInt(int address, int value) {
        try {
            bytes.putInt(address - START, value);
        } catch (IndexOutOfBoundsException e) {
            throw bad(address);
        }
    }

    long getLong(int address) {
        try {
            return bytes.getLong(address - START);
        } catch (IndexOutOfBoundsException e) {
            throw bad(address);
        }
    }

    void putLong(int address, long value) {
        try {
            bytes.putLong(address - START, value);
        } catch (IndexOutOfBoundsException e) {
            throw bad(address);
        }
    }

    double getDouble(int address) {
        return Double.longBitsToDouble(getLong(address));
    }

    /** Keeps all bits of a NaN. */
    void putDouble(int address, double value) {
        putLong(address, Double.doubleToRawLongBits(value));
    }

    /** Sets this number of bytes to zero; a multiple of 8. */
    void clear(int address, int length) {
        try {
            int end = address - START + length;
            for (int at = address - START; at < end; at += 8) {
                bytes.putLong(at, 0);
            }
        } catch (IndexOutOfBoundsException e) {
            throw bad(address);
        }
    }

    /** Returns a part of the memory itself, not a copy: from position 0 to its limit. */
    ByteBuffer part(int address, int length) {
        if (length < 0 || address < START || address > size() - length) {
            throw bad(address);
        }
        return bytes.slice(address - START, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static BadAddressException bad(int address) {
        return new BadAddressException(
                address >= 0 && address < START
                        ? "address " + address + " is in the null page: who followed a reference that is null?"
                        : "address " + address + " is outside of the memory");
    }
}
