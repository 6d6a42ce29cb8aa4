package marshal.grading.cli.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import marshal.kit.trace.Event;
import marshal.kit.trace.Event.Kind;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KeptEventsTest {

    private final Watch watch = new Watch();

    private static Event event(long micros, Kind kind, String from, String to, long bytes) {
        return new Event(micros, kind, from, to, 0, "DATA 1.0", 0, 0, bytes);
    }

    @Test
    @DisplayName("of a million messages, the first and the last are kept, and all are counted")
    void isBounded() {
        LongStream.range(0, 1_000_000)
                .forEach(i -> watch.accept(event(500 + i, Kind.passed, "manager", "worker " + i % 4, 100)));
        KeptEvents.Replay replay = watch.replay();
        assertThat(replay.events()).hasSize(Watch.MOST_EVENTS);
        assertThat(replay.leftOut()).isEqualTo(1_000_000 - Watch.MOST_EVENTS);
        assertThat(replay.events().get(replay.gap() - 1).micros()).isEqualTo(Watch.MOST_EVENTS / 2 - 1);
        assertThat(replay.events().get(Watch.MOST_EVENTS - 1).micros()).isEqualTo(999_999);
        assertThat(watch.totals().messages()).isEqualTo(1_000_000);
        assertThat(watch.totals().pairs()).hasSize(4).allSatisfy(pair -> assertThat(pair.messages())
                .isEqualTo(250_000));
    }

    @Test
    @DisplayName("a phase is told when the run is over, and stands where it began")
    void phases() {
        LongStream.range(0, Watch.MOST_EVENTS + 10)
                .forEach(i -> watch.accept(event(500 + i, Kind.passed, "manager", "worker 0", 100)));
        watch.accept(Event.phase(400, "manager", "partition", 100));
        KeptEvents.Replay replay = watch.replay();
        assertThat(replay.events().get(0)).isEqualTo(Event.phase(0, "manager", "partition", 100));
        assertThat(replay.events().get(1).micros()).isEqualTo(100);
        assertThat(replay.leftOut()).isEqualTo(11);
        assertThat(replay.events().get(replay.gap()).micros()
                        - replay.events().get(replay.gap() - 1).micros())
                .isEqualTo(12);
        assertThat(watch.totals().messages()).isEqualTo(Watch.MOST_EVENTS + 10);
        assertThat(watch.totals().pairs()).extracting(Totals.Pair::first).containsExactly(100L);
    }

    @Test
    @DisplayName("bytes are those of what arrived, each message once; calls that are not over are those that wait")
    void sums() {
        watch.accept(event(10, Kind.dropped, "manager", "worker 0", 100));
        watch.accept(event(20, Kind.passed, "manager", "worker 0", 100));
        watch.accept(event(25, Kind.passed, "manager", "worker 0", 24)); // an acknowledgement
        watch.accept(event(30, Kind.retransmitted, "manager", "worker 0", 100));
        watch.accept(event(40, Kind.begun, "rank 0", "rank 1", 0));
        watch.accept(event(41, Kind.begun, "rank 1", "rank 0", 0));
        watch.accept(event(50, Kind.ended, "rank 0", "rank 1", 0));
        assertThat(watch.totals().pairs()).containsExactly(new Totals.Pair("manager", "worker 0", 4, 124, 1, 0, 20));
        assertThat(watch.totals().waiting()).containsExactly(new Totals.Waiting("rank 1", "DATA 1.0", "rank 0"));
    }
}
