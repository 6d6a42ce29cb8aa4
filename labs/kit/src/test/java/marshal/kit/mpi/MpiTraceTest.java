package marshal.kit.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import marshal.kit.trace.Event;
import org.junit.jupiter.api.Test;

class MpiTraceTest {

    @Test
    void readsTheCounterLinesAndPassesOverOthers() {
        assertThat(events(MpiJob.of("hello", 1), "7,begun,MPI_Barrier,-1,0,0\n\n8,ended\n9,ended,MPI_Barrier,-1,0,0\n"))
                .extracting(Event::micros)
                .containsExactly(7L, 9L);
    }

    /** The program may write this file itself, as much as fits. */
    @Test
    void ofAFloodItKeepsWhatSomebodyMayLookAt() {
        String flood = "1,ended,a,0,0,0\n".repeat(MpiTrace.MOST);
        assertThat(events(MpiJob.of("hello", 2), flood)).hasSize(MpiTrace.MOST);
    }

    private static List<Event> events(MpiJob job, String ofRank0) {
        byte[] file = ofRank0.getBytes(StandardCharsets.UTF_8);
        return MpiTrace.of(new MpiRun(
                job.traced(),
                0,
                false,
                Duration.ZERO,
                "",
                Map.of(MpiJob.eventsOf(0), file, MpiJob.eventsOf(1), file),
                List.of(),
                List.of()));
    }
}
