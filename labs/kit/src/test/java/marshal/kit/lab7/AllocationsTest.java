package marshal.kit.lab7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class AllocationsTest {

    private static final int MEGABYTE = 1 << 20;

    private static volatile byte[] kept;

    @Test
    void whatThisThreadAllocatesIsCounted() throws Exception {
        assertThat(Allocations.by(() -> kept = new byte[MEGABYTE])).isGreaterThan(MEGABYTE);
    }

    @Test
    void whatAnotherThreadAllocatesIsCountedToo() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Allocations.Work asked = () -> result(other.submit(() -> kept = new byte[MEGABYTE]));
            assertThat(Allocations.by(asked, true)).isGreaterThan(MEGABYTE);
            assertThat(Allocations.by(asked, false)).isLessThan(MEGABYTE);
        } finally {
            other.shutdown();
        }
    }

    private static void result(Future<?> future) {
        try {
            future.get();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whoSwitchesTheCounterOffIsNotBelieved() throws Exception {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        try {
            threads.setThreadAllocatedMemoryEnabled(false);
            assertThatThrownBy(() -> Allocations.by(() -> kept = new byte[MEGABYTE]))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("does not count");
        } finally {
            threads.setThreadAllocatedMemoryEnabled(true);
        }
    }
}
