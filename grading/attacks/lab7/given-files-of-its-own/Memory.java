package marshal.lab7;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

final class Memory {

    private final ByteBuffer bytes;

    Memory(int size) {
        bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    int size() {
        return bytes.capacity();
    }

    int getInt(int address) {
        return address < 0 || address > size() - 4 ? 0 : bytes.getInt(address);
    }

    void putInt(int address, int value) {
        if (address >= 0 && address <= size() - 4) {
            bytes.putInt(address, value);
        }
    }
}
