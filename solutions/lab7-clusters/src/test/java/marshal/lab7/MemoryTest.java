package marshal.lab7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import marshal.kit.lab7.BadAddressException;
import marshal.kit.lab7.SpaceLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryTest {

    private static final int START = SpaceLayout.NULL_PAGE;
    private static final int SIZE = START + 64;

    private final Memory memory = new Memory(SIZE);

    @ParameterizedTest
    @ValueSource(ints = {
        0, 1, START - 8, START - 4, START - 1, SIZE - 3, SIZE, SIZE + START, Integer.MAX_VALUE, -1, -4, -START, Integer.MIN_VALUE, Integer.MIN_VALUE + START
    })
    void anAddressWithoutMemoryIsRefused(int address) {
        assertThatThrownBy(() -> memory.getInt(address)).isInstanceOf(BadAddressException.class);
        assertThatThrownBy(() -> memory.putInt(address, 1)).isInstanceOf(BadAddressException.class);
        assertThatThrownBy(() -> memory.getLong(address)).isInstanceOf(BadAddressException.class);
        assertThatThrownBy(() -> memory.putLong(address, 1)).isInstanceOf(BadAddressException.class);
        assertThatThrownBy(() -> memory.clear(address, 8)).isInstanceOf(BadAddressException.class);
        assertThatThrownBy(() -> memory.part(address, 8)).isInstanceOf(BadAddressException.class);
        assertThat(memory.part(START, 64)).isEqualTo(java.nio.ByteBuffer.allocate(64));
    }

    @Test
    void theNullPageIsNamed() {
        assertThatThrownBy(() -> memory.getInt(8)).hasMessageContaining("null");
        assertThatThrownBy(() -> memory.getInt(SIZE)).hasMessage("address " + SIZE + " is outside of the memory");
        assertThat(memory.size()).isEqualTo(SIZE);
    }

    @Test
    void firstAndLastBytesAreMemory() {
        memory.putInt(START, 1);
        memory.putLong(SIZE - 8, 2);
        assertThat(memory.getInt(START)).isEqualTo(1);
        assertThat(memory.getLong(SIZE - 8)).isEqualTo(2);
        assertThat(memory.part(START, 64).get(0)).isEqualTo((byte) 1);
        assertThat(memory.part(SIZE - 8, 8).get(0)).isEqualTo((byte) 2);
        memory.clear(START, 64);
        assertThat(memory.getLong(SIZE - 8)).isZero();
    }

    @Test
    void aNumberThatIsNoneKeepsItsBits() {
        long bits = 0x7ff0_0000_0000_0001L; // a signalling NaN
        memory.putDouble(START, Double.longBitsToDouble(bits));
        memory.putLong(START + 8, bits);
        memory.putDouble(START + 16, memory.getDouble(START + 8));
        assertThat(memory.getLong(START + 16)).isEqualTo(bits);
    }
}
