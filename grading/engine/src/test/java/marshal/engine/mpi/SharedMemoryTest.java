package marshal.engine.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SharedMemoryTest {

    private static final int MORE_THAN_ANY_MACHINE_HAS = 1_000_000_000;

    @Test
    void whatRunsTakesRoomUntilItEnds() {
        try (var ranks = SharedMemory.running(MORE_THAN_ANY_MACHINE_HAS)) {
            assertThat(ranks).isNotNull();
            assertThat(SharedMemory.hasRoom()).isFalse();
        }
        assertThat(SharedMemory.hasRoom()).isTrue(); // no rank runs in this JVM
    }
}
